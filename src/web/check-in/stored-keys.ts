import type { BrowserStorage } from '#web/ui/storage.ts';

/*
 * The keys of stored check-ins and rolls. In a file of their own, because every screen checks whether there are any,
 * even the sign-in.
 */

export const checkInPrefix = (account: number) => `check-in:${account}:`;

export const rollPrefix = 'check-in-roll:';

export const keysWith = (storage: BrowserStorage, prefix: string): string[] =>
  storage.keys().filter((key) => key.startsWith(prefix));

/** Whether an account has unsettled check-ins on this device. */
export const hasStoredCheckIns = (storage: BrowserStorage, account: number): boolean =>
  keysWith(storage, checkInPrefix(account)).length > 0;

/** Deletes the stored rolls after a sign-out: the next person may be another. */
export function forgetRolls(storage: BrowserStorage): void {
  for (const key of keysWith(storage, rollPrefix)) storage.remove(key);
}
