import { useMutation, useQueryClient } from '@tanstack/react-query';
import { instant } from '#contract/now.ts';
import { readableNumber } from '#contract/numbers.ts';
import { type Registration, type RegistrationSort, setAttendance } from '#contract/training-registrations.ts';
import { call } from '#web/api/call.ts';
import { retryOf } from '#web/api/passing.ts';
import { attendanceSourceNames } from '#web/fields/field-names.ts';
import { Instant } from '#web/fields/instant.tsx';
import { MemberName, nameOfMember } from '#web/fields/member-name.tsx';
import { CloseIcon, Icon } from '#web/ui/icon.tsx';
import { notify } from '#web/ui/notices.tsx';
import { CellText, RowButton, rowActionsWidth } from '#web/ui/table/cells.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { Toggle } from '#web/ui/toggle.tsx';
import { undoOf } from '#web/undo/undo.ts';
import { type ParticipantPage, participantPages } from './training-queries.ts';

interface OnRow {
  onRemove: (participant: { id: number; name: string }) => void;
}

/** The columns. Without `actions` the list is read-only. */
export function participantColumns(actions: OnRow | null): Column<Registration, RegistrationSort['field']>[] {
  return [
    { key: 'no', title: 'No', width: 44, align: 'end', cell: (_, number) => readableNumber(number) },
    {
      key: 'name',
      title: 'Nama',
      width: 220,
      grow: true,
      card: 'title',
      sortBy: 'name',
      pinned: 'start',
      cell: ({ member_id, full_name, state }) => <MemberName id={member_id} name={full_name} state={state} />,
    },
    {
      key: 'attended',
      title: 'Kehadiran',
      width: 180,
      card: 'foot',
      sortBy: 'attended_at',
      cell: (participant) =>
        actions ? <AttendanceSwitch participant={participant} /> : <AttendanceMark participant={participant} />,
    },
    {
      key: 'npa',
      title: 'NPA',
      width: 130,
      card: 'line',
      sortBy: 'npa',
      cell: ({ npa }) => <CellText text={npa} isCode />,
    },
    {
      key: 'region',
      title: 'Wilayah',
      width: 120,
      grow: true,
      card: 'line',
      sortBy: 'region',
      cell: ({ region_name }) => <CellText text={region_name} />,
    },
    {
      key: 'registered',
      title: 'Terdaftar',
      width: 150,
      sortBy: 'registered_at',
      cell: ({ registered_at, registered_by }) => (
        <span className="lines">
          <Instant at={registered_at} />
          {registered_by !== null && (
            <bdi translate="no" className="one-line faint" title={registered_by}>
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
    width: Math.max(60, rowActionsWidth(1)),
    card: 'actions',
    pinned: 'end',
    // Participants who attended can't be removed.
    cell: (participant) =>
      participant.attended_at === null && (
        <RowButton
          verb="Keluarkan"
          name={nameOf(participant)}
          icon={<Icon of={CloseIcon} />}
          isDanger
          onClick={() => onRemove({ id: participant.id, name: nameOf(participant) })}
        />
      ),
  };
}

const nameOf = ({ member_id, full_name }: Registration) => nameOfMember(member_id, full_name);

/** Records or clears an attendance. Optimistic: rolled back if the server refuses. */
function AttendanceSwitch({ participant }: { participant: Registration }) {
  const known = useQueryClient();
  const queryKey = participantPages(participant.class_id);
  const name = nameOf(participant);

  function show(seen: Pick<Registration, 'attended_at' | 'attended_how'>): void {
    known.setQueriesData<ParticipantPage>({ queryKey }, (page) =>
      page ? { ...page, rows: page.rows.map((row) => (row.id === participant.id ? { ...row, ...seen } : row)) } : page,
    );
  }

  const change = useMutation({
    // Quick changes are sent in series.
    scope: { id: `attendance ${participant.id}` },
    mutationFn: (attended: boolean) => call(setAttendance, { params: { id: participant.id }, body: { attended } }),
    onMutate: async (attended) => {
      // A pending refetch would overwrite the optimistic update.
      await known.cancelQueries({ queryKey });
      show({ attended_at: attended ? instant() : null, attended_how: attended ? 'list' : null });
    },
    onSuccess: ({ data }) => {
      // If somebody else has recorded it before, there is nothing to undo.
      if (data.version <= participant.version) return;
      notify.success(data.attended_at === null ? `Kehadiran ${name} dibatalkan.` : `${name} tercatat hadir.`, {
        id: `attendance ${data.id}`,
        action: undoOf({ subject: 'training_registrations', id: data.id, action: 'changed', version: data.version }),
      });
    },
    onError: (error, attended) => {
      show(participant);
      void known.invalidateQueries({ queryKey });
      notify.error(`Kehadiran ${name} tidak berubah.`, {
        description: error.message,
        ...retryOf(error, () => change.mutate(attended)),
      });
    },
  });

  return (
    <span className="row attendance" data-line>
      <Toggle
        label={`Hadir: ${name}`}
        isOn={participant.attended_at !== null}
        onToggle={(isThere) => change.mutate(isThere)}
      />
      <AttendanceMark participant={participant} />
    </span>
  );
}

/** The time and source of an attendance. */
function AttendanceMark({ participant: { attended_at, attended_how } }: { participant: Registration }) {
  if (attended_at === null) return <span className="faint">Belum hadir</span>;
  return (
    <span className="lines">
      <Instant at={attended_at} />
      {/* The list is the usual source, so it is not shown. */}
      {attended_how !== null && attended_how !== 'list' && (
        <bdi className="faint">{attendanceSourceNames[attended_how]}</bdi>
      )}
    </span>
  );
}
