import type { ImportField } from '#contract/import-columns.ts';
import { changeImportRow } from '#contract/import-rows.ts';
import { readableNumber } from '#contract/numbers.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { notify } from '#web/ui/notices.tsx';
import { cacheDetail, invalidateRows } from './import-queries.ts';
import { tabStore } from './tab-store.ts';

/** The cells that have the same text as a corrected one had. */
export interface EqualCells {
  row: number;
  field: ImportField;
  /** The corrected text. */
  text: string;
  rows: number;
}

/** The equal cells of the last correction. */
export const equalCells = tabStore<EqualCells>('equal');

/** Applies a correction to all equal cells. */
export async function correctEqual(id: number, { row, field, text }: EqualCells): Promise<void> {
  try {
    const body = { cells: [{ field, text }], equal: true };
    const { data } = await call(changeImportRow, { params: { id, number: row }, body });
    equalCells.set(id, null);
    cacheDetail(data.import);
    invalidateRows(id);
    notify.success(`${readableNumber(data.equal_rows)} sel yang sama diperbaiki.`);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    notify.error('Sel yang sama belum diperbaiki.', { description: error.message });
  }
}
