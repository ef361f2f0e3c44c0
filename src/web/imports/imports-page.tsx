import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ImportEntry } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { Instant } from '#web/fields/instant.tsx';
import { useListPages } from '#web/lists/list-pages.tsx';
import { ListScreen } from '#web/lists/list-screen.tsx';
import { AuthorName } from '#web/ui/author.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { importListAddress } from './import-list-url.ts';
import { importPage } from './import-queries.ts';
import { ImportRemove, ImportUndo, isUndoable } from './import-questions.tsx';
import { importStateNames, importSubjectNames } from './import-words.ts';
import { NewImport } from './new-import.tsx';

interface Actions {
  onUndo: (entry: ImportEntry) => void;
  onRemove: (entry: ImportEntry) => void;
}

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

/** Before the application there is nothing to count. */
const written = ({ applied_at }: ImportEntry, count: number) => (applied_at === null ? '–' : readableNumber(count));

function importColumns(actions: Actions): Column<ImportEntry>[] {
  return [
    { key: 'at', title: 'Waktu', width: 120, card: 'line', cell: ({ at }) => <Instant at={at} /> },
    {
      key: 'account',
      title: 'Oleh',
      width: 120,
      grow: true,
      card: 'fact',
      cell: ({ account_name, account_email }) => <AuthorName name={account_name} email={account_email} />,
    },
    {
      key: 'file',
      title: 'Berkas',
      width: 200,
      grow: true,
      card: 'title',
      cell: ({ id, file_name }) => (
        <Link className="name-link" to={`/app/imports/${id}`} title={file_name}>
          <bdi translate="no" className="two-lines">
            {file_name}
          </bdi>
        </Link>
      ),
    },
    { key: 'subject', title: 'Data', width: 70, cell: ({ subject }) => importSubjectNames[subject] },
    { key: 'rows', title: 'Baris', width: 70, align: 'end', cell: ({ rows }) => readableNumber(rows) },
    {
      key: 'added',
      title: 'Ditambahkan',
      width: 100,
      align: 'end',
      card: 'fact',
      cell: (entry) => written(entry, entry.added),
    },
    {
      key: 'changed',
      title: 'Diperbarui',
      width: 90,
      align: 'end',
      card: 'fact',
      cell: (entry) => written(entry, entry.changed),
    },
    {
      key: 'state',
      title: 'Status',
      width: 130,
      card: 'line',
      cell: ({ state }) => (
        <span className={state === 'applied' ? 'status' : 'muted'} data-tone="ok">
          {importStateNames[state]}
        </span>
      ),
    },
    {
      key: 'action',
      title: 'Action',
      width: 130,
      pinned: 'end',
      card: 'foot',
      cell: (entry) => <EntryActions entry={entry} {...actions} />,
    },
  ];
}

function EntryActions({ entry, onUndo, onRemove }: Actions & { entry: ImportEntry }) {
  if (isUndoable(entry)) {
    return (
      <button
        type="button"
        className="link target"
        aria-label={`Urungkan impor ${entry.file_name}`}
        onClick={() => onUndo(entry)}
      >
        Urungkan impor
      </button>
    );
  }
  if (entry.applied_at !== null) return null;
  return (
    <span className="row">
      <Link className="target" to={`/app/imports/${entry.id}`} aria-label={`Lanjutkan impor ${entry.file_name}`}>
        Lanjutkan
      </Link>
      <button
        type="button"
        className="link target"
        aria-label={`Buang impor ${entry.file_name}`}
        onClick={() => onRemove(entry)}
      >
        Buang
      </button>
    </span>
  );
}
