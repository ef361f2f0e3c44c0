import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Registration, setAttendance } from '#contract/training-registrations.ts';
import { call } from '#web/api/call.ts';
import { attendanceSourceNames } from '#web/fields/field-names.ts';
import { Instant } from '#web/fields/instant.tsx';
import { notify } from '#web/ui/notices.tsx';
import { Toggle } from '#web/ui/toggle.tsx';
import { undoOf } from '#web/undo/undo.ts';
import { nameOf } from './participant-words.ts';
import { type ParticipantPage, participantPages } from './training-queries.ts';

/** Records that a participant came, or that this was a mistake: at once, and back again when the server refuses. */
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
    // Two quick taps arrive in their order.
    scope: { id: `attendance ${participant.id}` },
    mutationFn: (attended: boolean) => call(setAttendance, { params: { id: participant.id }, body: { attended } }),
    onMutate: async (attended) => {
      // An answer that is on its way would show the old state again.
      await known.cancelQueries({ queryKey });
      show({ attended_at: attended ? new Date().toISOString() : null, attended_how: attended ? 'list' : null });
    },
    onSuccess: ({ data }) => {
      // Somebody else may have recorded it before: then there is nothing of ours to take back.
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
        action: { label: 'Coba lagi', onClick: () => change.mutate(attended) },
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

/** Since when a participant's attendance is recorded, and how. */
export function AttendanceMark({ participant: { attended_at, attended_how } }: { participant: Registration }) {
  if (attended_at === null) return <span className="faint">Belum hadir</span>;
  return (
    <span className="lines">
      <Instant at={attended_at} />
      {/* The list is where it is usual, and goes without saying here. */}
      {attended_how !== null && attended_how !== 'list' && (
        <bdi className="faint">{attendanceSourceNames[attended_how]}</bdi>
      )}
    </span>
  );
}
