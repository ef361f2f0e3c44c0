import { mostImportColumns } from '#contract/import-limits.ts';
import type { Archive } from './archive.ts';
import { type Book, type Gatherer, newSheet, type ReadSheet, sheetSize } from './limits.ts';
import { odsText, shownCell } from './ods-cell.ts';
import { broken, locked, otherNullDate, tooManyColumns } from './refusals.ts';
import { type Attributes, readXml } from './xml.ts';

const content = 'content.xml';
const manifest = 'META-INF/manifest.xml';

/** An encrypted file is a valid archive with unreadable parts. */
async function refuseLocked(archive: Archive): Promise<void> {
  if (!archive.has(manifest)) return;
  let text = '';
  for await (const piece of archive.text(manifest)) text += piece;
  if (text.includes('encryption-data')) throw locked();
}

/** A few bytes can claim any number of repetitions, so they are looked at before rows are made. */
function repeated(count: string | undefined, atMost: number): number {
  const times = Number(count ?? 1);
  if (!Number.isInteger(times) || times < 1 || times > atMost) throw broken();
  return times;
}

const isCell = (name: string) => name === 'table-cell' || name === 'covered-table-cell';

/** Reads the rows of sheets, as the elements of a sheet come by. */
function rowReader(gatherer: Gatherer) {
  let sheet: ReadSheet = newSheet('');
  let next = 1;
  let times = 1;
  let cells: string[] = [];
  let column = 0;
  return {
    beginSheet(begun: ReadSheet) {
      sheet = begun;
      next = 1;
    },
    beginRow(attributes: Attributes) {
      times = repeated(attributes['table:number-rows-repeated'], sheetSize.rows);
      cells = [];
      column = 0;
    },
    cell(text: string, attributes: Attributes) {
      const width = repeated(attributes['table:number-columns-repeated'], sheetSize.columns);
      const rows = repeated(attributes['table:number-rows-spanned'], sheetSize.rows);
      const columns = repeated(attributes['table:number-columns-spanned'], sheetSize.columns);
      if (text !== '') {
        const end = column + width;
        if (end > mostImportColumns) sheet.fault ??= tooManyColumns(end, mostImportColumns);
        while (cells.length < Math.min(column, mostImportColumns)) cells.push('');
        while (cells.length < Math.min(end, mostImportColumns)) cells.push(text);
        gatherer.merge(sheet, { top: next, bottom: next + rows - 1, left: column, right: column + columns - 1 });
      }
      column += width;
    },
    endRow() {
      if (cells.length > 0 && next + times - 1 > sheetSize.rows) throw broken();
      gatherer.keep(sheet, next, cells, times);
      next += times;
    },
  };
}

/** The possible days zero, and whether they mean the 1904 date system. */
const nullDates = new Map([
  ['1899-12-30', false],
  ['1904-01-01', true],
]);

/** Reads an `.ods` file. Days are written as days: only plain numbers use day zero. */
export async function readOds(archive: Archive, gatherer: Gatherer): Promise<Book> {
  await refuseLocked(archive);
  const sheets: ReadSheet[] = [];
  const rows = rowReader(gatherer);
  const text = odsText();
  const hiding = new Set<string>();
  const parents: string[] = [];
  let style = '';
  let nullDate = '1899-12-30';
  let cell: Attributes = {};

  function beginSheet(attributes: Attributes) {
    const sheet = newSheet(attributes['table:name'] ?? '', hiding.has(attributes['table:style-name'] ?? ''));
    sheets.push(sheet);
    rows.beginSheet(sheet);
  }

  await readXml(archive.text(content), {
    open(name, attributes) {
      const parent = parents.at(-1) ?? '';
      parents.push(name);
      if (name === 'null-date') nullDate = attributes['table:date-value']?.slice(0, nullDate.length) ?? nullDate;
      else if (name === 'style') style = attributes['style:name'] ?? '';
      else if (name === 'table-properties' && attributes['table:display'] === 'false') hiding.add(style);
      else if (name === 'table' && parent === 'spreadsheet') beginSheet(attributes);
      // Deleted cells of tracked changes stand before the sheets.
      else if (sheets.length === 0) return;
      else if (name === 'table-row') rows.beginRow(attributes);
      else if (isCell(name)) {
        cell = attributes;
        text.start();
      } else text.open(name, attributes, isCell(parent));
    },
    text: text.hear,
    close(name) {
      parents.pop();
      if (sheets.length === 0) return;
      if (name === 'table-row') rows.endRow();
      // Covered cells are not visible.
      else if (isCell(name)) rows.cell(name === 'table-cell' ? shownCell(cell, text.taken()) : '', cell);
      else text.close(isCell(parents.at(-1) ?? ''));
    },
  });
  const epoch1904 = nullDates.get(nullDate);
  if (epoch1904 === undefined) throw otherNullDate(nullDate);
  return { format: 'ods', encoding: null, epoch1904, sheets };
}
