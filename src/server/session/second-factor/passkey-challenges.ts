import { randomBytes } from 'node:crypto';
import type { PasskeyChallengeRow } from '#server/database/rows/sessions.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { now } from '#server/days.ts';
import { hashOf } from '#server/hash.ts';

const lifetime = 5 * 60 * 1000;

/** Pending challenges per purpose, for several tabs. One more removes the oldest. */
const mostWaiting = 5;

/** What a challenge is bound to: it is valid for nothing else. */
export type Asker = Pick<PasskeyChallengeRow, 'account_id' | 'purpose' | 'bound_to'>;

/** Creates a challenge, valid once and for five minutes. Only its hash is stored. */
export async function issueChallenge(tx: Tx, asker: Asker): Promise<Buffer<ArrayBuffer>> {
  const waiting = tx
    .selectFrom('passkey_challenges')
    .select('hash')
    .where('account_id', '=', asker.account_id)
    .where('purpose', '=', asker.purpose)
    .where('bound_to', '=', asker.bound_to)
    .orderBy('expires_at', 'desc')
    .orderBy('hash')
    .limit(mostWaiting)
    .offset(mostWaiting - 1);
  await tx.deleteFrom('passkey_challenges').where('hash', 'in', waiting).execute();
  const challenge = randomBytes(32);
  const hash = hashOf(challenge.toString('base64url'));
  await tx
    .insertInto('passkey_challenges')
    .values({ hash, ...asker, expires_at: new Date(Date.now() + lifetime).toISOString() })
    .execute();
  return challenge;
}

/** Uses a challenge up; returns whether it was valid. */
export async function spendChallenge(tx: Tx, challenge: string, asker: Asker): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey_challenges')
    .where('hash', '=', hashOf(challenge))
    .where('account_id', '=', asker.account_id)
    .where('purpose', '=', asker.purpose)
    .where('bound_to', '=', asker.bound_to)
    .where('expires_at', '>', now())
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function forgetChallenges(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('account_id', '=', accountId).execute();
}

export async function pruneChallenges(db: Db): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now()).execute();
}
