import { type Selectable, sql } from 'kysely';
import type { Verdict } from '#contract/import-rows.ts';
import { batchSize, mapInSlices, portionsOf } from '#server/batches.ts';
import type { Db, Schema, Tx } from '#server/database/schema.ts';
import type { Because, Existing, Remark, Values } from './importable.ts';

/** Rows that are deleted at once. */
const mostForgotten = 1000;

/** Approximate bytes of rows that one statement reads, writes or deletes. A row may have a few or a hundred thousand. */
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

export interface StagedFileRow {
  number: number;
  cells: readonly string[];
  covered?: readonly { column: number; text: string }[];
}

/** The values of merged cells that reach into a row, by the columns' places. */
export function coveredOf({ covered }: Pick<StagedRow, 'covered'>): Record<number, string> {
  return covered === null ? {} : JSON.parse(covered);
}

function keptCovered(covered: StagedFileRow['covered'] = []): string | null {
  return covered.length === 0
    ? null
    : JSON.stringify(Object.fromEntries(covered.map(({ column, text }) => [column, text])));
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

type Texts = Pick<StagedRow, 'cells' | 'covered'> & Partial<Pick<StagedRow, 'corrections' | 'finding'>>;

const sizeOf = ({ cells, covered, corrections, finding }: Texts) =>
  [cells, covered, corrections, finding].reduce((sum, text) => sum + (text?.length ?? 0), 0);

/** Stores rows of a file. Returns the size of their cells in bytes. */
export async function storeRows(db: Db | Tx, importId: number, rows: readonly StagedFileRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const kept = await mapInSlices(rows, ({ number, cells, covered }) => ({
    number,
    cells: JSON.stringify(cells),
    covered: keptCovered(covered),
  }));
  for (const some of portionsOf(kept, mostBytes, sizeOf)) {
    const values = some.map((row) => ({ ...row, ...unjudged, import_id: importId }));
    await db.insertInto('import_rows').values(values).execute();
  }
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

export async function rowWith(db: Db | Tx, importId: number, number: number): Promise<StagedRow | undefined> {
  return db
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .executeTakeFirst();
}

/** The rows with these numbers, which ascend. */
export async function rowsWith(db: Db | Tx, importId: number, numbers: readonly number[]): Promise<StagedRow[]> {
  return withNumbers(db.selectFrom('import_rows').selectAll().where('import_id', '=', importId), numbers)
    .orderBy('number')
    .execute();
}

interface Numbered {
  where(column: 'number', operator: '>=' | '<=', value: number): this;
  where(column: 'number', operator: 'in', values: readonly number[]): this;
}

/** Also bounds the numbers: an engine without statistics of the import would read all of its rows. */
export function withNumbers<Q extends Numbered>(rows: Q, numbers: readonly number[]): Q {
  return rows
    .where('number', '>=', numbers[0] ?? 0)
    .where('number', '<=', numbers.at(-1) ?? 0)
    .where('number', 'in', numbers);
}

/** Deletes some rows of an import. Returns whether there are more. */
export async function forgetSomeRows(tx: Tx, importId: number): Promise<boolean> {
  const rows = await tx
    .selectFrom('import_rows')
    .select(['number', rowBytes.as('bytes')])
    .where('import_id', '=', importId)
    .orderBy('number')
    .limit(mostForgotten)
    .execute();
  const [some = []] = portionsOf(rows, mostBytes, ({ bytes }) => bytes);
  const last = some.at(-1);
  if (!last) return false;
  await tx.deleteFrom('import_rows').where('import_id', '=', importId).where('number', '<=', last.number).execute();
  return some.length < rows.length || rows.length === mostForgotten;
}

/** A row's number and size, before it is read. */
interface Listed {
  number: number;
  bytes: number;
}

/** Reads listed rows, at most `mostBytes` of them a statement. */
async function* listedRows(db: Db | Tx, importId: number, listed: readonly Listed[]): AsyncGenerator<StagedRow[]> {
  for (const some of portionsOf(listed, mostBytes, ({ bytes }) => bytes)) {
    yield rowsWith(
      db,
      importId,
      some.map(({ number }) => number),
    );
  }
}

/** Which rows of an import are meant; all without either. */
interface Which {
  verdict?: Verdict;
  isChosen?: true;
}

/** The rows of an import in batches, in the order of the file. The caller may take any time between them. */
export async function* stagedRowsOf(
  db: Db | Tx,
  importId: number,
  { atOnce = batchSize, verdict, isChosen }: Which & { atOnce?: number } = {},
): AsyncGenerator<StagedRow[]> {
  let meant: Listed[] = [];
  for (let last = 0; ; ) {
    // Selected here and not by a condition: with one, an engine without statistics would sort all further rows for each batch.
    const next = await db
      .selectFrom('import_rows')
      .select(['number', rowBytes.as('bytes'), 'verdict', 'choice'])
      .where('import_id', '=', importId)
      .where('number', '>', last)
      .orderBy('number')
      .limit(atOnce)
      .execute();
    const isMeant = (row: Pick<StagedRow, 'verdict' | 'choice'>) =>
      (verdict === undefined || row.verdict === verdict) &&
      (!isChosen || row.choice === 'add' || row.choice === 'change');
    meant.push(...next.filter(isMeant));
    const isLast = next.length < atOnce;
    if (meant.length >= atOnce || isLast) {
      yield* listedRows(db, importId, meant.slice(0, atOnce));
      meant = meant.slice(atOnce);
    }
    if (isLast) break;
    last = next.at(-1)?.number ?? last;
  }
  yield* listedRows(db, importId, meant);
}

const wildcard = /[%_!]/g;

/** Longest searched text, in characters. Engines limit it, and more hardly distinguishes texts. */
const mostSought = 200;

/**
 * Rows with the beginning of a text in any of their cells, in merged ones above, or in corrections, in batches. Some
 * have it in another cell than is meant.
 */
export async function* rowsThatMention(db: Db | Tx, importId: number, text: string): AsyncGenerator<StagedRow[]> {
  const beginning = Array.from(text).slice(0, mostSought).join('');
  const written = JSON.stringify(beginning).slice(1, -1).replace(wildcard, '!$&');
  const pattern = `%${written}%`;
  for (let last = 0; ; ) {
    const listed = await db
      .selectFrom('import_rows')
      .select(['number', rowBytes.as('bytes')])
      .where('import_id', '=', importId)
      .where('number', '>', last)
      .where(
        sql<boolean>`(cells like ${pattern} escape '!' or covered like ${pattern} escape '!' or corrections like ${pattern} escape '!')`,
      )
      .orderBy('number')
      .limit(batchSize)
      .execute();
    yield* listedRows(db, importId, listed);
    if (listed.length < batchSize) return;
    last = listed.at(-1)?.number ?? last;
  }
}

/** One page of the rows with a verdict, or of all, in portions. */
export async function* pageOfRows(
  db: Db,
  importId: number,
  verdict: Verdict | undefined,
  page: number,
  pageSize: number,
): AsyncGenerator<StagedRow[]> {
  const all = db
    .selectFrom('import_rows')
    .select(['number', rowBytes.as('bytes')])
    .where('import_id', '=', importId);
  const listed = await (verdict ? all.where('verdict', '=', verdict) : all)
    .orderBy('number')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  yield* listedRows(db, importId, listed);
}
