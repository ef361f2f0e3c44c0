import { useMutation } from '@tanstack/react-query';
import { createElement, useState } from 'react';
import type { Got, Progress } from '#contract/endpoint.ts';
import { mostIds } from '#contract/exports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { type DeletedMember, restoreMembers } from '#contract/trash.ts';
import { follow } from '#web/api/call.ts';
import { selectionWords } from '#web/lists/selection-words.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notices.tsx';
import { SelectionBar } from '#web/ui/selection-bar.tsx';
import { SkippedRows } from '#web/ui/skipped-rows.tsx';
import type { ListSelection } from '#web/ui/table/selection.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import { historyOf } from '#web/undo/history-link.tsx';
import { undoOfOperation } from '#web/undo/undo.ts';

const work = 'Sedang memulihkan…';

async function restore(ids: number[]): Promise<Got<typeof restoreMembers>['data']> {
  const onProgress = (progress: Progress | null) =>
    notify.working(work, createElement(WorkProgress, { label: work, progress }));
  onProgress(null);
  try {
    return (await follow(restoreMembers, { body: { ids } }, { onProgress })).data;
  } finally {
    notify.done(work);
  }
}

/** The number of selected members, and the button that restores them. */
export function TrashSelection({ selection }: { selection: ListSelection<DeletedMember> }) {
  const { rows, count, end } = selection;
  const restoring = useMutation({
    mutationFn: () => restore([...rows.keys()]),
    onSuccess: ({ operation_id, restored }) => {
      end();
      if (operation_id === null) return;
      const action = undoOfOperation(operation_id, 'members');
      notify.success(`${readableNumber(restored)} anggota dipulihkan.`, { action, isAboutMany: true });
    },
    onError: (error) => notify.error('Anggota yang dipilih tidak dipulihkan.', { description: error.message }),
  });
  const [isRead, setRead] = useState(false);
  const outcome = restoring.data;
  const begin = () => {
    setRead(false);
    restoring.mutate();
  };
  return (
    <>
      <SelectionBar
        summary={selectionWords(selection, mostIds)}
        actions={count === 0 || restoring.isPending ? [] : [{ label: 'Pulihkan', onChoose: begin }]}
        onEnd={end}
      >
        {null}
      </SelectionBar>
      {outcome && outcome.left_total > 0 && !isRead && (
        <Dialog title="Sebagian tetap di Sampah" size="question" onClose={() => setRead(true)}>
          <p>
            {readableNumber(outcome.restored)} anggota dipulihkan. {readableNumber(outcome.left_total)} tetap di Sampah;
            pulihkan satu per satu untuk memberi NPA atau wilayah lain:
          </p>
          <SkippedRows
            label="Yang tetap di Sampah"
            rows={outcome.left}
            total={outcome.left_total}
            addressOf={(id) => historyOf('members', id)}
            onLeave={() => setRead(true)}
          />
        </Dialog>
      )}
    </>
  );
}
