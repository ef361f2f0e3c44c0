import { notFound } from '#server/problems.ts';
import type { Row } from '../history.ts';
import type { Db, TrackedTables, Tx } from '../schema.ts';
import type { RowRules } from './rows.ts';

/*
 * Rows that a rule depends on are locked before they are read, until the transaction ends; no others are. The embedded
 * engine has one writer at a time, so there the statements only read.
 */

type Table = keyof TrackedTables;

/**
 * What a row is locked for. A row that others refer to can be edited meanwhile, but not removed. Of two edits, or an
 * edit and a removal, one waits for the other.
 */
export type Purpose = 'refer' | 'edit' | 'remove';

const lockFor = { refer: 'forKeyShare', edit: 'forNoKeyUpdate', remove: 'forUpdate' } as const;

/**
 * Locks rows, deleted or not, in the order of their ids, and returns them. At most as many as a statement's parameters
 * allow.
 */
export async function lockRows<T extends Table>(
  tx: Tx,
  table: T,
  ids: readonly number[],
  purpose: Purpose,
): Promise<Row<T>[]> {
  const rows = tx.selectFrom<Table>(table).selectAll().where('id', 'in', ids).orderBy('id');
  return (await rows[lockFor[purpose]]().execute()) as unknown as Row<T>[];
}

/** Locks a row, deleted or not; undefined if it was purged. */
export async function lockRow<T extends Table>(
  tx: Tx,
  table: T,
  id: number,
  purpose: Purpose,
): Promise<Row<T> | undefined> {
  const [row] = await lockRows(tx, table, [id], purpose);
  return row;
}

/** Locks a row that is not deleted. */
export async function lockLiveRow<T extends Table>(
  tx: Tx,
  { table, called }: Pick<RowRules<T>, 'table' | 'called'>,
  id: number,
  purpose: Purpose,
): Promise<Row<T>> {
  const row = await lockRow(tx, table, id, purpose);
  if (row?.deleted_at !== null) throw notFound(called);
  return row;
}

/** The live ones of some rows, locked so that nobody can delete them until the transaction ends. */
export async function referTo(tx: Db | Tx, table: Table, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}
