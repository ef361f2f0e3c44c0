import { useReadableInstant } from './readable-instant.ts';

/** A day and a time, read from left to right in either direction of the page. */
export function Instant({ at }: { at: string }) {
  return <bdi dir="ltr">{useReadableInstant()(at)}</bdi>;
}
