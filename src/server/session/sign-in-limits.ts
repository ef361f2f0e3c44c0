import type { SecurityDetail } from '#contract/security.ts';
import type { Db } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import { writesAlone } from '#server/database/table-versions.ts';
import { attemptLimit, attemptRecord, countedBy } from '#server/http/attempts.ts';
import { networkOf } from '#server/http/network.ts';
import { turnsOf } from '#server/http/turns.ts';
import { Problem } from '#server/problems.ts';
import { untilWritten, type WriteBehind } from './write-behind.ts';

const quarterOfAnHour = 15 * 60;
const day = 24 * 60 * 60;

/** So many failures an address may have in a quarter of an hour; more tries than that don't wait for their turn either. */
const mostOfAddress = 100;

/** Milliseconds that somebody waits at most until a failure is written, where nobody else has to find it. */
const timeout = 50;

/**
 * How often a sign-in may fail: for one e-mail from one network, from one network, and, more slowly, for one e-mail from
 * everywhere. The last never locks anybody out where they usually sign in.
 */
export function createSignInLimits(db: Db, writeBehind: WriteBehind = untilWritten) {
  const limit = (name: string, most: number, seconds: number) =>
    attemptLimit(db, { name, windows: [{ most, seconds }], ...(writesAlone(db) && { timeout }) });
  const emailHere = limit('sign-in', 10, quarterOfAnHour);
  const here = limit('sign-in-address', mostOfAddress, quarterOfAnHour);
  const everywhere = limit('sign-in-account', 100, day);
  /** The networks from which somebody has signed in with an e-mail. */
  const usual = attemptRecord(db, { name: 'sign-in-usual', seconds: 90 * day });

  function counted(email: string, address: string) {
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

  // Comparing passwords is dear, and of many tries at once most are refused without it.
  const turns = turnsOf(
    mostOfAddress,
    () => new Problem('too_many', 'Terlalu banyak percobaan. Coba lagi sebentar lagi.', { retryAfter: 10 }),
  );

  return {
    /** Does one thing at a time for an address. */
    inTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
      const { own, wider } = networkOf(address);
      return turns(wider ?? own, work);
    },

    /** Refuses when a limit is reached. */
    async check(email: string, address: string): Promise<void> {
      const whom = counted(email, address);
      await here.check(whom.here);
      await emailHere.check(whom.emailHere);
      if (!(await usual.has(whom.usual))) await everywhere.check(whom.everywhere);
    },

    /** What the failures so far have locked for them, if anything. */
    async lockedFor(email: string, address: string): Promise<SecurityDetail['locked']> {
      const whom = counted(email, address);
      if (await here.isReached(whom.here)) return 'address';
      if (await emailHere.isReached(whom.emailHere)) return 'email_here';
      if (!(await usual.has(whom.usual)) && (await everywhere.isReached(whom.everywhere))) return 'email';
      return undefined;
    },

    async noteFailure(email: string, address: string): Promise<void> {
      const whom = counted(email, address);
      await here.add(whom.here);
      await emailHere.add(whom.emailHere);
      if (!(await usual.has(whom.usual))) await everywhere.add(whom.everywhere);
    },

    async noteSuccess(email: string, address: string): Promise<void> {
      const { usual: whom } = counted(email, address);
      if (!(await usual.has(whom, day))) await writeBehind(usual.add([whom]));
    },

    async prune(): Promise<void> {
      for (const kept of [emailHere, here, everywhere, usual]) await kept.prune();
    },
  };
}

export type SignInLimits = ReturnType<typeof createSignInLimits>;
