import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ImportEntry } from '#contract/imports.ts';
import { useListPages } from '#web/lists/list-pages.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { importListAddress, importPageSizes } from './import-list-url.ts';
import { importPage } from './import-queries.ts';
import { ImportRemove } from './import-remove.tsx';
import { ImportUndo } from './import-undo.tsx';
import { importColumns, importsTableWidth } from './imports-table.tsx';
import { NewImport } from './new-import.tsx';

/** Where imports begin, and what was imported so far. */
export function ImportsPage() {
  const { list, go, shown, redirection, table, pager } = useListPages(importListAddress, importPage);
  const navigate = useNavigate();
  const [undoing, setUndoing] = useState<ImportEntry | null>(null);
  const [removing, setRemoving] = useState<ImportEntry | null>(null);
  const columns = useMemo(() => importColumns({ onUndo: setUndoing, onRemove: setRemoving }), []);

  return (
    <Page title="Impor">
      {redirection}
      <NewImport subject={list.subject} onSubject={(subject) => go({ subject })} />
      <h2>Daftar impor</h2>
      <DataTable
        label="Daftar impor"
        columns={columns}
        rows={shown?.imports}
        rowHeight={48}
        minWidth={importsTableWidth}
        {...table}
        empty={<p>Belum ada impor.</p>}
      />
      <Pager {...pager} pageSizes={importPageSizes} />
      {undoing && (
        <ImportUndo
          entry={undoing}
          onUndone={() => void navigate(`/app/imports/${undoing.id}`)}
          onClosed={() => setUndoing(null)}
        />
      )}
      {removing && <ImportRemove entry={removing} onClosed={() => setRemoving(null)} />}
    </Page>
  );
}
