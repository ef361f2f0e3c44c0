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
import { columnsOf, firstOfData, type HeaderRow, headerRowIn, type Knowledge } from './header-row.ts';
import { meaningsOf } from './headers.ts';
import { beginImport, updateImport } from './import-claims.ts';
import { rememberedHeaders } from './import-headers.store.ts';
import { storeRows } from './import-rows.store.ts';
import type { Importable } from './importable.ts';
import { rowsBeforeHeaders } from './read/limits.ts';
import { tooManyRows } from './read/refusals.ts';
import { openSource, type Source, type SourceRow } from './read/source.ts';
import { forgetImport } from './removing.ts';
import { shortened } from './shortened.ts';

interface Sent {
  parts: readonly Uint8Array[];
  name: string;
  encoding?: ImportEncoding | undefined;
  sheet?: string | undefined;
  /** The number of the row with the headers, 0 where there is none. */
  title_row?: number | undefined;
}

/** Gathers the first rows of a file into one batch, so that the headers can be looked for. */
async function* firstRowsTogether(batches: AsyncIterable<SourceRow[]>): AsyncGenerator<SourceRow[]> {
  const first: SourceRow[] = [];
  for await (const rows of batches) {
    if (first.length >= rowsBeforeHeaders) yield rows;
    else {
      first.push(...rows);
      if (first.length >= rowsBeforeHeaders) yield first;
    }
  }
  if (first.length < rowsBeforeHeaders) yield first;
}

/** How much of a first row is shown to recognise it. */
const mostOfFirst = { cells: 8, characters: 60 };

/** The cells of a row by which people recognise it. */
function shownCells({ cells }: SourceRow): string[] {
  const texts = cells.map((cell) => cell.trim()).filter((text) => text !== '');
  return texts.slice(0, mostOfFirst.cells).map((text) => shortened(text, mostOfFirst.characters));
}

/** What an import is read from. */
interface Reading {
  name: string;
  source: Source;
  knowledge: Knowledge;
  /** The number of the header row that somebody chose. */
  wish: number | undefined;
}

/** Stores the rows below the headers. Returns how many there are, and what is known of the file after its last row. */
async function keepRows(db: Db, id: number, { source, knowledge, wish }: Reading, onProgress: OnProgress) {
  const columns = readColumns(source.epoch1904);
  let [count, bytes] = [0, 0];
  let header: (HeaderRow & { first: readonly SourceRow[]; cells: readonly string[] }) | null = null;
  for await (const batch of firstRowsTogether(source.rows)) {
    let rows = batch;
    if (header === null) {
      const first = batch.slice(0, rowsBeforeHeaders);
      const found = await headerRowIn(first, knowledge, wish);
      header = { ...found, first, cells: batch[found.place ?? -1]?.cells ?? [] };
      rows = batch.slice(firstOfData(batch, found));
      // Refused before a row is stored.
      const more = source.rowCount - batch.length;
      if (rows.filter((row) => !isExample(row)).length + more > mostImportRows) throw tooManyRows();
    }
    // A merged header says nothing about the rows below it.
    const headerRow = header.first[header.place ?? -1]?.number ?? 0;
    const people = rows
      .filter((row) => !isExample(row))
      .map((row) => ({ ...row, covered: row.covered?.filter(({ from }) => from > headerRow) ?? [] }));
    count += people.length;
    await mapInSlices(people, columns.see);
    bytes += await storeRows(db, id, people);
    onProgress(count, null);
  }
  if (count === 0 || header === null) throw new Problem('invalid', 'Berkas ini tidak memuat baris data.');
  return {
    rows: count,
    bytes,
    title_row: header.first[header.place ?? -1]?.number ?? null,
    title_row_because: header.because,
    first_rows: JSON.stringify(header.first.map((row) => ({ number: row.number, cells: shownCells(row) }))),
    columns: JSON.stringify(columnsOf(header.cells, columns, knowledge)),
  };
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

/** Stores the rows of an open file as an import, which people see once it is whole. Returns its id. */
async function stage(db: Db, actor: Actor, reading: Reading, onProgress: OnProgress): Promise<number> {
  const { name, source, knowledge } = reading;
  const { format, encoding, sheets, sheet, epoch1904: isFrom1904 } = source;
  const { subject } = knowledge.importable;
  const id = await beginImport(db, actor, { subject, file_name: name, format, encoding, sheets, sheet, isFrom1904 });
  try {
    const found = await keepRows(db, id, reading, onProgress);
    // Reading may have taken minutes, so the session is checked again.
    await writeAs(db, actor, (tx) => updateImport(tx, id, { state: 'read', ...found }));
    return id;
  } catch (error) {
    await forgetImport(db, id);
    throw error;
  }
}

/** Stores a file's rows and finds out its columns. Returns the import's id. */
export async function readUpload(
  db: Db,
  importable: Importable,
  actor: Actor,
  sent: Sent,
  onProgress: OnProgress,
): Promise<number> {
  const { parts, name, title_row: wish, ...wishes } = sent;
  const remembered = await rememberedHeaders(db, importable.subject);
  const knowledge: Knowledge = { importable, known: meaningsOf(importable), remembered };
  const source = await openSource(parts, wishes, {
    headers: headersOf(knowledge, () => true),
    keyHeaders: headersOf(knowledge, (field) => field === importable.key.field),
  });
  try {
    return await stage(db, actor, { name: shownName(name), source, knowledge, wish }, onProgress);
  } finally {
    await source.close();
  }
}
