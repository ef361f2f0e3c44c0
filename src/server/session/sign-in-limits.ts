import type { SecurityDetail } from '#contract/security.ts';
import type { Db } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import { attemptLimit, attemptRecord, countedBy } from '#server/http/attempts.ts';
import { networkOf } from '#server/http/network.ts';
import { Problem } from '#server/problems.ts';
import { Queue } from '#server/queue.ts';

const quarterOfAnHour = 15 * 60;
const day = 24 * 60 * 60;

/** Failures per address in 15 minutes; also the limit of attempts that queue up. */
const mostOfAddress = 100;

/**
 * Limits failed sign-ins per e-mail and network, per network, and, more slowly, per e-mail from anywhere. The last
 * never locks anybody out on a network they usually sign in from.
 */
export function createSignInLimits(db: Db) {
  const limit = (name: string, most: number, seconds: number) =>
    attemptLimit(db, { name, windows: [{ most, seconds }] });
  const emailHere = limit('sign-in', 10, quarterOfAnHour);
  const here = limit('sign-in-address', mostOfAddress, quarterOfAnHour);
  const everywhere = limit('sign-in-account', 100, day);
  /** Networks from which an e-mail has signed in before. */
  const usual = attemptRecord(db, { name: 'sign-in-usual', seconds: 90 * day });

  function keysOf(email: string, address: string) {
    const key = uniqueKey(email);
    const { own, wider } = networkOf(address);
    const networks = countedBy(address);
    return {
      here: networks,
      emailHere: networks.map(({ whom, times }) => ({ whom: `${key} ${whom}`, times })),
      everywhere: [{ whom: key, times: 1 }],
      usual: `${key} ${wider ?? own}`,
    };
  }

  // Verifying a password is expensive; most of many simultaneous attempts are refused without it.
  const queue = new Queue<string>({
    ...{ places: Number.POSITIVE_INFINITY, ofOne: 1, waitingOfOne: mostOfAddress - 1 },
    refusal: () => new Problem('too_many', 'Terlalu banyak percobaan. Coba lagi sebentar lagi.', { retryAfter: 10 }),
  });

  return {
    /** Runs one attempt at a time per address. */
    inTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
      const { own, wider } = networkOf(address);
      return queue.run(wider ?? own, work);
    },

    /** Throws when a limit is reached. */
    async check(email: string, address: string): Promise<void> {
      const whom = keysOf(email, address);
      await here.check(whom.here);
      await emailHere.check(whom.emailHere);
      if (!(await usual.has(whom.usual))) await everywhere.check(whom.everywhere);
    },

    /** Which lockout the failures so far have caused, if any. */
    async lockedFor(email: string, address: string): Promise<SecurityDetail['locked']> {
      const whom = keysOf(email, address);
      if (await here.isReached(whom.here)) return 'address';
      if (await emailHere.isReached(whom.emailHere)) return 'email_here';
      if (!(await usual.has(whom.usual)) && (await everywhere.isReached(whom.everywhere))) return 'email';
      return undefined;
    },

    async noteFailure(email: string, address: string): Promise<void> {
      const whom = keysOf(email, address);
      await here.add(whom.here);
      await emailHere.add(whom.emailHere);
      if (!(await usual.has(whom.usual))) await everywhere.add(whom.everywhere);
    },

    async noteSuccess(email: string, address: string): Promise<void> {
      const { usual: whom } = keysOf(email, address);
      if (!(await usual.has(whom, day))) await usual.add([whom]);
    },

    async prune(): Promise<void> {
      for (const kept of [emailHere, here, everywhere, usual]) await kept.prune();
    },
  };
}

export type SignInLimits = ReturnType<typeof createSignInLimits>;
