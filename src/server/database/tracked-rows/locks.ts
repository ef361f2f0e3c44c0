import { sql } from 'kysely';
import { notFound } from '#server/problems.ts';
import { placeholders, runCompiled } from '../compiled-statements.ts';
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
 * Locks rows, deleted or not, in the order of their ids, and returns them. At most as many as a statement's parameters allow.
 *
 * @param columns the only ones that the rows have, for a caller who reads no others; null for all
 */
export async function lockRows<T extends Table>(
  tx: Tx,
  table: T,
  ids: readonly number[],
  purpose: Purpose,
  columns: readonly (keyof Row<T> & string)[] | null = null,
): Promise<Row<T>[]> {
  const { places, values } = placeholders('id', ids);
  const locking = () => {
    const rows = tx.selectFrom<Table>(table).where('id', 'in', places).orderBy('id')[lockFor[purpose]]();
    return columns === null ? rows.selectAll() : rows.select(columns.map((column) => sql.ref(column).as(column)));
  };
  const key = `lock ${columns ?? 'all'} of ${ids.length} ${table} to ${purpose}`;
  return (await runCompiled<unknown>(tx, key, locking, values)) as Row<T>[];
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
  const { places, values } = placeholders('id', [...new Set(ids)]);
  const referring = () =>
    tx
      .selectFrom(table)
      .select('id')
      .where('id', 'in', places)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forKeyShare();
  const rows = await runCompiled(tx, `refer to ${places.length} ${table}`, referring, values);
  return new Set(rows.map(({ id }) => id));
}
