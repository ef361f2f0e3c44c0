import { createSigner, createVerifier } from 'fast-jwt';
import { roleNames } from '#contract/access.ts';
import { type TokenContents, tokenContents } from '#contract/session.ts';
import type { Db } from '#server/database/schema.ts';

/** The lifetimes of a token in seconds: 12 hours; 30 days for a session to be remembered. */
const lifetime = { ordinary: 12 * 60 * 60, remembered: 30 * 24 * 60 * 60 } as const;

/** The account behind a request, as it is now. */
export interface Actor {
  id: number;
  name: string;
  email: string;
  role: 'staff' | 'admin' | 'superadmin';
  /** Seconds for which the present token was given. */
  tokenLifetime: number;
}

interface TokenAccount {
  id: number;
  name: string;
  email: string;
  username: string;
  role: Actor['role'];
  token_version: number;
}

const algorithm = 'HS256';

/** Signs tokens, and finds whose a token is. */
export function createTokens(db: Db, secret: string) {
  const sign = createSigner({ key: secret, algorithm });
  const verify = createVerifier({ key: secret, algorithms: [algorithm], cache: 1000 });

  function contentsOf(token: string): TokenContents | null {
    try {
      return tokenContents.parse(verify(token));
    } catch {
      // Expired, tampered with, of another algorithm, or not a token: all the same to the caller.
      return null;
    }
  }

  return {
    lifetimeOf: (remember: boolean) => (remember ? lifetime.remembered : lifetime.ordinary),

    issue(account: TokenAccount, seconds: number): string {
      const iat = Math.floor(Date.now() / 1000);
      const contents: TokenContents = {
        iat,
        exp: iat + seconds,
        id: account.id,
        name: account.name,
        email: account.email,
        username: account.username,
        roles: [account.role],
        role_name: roleNames[account.role],
        token_version: account.token_version,
      };
      return sign(contents);
    },

    /** The account behind a token; null when the token is none, has expired or was ended. */
    async actorOf(token: string): Promise<Actor | null> {
      const contents = contentsOf(token);
      if (!contents) return null;
      const account = await db
        .selectFrom('accounts')
        .select(['id', 'name', 'email', 'role', 'status', 'token_version', 'deleted_at'])
        .where('id', '=', contents.id)
        .executeTakeFirst();
      if (!account || account.deleted_at !== null || account.status !== 'active') return null;
      if (account.token_version !== contents.token_version) return null;
      const { id, name, email, role } = account;
      return { id, name, email, role, tokenLifetime: contents.exp - contents.iat };
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;
