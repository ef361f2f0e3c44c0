import { type ReactNode, useRef } from 'react';
import { applyImport, checkImport, type ImportDetail, type ImportEntry, removeImport } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { undoOperation } from '#contract/operations.ts';
import { call, follow } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { useSession } from '#web/session/session.tsx';
import { AuthorName } from '#web/ui/author.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notices.tsx';
import { type ColumnChoices, storeUnsent } from './column-choices.ts';
import { cacheDetail, forgetRows, importPages } from './import-queries.ts';
import { nouns, skippedOf, valuesText } from './import-words.ts';
import { ImportProgress, runWork } from './import-work.tsx';
import { forgetTyped, useTyped } from './row-changes.ts';

/** Checks all rows with the confirmed columns. */
export async function startCheck(id: number, choices: ColumnChoices): Promise<void> {
  const { data } = await runWork({ which: id, kind: 'check' }, ({ onProgress }) =>
    follow(checkImport, { params: { id }, body: choices }, { onProgress }),
  );
  storeUnsent(id, null);
  cacheDetail(data);
  void forgetRows(id);
}

interface CheckAgainProps {
  id: number;
  choices: ColumnChoices;
  onChecked?: () => void;
  onClosed: () => void;
}

/** Asks before all rows are checked again, which discards the choices for rows. */
export function CheckAgain({ id, choices, onChecked, onClosed }: CheckAgainProps) {
  const isDone = useRef(false);
  return (
    <Confirm
      question="Periksa lagi semua baris?"
      action="Periksa lagi"
      isDanger={false}
      onConfirm={async () => {
        await startCheck(id, choices);
        isDone.current = true;
      }}
      onClosed={() => {
        onClosed();
        if (isDone.current) onChecked?.();
      }}
    >
      <p className="sentence">
        Sel yang sudah Anda perbaiki tetap. Pilihan untuk baris (Tambahkan, Perbarui, Lewati) dimulai lagi.
      </p>
      <ImportProgress of={id} />
    </Confirm>
  );
}

/** Whether somebody else uploaded the file. */
const useIsOthers = ({ account_id }: ImportEntry): boolean => useSession().contents.id !== account_id;

/** Says whose import it is, if it is somebody else's. */
function OthersImport({ entry }: { entry: ImportEntry }) {
  if (!useIsOthers(entry)) return null;
  return (
    <p className="sentence">
      <strong>
        Impor ini milik <AuthorName name={entry.account_name} email={entry.account_email} />, bukan milik Anda.
      </strong>
    </p>
  );
}

const stepTitle = () => document.querySelector<HTMLElement>('.step-title');

/** Sentences about a number of rows; those about none are left out. */
function Counted({ of }: { of: readonly [count: number, words: ReactNode][] }) {
  return of
    .filter(([count]) => count > 0)
    .map(([count, words]) => (
      <li key={String(words)}>
        {readableNumber(count)} {words}
      </li>
    ));
}

interface ImportApplyProps {
  detail: ImportDetail;
  onClosed: () => void;
}

/** Shows what will be written, and applies the import. */
export function ImportApply({ detail, onClosed }: ImportApplyProps) {
  const { id, account_id, revision, subject, added, changed, counts } = detail;
  const unsaved = Object.keys(useTyped(id)).length;

  async function apply(): Promise<void> {
    const { data } = await runWork({ which: id, kind: 'apply' }, ({ onProgress }) =>
      follow(applyImport, { params: { id }, body: { account_id, revision } }, { onProgress }),
    );
    forgetTyped(id);
    cacheDetail(data);
  }

  return (
    <Confirm
      question={useIsOthers(detail) ? 'Terapkan impor milik orang lain?' : 'Terapkan impor?'}
      action="Terapkan impor"
      isDanger={false}
      onConfirm={apply}
      onClosed={onClosed}
    >
      <OthersImport entry={detail} />
      <ul className="bullets">
        <Counted
          of={[
            [added, `${nouns[subject]} baru ditambahkan.`],
            [changed, `${nouns[subject]} diperbarui.`],
            [counts.wrong, 'baris salah tidak ikut.'],
            [skippedOf(detail), 'baris dilewati.'],
            [unsaved, 'sel yang perbaikannya belum tersimpan ikut seperti dalam berkas.'],
          ]}
        />
        {detail.values.length > 0 && <li>{valuesText(detail)}</li>}
      </ul>
      <p className="sentence">Semuanya ditulis sekaligus, atau tidak sama sekali. Impor dapat diurungkan lagi.</p>
      <ImportProgress of={id} />
    </Confirm>
  );
}

export const isUndoable = ({ state, operation_id }: ImportEntry): boolean =>
  state === 'applied' && operation_id !== null;

interface ImportUndoProps {
  entry: ImportEntry;
  onUndone?: () => void;
  onClosed: () => void;
}

/** Undoes an import, after showing the consequences. */
export function ImportUndo({ entry, onUndone, onClosed }: ImportUndoProps) {
  const { id, subject, added, changed, operation_id } = entry;

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
      lastFocus={stepTitle}
    >
      <p className="sentence">
        <bdi translate="no">{entry.file_name}</bdi>
      </p>
      <OthersImport entry={entry} />
      <ul className="bullets">
        <Counted
          of={[
            [
              added,
              `${nouns[subject]} yang ditambahkan dihapus${subject === 'members' ? ' dan masuk ke Sampah' : ''}.`,
            ],
            [changed, `${nouns[subject]} yang diperbarui kembali seperti sebelumnya.`],
          ]}
        />
        <li>Yang sudah diubah orang setelah impor ini dibiarkan, dan disebutkan satu per satu.</li>
      </ul>
      <ImportProgress of={id} />
    </Confirm>
  );
}

interface ImportRemoveProps {
  entry: ImportEntry;
  onRemoved?: () => void;
  onClosed: () => void;
}

/** Removes an import that was not applied. */
export function ImportRemove({ entry, onRemoved, onClosed }: ImportRemoveProps) {
  async function remove(): Promise<void> {
    await call(removeImport, { params: { id: entry.id } });
    forgetTyped(entry.id);
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
