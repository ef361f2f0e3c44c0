import { readableNumber } from '#contract/numbers.ts';
import type { Registration } from '#contract/training-registrations.ts';
import { readableInstant } from '#web/fields/readable-instant.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { RowButton } from '#web/ui/row-actions.tsx';
import { AttendanceMark, AttendanceSwitch } from './attendance-switch.tsx';
import { nameOf, participantStateNames } from './participant-words.ts';

/** In pixels. */
export const participantsTableWidth = 904;

interface OnRow {
  onRemove: (participant: Registration) => void;
}

/** The columns of a class's participants; nothing can be done to those of a class that won't be held. */
export function participantColumns(actions: OnRow | null): Column<Registration>[] {
  return [
    { key: 'no', title: 'No', width: 44, align: 'end', cell: (_, number) => readableNumber(number) },
    {
      key: 'name',
      title: 'Nama',
      width: 220,
      sortBy: 'full_name',
      pinned: 'start',
      cell: (participant) => <Name participant={participant} />,
    },
    {
      key: 'attended',
      title: 'Kehadiran',
      width: 180,
      sortBy: 'attended_at',
      cell: (participant) =>
        actions ? <AttendanceSwitch participant={participant} /> : <AttendanceMark participant={participant} />,
    },
    {
      key: 'npa',
      title: 'NPA',
      width: 130,
      sortBy: 'npa',
      cell: ({ npa }) => (
        <span className="two-lines" title={npa ?? undefined}>
          <bdi dir="ltr">{npa ?? '–'}</bdi>
        </span>
      ),
    },
    {
      key: 'region',
      title: 'Wilayah',
      width: 120,
      sortBy: 'region_name',
      cell: ({ region_name }) => <bdi>{region_name ?? '–'}</bdi>,
    },
    {
      key: 'registered',
      title: 'Terdaftar',
      width: 150,
      sortBy: 'registered_at',
      cell: ({ registered_at, registered_by }) => (
        <span className="lines">
          <bdi>{readableInstant(registered_at)}</bdi>
          {registered_by !== null && (
            <bdi className="one-line faint" title={registered_by}>
              oleh {registered_by}
            </bdi>
          )}
        </span>
      ),
    },
    ...(actions ? [removeColumn(actions)] : []),
  ];
}

function removeColumn({ onRemove }: OnRow): Column<Registration> {
  return {
    key: 'action',
    title: 'Action',
    width: 60,
    pinned: 'end',
    // An attendance never goes with its participant: it has to be taken back before.
    cell: (participant) =>
      participant.attended_at === null && (
        <RowButton
          verb="Keluarkan"
          name={nameOf(participant)}
          icon={cross}
          isDanger
          onClick={() => onRemove(participant)}
        />
      ),
  };
}

function Name({ participant }: { participant: Registration }) {
  const { state } = participant;
  const name = nameOf(participant);
  return (
    <span className="lines">
      <strong className={state === 'active' ? 'two-lines' : 'one-line'} title={name}>
        <bdi>{name}</bdi>
      </strong>
      {state !== 'active' && <bdi className="faint">{participantStateNames[state]}</bdi>}
    </span>
  );
}

const cross = (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d="M4 4l8 8M12 4l-8 8" />
  </svg>
);
