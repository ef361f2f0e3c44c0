import { randomBytes } from 'node:crypto';
import type { SignInChallengeRow } from '#server/database/rows/sessions.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { writesAlone } from '#server/database/table-versions.ts';
import { now } from '#server/days.ts';
import { hashOf } from '#server/hash.ts';

/** Milliseconds, and attempts, within which the second step must be completed. */
const lifetime = 5 * 60 * 1000;
const mostTries = 5;

/** A sign-in whose password matched. Void once its account changes. */
export type PendingSignIn = Pick<SignInChallengeRow, 'hash' | 'account_id' | 'account_version' | 'remember'>;

/** Sign-ins between password and second factor. */
export interface PendingSignIns {
  /** Adds one; returns its secret. */
  add(account: { id: number; version: number }, remember: boolean): Promise<string>;
  /** The one with this secret; null if it must start again. */
  find(secret: string): Promise<PendingSignIn | null>;
  /** Counts an attempt; null if it must start again. */
  countTry(secret: string): Promise<PendingSignIn | null>;
  /** Removes it; returns whether this call did, as only one of concurrent calls may succeed. */
  finish(secret: string): Promise<boolean>;
  /** Deletes those of an erased account. */
  forgetAccount(tx: Tx, account: { id: number }): Promise<void>;
  prune(): Promise<void>;
}

function newPendingSignIn(account: { id: number; version: number }, remember: boolean) {
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

/** For several instances. */
function inTable(db: Db): PendingSignIns {
  const columns = ['hash', 'account_id', 'account_version', 'remember'] as const;
  return {
    async add(account, remember) {
      const { secret, row } = newPendingSignIn(account, remember);
      await db.insertInto('sign_in_challenges').values(row).execute();
      return secret;
    },

    async find(secret) {
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

    async forgetAccount(tx, { id }) {
      await tx.deleteFrom('sign_in_challenges').where('account_id', '=', id).execute();
    },

    async prune() {
      await db.deleteFrom('sign_in_challenges').where('expires_at', '<=', now()).execute();
    },
  };
}

/** Never waits for the database. A restart means signing in again. */
function inMemory(): PendingSignIns {
  const kept = new Map<string, SignInChallengeRow>();

  function find(secret: string): SignInChallengeRow | null {
    const row = kept.get(hashOf(secret));
    return row && row.tries < mostTries && row.expires_at > now() ? row : null;
  }

  return {
    async add(account, remember) {
      const { secret, row } = newPendingSignIn(account, remember);
      kept.set(row.hash, row);
      return secret;
    },

    find: async (secret) => find(secret),

    async countTry(secret) {
      const row = find(secret);
      if (row) row.tries += 1;
      return row;
    },

    finish: async (secret) => kept.delete(hashOf(secret)),

    async forgetAccount(_tx, { id }) {
      for (const { hash, account_id } of kept.values()) if (account_id === id) kept.delete(hash);
    },

    async prune() {
      for (const { hash, expires_at } of kept.values()) if (expires_at <= now()) kept.delete(hash);
    },
  };
}

export const createPendingSignIns = (db: Db): PendingSignIns => (writesAlone(db) ? inMemory() : inTable(db));
