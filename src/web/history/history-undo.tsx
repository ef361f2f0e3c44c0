import { useMutation } from '@tanstack/react-query';
import { type ChangeEntry, undoChange } from '#contract/history.ts';
import { call } from '#web/api/call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notices.tsx';
import { consequenceOf } from './history-words.ts';

interface HistoryUndoProps {
  change: ChangeEntry;
  onClosed: () => void;
}

/** Takes a change back, after saying what that does; the server refuses where the row has changed since. */
export function HistoryUndo({ change, onClosed }: HistoryUndoProps) {
  const undo = useMutation({
    mutationFn: () => call(undoChange, { params: { id: change.id } }),
    onSuccess: () => notify.success('Perubahan dibatalkan.'),
  });
  return (
    <Confirm
      question="Batalkan perubahan ini?"
      action="Batalkan perubahan"
      cancel="Biarkan"
      onConfirm={() => undo.mutateAsync()}
      onClosed={onClosed}
    >
      <p className="sentence">
        <bdi>{consequenceOf(change)}</bdi>
      </p>
    </Confirm>
  );
}
