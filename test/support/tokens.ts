import { createHmac } from 'node:crypto';
import { type TokenContents, tokenContents } from '#contract/session.ts';

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The claims of a token, read without checking its signature, as the panel does. */
export function contentsOf(token: string): TokenContents {
  return tokenContents.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
}

interface Forged {
  header?: Record<string, unknown>;
  contents: unknown;
  secret: string;
  hash?: 'sha256' | 'sha384' | 'sha512';
}

/** A token made by hand, which must be refused. */
export function forgedToken({ header, contents, secret, hash = 'sha256' }: Forged): string {
  const signed = `${encoded({ alg: 'HS256', typ: 'JWT', ...header })}.${encoded(contents)}`;
  return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`;
}
