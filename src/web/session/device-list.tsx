import { useMutation } from '@tanstack/react-query';
import type { Session } from '#contract/sessions.ts';
import { useReadableInstant } from '#web/fields/readable-instant.ts';
import { Button } from '#web/ui/button.tsx';
import { besideListItem, useFocusOnRemoval } from '#web/ui/focus-on-removal.ts';
import { notify } from '#web/ui/notices.tsx';

interface DeviceListProps {
  /** The label for screen readers. */
  label: string;
  devices: readonly Session[];
  /** Whether the current device can be signed out here too. */
  endsCurrent?: boolean;
  end: (session: string) => Promise<unknown>;
}

export const tellNotEnded = (error: Error): void =>
  notify.error('Perangkat belum dikeluarkan.', { description: error.message });

/** Where an account is signed in, with a button to sign each device out. */
export function DeviceList({ label, devices, endsCurrent = false, end }: DeviceListProps) {
  const ending = useMutation({
    mutationFn: ({ id }: Session) => end(id),
    onSuccess: (_, { device }) => notify.success(`${device} dikeluarkan.`),
    onError: tellNotEnded,
  });
  return (
    <ul className="lined" aria-label={label}>
      {devices.map((device) => (
        <Device
          key={device.id}
          device={device}
          isBusy={ending.isPending && ending.variables.id === device.id}
          onEnd={endsCurrent || !device.current ? () => !ending.isPending && ending.mutate(device) : null}
        />
      ))}
    </ul>
  );
}

interface DeviceProps {
  device: Session;
  isBusy: boolean;
  onEnd: (() => void) | null;
}

function Device({ device, isBusy, onEnd }: DeviceProps) {
  const readableInstant = useReadableInstant();
  return (
    <li ref={useFocusOnRemoval<HTMLLIElement>(besideListItem)} className="row" data-apart>
      <div className="stack grows" data-gap="1">
        <strong>
          <bdi translate="no">{device.device}</bdi> {device.current && <span className="badge">Perangkat ini</span>}
        </strong>
        <bdi className="muted">Alamat {device.address}</bdi>
        <bdi className="muted">Masuk {readableInstant(device.first_seen)}</bdi>
        <bdi className="muted">Terakhir terlihat {readableInstant(device.last_seen)}</bdi>
      </div>
      {onEnd && (
        <Button
          isBusy={isBusy}
          aria-label={`Keluarkan ${device.device}, masuk ${readableInstant(device.first_seen)}`}
          onClick={onEnd}
        >
          Keluarkan
        </Button>
      )}
    </li>
  );
}
