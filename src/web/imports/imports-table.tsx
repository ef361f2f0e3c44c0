import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import './imports.css';
import type { ImportEntry } from '#contract/imports.ts';
import { Instant } from '#web/fields/instant.tsx';
import { AuthorName } from '#web/ui/author.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { importStateNames, importSubjectNames } from './import-words.ts';

interface ImportColumns {
  onUndo: (entry: ImportEntry) => void;
  onRemove: (entry: ImportEntry) => void;
}

export const isUndoable = ({ state, operation_id }: ImportEntry): boolean =>
  state === 'applied' && operation_id !== null;

export function importColumns({ onUndo, onRemove }: ImportColumns): Column<ImportEntry>[] {
  return [
    { key: 'at', title: 'Waktu', width: 120, card: 'line', cell: ({ at }) => <Instant at={at} /> },
    {
      key: 'account',
      title: 'Oleh',
      width: 130,
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
    { key: 'subject', title: 'Data', width: 80, cell: ({ subject }) => importSubjectNames[subject] },
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
      width: 150,
      pinned: 'end',
      card: 'foot',
      cell: (entry) => <Actions entry={entry} onUndo={onUndo} onRemove={onRemove} />,
    },
  ];
}

/** Before the application there is nothing to count. */
const written = ({ applied_at }: ImportEntry, count: number) => (applied_at === null ? '–' : readableNumber(count));

function Actions({ entry, onUndo, onRemove }: ImportColumns & { entry: ImportEntry }) {
  const isOpen = entry.state === 'read' || entry.state === 'checked';
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
  if (!isOpen) return null;
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
