import type { Session } from '#contract/sessions.ts';
import { useReadableInstant } from '#web/fields/readable-instant.ts';
import { Button } from '#web/ui/button.tsx';
import { besideListItem, useFocusOnRemoval } from '#web/ui/focus-on-removal.ts';
import './session.css';

interface DeviceListProps {
  /** The label for screen readers. */
  label: string;
  devices: readonly Session[];
  /** The id of the session that is being ended. */
  ending: string | undefined;
  /** Whether the current device can be signed out here too. */
  endsCurrent?: boolean;
  onEnd: (device: Session) => void;
}

/** Where an account is signed in, with a button to sign each device out. */
export function DeviceList({ label, devices, ...props }: DeviceListProps) {
  return (
    <ul className="lined devices" aria-label={label}>
      {devices.map((device) => (
        <Device key={device.id} device={device} {...props} />
      ))}
    </ul>
  );
}

interface DeviceProps extends Omit<DeviceListProps, 'label' | 'devices'> {
  device: Session;
}

function Device({ device, ending, endsCurrent = false, onEnd }: DeviceProps) {
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
      {(endsCurrent || !device.current) && (
        <Button
          isBusy={ending === device.id}
          aria-label={`Keluarkan ${device.device}, masuk ${readableInstant(device.first_seen)}`}
          onClick={() => onEnd(device)}
        >
          Keluarkan
        </Button>
      )}
    </li>
  );
}
