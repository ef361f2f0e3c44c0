import { sql } from 'kysely';
import type { FieldFault } from '#contract/endpoint.ts';
import { notFound, taken } from '#server/problems.ts';
import type { Fact, Facts } from '../facts.ts';
import { type Author, type NewRow, type Row, removeManyTracked, restoreTracked, updateTracked } from '../history.ts';
import { writeAs } from '../live-session.ts';
import type { Database } from '../open.ts';
import type { Db, TrackedTables, Tx } from '../schema.ts';

type Table = keyof TrackedTables;

/** In which transaction, and for whom, columns are derived. */
export interface Writing {
  tx: Tx;
  author: Author;
}

/**
 * What the rows of one table obey. The feature that owns the table declares it; everything that edits, deletes, restores or
 * undoes such a row goes by it.
 */
export interface RowRules<T extends Table> {
  table: T;
  /** What people call such a row: the subject of 'not found'. */
  called: string;
  /** The columns to write for these facts: the facts, and the columns derived from them. */
  columnsOf(row: Row<T>, facts: Partial<Facts<T>>, writing: Writing): Partial<NewRow<T>> | Promise<Partial<NewRow<T>>>;
  /** Throws where the row can't get these facts. */
  refuseFacts?(tx: Tx, row: Row<T>, facts: Partial<Facts<T>>): Promise<void>;
  /** Throws where the row can't be deleted. */
  refuseRemoval?(tx: Tx, row: Row<T>): Promise<void>;
  /** Throws where a deleted row can't come back with these facts: what it refers to may be gone. */
  refuseReturn?(tx: Tx, row: Row<T>, facts: Partial<Facts<T>>): Promise<void>;
  /** Updates what rows of other tables keep of this one. */
  afterUpdate?(tx: Tx, before: Row<T>, after: Row<T>): Promise<void>;
  /** The facts by the fields of requests, where those are named otherwise. */
  factOf?: Readonly<Record<string, Fact<T>>>;
  /** The fields under which a conflict names facts, where those are named otherwise. */
  fieldOf?: Readonly<Partial<Record<Fact<T>, string>>>;
  /** The facts that say the same as `other` in all, though each value may differ. */
  restated?(sent: Partial<Facts<T>>, other: Facts<T>): readonly Fact<T>[];
}

/** The rows that have these ids, deleted or not; as many as one statement may carry. */
export async function storedRows<T extends Table>(db: Db | Tx, table: T, ids: readonly number[]): Promise<Row<T>[]> {
  const rows = await db.selectFrom<Table>(table).selectAll().where('id', 'in', ids).execute();
  return rows as Row<T>[];
}

/** A row, deleted or not; undefined once it was deleted for ever. */
export async function storedRow<T extends Table>(db: Db | Tx, table: T, id: number): Promise<Row<T> | undefined> {
  const [row] = await storedRows(db, table, [id]);
  return row;
}

/** A row that is not deleted; undefined where there is none. */
export async function findRow<T extends Table>(db: Db | Tx, table: T, id: number): Promise<Row<T> | undefined> {
  const row = await storedRow(db, table, id);
  return row?.deleted_at === null ? row : undefined;
}

/** The same, where it must be there. */
export async function liveRow<T extends Table>(
  db: Db | Tx,
  { table, called }: Pick<RowRules<T>, 'table' | 'called'>,
  id: number,
): Promise<Row<T>> {
  const row = await findRow(db, table, id);
  if (!row) throw notFound(called);
  return row;
}

/** How many rows that are not deleted refer to another one by a fact of theirs. */
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

/** Writes facts over a row; answers it as it is then. */
export async function updateRow<T extends Table>(
  tx: Tx,
  author: Author,
  rules: RowRules<T>,
  current: Row<T>,
  facts: Partial<Facts<T>>,
): Promise<Row<T>> {
  const allowed = rules.refuseFacts?.(tx, current, facts);
  // Also where the columns can't be derived, and nobody awaits it.
  allowed?.catch(() => {});
  const columns = await rules.columnsOf(current, facts, { tx, author });
  const row = await updateTracked(tx, author, rules.table, current, columns, allowed);
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

/** Brings a deleted row back, with other facts where these are given; answers it as it is then. */
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

/**
 * Transactions for authors who may still write. Where a write violates a unique index, it is a conflict at a field.
 *
 * @param unique the fault of each unique column, as `table.column`
 */
export function uniqueWrites(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  unique: Readonly<Record<string, FieldFault>>,
) {
  return async <R>(author: Author, work: (tx: Tx) => Promise<R>): Promise<R> => {
    try {
      return await writeAs(db, author.authority, work);
    } catch (error) {
      const fault = unique[engine.violatedUnique(error) ?? ''];
      throw fault ? taken(fault.field, fault.message) : error;
    }
  };
}
