import { useMutation, useQueryClient } from '@tanstack/react-query';
import { instant } from '#contract/now.ts';
import { type Registration, setAttendance } from '#contract/training-registrations.ts';
import { call } from '#web/api/call.ts';
import { retryOf } from '#web/api/passing.ts';
import { attendanceSourceNames } from '#web/fields/field-names.ts';
import { Instant } from '#web/fields/instant.tsx';
import { notify } from '#web/ui/notices.tsx';
import { Toggle } from '#web/ui/toggle.tsx';
import { undoOf } from '#web/undo/undo.ts';
import { nameOf } from './participant-words.ts';
import { type ParticipantPage, participantPages } from './training-queries.ts';

/** Records or clears an attendance. Optimistic: rolled back if the server refuses. */
export function AttendanceSwitch({ participant }: { participant: Registration }) {
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
export function AttendanceMark({ participant: { attended_at, attended_how } }: { participant: Registration }) {
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
