import type { z } from 'zod';
import type { FieldFault } from '#contract/endpoint.ts';
import { areParts } from '#contract/import-columns.ts';
import type { checkImport } from '#contract/imports.ts';
import type { Db } from '#server/database/schema.ts';
import { meaningOf, meaningsOf } from './headers.ts';
import { rememberedHeaders } from './import-headers.store.ts';
import type { Importable } from './importable.ts';
import type { KeptColumn } from './samples.ts';

/** The columns of an import as a request confirms them. */
export type Confirmed = z.output<typeof checkImport.body>;

const nameOf = ({ title, index }: KeptColumn) => title || `Kolom ${index + 1}`;

/** Names two columns by their headers, and by their places too if the headers are equal. */
function inWords(one: KeptColumn, other: KeptColumn): string {
  const isSame = nameOf(one) === nameOf(other);
  const [first, second] = [one, other].map((column) =>
    isSame ? `“${nameOf(column)}” (ke-${column.index + 1})` : `“${nameOf(column)}”`,
  );
  return `${first} dan ${second}`;
}

/** The faults of the confirmed columns, by their places in the request. */
export function confirmationFaults(importable: Importable, known: KeptColumn[], { columns }: Confirmed): FieldFault[] {
  const faults: FieldFault[] = [];
  const taken: { field: string; column: KeptColumn }[] = [];
  for (const [place, { index, field, order, swapped, filled, answered = false }] of columns.entries()) {
    const column = known.find((one) => one.index === index);
    const at = (part: string, message: string) => faults.push({ field: `columns.${place}.${part}`, message });
    if (!column) at('index', 'Kolom ini tidak ada dalam berkas.');
    if (column && column.may_be !== null && field === null && !answered) {
      at('field', `Judul “${nameOf(column)}” dapat berarti beberapa hal. Pilih apa isinya.`);
    }
    if (!column || field === null) continue;
    const imported = importable.fields.find((one) => one.field === field);
    const before = taken.find((one) => one.field === field && !areParts(one.column, column));
    taken.push({ field, column });
    if (!imported) at('field', 'Isian ini tidak dapat diimpor di sini.');
    else if (before !== undefined) {
      at(
        'field',
        `Kolom ${inWords(before.column, column)} sama-sama dipilih sebagai ${imported.header}. Pilih satu saja.`,
      );
    } else if (imported.kind === 'day' && column.orders.length > 1 && !order) {
      at('order', `Tanggal di kolom “${nameOf(column)}” dapat dibaca dengan beberapa cara. Pilih urutannya.`);
    } else if (imported.kind === 'day' && column.date_cells.length > 0 && typeof swapped !== 'boolean') {
      at(
        'swapped',
        `Kolom “${nameOf(column)}” mencampur sel tanggal dengan teks. Pilih apakah hari dan bulan sel tanggalnya tertukar.`,
      );
    }
    if (column.merged > 0 && typeof filled !== 'boolean') {
      at('filled', `Kolom “${nameOf(column)}” berisi sel gabungan. Pilih apakah isinya berlaku untuk setiap barisnya.`);
    }
  }
  if (!taken.some(({ field }) => field === importable.key.field))
    faults.push({ field: 'columns', message: importable.key.missing });
  return faults;
}

/** The columns as they were confirmed. Those not in the request are left out. */
export async function confirmedColumns(
  db: Db,
  importable: Importable,
  known: KeptColumn[],
  { columns }: Confirmed,
): Promise<KeptColumn[]> {
  const meanings = meaningsOf(importable);
  const remembered = await rememberedHeaders(db, importable.subject);
  return known.map((column) => {
    const { field = null, order, swapped, filled } = columns.find(({ index }) => index === column.index) ?? {};
    const suggested = meaningOf(column.title, meanings, remembered);
    const decided = suggested?.field === field ? suggested.because : 'person';
    const isAsSuggested = field === column.field && column.may_be === null;
    const because = isAsSuggested ? column.because : decided;
    const [only = null, ...others] = column.orders;
    return {
      ...column,
      field,
      because,
      order: order ?? (others.length === 0 ? only : null),
      swapped: column.date_cells.length > 0 ? (swapped ?? null) : null,
      filled: column.merged > 0 ? (filled ?? null) : null,
    };
  });
}
