import { signIn } from '#contract/session.ts';
import { call } from '#web/api/call.ts';

export interface Credentials {
  email: string;
  password: string;
  remember: boolean;
}

/** Exchanges an e-mail and a password for a token. */
export function authenticate(credentials: Credentials) {
  return call(signIn, { body: credentials });
}
