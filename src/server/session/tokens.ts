import { createSigner, createVerifier } from 'fast-jwt';
import { type Role, roleNames } from '#contract/access.ts';
import { type TokenContents, tokenContents } from '#contract/session.ts';
import type { SessionRow } from './sessions.store.ts';

/** Lifetime of a session in seconds: 12 hours, or 30 days with 'remember me'. */
const lifetime = { ordinary: 12 * 60 * 60, remembered: 30 * 24 * 60 * 60 } as const;

export function lifetimeOf(remember: boolean): number {
  return remember ? lifetime.remembered : lifetime.ordinary;
}

interface TokenAccount {
  id: number;
  name: string;
  email: string;
  username: string;
  role: Role;
  must_change_password?: 0 | 1;
}

const algorithm = 'HS256';

const secondsOf = (instant: string) => Math.floor(Date.parse(instant) / 1000);

export function createTokens(secret: string) {
  const sign = createSigner({ key: secret, algorithm });
  const verify = createVerifier({ key: secret, algorithms: [algorithm], cache: 1000 });

  return {
    /** The token's lifetime is that of its session. */
    issue(
      account: TokenAccount,
      session: Pick<SessionRow, 'id' | 'created_at' | 'expires_at'>,
      factor: { isLacking?: boolean; isAsked?: boolean } = {},
    ): string {
      const first = account.must_change_password === 1 ? 'password' : factor.isLacking && 'second_factor';
      const contents: TokenContents = {
        iat: secondsOf(session.created_at),
        exp: secondsOf(session.expires_at),
        id: account.id,
        name: account.name,
        email: account.email,
        username: account.username,
        roles: [account.role],
        role_name: roleNames[account.role],
        sid: session.id,
        ...(first && { first }),
        ...(factor.isAsked && { asked: 'second_factor' }),
      };
      return sign(contents);
    },

    /** The token's contents; null if it is not one of ours or has expired. */
    contentsOf(token: string): TokenContents | null {
      try {
        return tokenContents.parse(verify(token));
      } catch {
        // Expired, tampered with, of another algorithm or malformed: the caller treats them alike.
        return null;
      }
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;
