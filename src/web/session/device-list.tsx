import type { Session } from '#contract/sessions.ts';
import { useReadableInstant } from '#web/fields/readable-instant.ts';
import { Button } from '#web/ui/button.tsx';
import './device-list.css';

interface DeviceListProps {
  /** What the list is of, for screen readers. */
  label: string;
  devices: readonly Session[];
  /** The session that is being ended. */
  ending: string | undefined;
  /** Whether the device in front of the person may be ended here too. */
  endsCurrent?: boolean;
  onEnd: (device: Session) => void;
}

/** Where an account is signed in, with a button to sign each device out. */
export function DeviceList({ label, devices, ending, endsCurrent = false, onEnd }: DeviceListProps) {
  const readableInstant = useReadableInstant();
  return (
    <ul className="lined devices" aria-label={label}>
      {devices.map((device) => (
        <li key={device.id} className="row" data-apart>
          <div className="stack device-facts muted" data-gap="1">
            <strong>
              <bdi>{device.device}</bdi> {device.current && <span className="badge">Perangkat ini</span>}
            </strong>
            <bdi>Alamat {device.address}</bdi>
            <bdi>Masuk {readableInstant(device.first_seen)}</bdi>
            <bdi>Terakhir terlihat {readableInstant(device.last_seen)}</bdi>
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
      ))}
    </ul>
  );
}
