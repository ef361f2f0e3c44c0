import { useMutation } from '@tanstack/react-query';
import { type ChangeEntry, undoChange } from '#contract/history.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { call } from '#web/api/call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notices.tsx';
import { undoMany } from '#web/undo/undo.ts';
import { consequenceOf } from './history-words.ts';
import { operationSentence } from './operation-words.ts';

interface HistoryUndoProps {
  change: ChangeEntry;
  onClosed: () => void;
}

/** Undoes a change, after showing the consequence. The server refuses if the row has changed since. */
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
      // The undo of many rows takes long. Its progress is a notice, visible on every screen.
      onConfirm={async () => void (operation ? undoMany(operation.id, subject) : await undo.mutateAsync())}
      onClosed={onClosed}
    >
      <p className="sentence">
        <bdi translate="no">
          {operation
            ? `${change.account_name} ${operationSentence(change, operation, calendar)}.`
            : consequenceOf(change)}
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
