import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ImportEntry } from '#contract/imports.ts';
import { useListInUrl } from '#web/list-in-url.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { lastPage } from '#web/ui/pages.ts';
import { importListAddress, importPageSizes } from './import-list-url.ts';
import { importPage } from './import-queries.ts';
import { ImportRemove } from './import-remove.tsx';
import { ImportUndo } from './import-undo.tsx';
import { importColumns, importsTableWidth } from './imports-table.tsx';
import { NewImport } from './new-import.tsx';

/** Where imports begin, and what was imported so far. */
export function ImportsPage() {
  const { list, go, tidying, leadTo } = useListInUrl(importListAddress);
  const asked = useQuery(importPage(list));
  const navigate = useNavigate();
  const [undoing, setUndoing] = useState<ImportEntry | null>(null);
  const [removing, setRemoving] = useState<ImportEntry | null>(null);
  const columns = useMemo(() => importColumns({ onUndo: setUndoing, onRemove: setRemoving }), []);

  const last = asked.data && lastPage(asked.data.total, list.pageSize);
  const isBeyond = !asked.isPlaceholderData && last !== undefined && list.page > last;
  const shown = isBeyond ? undefined : asked.data;

  return (
    <Page title="Impor">
      {tidying}
      {isBeyond && leadTo({ page: last })}
      <NewImport subject={list.subject} onSubject={(subject) => go({ subject })} />
      <h2 className="imports-title">Daftar impor</h2>
      <DataTable
        label="Daftar impor"
        columns={columns}
        rows={shown?.imports}
        rowHeight={48}
        minWidth={importsTableWidth}
        progress={asked}
        listKey={shown ? importListAddress.write(shown.list).toString() : ''}
        total={shown?.total ?? 0}
        firstNumber={shown ? (shown.list.page - 1) * shown.list.pageSize + 1 : 1}
        empty={<p>Belum ada impor.</p>}
      />
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        pageSizes={importPageSizes}
        total={shown?.total ?? 0}
        onPage={(page) => go({ page })}
        onPageSize={(pageSize) => go({ pageSize, page: 1 })}
      />
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
