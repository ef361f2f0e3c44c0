/** What every engine stores unchanged. */
export type Bindable = string | number | bigint | null | Uint8Array;

/**
 * Refuses what drivers would quietly store as something else: one takes a lone object for named parameters and stores
 * NULL, both store `undefined` as NULL, and a `Date` becomes text of this machine's time zone.
 */
export function bindable(value: unknown): Bindable {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`A database parameter must be text, a number, null or bytes, not ${typeof value}.`);
}
