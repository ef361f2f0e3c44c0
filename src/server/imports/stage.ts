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
import { forgetImport } from './forgetting.ts';
import { rememberedHeaders } from './header-memory.store.ts';
import { columnsOf, firstOfData, type HeaderRow, headerRowIn, type Knowledge } from './header-row.ts';
import { meaningsOf } from './headers.ts';
import type { Importable } from './importable.ts';
import { updateImport } from './imports.store.ts';
import { rowsBeforeHeaders } from './read/limits.ts';
import { tooManyRows } from './read/refusals.ts';
import { openSource, type Source, type SourceRow } from './read/source.ts';
import { shortened } from './shortened.ts';
import { storeRows } from './staged-rows.store.ts';

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
  let header: (HeaderRow & { first: readonly SourceRow[] }) | null = null;
  for await (const batch of firstRowsTogether(source.rows)) {
    let rows = batch.filter((row) => !isExample(row));
    if (header === null) {
      const first = batch.slice(0, rowsBeforeHeaders);
      header = { ...(await headerRowIn(first, knowledge, wish)), first };
      rows = batch.slice(firstOfData(batch, header)).filter((row) => !isExample(row));
      // Refused before a row is stored.
      if (source.rowCount - (batch.length - rows.length) > mostImportRows) throw tooManyRows();
    }
    // A merged header says nothing about the rows below it.
    const headerRow = header.first[header.place ?? -1]?.number ?? 0;
    const people = rows.map((row) => ({ ...row, covered: row.covered?.filter(({ from }) => from > headerRow) ?? [] }));
    await mapInSlices(people, columns.see);
    bytes += await storeRows(db, id, people);
    count += people.length;
    onProgress(count, null);
  }
  if (count === 0 || header === null) throw new Problem('invalid', 'Berkas ini tidak memuat baris data.');
  const titles = header.first[header.place ?? -1];
  return {
    rows: count,
    bytes,
    title_row: titles?.number ?? null,
    title_row_because: header.because,
    first_rows: JSON.stringify(header.first.map((row) => ({ number: row.number, cells: shownCells(row) }))),
    columns: JSON.stringify(columnsOf(titles?.cells ?? [], columns, knowledge)),
  };
}

/** Creates an import of an open file, which nobody sees until it is read. Returns its id. */
async function beginImport(db: Db, actor: Actor, { name, source, knowledge }: Reading): Promise<number> {
  const { format, encoding, sheets, sheet, epoch1904 } = source;
  const row = {
    subject: knowledge.importable.subject,
    state: 'reading',
    revision: 1,
    file_name: name,
    format,
    encoding,
    sheets: JSON.stringify(sheets),
    sheet,
    epoch_1904: epoch1904 ? 1 : 0,
    title_row: null,
    title_row_because: 'looks',
    first_rows: '[]',
    columns: '[]',
    values_for_all: '[]',
    restores_zeros: 0,
    lost_zeros: 0,
    account_id: actor.id,
    account_name: actor.name,
    account_email: actor.email,
    at: new Date().toISOString(),
    rows: 0,
    bytes: 0,
    outcome: null,
    applied_at: null,
    operation_id: null,
  } as const;
  const { id } = await writeAs(db, actor, (tx) =>
    tx.insertInto('imports').values(row).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}

/** Most header keys that are passed to the reading process, and their longest one in characters. */
const mostTold = { keys: 1300, characters: 60 };

/** The keys of the headers of some fields. */
function headersOf({ known, remembered }: Knowledge, isSought: (field: ImportField) => boolean): string[] {
  const fields = [...known, ...remembered].filter(([, field]) => field !== null && isSought(field));
  const keys = new Set(fields.map(([key]) => key).filter((key) => key.length <= mostTold.characters));
  return [...keys].slice(0, mostTold.keys);
}

/** The name of a file as lists show it, whatever the sender called it. */
function shownName(name: string): string {
  return printableText(name.toWellFormed()).trim().slice(0, 255).toWellFormed() || 'Berkas tanpa nama';
}

/**
 * The second step: stores the rows of a file that `openSource` reads in a process of its own, and finds out its columns.
 * People see the import once it is whole. Returns its id. What the rows would change is found by `judge`.
 */
export async function stage(
  db: Db,
  importable: Importable,
  actor: Actor,
  { parts, name, title_row: wish, ...wishes }: Sent,
  onProgress: OnProgress,
): Promise<number> {
  const remembered = await rememberedHeaders(db, importable.subject);
  const knowledge: Knowledge = { importable, known: meaningsOf(importable), remembered };
  const source = await openSource(parts, wishes, {
    headers: headersOf(knowledge, () => true),
    keyHeaders: headersOf(knowledge, (field) => field === importable.key.field),
  });
  const reading = { name: shownName(name), source, knowledge, wish };
  try {
    const id = await beginImport(db, actor, reading);
    try {
      const found = await keepRows(db, id, reading, onProgress);
      // Reading may have taken minutes, so the session is checked again.
      await writeAs(db, actor, (tx) => updateImport(tx, id, { state: 'read', ...found }));
    } catch (error) {
      await forgetImport(db, id);
      throw error;
    }
    return id;
  } finally {
    await source.close();
  }
}
