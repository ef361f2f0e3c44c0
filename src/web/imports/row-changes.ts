import { MutationCache } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ImportField } from '#contract/import-columns.ts';
import { changeImportRow, type ImportRow } from '#contract/import-rows.ts';
import { readableNumber } from '#contract/numbers.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { queryClient } from '#web/api/query-client.ts';
import { notify } from '#web/ui/notices.tsx';
import { closeCell, setEdit } from './cell-edits.ts';
import { equalCells } from './equal-cells.ts';
import { cacheCorrected, cacheDetail, cacheRow, wholeRow } from './import-queries.ts';
import { verdictNames } from './import-words.ts';
import { tabStore } from './tab-store.ts';

type RowChange = z.input<typeof changeImportRow.body>;

/** The result of the last change of a row, for screen readers. */
export const rowAnnouncement = tabStore<string>('news');

const changes = new MutationCache();

/** Changes of an import run in series, so that the last one wins. */
async function change(id: number, number: number, body: RowChange) {
  const mutationFn = () => call(changeImportRow, { params: { id, number }, body });
  const inTurn = changes.build(queryClient, { mutationFn, scope: { id: String(id) } });
  const { data } = await inTurn.execute(undefined);
  cacheDetail(data.import);
  return data;
}

/** Fetches the whole texts of a row whose cells are cut in the list. Null if that fails, which it says. */
export async function loadWhole(id: number, number: number): Promise<ImportRow | null> {
  try {
    return await wholeRow(id, number);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    notify.error(`Isi lengkap baris ${readableNumber(number)} belum dapat dimuat.`, { description: error.message });
    return null;
  }
}

/** Saves a cell, which changes the row's verdict. If that fails, the cell stays open with its text and the reason. */
export async function saveCell(id: number, row: number, field: ImportField, text: string): Promise<void> {
  setEdit(id, row, field, { text, isTyped: true, isSaving: true, fault: null });
  equalCells.set(id, null);
  try {
    const { row: corrected, equal_rows: rows } = await change(id, row, { cells: [{ field, text }] });
    const { verdict, faults, cells } = corrected;
    const isCorrected = cells.some((cell) => cell.field === field && cell.is_corrected);
    cacheCorrected(id, corrected);
    closeCell(id, row, field);
    if (isCorrected && rows > 0) equalCells.set(id, { row, field, text, rows });
    rowAnnouncement.set(
      id,
      [`Baris ${readableNumber(row)}: ${verdictNames[verdict]}`, ...faults.map(({ message }) => message)].join('. '),
    );
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // The session has ended and the app is reloading. The draft is restored after the next sign-in.
    if (error.status === 401) return;
    setEdit(id, row, field, { text, isTyped: true, isSaving: false, fault: error.message });
  }
}

/** Chooses what to do with a row. Optimistic: rolled back if the server refuses. */
export async function chooseRow(
  id: number,
  row: ImportRow,
  { choice, target_id }: Pick<RowChange, 'choice' | 'target_id'>,
): Promise<void> {
  const target = row.candidates.find((candidate) => candidate.id === target_id) ?? row.target;
  cacheRow(id, { ...row, choice: choice ?? null, target });
  try {
    const { row: changed } = await change(id, row.number, {
      choice,
      ...(target_id === undefined ? {} : { target_id }),
    });
    cacheRow(id, changed);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    cacheRow(id, row);
    notify.error(`Pilihan untuk baris ${readableNumber(row.number)} tidak tersimpan.`, { description: error.message });
  }
}
