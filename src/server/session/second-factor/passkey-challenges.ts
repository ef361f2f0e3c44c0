import { createHash, randomBytes } from 'node:crypto';
import type { PasskeyChallengeRow } from '#server/database/rows/sessions.ts';
import type { Db, Tx } from '#server/database/schema.ts';

const lifetime = 5 * 60 * 1000;

/** So many may wait for one purpose, as in several tabs; one more ends the first of them. */
const mostWaiting = 5;

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest('base64url');

const now = () => new Date().toISOString();

/** Who asks for what: a challenge is good for nobody and nothing else. */
export type Asker = Pick<PasskeyChallengeRow, 'account_id' | 'purpose' | 'bound_to'>;

const newChallenge = () => randomBytes(32);

const endOfLife = () => new Date(Date.now() + lifetime).toISOString();

/** Challenges of half sign-ins, where these are in memory too; see half-sign-ins.ts. Nobody waits for the database. */
export class StepChallenges {
  /** The hashes by the half sign-ins that ask; the oldest first. */
  readonly #kept = new Map<string, { hash: string; expires_at: string }[]>();

  issue({ bound_to }: Asker): Buffer<ArrayBuffer> {
    const challenge = newChallenge();
    const one = { hash: hashOf(challenge.toString('base64url')), expires_at: endOfLife() };
    this.#kept.set(bound_to, [...(this.#kept.get(bound_to) ?? []), one].slice(-mostWaiting));
    return challenge;
  }

  /** Uses one up; answers whether it was this one's and still good. */
  spend(challenge: string, { bound_to }: Asker): boolean {
    const waiting = this.#kept.get(bound_to) ?? [];
    const hash = hashOf(challenge);
    const spent = waiting.find((one) => one.hash === hash);
    this.#kept.set(
      bound_to,
      waiting.filter((one) => one !== spent),
    );
    return spent !== undefined && spent.expires_at > now();
  }

  prune(): void {
    for (const [bound_to, waiting] of this.#kept)
      if (waiting.every(({ expires_at }) => expires_at <= now())) this.#kept.delete(bound_to);
  }
}

/** Makes what is to be signed, once and within a few minutes; of it only a hash is kept. */
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
  const challenge = newChallenge();
  const hash = hashOf(challenge.toString('base64url'));
  await tx
    .insertInto('passkey_challenges')
    .values({ hash, ...asker, expires_at: endOfLife() })
    .execute();
  return challenge;
}

/** Uses a challenge up; answers whether it was this one's and still good. */
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

/** Forgets those of an account. */
export async function forgetChallenges(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('account_id', '=', accountId).execute();
}

/** Forgets those that nobody answered in time. */
export async function pruneChallenges(db: Db): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now()).execute();
}
