import { randomBytes } from 'node:crypto';
import type { SignInChallengeRow } from '#server/database/rows/sessions.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { now } from '#server/days.ts';
import { hashOf } from '#server/hash.ts';

/** Milliseconds, and attempts, within which the second step must be completed. */
const lifetime = 5 * 60 * 1000;
const mostTries = 5;

/** A sign-in whose password matched. Void once its account changes. */
export type PendingSignIn = Pick<SignInChallengeRow, 'hash' | 'account_id' | 'account_version' | 'remember'>;

/** Sign-ins between password and second factor. */
export function createPendingSignIns(db: Db) {
  const columns = ['hash', 'account_id', 'account_version', 'remember'] as const;
  return {
    /** Adds one; returns its secret. */
    async add(account: { id: number; version: number }, remember: boolean): Promise<string> {
      const secret = randomBytes(32).toString('base64url');
      const row = {
        hash: hashOf(secret),
        account_id: account.id,
        account_version: account.version,
        remember: remember ? (1 as const) : (0 as const),
        tries: 0,
        expires_at: new Date(Date.now() + lifetime).toISOString(),
      };
      await db.insertInto('sign_in_challenges').values(row).execute();
      return secret;
    },

    /** The one with this secret; null if it must start again. */
    async find(secret: string): Promise<PendingSignIn | null> {
      const row = await db
        .selectFrom('sign_in_challenges')
        .select(columns)
        .where('hash', '=', hashOf(secret))
        .where('tries', '<', mostTries)
        .where('expires_at', '>', now())
        .executeTakeFirst();
      return row ?? null;
    },

    /** Counts an attempt; null if it must start again. */
    async countTry(secret: string): Promise<PendingSignIn | null> {
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

    /** Removes it; returns whether this call did, as only one of concurrent calls may succeed. */
    async finish(secret: string): Promise<boolean> {
      const gone = await db
        .deleteFrom('sign_in_challenges')
        .where('hash', '=', hashOf(secret))
        .executeTakeFirstOrThrow();
      return gone.numDeletedRows > 0n;
    },

    /** Deletes those of an erased account. */
    async forgetAccount(tx: Tx, { id }: { id: number }): Promise<void> {
      await tx.deleteFrom('sign_in_challenges').where('account_id', '=', id).execute();
    },

    async prune(): Promise<void> {
      await db.deleteFrom('sign_in_challenges').where('expires_at', '<=', now()).execute();
    },
  };
}

export type PendingSignIns = ReturnType<typeof createPendingSignIns>;
