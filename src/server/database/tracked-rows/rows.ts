import { sql } from 'kysely';
import type { FieldFault } from '#contract/endpoint.ts';
import { notFound } from '#server/problems.ts';
import { type Author, type NewRow, type Row, removeManyTracked, restoreTracked, updateTracked } from '../history.ts';
import type { Fact, Facts } from '../rows/facts.ts';
import type { Db, TrackedTables, Tx } from '../schema.ts';
import { lockLiveRow } from './locks.ts';

type Table = keyof TrackedTables;

/** The transaction and author for which columns are derived. */
export interface Writing {
  tx: Tx;
  author: Author;
}

/**
 * The rules of a table's rows. The feature that owns the table declares them; every edit, removal, restore and undo
 * follows them.
 */
export interface RowRules<T extends Table> {
  table: T;
  /** What people call such a row, as the subject of 'not found'. */
  called: string;
  /** The fault of each unique column, as `table.column`. */
  unique?: Readonly<Record<string, FieldFault>>;
  /** The columns to write for these facts: the facts, and the columns derived from them. */
  columnsOf(row: Row<T>, facts: Partial<Facts<T>>, writing: Writing): Partial<NewRow<T>> | Promise<Partial<NewRow<T>>>;
  /** Throws if the row must not get these facts. */
  refuseFacts?(tx: Tx, row: Row<T>, facts: Partial<Facts<T>>): Promise<void>;
  /** Throws if the row must not be deleted. */
  refuseRemoval?(tx: Tx, row: Row<T>): Promise<void>;
  /** Throws if a deleted row can't be restored with these facts: what it refers to may be gone. */
  refuseReturn?(tx: Tx, row: Row<T>, facts: Partial<Facts<T>>): Promise<void>;
  /** Updates columns of other tables that depend on this row. */
  afterUpdate?(tx: Tx, before: Row<T>, after: Row<T>): Promise<void>;
  /** The fact of each request field with another name. */
  factOf?: Readonly<Record<string, Fact<T>>>;
  /** The field under which a conflict names each fact with another name. */
  fieldOf?: Readonly<Partial<Record<Fact<T>, string>>>;
  /** The sent facts that together mean the same as in `other`, though each value may differ. */
  restated?(sent: Partial<Facts<T>>, other: Facts<T>): readonly Fact<T>[];
}

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

/** Changes facts of a row and returns it. */
export async function updateRow<T extends Table>(
  tx: Tx,
  author: Author,
  rules: RowRules<T>,
  current: Row<T>,
  facts: Partial<Facts<T>>,
): Promise<Row<T>> {
  await rules.refuseFacts?.(tx, current, facts);
  const columns = await rules.columnsOf(current, facts, { tx, author });
  const row = await updateTracked(tx, author, rules.table, current, columns);
  await rules.afterUpdate?.(tx, current, row);
  return row;
}

/** Deletes a row. It leaves every list, but is kept. */
export async function removeRow<T extends Table>(
  tx: Tx,
  author: Author,
  rules: RowRules<T>,
  current: Row<T>,
): Promise<void> {
  await rules.refuseRemoval?.(tx, current);
  await removeManyTracked(tx, author, rules.table, [current]);
}

/** Locks a row that is not deleted, and deletes it. */
export async function removeLiveRow<T extends Table>(
  tx: Tx,
  author: Author,
  rules: RowRules<T>,
  id: number,
): Promise<void> {
  await removeRow(tx, author, rules, await lockLiveRow(tx, rules, id, 'remove'));
}

/** Restores a deleted row, with other facts if given, and returns it. */
export async function restoreRow<T extends Table>(
  tx: Tx,
  author: Author,
  rules: RowRules<T>,
  current: Row<T>,
  facts: Partial<Facts<T>>,
): Promise<Row<T>> {
  await rules.refuseReturn?.(tx, current, facts);
  const columns = await rules.columnsOf(current, facts, { tx, author });
  return restoreTracked(tx, author, rules.table, current, columns);
}
