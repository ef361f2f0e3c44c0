import type { ImportEntry } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { undoOperation } from '#contract/operations.ts';
import { follow } from '#web/api/call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { ImportProgress } from './import-progress.tsx';
import { nouns } from './import-words.ts';
import { isUnderWay, runWork, useWork } from './import-work.ts';
import { OthersImport } from './others-import.tsx';

interface ImportUndoProps {
  entry: ImportEntry;
  onUndone?: () => void;
  onClosed: () => void;
}

/** Undoes an import, after showing the consequences. */
export function ImportUndo({ entry, onUndone, onClosed }: ImportUndoProps) {
  const { id, subject, added, changed, operation_id } = entry;
  const undoing = useWork(id);

  async function undo(): Promise<void> {
    if (operation_id === null) throw new Error('An import that changed nothing cannot be undone.');
    await runWork({ which: id, kind: 'undo' }, ({ onProgress }) =>
      follow(undoOperation, { params: { id: operation_id } }, { onProgress }),
    );
    onUndone?.();
  }

  return (
    <Confirm
      question="Urungkan impor ini?"
      action="Urungkan impor"
      cancel="Biarkan"
      onConfirm={undo}
      onClosed={onClosed}
      lastFocus={() => document.querySelector<HTMLElement>('.step-title')}
    >
      <p className="sentence">
        <bdi translate="no">{entry.file_name}</bdi>
      </p>
      <OthersImport entry={entry} />
      <ul className="bullets">
        {added > 0 && (
          <li>
            {readableNumber(added)} {nouns[subject]} yang ditambahkan dihapus
            {subject === 'members' && ' dan masuk ke Sampah'}.
          </li>
        )}
        {changed > 0 && (
          <li>
            {readableNumber(changed)} {nouns[subject]} yang diperbarui kembali seperti sebelumnya.
          </li>
        )}
        <li>Yang sudah diubah orang setelah impor ini dibiarkan, dan disebutkan satu per satu.</li>
      </ul>
      {isUnderWay(undoing) && <ImportProgress work={undoing} />}
    </Confirm>
  );
}
