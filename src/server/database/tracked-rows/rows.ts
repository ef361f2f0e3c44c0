import type { FieldFault } from '#contract/endpoint.ts';
import { invalid, notFound, Problem } from '#server/problems.ts';
import { type Author, alterTracked, type NewRow, type Row, removeManyTracked, updateTracked } from '../history.ts';
import { type Fact, type Facts, type FieldChanges, factColumns } from '../rows/facts.ts';
import type { Db, TrackedTables, Tx } from '../schema.ts';

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
  const patch = await rules.columnsOf(current, facts, { tx, author });
  const at = await alterTracked(tx, author, { table: rules.table, action: 'restored' }, [{ current, patch }]);
  return { ...current, ...patch, version: current.version + 1, updated_at: at, deleted_at: null };
}

/*
 * Rows that a rule depends on are locked before they are read, until the transaction ends; no others are. The embedded
 * engine has one writer at a time, so there the statements only read.
 */

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

/** The facts of a row at an earlier version: from the row now, the changes since are reversed, the newest first. */
export async function factsAt<T extends keyof TrackedTables>(
  db: Db | Tx,
  table: T,
  current: Row<T>,
  version: number,
): Promise<Facts<T>> {
  const since = await db
    .selectFrom('changes')
    .select('fields')
    .where('subject', '=', table)
    .where('subject_id', '=', current.id)
    .where('version', '>', version)
    .orderBy('version', 'desc')
    .execute();
  const now: Record<string, unknown> = current;
  const facts = Object.fromEntries(factColumns[table].map((fact) => [fact, now[fact]]));
  for (const { fields } of since) {
    for (const [fact, [old]] of Object.entries(JSON.parse(fields) as FieldChanges)) facts[fact] = old;
  }
  return facts as Facts<T>;
}

/** What a person sent of a row. */
export interface Edit<T extends Table> {
  /** The facts with valid values. */
  sent: { [Fact in keyof Facts<T>]?: Facts<T>[Fact] | undefined };
  /** The faults of invalid fields, by the names of requests. */
  faults: FieldFault[];
  /** The version that the edit started from; if absent, nothing is compared. */
  version: number | undefined;
}

const newerVersion: FieldFault = { field: 'version', message: 'Versi ini lebih baru daripada datanya.' };

type Values = Record<string, unknown>;

/**
 * Merges an edit three ways: the row at the version that the edit started from, the row now, and the sent values. A
 * fact sent unchanged keeps the newer value. A fact that both changed to different values is a conflict; the error has
 * the present row. An invalid value counts as changed.
 *
 * @param shown the present row as answers show it
 * @returns the facts to write
 */
export async function mergeEdit<T extends Table>(
  tx: Tx,
  { table, factOf = {}, fieldOf, restated = () => [] }: RowRules<T>,
  current: Row<T>,
  { sent, faults, version }: Edit<T>,
  shown: () => Promise<unknown>,
): Promise<Partial<Facts<T>>> {
  const isOlder = version !== undefined && version < current.version;
  const isNewer = version !== undefined && version > current.version;
  const base: Facts<T> = isOlder ? await factsAt(tx, table, current, version) : current;
  const values = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<
    Facts<T>
  >;

  const faulty = new Set<string>(faults.map(({ field }) => factOf[field] ?? field));
  const same = new Set<string>([...restated(values, base), ...restated(values, current)]);
  const before: Values = base;
  const now: Values = current;
  const after: Values = values;
  const touched = [...new Set([...Object.keys(values), ...faulty])].filter(
    (fact) => faulty.has(fact) || (after[fact] !== before[fact] && !same.has(fact)),
  );

  const conflicts = touched.filter(
    (fact) => now[fact] !== before[fact] && (faulty.has(fact) || after[fact] !== now[fact]),
  );
  if (conflicts.length > 0) {
    const fields = new Set(conflicts.map((fact) => fieldOf?.[fact as Fact<T>] ?? fact));
    throw new Problem('conflict', 'Data ini sudah diubah orang lain. Pilih isian mana yang berlaku.', {
      faults: [...fields].map((field) => ({ field, message: 'Isian ini sudah diubah orang lain.' })),
      data: await shown(),
    });
  }
  if (isNewer || faults.length > 0) throw invalid(isNewer ? [...faults, newerVersion] : faults);
  if (version === undefined) return values;
  return Object.fromEntries(touched.map((fact) => [fact, after[fact]])) as Partial<Facts<T>>;
}
