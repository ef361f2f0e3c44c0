import { setTimeout } from 'node:timers/promises';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { Busy, Collision } from './busy.ts';
import type { Db, Tx } from './schema.ts';

/** Longest wait before the second run, in milliseconds. It doubles with each further run, up to `longestPause`. */
const firstPause = 10;
const longestPause = 500;

/** Milliseconds that a transaction waits for its turn at most. */
const longestTurn = 4000;

/**
 * Runs a transaction; features have no other way. After a conflict with a concurrent transaction it is run again, with
 * a random wait before, so its effects outside of the database must be repeatable.
 *
 * Its statements are awaited, one after the other. Rows that a rule depends on are locked before they are read
 * (tracked-rows/rows.ts), because others write at the same time.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { calendar, queue } = db;
  for (let run = 1; ; run += 1) {
    const release = await queue.take(null, { signal: AbortSignal.timeout(longestTurn) }).catch((error: unknown) => {
      throw new Busy(error);
    });
    try {
      return await db.transaction().execute((tx) => work(Object.assign(tx, { calendar })));
    } catch (error) {
      if (!(error instanceof Collision) || run >= error.mostRuns) throw error;
    } finally {
      release();
    }
    await setTimeout(Math.random() * Math.min(firstPause * 2 ** run, longestPause));
  }
}

type Values = Record<string, unknown>;

/** The changed columns of a row. */
export interface Rewritten {
  id: number;
  values: Values;
}

interface AnyTable {
  [column: string]: unknown;
  id: number;
}

/** Rows as a table of values. PostgreSQL takes the types of columns from the first row. */
function given(columns: readonly string[], rows: readonly Values[]): RawBuilder<AnyTable> {
  const typeOf = (column: string) => (rows.some((row) => typeof row[column] === 'number') ? sql`bigint` : sql`text`);
  const tuples = rows.map((row, index) => {
    const values = columns.map((column) =>
      index === 0 ? sql`CAST(${row[column]} AS ${typeOf(column)})` : sql`${row[column]}`,
    );
    return sql`(${sql.join(values)})`;
  });
  return sql`(VALUES ${sql.join(tuples)})`;
}

/** Updates rows with the same changed columns: those that differ come from a table of values. */
async function updateAlike(tx: Tx, table: string, rows: readonly Rewritten[], same: Values): Promise<void> {
  const first = rows[0]?.values ?? {};
  const [varied, alike] = [[] as string[], { ...same }];
  for (const [column, value] of Object.entries(first)) {
    if (rows.some(({ values }) => values[column] !== value)) varied.push(column);
    else alike[column] = value;
  }
  const tables = tx as unknown as Transaction<Record<string, AnyTable>>;
  const set = { ...alike, version: sql`${sql.ref(`${table}.version`)} + 1` };
  if (varied.length === 0) {
    const ids = rows.map(({ id }) => id);
    await tables.updateTable(table).set(set).where('id', 'in', ids).execute();
    return;
  }
  const columns = ['id', ...varied];
  const values = rows.map(({ id, values }) => ({ ...values, id }));
  await tables
    .with(`given(${columns.join()})`, () => given(columns, values))
    .updateTable(table)
    .from('given')
    .set({ ...set, ...Object.fromEntries(varied.map((column) => [column, sql.ref(`given.${column}`)])) })
    .where(sql.ref<number>(`${table}.id`), '=', sql.ref<number>('given.id'))
    .execute();
}

/**
 * Updates rows, each with its own values. Rows with the same changed columns share one statement.
 *
 * @param same further values, which all rows get
 */
export async function updateRows(tx: Tx, table: string, rows: readonly Rewritten[], same: Values): Promise<void> {
  for (const some of Map.groupBy(rows, ({ values }) => Object.keys(values).join()).values()) {
    await updateAlike(tx, table, some, same);
  }
}
