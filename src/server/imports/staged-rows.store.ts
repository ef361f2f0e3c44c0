import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import type { Verdict } from '#contract/import-rows.ts';
import { batchSize, mapInSlices, portionsOf } from '#server/batches.ts';
import type { Db, Schema, Tx } from '#server/database/schema.ts';
import type { Because, Cells, Existing, Remark, RowKeys, RowsByKey, Values } from './importable.ts';

/** Rows, or keys, that one statement writes or deletes. */
const mostAtOnce = 1000;

/** Approximate bytes of rows that one statement reads or writes. A row may have a few or a hundred thousand. */
const mostBytes = 256 * 1024;

export type StagedRow = Selectable<Schema['import_rows']>;

/** The result of a row's check. */
export interface Finding {
  /** The values to write; empty for rows that are wrong or unchanged. */
  values: Values;
  /** For a change, the old values of the fields that differ. */
  old: Existing['values'];
  candidates: { id: number; because: Because[] }[];
  /** Numbers of other rows of the file that are alike. */
  alike: number[];
  faults: Remark[];
  warnings: Remark[];
  hasLostZero: boolean;
}

export function findingOf({ finding }: Pick<StagedRow, 'finding'>): Finding | null {
  return finding === null ? null : JSON.parse(finding);
}

/** The texts that people wrote instead of cells. */
export function correctionsOf({ corrections }: Pick<StagedRow, 'corrections'>): Cells {
  return corrections === null ? {} : JSON.parse(corrections);
}

/** The cells of a row as the file has them, with the values of merged cells above where a person chose that. */
export function cellsOf(
  row: Pick<StagedRow, 'cells' | 'covered'>,
  columns: readonly { index: number; filled: boolean | null }[],
): string[] {
  const cells: string[] = JSON.parse(row.cells);
  if (row.covered === null) return cells;
  const covered: Record<number, string> = JSON.parse(row.covered);
  for (const { index, filled } of columns) if (filled) cells[index] ||= covered[index] ?? '';
  return cells;
}

const unjudged = {
  corrections: null,
  verdict: null,
  choice: null,
  target_id: null,
  target_version: null,
  finding: null,
};

/** The bytes of a row and its result, without reading the texts. */
const rowBytes = sql<number>`octet_length(cells) + coalesce(octet_length(covered), 0)
  + coalesce(octet_length(corrections), 0) + coalesce(octet_length(finding), 0)`;

const sizeOf = ({ cells, covered, corrections, finding }: StagedRow) =>
  [cells, covered, corrections, finding].reduce((sum, text) => sum + (text?.length ?? 0), 0);

/** A row as a file has it, with the values of merged cells that reach into it. */
interface FileRow {
  number: number;
  cells: readonly string[];
  covered?: readonly { column: number; text: string }[];
}

/** Stores rows of a file. Returns the size of their cells in bytes. */
export async function storeRows(db: Db | Tx, import_id: number, rows: readonly FileRow[]): Promise<number> {
  const kept = await mapInSlices(rows, ({ number, cells, covered = [] }): StagedRow => {
    const reaching = Object.fromEntries(covered.map(({ column, text }) => [column, text]));
    const texts = { cells: JSON.stringify(cells), covered: covered.length === 0 ? null : JSON.stringify(reaching) };
    return { import_id, number, ...texts, ...unjudged };
  });
  for (const some of portionsOf(kept, mostBytes, sizeOf)) await db.insertInto('import_rows').values(some).execute();
  return kept.reduce((sum, { cells, covered }) => sum + Buffer.byteLength(cells) + Buffer.byteLength(covered ?? ''), 0);
}

/** Stores the results of rows. */
export async function storeFindings(tx: Tx, rows: readonly StagedRow[]): Promise<void> {
  for (const some of portionsOf(rows, mostBytes, sizeOf)) {
    await tx
      .insertInto('import_rows')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['import_id', 'number']).doUpdateSet((eb) => ({
          corrections: eb.ref('excluded.corrections'),
          verdict: eb.ref('excluded.verdict'),
          choice: eb.ref('excluded.choice'),
          target_id: eb.ref('excluded.target_id'),
          target_version: eb.ref('excluded.target_version'),
          finding: eb.ref('excluded.finding'),
        })),
      )
      .execute();
  }
}

const rowsIn = (db: Db | Tx, importId: number) => db.selectFrom('import_rows').where('import_id', '=', importId);

export async function rowWith(db: Db | Tx, importId: number, number: number): Promise<StagedRow | undefined> {
  return rowsIn(db, importId).selectAll().where('number', '=', number).executeTakeFirst();
}

interface Numbered {
  where(column: 'number', operator: '>=' | '<=', value: number): this;
  where(column: 'number', operator: 'in', values: readonly number[]): this;
}

/** Rows with these numbers, which ascend. Bounded too: an engine without statistics would read all of the import. */
export function withNumbers<Q extends Numbered>(rows: Q, numbers: readonly number[]): Q {
  return rows
    .where('number', '>=', numbers[0] ?? 0)
    .where('number', '<=', numbers.at(-1) ?? 0)
    .where('number', 'in', numbers);
}

export async function rowsWith(db: Db | Tx, importId: number, numbers: readonly number[]): Promise<StagedRow[]> {
  return withNumbers(rowsIn(db, importId).selectAll(), numbers).orderBy('number').execute();
}

/** Reads listed rows, at most `mostBytes` of them a statement. */
async function* listedRows(db: Db | Tx, importId: number, listed: readonly { number: number; bytes: number }[]) {
  for (const some of portionsOf(listed, mostBytes, ({ bytes }) => bytes)) {
    const numbers = some.map(({ number }) => number);
    yield rowsWith(db, importId, numbers);
  }
}

/** Which rows of an import are meant; all without any. */
interface Which {
  verdict?: Verdict;
  isChosen?: true;
  /** The beginning of a text that a cell, a merged one above, or a correction has. */
  mentions?: string;
  atOnce?: number;
}

/** The rows of an import in portions, in the order of the file. The caller may take any time between them. */
export async function* stagedRowsOf(
  db: Db | Tx,
  importId: number,
  { verdict, isChosen, mentions, atOnce = batchSize }: Which = {},
): AsyncGenerator<StagedRow[]> {
  for (let [last, isMore] = [0, true]; isMore; ) {
    const rows = rowsIn(db, importId).select(['number', rowBytes.as('bytes'), 'verdict', 'choice']);
    const next = rows.where('number', '>', last).orderBy('number').limit(atOnce);
    const listed = await (mentions === undefined ? next : next.where(mentioning(mentions))).execute();
    // Selected here: with a condition, an engine without statistics would sort all further rows for each portion.
    const isMeant = (row: Pick<StagedRow, 'verdict' | 'choice'>) =>
      (verdict === undefined || row.verdict === verdict) && (!isChosen || ['add', 'change'].includes(row.choice ?? ''));
    yield* listedRows(db, importId, listed.filter(isMeant));
    [last, isMore] = [listed.at(-1)?.number ?? last, listed.length === atOnce];
  }
}

const wildcard = /[%_!]/g;

/** Longest searched text, in characters. Engines limit it, and more hardly distinguishes texts. */
const mostSought = 200;

function mentioning(text: string): Expression<SqlBool> {
  const beginning = Array.from(text).slice(0, mostSought).join('');
  const pattern = `%${JSON.stringify(beginning).slice(1, -1).replace(wildcard, '!$&')}%`;
  return sql<boolean>`(cells like ${pattern} escape '!' or covered like ${pattern} escape '!' or corrections like ${pattern} escape '!')`;
}

/** One page of the rows with a verdict, or of all, in portions. */
export async function* pageOfRows(
  db: Db,
  importId: number,
  verdict: Verdict | undefined,
  page: number,
  pageSize: number,
): AsyncGenerator<StagedRow[]> {
  const all = rowsIn(db, importId).select(['number', rowBytes.as('bytes')]);
  const meant = verdict ? all.where('verdict', '=', verdict) : all;
  const offset = (page - 1) * pageSize;
  yield* listedRows(db, importId, await meant.orderBy('number').limit(pageSize).offset(offset).execute());
}

/** Deletes some rows of an import. Returns whether there may be more. */
export async function forgetSomeRows(tx: Tx, importId: number): Promise<boolean> {
  const rows = await rowsIn(tx, importId).select('number').orderBy('number').limit(batchSize).execute();
  const last = rows.at(-1)?.number ?? 0;
  await tx.deleteFrom('import_rows').where('import_id', '=', importId).where('number', '<=', last).execute();
  return rows.length === batchSize;
}

/** The match keys of a row as they are stored, by which it is found among the others of its file: kind and key. */
export function storedKeys({ unique, alike }: RowKeys): string[] {
  const others = Object.entries(alike).map(([because, key]) => `${because}:${key}`);
  return unique === null ? others : [uniqueKeyOf(unique), ...others];
}

export const uniqueKeyOf = (unique: string) => `=:${unique}`;

/** The match keys of rows as they were read. */
export const rowKeysOf = (rows: readonly { number: number; keys: RowKeys }[]): { number: number; key: string }[] =>
  rows.flatMap(({ number, keys }) => storedKeys(keys).map((key) => ({ number, key })));

export async function storeKeys(tx: Tx, import_id: number, keys: ReturnType<typeof rowKeysOf>): Promise<void> {
  for (const some of portionsOf(keys, mostAtOnce, () => 1)) {
    const values = some.map((key) => ({ import_id, ...key }));
    await tx.insertInto('import_keys').values(values).execute();
  }
}

export async function forgetKeys(tx: Tx, importId: number, number: number, keys: readonly string[]): Promise<void> {
  const ofRow = tx.deleteFrom('import_keys').where('import_id', '=', importId).where('number', '=', number);
  if (keys.length > 0) await ofRow.where('key', 'in', keys).execute();
}

/** Deletes some keys of an import. Returns whether there are more. */
export async function forgetSomeKeys(tx: Tx, importId: number): Promise<boolean> {
  const keys = tx.selectFrom('import_keys').select('key').where('import_id', '=', importId).orderBy('key');
  const next = await keys.offset(mostAtOnce).limit(1).executeTakeFirst();
  const all = tx.deleteFrom('import_keys').where('import_id', '=', importId);
  await (next ? all.where('key', '<=', next.key) : all).execute();
  return next !== undefined;
}

/** The rows of one file by their keys. */
export function keyedRows(importId: number): RowsByKey {
  return async (db, keys, most) => {
    if (keys.length === 0) return [];
    const placed = db
      .selectFrom('import_keys')
      .select(['key', 'number', sql<number>`row_number() OVER (PARTITION BY key ORDER BY number)`.as('place')])
      .where('import_id', '=', importId)
      .where('key', 'in', keys);
    const found = db.selectFrom(placed.as('placed')).select(['key', 'number']).where('place', '<=', most);
    return found.orderBy('number').execute();
  };
}
