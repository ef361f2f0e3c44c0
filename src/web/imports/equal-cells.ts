import { correctEqualCells, countEqualCells } from '#contract/equal-cells.ts';
import type { ImportField } from '#contract/import-columns.ts';
import type { ImportRow } from '#contract/import-rows.ts';
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

const placeOf = (id: number, number: number, field: ImportField) => ({ params: { id, number, field } });

/** Looks for equal cells, to offer them the same correction. */
export async function offerEqual(
  id: number,
  { number, cells }: ImportRow,
  field: ImportField,
  text: string,
): Promise<void> {
  const cell = cells.find((one) => one.field === field);
  if (!cell?.is_corrected) return;
  try {
    const { rows } = await call(countEqualCells, placeOf(id, number, field));
    if (rows > 0) equalCells.set(id, { row: number, field, text, rows });
  } catch (error) {
    // The correction is saved. Without an answer there is only no offer.
    if (!(error instanceof CallError)) throw error;
  }
}

/** Applies a correction to all equal cells. */
export async function correctEqual(id: number, { row, field, text }: EqualCells): Promise<void> {
  try {
    const { data } = await call(correctEqualCells, { ...placeOf(id, row, field), body: { text } });
    equalCells.set(id, null);
    cacheDetail(data.import);
    invalidateRows(id);
    notify.success(`${readableNumber(data.rows)} sel yang sama diperbaiki.`);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    notify.error('Sel yang sama belum diperbaiki.', { description: error.message });
  }
}
