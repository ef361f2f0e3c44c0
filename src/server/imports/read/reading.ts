import { Problem } from '#server/problems.ts';
import { chosenSheet } from './chosen-sheet.ts';
import type { SourceHead, SourceRow, Task } from './contents.ts';
import { readBook } from './kind-of-file.ts';
import { coveredLimit, gathererOf, hasText, type ReadSheet, rowOf } from './limits.ts';
import { withMerged } from './merged-cells.ts';
import { broken } from './refusals.ts';

/** Most rows and characters of a batch. */
const batch = { rows: 500, characters: 128 * 1024 };

function* batchesOf({ rows, merged }: ReadSheet): Generator<SourceRow[]> {
  const checkCovered = coveredLimit();
  let waiting: SourceRow[] = [];
  let characters = 0;
  for (const row of withMerged(rows.values().map(rowOf), merged)) {
    if (!hasText(row.cells)) continue;
    checkCovered(row);
    waiting.push(row);
    characters += row.cells.join().length;
    if (waiting.length < batch.rows && characters < batch.characters) continue;
    yield waiting;
    waiting = [];
    characters = 0;
  }
  if (waiting.length > 0) yield waiting;
}

/** Whatever a library throws, the cause is the file. */
function problemOf(error: unknown): Problem {
  return error instanceof Problem ? error : Object.assign(broken(), { cause: error });
}

/** Reads a file as a whole, and gives the rows of one of its sheets. Throws only `Problem`. */
export async function read(bytes: Buffer, task: Task): Promise<{ head: SourceHead; rows: Generator<SourceRow[]> }> {
  try {
    const { sheets: all, ...book } = await readBook(bytes, task, gathererOf(task));
    const sheets = all.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden));
    const isText = book.format === 'csv';
    const sheet = chosenSheet(sheets, isText ? { ...task, sheet: undefined } : task);
    const heads = sheets.map(({ name, rows }) => ({ name, rows: rows.length }));
    const head = { ...book, sheets: isText ? [] : heads, sheet: isText ? null : sheet.name };
    return { head: { ...head, rowCount: sheet.rows.length }, rows: batchesOf(sheet) };
  } catch (error) {
    throw problemOf(error);
  }
}
