import { useMutation } from '@tanstack/react-query';
import { setAttendance } from '#contract/training-registrations.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { call } from '#web/api/call.ts';
import { Alert } from '#web/ui/alert.tsx';
import { notify } from '#web/ui/notices.tsx';
import { ReplacedText } from '#web/ui/replaced-text.tsx';
import { outcomeWordsOf, participantNameOf, timeWords } from './check-in-words.ts';
import type { Desk } from './desk.ts';
import { isPresent } from './expectation.ts';
import { isLeftOver } from './outbox.ts';
import type { DeviceCheckIn } from './stored-check-ins.ts';

/** The number of settled check-ins that are shown. */
const most = 8;

interface LastCheckInsProps {
  desk: Desk;
  checkIns: readonly DeviceCheckIn[];
  onRegister: (checkIn: DeviceCheckIn) => void;
}

/** The latest check-ins, newest first, and all that wait or need attention. */
export function LastCheckIns({ desk, checkIns, onRegister }: LastCheckInsProps) {
  const standing = checkIns.filter(({ isWithdrawn }) => !isWithdrawn);
  const waiting = standing.filter((one) => one.standing === 'kept').length;
  const shown = standing.filter(
    (one, index) => index >= standing.length - most || one.standing === 'kept' || isLeftOver(one),
  );
  if (shown.length === 0) return null;
  return (
    <section className="card stack check-in-last" data-gap="4" aria-label="Presensi terakhir">
      <h2>Presensi terakhir</h2>
      <div role="status">
        {waiting > 0 && (
          <p className="warning">
            <ReplacedText>{`${waiting} menunggu dikirim; dikirim sendiri begitu tersambung.`}</ReplacedText>{' '}
            <button type="button" className="link" onClick={desk.sendWaiting}>
              Kirim sekarang
            </button>
          </p>
        )}
      </div>
      {waiting > 0 && desk.isFull() && (
        <Alert kind="warning">Penyimpanan perangkat ini penuh. Jangan tutup halaman ini dahulu.</Alert>
      )}
      <ul>
        {shown.toReversed().map((one) => (
          <Row key={one.id} checkIn={one} desk={desk} checkIns={checkIns} onRegister={onRegister} />
        ))}
      </ul>
    </section>
  );
}

function Row({ checkIn, desk, checkIns, onRegister }: LastCheckInsProps & { checkIn: DeviceCheckIn }) {
  const calendar = useCalendar();
  const { tone, title } = outcomeWordsOf(checkIn, calendar);
  const name = participantNameOf(checkIn);
  const { id, standing, registration_id, member_id } = checkIn;
  const undo = useMutation({
    mutationFn: () => call(setAttendance, { params: { id: registration_id ?? 0 }, body: { attended: false } }),
    onSuccess() {
      const same = checkIns.filter((one) => one.member_id === member_id && isPresent(one));
      for (const one of same) desk.dismiss(one.id);
      notify.success(`Kehadiran ${name} diurungkan.`);
    },
    onError: (error) => notify.error(`Kehadiran ${name} tidak diurungkan.`, { description: error.message }),
  });
  return (
    <li data-tone={tone}>
      <span className="status">{title}</span>
      <strong>
        <bdi translate="no">{name}</bdi>
      </strong>
      <span className="row check-in-rest">
        <span className="faint">
          <ReplacedText>{standing === 'kept' ? 'menunggu dikirim' : timeWords(checkIn, calendar)}</ReplacedText>
        </span>
        {standing === 'checked_in' && registration_id !== null && (
          <RowAction
            label="Urungkan"
            of={`Urungkan kehadiran ${name}`}
            isDisabled={undo.isPending}
            onClick={() => undo.mutate()}
          />
        )}
        {standing === 'kept' && (
          <RowAction label="Urungkan" of={`Urungkan kehadiran ${name}`} onClick={() => desk.withdraw(id)} />
        )}
        {standing === 'not_registered' && (
          <RowAction label="Daftarkan" of={`Daftarkan ${name}`} onClick={() => onRegister(checkIn)} />
        )}
        {isLeftOver(checkIn) && (
          <RowAction label="Sembunyikan" of={`Sembunyikan ${name} dari daftar ini`} onClick={() => desk.dismiss(id)} />
        )}
      </span>
    </li>
  );
}

interface RowActionProps {
  label: string;
  /** With the name, for screen readers. */
  of: string;
  isDisabled?: boolean;
  onClick: () => void;
}

function RowAction({ label, of, isDisabled = false, onClick }: RowActionProps) {
  return (
    <button type="button" className="link target" aria-label={of} disabled={isDisabled} onClick={onClick}>
      {label}
    </button>
  );
}
