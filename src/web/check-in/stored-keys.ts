/*
 * Under which keys a browser's storage has check-ins and who is registered. On their own, because every screen asks whether there
 * are any, the sign-in too, which loads nothing else of them.
 */

export const checkInPrefix = (account: number) => `check-in:${account}:`;

export const rollPrefix = 'check-in-roll:';

export function keysWith(storage: Storage, prefix: string): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  );
}

/** Whether an account has check-ins on this device that the server has not settled. */
export const hasStoredCheckIns = (storage: Storage, account: number): boolean =>
  keysWith(storage, checkInPrefix(account)).length > 0;

/** Forgets who is registered: somebody signed out, and the device may be another's next. */
export function forgetRolls(storage: Storage): void {
  for (const key of keysWith(storage, rollPrefix)) storage.removeItem(key);
}
