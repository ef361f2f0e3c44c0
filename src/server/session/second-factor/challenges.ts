import { randomBytes } from 'node:crypto';
import type { ChallengeRow } from '#server/database/rows/sessions.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { now } from '#server/days.ts';
import { hashOf } from '#server/hash.ts';

const lifetime = 5 * 60 * 1000;

/** Pending challenges for passkeys per purpose, for several tabs. One more removes the oldest. */
const mostWaiting = 5;

/** Attempts at the second step of a sign-in. */
const mostTries = 5;

/** What a challenge for a passkey is bound to: it is valid for nothing else. */
export type Asker = Pick<ChallengeRow, 'account_id' | 'bound_to'> & {
  purpose: Exclude<ChallengeRow['purpose'], 'sign_in'>;
};

/** A sign-in whose password matched. */
export interface PendingSignIn {
  account_id: number;
  hash: string;
  /** The version of the account then: after a change the sign-in begins anew. */
  accountVersion: number;
  remember: boolean;
}

/** Secrets that are valid once and for five minutes: what passkeys are to sign, and sign-ins between password and second factor. */
export function createChallenges(db: Db) {
  /** Adds one; returns its secret, of which only a hash is stored. */
  async function add(tx: Db | Tx, of: Pick<ChallengeRow, 'account_id' | 'purpose' | 'bound_to' | 'remember'>) {
    const secret = randomBytes(32);
    const hash = hashOf(secret.toString('base64url'));
    const expires_at = new Date(Date.now() + lifetime).toISOString();
    await tx
      .insertInto('challenges')
      .values({ ...of, hash, expires_at, tries: 0 })
      .execute();
    return secret;
  }

  const signIn = (secret: string) => ({ hash: hashOf(secret), purpose: 'sign_in' as const });

  const columns = ['hash', 'account_id', 'bound_to', 'remember'] as const;
  type Found = Pick<ChallengeRow, (typeof columns)[number]>;
  const pending = (row: Found | undefined): PendingSignIn | null =>
    row
      ? {
          hash: row.hash,
          account_id: row.account_id,
          accountVersion: Number(row.bound_to),
          remember: row.remember === 1,
        }
      : null;

  return {
    /** Creates a challenge for a passkey. */
    async issue(tx: Tx, asker: Asker): Promise<Buffer<ArrayBuffer>> {
      const waiting = tx
        .selectFrom('challenges')
        .select('hash')
        .where((eb) => eb.and(asker))
        .orderBy('expires_at', 'desc')
        .orderBy('hash')
        .limit(mostWaiting)
        .offset(mostWaiting - 1);
      await tx.deleteFrom('challenges').where('hash', 'in', waiting).execute();
      return add(tx, { ...asker, remember: 0 });
    },

    /** Uses a challenge for a passkey up; returns whether it was valid. */
    async spend(tx: Tx, challenge: string, asker: Asker): Promise<boolean> {
      const { numDeletedRows } = await tx
        .deleteFrom('challenges')
        .where((eb) => eb.and({ hash: hashOf(challenge), ...asker }))
        .where('expires_at', '>', now())
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    /** Adds a sign-in that waits for its second step; returns its secret. */
    async addSignIn(account: { id: number; version: number }, remember: boolean): Promise<string> {
      const of = { account_id: account.id, purpose: 'sign_in', bound_to: String(account.version) } as const;
      return (await add(db, { ...of, remember: remember ? 1 : 0 })).toString('base64url');
    },

    /** The sign-in with this secret; null if it must start again. */
    async findSignIn(secret: string): Promise<PendingSignIn | null> {
      const found = db
        .selectFrom('challenges')
        .select(columns)
        .where((eb) => eb.and(signIn(secret)))
        .where('tries', '<', mostTries)
        .where('expires_at', '>', now());
      return pending(await found.executeTakeFirst());
    },

    /** Counts an attempt at its second step; null if it must start again. */
    async countTry(secret: string): Promise<PendingSignIn | null> {
      const counted = db
        .updateTable('challenges')
        .set((eb) => ({ tries: eb('tries', '+', 1) }))
        .where((eb) => eb.and(signIn(secret)))
        .where('tries', '<', mostTries)
        .where('expires_at', '>', now())
        .returning(columns);
      return pending(await counted.executeTakeFirst());
    },

    /** Removes it; returns whether this call did, as only one of concurrent calls may succeed. */
    async finishSignIn(secret: string): Promise<boolean> {
      const gone = db.deleteFrom('challenges').where((eb) => eb.and(signIn(secret)));
      return (await gone.executeTakeFirstOrThrow()).numDeletedRows > 0n;
    },

    /** Deletes those of an erased account. */
    async forgetAccount(tx: Tx, { id }: { id: number }): Promise<void> {
      await tx.deleteFrom('challenges').where('account_id', '=', id).execute();
    },

    async prune(): Promise<void> {
      await db.deleteFrom('challenges').where('expires_at', '<=', now()).execute();
    },
  };
}

export type Challenges = ReturnType<typeof createChallenges>;
