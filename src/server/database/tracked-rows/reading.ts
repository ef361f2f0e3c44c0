import { sql } from 'kysely';
import { notFound } from '#server/problems.ts';
import type { Row } from '../history.ts';
import type { Fact } from '../rows/facts.ts';
import type { Db, TrackedTables, Tx } from '../schema.ts';
import type { RowRules } from './rows.ts';

type Table = keyof TrackedTables;

/** The rows with these ids, deleted or not. At most as many as a statement's parameters allow. */
export async function storedRows<T extends Table>(db: Db | Tx, table: T, ids: readonly number[]): Promise<Row<T>[]> {
  const rows = await db.selectFrom<Table>(table).selectAll().where('id', 'in', ids).execute();
  return rows as Row<T>[];
}

/** A row, deleted or not; undefined if it was purged. */
export async function storedRow<T extends Table>(db: Db | Tx, table: T, id: number): Promise<Row<T> | undefined> {
  const [row] = await storedRows(db, table, [id]);
  return row;
}

/** A row that is not deleted; undefined if there is none. */
export async function findRow<T extends Table>(db: Db | Tx, table: T, id: number): Promise<Row<T> | undefined> {
  const row = await storedRow(db, table, id);
  return row?.deleted_at === null ? row : undefined;
}

/** A row that is not deleted; throws 'not found' if there is none. */
export async function liveRow<T extends Table>(
  db: Db | Tx,
  { table, called }: Pick<RowRules<T>, 'table' | 'called'>,
  id: number,
): Promise<Row<T>> {
  const row = await findRow(db, table, id);
  if (!row) throw notFound(called);
  return row;
}

/** Counts the live rows that refer to a row by one of their facts. */
export async function countReferring<T extends Table>(
  db: Db | Tx,
  table: T,
  fact: Fact<T>,
  id: number,
): Promise<number> {
  const { rows } = await db
    .selectFrom<Table>(table)
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where(sql.ref<number>(fact), '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return rows;
}
