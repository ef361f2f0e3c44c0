import { correctEqualCells, countEqualCells } from '#contract/equal-cells.ts';
import type { ImportField, ImportRow } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { notify } from '#web/ui/notices.tsx';
import { invalidateRows, keepDetail } from './import-queries.ts';
import { inTab } from './in-tab.ts';

/** Cells that say what one said before it was corrected. */
export interface EqualCells {
  row: number;
  field: ImportField;
  /** What the corrected one says now. */
  text: string;
  rows: number;
}

/** Those of the cell that was corrected last. */
export const equalCells = inTab<EqualCells>('equal');

const placeOf = (id: number, number: number, field: ImportField) => ({ params: { id, number, field } });

/** Looks for cells that a correction can go for as well. */
export async function offerEqual(id: number, { number, cells }: ImportRow, field: ImportField): Promise<void> {
  const cell = cells.find((one) => one.field === field);
  if (!cell?.is_corrected) return;
  try {
    const { rows } = await call(countEqualCells, placeOf(id, number, field));
    if (rows > 0) equalCells.set(id, { row: number, field, text: cell.text, rows });
  } catch (error) {
    // The correction itself is saved; without an answer there is only no offer.
    if (!(error instanceof CallError)) throw error;
  }
}

/** Applies a correction to all cells that say the same. */
export async function correctEqual(id: number, { row, field, text }: EqualCells): Promise<void> {
  try {
    const { data } = await call(correctEqualCells, { ...placeOf(id, row, field), body: { text } });
    equalCells.set(id, null);
    keepDetail(data.import);
    invalidateRows(id);
    notify.success(`${readableNumber(data.rows)} sel yang sama diperbaiki.`);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    notify.error('Sel yang sama belum diperbaiki.', { description: error.message });
  }
}
