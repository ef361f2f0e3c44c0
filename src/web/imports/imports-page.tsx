import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ImportEntry } from '#contract/imports.ts';
import { useListPages } from '#web/lists/list-pages.tsx';
import { ListScreen } from '#web/lists/list-screen.tsx';
import { importListAddress } from './import-list-url.ts';
import { importPage } from './import-queries.ts';
import { ImportRemove } from './import-remove.tsx';
import { ImportUndo } from './import-undo.tsx';
import { importColumns } from './imports-table.tsx';
import { NewImport } from './new-import.tsx';

/** Starts imports, and lists the earlier ones. */
export function ImportsPage() {
  const imports = useListPages(importListAddress, importPage);
  const navigate = useNavigate();
  const [undoing, setUndoing] = useState<ImportEntry | null>(null);
  const [removing, setRemoving] = useState<ImportEntry | null>(null);
  const columns = useMemo(() => importColumns({ onUndo: setUndoing, onRemove: setRemoving }), []);

  return (
    <ListScreen
      title="Impor"
      before={
        <>
          <NewImport subject={imports.list.subject} onSubject={(subject) => imports.refilter({ subject })} />
          <h2>Daftar impor</h2>
        </>
      }
      of={imports}
      noun="impor"
      label="Daftar impor"
      columns={columns}
      rowHeight={48}
      empty="Belum ada impor."
    >
      {undoing && (
        <ImportUndo
          entry={undoing}
          onUndone={() => void navigate(`/app/imports/${undoing.id}`)}
          onClosed={() => setUndoing(null)}
        />
      )}
      {removing && <ImportRemove entry={removing} onClosed={() => setRemoving(null)} />}
    </ListScreen>
  );
}
