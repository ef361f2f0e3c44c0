import { useMutation } from '@tanstack/react-query';
import { type ChangeEntry, undoChange } from '#contract/history.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { call } from '#web/api/call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notices.tsx';
import { takeAllBack } from '#web/undo/undo.ts';
import { consequenceOf } from './history-words.ts';
import { deedOf } from './operation-words.ts';

interface HistoryUndoProps {
  change: ChangeEntry;
  onClosed: () => void;
}

/** Takes a change back, after saying what that does; the server refuses where the row has changed since. */
export function HistoryUndo({ change, onClosed }: HistoryUndoProps) {
  const undo = useMutation({
    mutationFn: () => call(undoChange, { params: { id: change.id } }),
    onSuccess: () => notify.success('Perubahan diurungkan.'),
  });
  const { operation, subject } = change;
  const calendar = useCalendar();
  return (
    <Confirm
      question="Urungkan perubahan ini?"
      action="Urungkan perubahan"
      cancel="Biarkan"
      // That of many rows takes its time, and tells how far it is wherever the person is by then.
      onConfirm={async () => void (operation ? takeAllBack(operation.id, subject) : await undo.mutateAsync())}
      onClosed={onClosed}
    >
      <p className="sentence">
        <bdi>
          {operation ? `${change.account_name} ${deedOf(change, operation, calendar)}.` : consequenceOf(change)}
        </bdi>
      </p>
      {operation && (
        <p className="sentence">
          Semuanya kembali seperti sebelumnya. Yang sudah diubah lagi sejak itu dibiarkan, dan disebutkan satu per satu.
        </p>
      )}
    </Confirm>
  );
}
