import type { ImportField } from '#contract/import-columns.ts';
import { mostImportRows } from '#contract/import-limits.ts';
import type { ImportEncoding } from '#contract/imports.ts';
import { printableText } from '#contract/same-text.ts';
import { mapInSlices } from '#server/batches.ts';
import type { Db } from '#server/database/schema.ts';
import type { OnProgress } from '#server/http/progress.ts';
import { Problem } from '#server/problems.ts';
import { type Actor, writeAs } from '#server/session/who-asks.ts';
import { readColumns } from './column-reading.ts';
import { isExample } from './example-row.ts';
import { columnsOf, type HeaderRow, headerRowOf, type Knowledge } from './header-row.ts';
import { meaningsOf, openHeadersOf } from './headers.ts';
import { beginImport, updateImport } from './import-claims.ts';
import { rememberedHeaders } from './import-headers.store.ts';
import { storeRows } from './import-rows.store.ts';
import type { Importable } from './importable.ts';
import { rowsBeforeHeaders } from './reading/limits.ts';
import { tooManyRows } from './reading/refusals.ts';
import { openSource, type Source, type SourceHead, type SourceRow } from './reading/source.ts';
import { withRecentDays } from './recent-days.ts';
import { forgetImport } from './removing.ts';
import { type KeptFirstRow, shownCells } from './samples.ts';

interface Sent {
  parts: readonly Uint8Array[];
  name: string;
  encoding?: ImportEncoding | undefined;
  sheet?: string | undefined;
  /** The number of the row with the headers, 0 where there is none. */
  title_row?: number | undefined;
}

/** Splits a file into its first rows and those below its headers. Rows above the headers are dropped. */
async function* belowHeaders(
  batches: AsyncIterable<SourceRow[]>,
  foundIn: (first: SourceRow[]) => Promise<HeaderRow>,
): AsyncGenerator<SourceRow[]> {
  let first: SourceRow[] | null = [];
  let headerRow = 0;
  const below = async (rows: SourceRow[]) => {
    const { whole } = await foundIn(rows.slice(0, rowsBeforeHeaders));
    if (whole === null) return rows;
    headerRow = rows[whole.last]?.number ?? 0;
    return rows.slice(whole.last + 1);
  };
  // A merged header says nothing about the rows below it.
  const withoutHeaders = (rows: SourceRow[]) =>
    rows.map((row) => {
      const covered = row.covered?.filter(({ from }) => from > headerRow);
      return covered === undefined ? row : { ...row, covered };
    });
  for await (const rows of batches) {
    if (first === null) yield withoutHeaders(rows);
    else {
      first.push(...rows);
      if (first.length < rowsBeforeHeaders) continue;
      yield withoutHeaders(await below(first));
      first = null;
    }
  }
  if (first !== null) yield withoutHeaders(await below(first));
}

/** A first row as it is kept: rows that are stored are not copied. */
const keptRow = (row: SourceRow, isStored: boolean): KeptFirstRow =>
  isStored ? { number: row.number } : { number: row.number, cells: shownCells(row.cells) };

/** Refuses a file with too many rows before one is stored, if their number is known. */
function refuseTooMany(rowCount: number | null, first: readonly SourceRow[], { whole }: HeaderRow) {
  if (rowCount === null) return;
  const aboveData = whole === null ? 0 : whole.last + 1;
  if (rowCount - aboveData - first.slice(aboveData).filter(isExample).length > mostImportRows) throw tooManyRows();
}

/** Collects the headers of a file and the columns that follow from them and the values. */
function fileReader({ epoch1904, rowCount }: SourceHead, knowledge: Knowledge, wish: number | undefined) {
  const columns = readColumns(epoch1904);
  let header: HeaderRow = { place: null, because: 'looks', whole: null };
  let first: SourceRow[] = [];
  return {
    rowsOf: (batches: AsyncIterable<SourceRow[]>) =>
      belowHeaders(batches, async (rows) => {
        const found = await headerRowOf(rows, knowledge, wish);
        first = rows;
        refuseTooMany(rowCount, rows, found);
        header = found;
        return found;
      }),
    see: columns.see,
    /** What is known of the file after its last row. */
    found: async () => ({
      title_row: first[header.place ?? -1]?.number ?? null,
      title_row_because: header.because,
      first_rows: JSON.stringify(
        first.map((row, place) => keptRow(row, place > (header.whole?.last ?? -1) && !isExample(row))),
      ),
      columns: JSON.stringify(await columnsOf(header.whole?.headers ?? null, columns, knowledge)),
    }),
  };
}

async function knowledgeOf(db: Db, importable: Importable): Promise<Knowledge> {
  return {
    fields: importable.fields,
    known: meaningsOf(importable),
    openHeaders: openHeadersOf(importable),
    remembered: await rememberedHeaders(db, importable.subject),
    recognise: withRecentDays(importable, await importable.recogniser(db)),
  };
}

/** Rows that are not empty, counted as they pass. */
async function* counted(batches: AsyncIterable<SourceRow[]>, add: (rows: number) => void): AsyncGenerator<SourceRow[]> {
  for await (const rows of batches) {
    add(rows.length);
    yield rows;
  }
}

/** The input of a reading. */
interface Reading {
  name: string;
  source: Source;
  knowledge: Knowledge;
  headerRow: number | undefined;
}

/** Stores the rows of an open file. Returns the import's id. */
async function keepRows(db: Db, importable: Importable, actor: Actor, reading: Reading, onProgress: OnProgress) {
  const { name, source, knowledge, headerRow } = reading;
  const reader = fileReader(source, knowledge, headerRow);
  const { format, encoding, sheets, sheet, epoch1904: isFrom1904 } = source;
  const file = { subject: importable.subject, file_name: name, format, encoding, sheets, sheet, isFrom1904 };
  const id = await beginImport(db, actor, file);
  try {
    let [count, bytes, inSheet] = [0, 0, 0];
    const all = counted(source.rows, (rows) => {
      inSheet += rows;
    });
    for await (const found of reader.rowsOf(all)) {
      const rows = found.filter((row) => !isExample(row));
      count += rows.length;
      if (count > mostImportRows) throw tooManyRows();
      await mapInSlices(rows, reader.see);
      bytes += await storeRows(db, id, rows);
      onProgress(count, null);
    }
    if (count === 0) throw new Problem('invalid', 'Berkas ini tidak memuat baris data.');
    const whole = sheets.map((one) => ({ ...one, rows: one.rows ?? inSheet }));
    const found = { ...(await reader.found()), sheets: JSON.stringify(whole) };
    // It is visible only now. Reading may have taken minutes, so the session is checked again.
    await writeAs(db, actor, (tx) => updateImport(tx, id, { state: 'read', rows: count, bytes, ...found }));
    return id;
  } catch (error) {
    await forgetImport(db, id);
    throw error;
  }
}

/** Most header keys that are passed to the reading process, and their longest one in characters. */
const mostTold = { keys: 1300, characters: 60 };

/** The keys of the headers of some fields. */
function headersOf({ known, remembered }: Knowledge, isSought: (field: ImportField) => boolean): string[] {
  const fields = [...known, ...remembered].filter(([, field]) => field !== null && isSought(field));
  return [...new Set(fields.map(([key]) => key))]
    .filter((key) => key.length <= mostTold.characters)
    .slice(0, mostTold.keys);
}

/** The name of a file as lists show it, whatever the sender called it. */
function shownName(name: string): string {
  return printableText(name.toWellFormed()).trim().slice(0, 255).toWellFormed() || 'Berkas tanpa nama';
}

/** Stores a file's rows and finds out its columns. Returns the import's id. */
export async function readUpload(
  db: Db,
  importable: Importable,
  actor: Actor,
  sent: Sent,
  onProgress: OnProgress,
): Promise<number> {
  const { parts, name, title_row: headerRow, ...wishes } = sent;
  const knowledge = await knowledgeOf(db, importable);
  const source = await openSource(parts, wishes, {
    headers: headersOf(knowledge, () => true),
    keyHeaders: headersOf(knowledge, (field) => field === importable.key.field),
  });
  try {
    return await keepRows(db, importable, actor, { name: shownName(name), source, knowledge, headerRow }, onProgress);
  } finally {
    await source.close();
  }
}
