import { useReadableInstant } from './readable-instant.ts';

/** A day and a time. Always left-to-right. */
export function Instant({ at }: { at: string }) {
  return (
    <bdi translate="no" dir="ltr">
      {useReadableInstant()(at)}
    </bdi>
  );
}
