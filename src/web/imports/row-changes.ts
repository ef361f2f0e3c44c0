import { MutationCache } from '@tanstack/react-query';
import type { z } from 'zod';
import { changeImportRow, type ImportField, type ImportRow } from '#contract/imports.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { queryClient } from '#web/api/query-client.ts';
import { notify } from '#web/ui/notices.tsx';
import { closeCell, keepEdit } from './cell-edits.ts';
import { equalCells, offerEqual } from './equal-cells.ts';
import { keepCorrected, keepDetail, keepRow } from './import-queries.ts';
import { verdictNames } from './import-words.ts';
import { inTab } from './in-tab.ts';

type RowChange = z.input<typeof changeImportRow.body>;

/** What became of the row that was changed last, for screen readers. */
export const rowNews = inTab<string>('news');

const changes = new MutationCache();

/** Changes of one import go one after the other, so that what was said last is what stays. */
async function change(id: number, number: number, body: RowChange): Promise<ImportRow> {
  const mutationFn = () => call(changeImportRow, { params: { id, number }, body });
  const inTurn = changes.build(queryClient, { mutationFn, scope: { id: String(id) } });
  const { data } = await inTurn.execute(undefined);
  keepDetail(data.import);
  return data.row;
}

/** Saves the text of a cell; the row's verdict follows. Where that fails, the cell stays open with its text and the reason. */
export async function saveCell(id: number, row: number, field: ImportField, text: string): Promise<void> {
  keepEdit(id, row, field, { text, isTyped: true, isSaving: true, fault: null });
  equalCells.set(id, null);
  try {
    const corrected = await change(id, row, { cells: [{ field, text }] });
    const { verdict, faults } = corrected;
    keepCorrected(id, corrected);
    closeCell(id, row, field);
    void offerEqual(id, corrected, field);
    rowNews.set(id, [`Baris ${row}: ${verdictNames[verdict]}`, ...faults.map(({ message }) => message)].join('. '));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // The session is over and the app is already reloading; what was typed waits for the next sign-in.
    if (error.status === 401) return;
    keepEdit(id, row, field, { text, isTyped: true, isSaving: false, fault: error.message });
  }
}

/** Decides what becomes of a row: shown at once, and put back where the server refuses. */
export async function chooseRow(
  id: number,
  row: ImportRow,
  { choice, target_id }: Pick<RowChange, 'choice' | 'target_id'>,
): Promise<void> {
  const target = row.candidates.find((candidate) => candidate.id === target_id) ?? row.target;
  keepRow(id, { ...row, choice: choice ?? null, target });
  try {
    keepRow(id, await change(id, row.number, { choice, ...(target_id === undefined ? {} : { target_id }) }));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    keepRow(id, row);
    notify.error(`Pilihan untuk baris ${row.number} tidak tersimpan.`, { description: error.message });
  }
}
