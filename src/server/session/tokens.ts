import { createSigner, createVerifier } from 'fast-jwt';
import { type Role, roleNames } from '#contract/access.ts';
import { type TokenContents, tokenContents } from '#contract/session.ts';
import type { SessionRow } from './sessions.store.ts';

/** The lifetimes of a session in seconds: 12 hours; 30 days for one to be remembered. */
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

/** Signs tokens, and reads those that were signed here. */
export function createTokens(secret: string) {
  const sign = createSigner({ key: secret, algorithm });
  const verify = createVerifier({ key: secret, algorithms: [algorithm], cache: 1000 });

  return {
    /** A token begins and ends with its session. */
    issue(
      account: TokenAccount,
      session: Pick<SessionRow, 'id' | 'created_at' | 'expires_at'>,
      lacksSecondFactor = false,
    ): string {
      const first = account.must_change_password === 1 ? 'password' : lacksSecondFactor && 'second_factor';
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
      };
      return sign(contents);
    },

    /** What a token says; null when it is none of ours or has expired. */
    contentsOf(token: string): TokenContents | null {
      try {
        return tokenContents.parse(verify(token));
      } catch {
        // Expired, tampered with, of another algorithm, or not a token: all the same to the caller.
        return null;
      }
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;
