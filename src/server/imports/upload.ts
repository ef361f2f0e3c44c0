import { setImmediate } from 'node:timers/promises';
import { type ImportEncoding, mostImportRows } from '#contract/imports.ts';
import { visibleText } from '#contract/same-text.ts';
import { mapInSlices } from '#server/batches.ts';
import { writeAs } from '#server/database/live-session.ts';
import type { Db } from '#server/database/schema.ts';
import type { Tell } from '#server/http/progress.ts';
import { Problem } from '#server/problems.ts';
import type { Actor } from '#server/session/actor.ts';
import { readColumns } from './column-reading.ts';
import { isExample } from './example-row.ts';
import { begun, changed } from './import-claims.ts';
import { keep } from './import-rows.store.ts';
import { rememberedTitles } from './import-titles.store.ts';
import type { Importable } from './importable.ts';
import { tooManyRows } from './reading/refusals.ts';
import { openSource, type Source, type SourceRow } from './reading/source.ts';
import { forgetImport } from './removing.ts';
import { columnsOf, rowsBeforeTitles, titleRowOf } from './title-row.ts';
import { type Meanings, meaningsOf } from './titles.ts';

interface Sent {
  bytes: Buffer;
  name: string;
  encoding?: ImportEncoding | undefined;
  sheet?: string | undefined;
}

/** Splits a file into its titles and the rows below them; what stands above is dropped. */
async function* belowTitles(
  batches: AsyncIterable<SourceRow[]>,
  titleRow: (rows: SourceRow[]) => Promise<number>,
  setTitles: (titles: string[]) => void,
): AsyncGenerator<SourceRow[]> {
  let first: SourceRow[] | null = [];
  const found = async (rows: SourceRow[]) => {
    const place = await titleRow(rows.slice(0, rowsBeforeTitles));
    setTitles(rows[place]?.cells ?? []);
    return rows.slice(place + 1);
  };
  for await (const rows of batches) {
    if (first === null) yield rows;
    else {
      first.push(...rows);
      if (first.length < rowsBeforeTitles) continue;
      yield await found(first);
      first = null;
    }
  }
  if (first !== null) yield await found(first);
}

/** The titles of a file as they are found, and the columns that they and the values below make. */
function fileReader(isFrom1904: boolean, importable: Importable, remembered: Meanings) {
  const known = meaningsOf(importable);
  const columns = readColumns(isFrom1904);
  let titles: string[] = [];
  return {
    rowsOf: (batches: AsyncIterable<SourceRow[]>) =>
      belowTitles(
        batches,
        (rows) =>
          titleRowOf(
            rows.map(({ cells }) => cells),
            known,
            remembered,
          ),
        (found) => {
          titles = found;
        },
      ),
    see: columns.see,
    columns: () => columnsOf(titles, columns, importable.fields, known, remembered),
  };
}

/** Keeps the rows of a file that is open; answers the import's number. */
async function keepRows(db: Db, importable: Importable, actor: Actor, name: string, source: Source, tell: Tell) {
  const reader = fileReader(source.epoch1904, importable, await rememberedTitles(db, importable.subject));
  const { format, encoding, sheets, sheet, epoch1904: isFrom1904 } = source;
  const file = { subject: importable.subject, file_name: name, format, encoding, sheets, sheet, isFrom1904 };
  const id = await begun(db, actor, file);
  try {
    let [count, bytes] = [0, 0];
    for await (const found of reader.rowsOf(source.rows)) {
      const rows = found.filter((row) => !isExample(row));
      count += rows.length;
      if (count > mostImportRows) throw tooManyRows();
      await mapInSlices(rows, ({ cells }) => reader.see(cells));
      bytes += await keep(db, id, rows);
      tell(count, null);
      // Other requests get their turn.
      await setImmediate();
    }
    if (count === 0) throw new Problem('invalid', 'Berkas ini tidak memuat baris data.');
    const columns = JSON.stringify(reader.columns());
    // Nobody sees anything of it before; reading may have taken minutes.
    await writeAs(db, actor, (tx) => changed(tx, id, { state: 'read', rows: count, bytes, columns }));
    return id;
  } catch (error) {
    await forgetImport(db, id);
    throw error;
  }
}

const controls = /\p{Cc}/gu;

/** A file's name as lists show it, whatever its sender calls it. */
function shownName(name: string): string {
  return (
    visibleText(name.toWellFormed()).replace(controls, '').trim().slice(0, 255).toWellFormed() || 'Berkas tanpa nama'
  );
}

/** Keeps a file's rows and finds out what its columns are; answers the import's number. */
export async function readFile(db: Db, importable: Importable, actor: Actor, sent: Sent, tell: Tell): Promise<number> {
  const { bytes, name, ...wishes } = sent;
  const source = await openSource(bytes, wishes);
  tell(0, null);
  try {
    return await keepRows(db, importable, actor, shownName(name), source, tell);
  } finally {
    await source.close();
  }
}
