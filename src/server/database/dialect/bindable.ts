/** Values that both engines store unchanged. */
export type Bindable = string | number | bigint | null | Uint8Array;

/**
 * Throws for values that a driver would silently store as something else. Both store `undefined` as NULL, `node:sqlite` takes
 * a single object for named parameters and stores NULL, and `pg` writes a `Date` in this machine's time zone.
 */
export function bindable(value: unknown): Bindable {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`A database parameter must be text, a number, null or bytes, not ${typeof value}.`);
}
