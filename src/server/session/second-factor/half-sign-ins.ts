import { createHash, randomBytes } from 'node:crypto';
import type { SignInChallengeRow } from '#server/database/rows/sessions.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { writesAlone } from '#server/database/table-versions.ts';

/** They wait so long for their second step, in milliseconds, and so many tries. */
const lifetime = 5 * 60 * 1000;
const mostTries = 5;

/** A sign-in whose password fitted, and whose account is to be the same when the second step comes. */
export type HalfSignIn = Pick<SignInChallengeRow, 'hash' | 'account_id' | 'account_version' | 'remember'>;

/** Sign-ins that wait for their second step. */
export interface HalfSignIns {
  /** Keeps one; answers the secret that goes with it. */
  add(account: { id: number; version: number }, remember: boolean): Promise<string>;
  /** The one that goes with a secret; null where it must begin anew. */
  waiting(secret: string): Promise<HalfSignIn | null>;
  /** Counts a try; null where it must begin anew. */
  countTry(secret: string): Promise<HalfSignIn | null>;
  /** Ends the waiting; whether this one was the first to do so. */
  finish(secret: string): Promise<boolean>;
  /** Forgets those of an account. */
  forget(tx: Tx, accountId: number): Promise<void>;
  prune(): Promise<void>;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

const now = () => new Date().toISOString();

/** One that begins, and its secret. */
function begun(account: { id: number; version: number }, remember: boolean) {
  const secret = randomBytes(32).toString('base64url');
  const row: SignInChallengeRow = {
    hash: hashOf(secret),
    account_id: account.id,
    account_version: account.version,
    remember: remember ? 1 : 0,
    tries: 0,
    expires_at: new Date(Date.now() + lifetime).toISOString(),
  };
  return { secret, row };
}

/** Every instance finds them. */
function inTable(db: Db): HalfSignIns {
  const columns = ['hash', 'account_id', 'account_version', 'remember'] as const;
  return {
    async add(account, remember) {
      const { secret, row } = begun(account, remember);
      await db.insertInto('sign_in_challenges').values(row).execute();
      return secret;
    },

    async waiting(secret) {
      const row = await db
        .selectFrom('sign_in_challenges')
        .select(columns)
        .where('hash', '=', hashOf(secret))
        .where('tries', '<', mostTries)
        .where('expires_at', '>', now())
        .executeTakeFirst();
      return row ?? null;
    },

    async countTry(secret) {
      const row = await db
        .updateTable('sign_in_challenges')
        .set((eb) => ({ tries: eb('tries', '+', 1) }))
        .where('hash', '=', hashOf(secret))
        .where('tries', '<', mostTries)
        .where('expires_at', '>', now())
        .returning(columns)
        .executeTakeFirst();
      return row ?? null;
    },

    async finish(secret) {
      const gone = await db
        .deleteFrom('sign_in_challenges')
        .where('hash', '=', hashOf(secret))
        .executeTakeFirstOrThrow();
      return gone.numDeletedRows > 0n;
    },

    async forget(tx, accountId) {
      await tx.deleteFrom('sign_in_challenges').where('account_id', '=', accountId).execute();
    },

    async prune() {
      await db.deleteFrom('sign_in_challenges').where('expires_at', '<=', now()).execute();
    },
  };
}

/** Nobody waits for the database; after a restart a sign-in begins anew. */
function inMemory(): HalfSignIns {
  const kept = new Map<string, SignInChallengeRow>();

  function waiting(secret: string): SignInChallengeRow | null {
    const row = kept.get(hashOf(secret));
    return row && row.tries < mostTries && row.expires_at > now() ? row : null;
  }

  return {
    async add(account, remember) {
      const { secret, row } = begun(account, remember);
      kept.set(row.hash, row);
      return secret;
    },

    waiting: async (secret) => waiting(secret),

    async countTry(secret) {
      const row = waiting(secret);
      if (row) row.tries += 1;
      return row;
    },

    finish: async (secret) => kept.delete(hashOf(secret)),

    async forget(_tx, accountId) {
      for (const { hash, account_id } of kept.values()) if (account_id === accountId) kept.delete(hash);
    },

    async prune() {
      for (const { hash, expires_at } of kept.values()) if (expires_at <= now()) kept.delete(hash);
    },
  };
}

export const createHalfSignIns = (db: Db): HalfSignIns => (writesAlone(db) ? inMemory() : inTable(db));
