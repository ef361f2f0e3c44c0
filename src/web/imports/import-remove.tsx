import { type ImportEntry, removeImport } from '#contract/imports.ts';
import { call } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notices.tsx';

import { closeCells } from './cell-edits.ts';
import { importPages } from './import-queries.ts';
import { OthersImport } from './others-import.tsx';

interface ImportRemoveProps {
  entry: ImportEntry;
  onRemoved?: () => void;
  onClosed: () => void;
}

/** Removes an import that was not applied. */
export function ImportRemove({ entry, onRemoved, onClosed }: ImportRemoveProps) {
  async function remove(): Promise<void> {
    await call(removeImport, { params: { id: entry.id } });
    closeCells(entry.id);
    notify.success('Impor dibuang.');
    onRemoved?.();
    // Only the list is refetched: the import may still be on screen, but no longer exists.
    await invalidate({ queryKey: importPages });
  }

  return (
    <Confirm question="Buang impor ini?" action="Buang impor" cancel="Biarkan" onConfirm={remove} onClosed={onClosed}>
      <OthersImport entry={entry} />
      <p className="sentence">
        <bdi translate="no">{entry.file_name}</bdi> belum diterapkan. Pilihan dan perbaikan di dalamnya hilang; data
        yang ada tidak berubah.
      </p>
    </Confirm>
  );
}
