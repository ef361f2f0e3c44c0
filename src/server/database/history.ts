/*
 * The only file that writes tables with a history. Every write adds a row to `changes` in the same transaction: who did what,
 * when, from where, and each changed value before and after. Elsewhere such a write does not compile (schema.ts).
 *
 * Features edit, delete, restore and undo rows by tracked-rows/, which checks their rules first. Only inserts, and writes of
 * many rows at once, call this file directly.
 */

import type { Generated, Selectable, Transaction } from 'kysely';
import type { ChangeSource, changeActions } from '#contract/history.ts';
import { type ChangedRow, changedFacts, type Fact, type NamesOfThen, namesOfThen, touchedBy } from './rows/facts.ts';
import type { Authority, Origin } from './rows/sessions.ts';
import type { TrackedTables, Tx, WritableDatabase } from './schema.ts';
import { fold } from './search-text.ts';
import { updateRows } from './transaction.ts';

/** Who makes a change, from which source, and where they sit. `accountId` and `email` are null for the system itself. */
export interface Author {
  accountId: number | null;
  name: string;
  email: string | null;
  source: ChangeSource;
  /** The session and the role by which the account may write; only the system itself has none. */
  authority?: Authority;
  origin?: Origin;
  /** The operation on many rows that the change is part of. */
  operationId?: number;
}

type Table = keyof TrackedTables;
type Bookkeeping = 'id' | 'version' | 'created_at' | 'updated_at' | 'deleted_at';

/** A row of a tracked table as it is read. */
export type Row<T extends Table> = Selectable<TrackedTables[T]> & {
  id: number;
  version: number;
  deleted_at: string | null;
};

/** The columns that a feature gives for a new row. The others are set here. */
export type NewRow<T extends Table> = Omit<Row<T>, Bookkeeping>;

interface AnyTracked {
  [column: string]: unknown;
  id: Generated<number>;
}

/** The tracked tables in a form that can be written. The table's name is known at run time only, so columns are not checked. */
function writable(tx: Tx) {
  return tx as unknown as Transaction<Omit<WritableDatabase, Table> & Record<Table, AnyTracked>>;
}

type Values = Record<string, unknown>;
type Action = (typeof changeActions)[number];

/** A row after a change, and its changed facts. */
interface Change extends ChangedRow {
  id: number;
  version: number;
}

interface Recording {
  subject: Table;
  action: Action;
  at: string;
}

/** Adds rows to `changes`, with the names of then. A purge keeps no names. */
async function record(tx: Tx, author: Author, to: Recording, changes: readonly Change[], names: NamesOfThen[]) {
  const nameless: NamesOfThen = { subject_name: null, subject_class: null, names: null };
  const rows = changes.map(({ id, version, fields }, index) => {
    const named = names[index] ?? nameless;
    return {
      ...to,
      ...named,
      source: author.source,
      account_id: author.accountId,
      account_name: author.name,
      account_email: author.email,
      operation_id: author.operationId ?? null,
      is_part: author.operationId === undefined ? (0 as const) : (1 as const),
      subject_name_fold: named.subject_name ? fold(named.subject_name) : null,
      subject_id: id,
      version,
      fields: JSON.stringify(fields),
      touched: touchedBy(to.action, fields),
    };
  });
  await tx.insertInto('changes').values(rows).execute();
}

/** An account writes by a session, which the transaction has checked, or by a password link, which it uses up. */
function requireAuthority({ accountId, authority, source }: Author): void {
  if (accountId !== null && !authority && source !== 'link') throw new Error('An account writes without a session.');
}

/** A row, and the columns to write over it. */
export interface Patched<T extends Table> {
  current: Row<T>;
  patch: Partial<NewRow<T>>;
}

/*
 * Functions for many rows take some hundreds at a time, because the parameters of a statement are limited. batches.ts
 * splits longer lists.
 */

/** The columns that this file sets in a new row. */
function newAt(at: string) {
  return { version: 1, created_at: at, updated_at: at, deleted_at: null };
}

/** Inserts rows and records it. Returns their ids, in the order of the rows. */
export async function insertManyTracked<T extends Table>(
  tx: Tx,
  author: Author,
  table: T,
  rows: readonly NewRow<T>[],
  at = new Date().toISOString(),
): Promise<number[]> {
  if (rows.length === 0) return [];
  requireAuthority(author);
  const added = rows.map((row) => ({ row, fields: changedFacts(table, {}, row) }));
  const names = await namesOfThen(tx, table, added);
  const inserted = await writable(tx)
    .insertInto(table)
    .values(rows.map((row) => ({ ...row, ...newAt(at) })) as never)
    .returning('id')
    .execute();
  // Ids ascend in the order of the rows, but databases don't promise the order of `returning`.
  const ids = inserted.map(({ id }) => id as number).sort((one, other) => one - other);
  const changes = added.map((change, index) => ({ ...change, id: ids[index] as number, version: 1 }));
  await record(tx, author, { subject: table, action: 'created', at }, changes, names);
  return ids;
}

/** Inserts a row and records it. Returns the row. */
export async function insertTracked<T extends Table>(
  tx: Tx,
  author: Author,
  table: T,
  row: NewRow<T>,
): Promise<Row<T>> {
  const at = new Date().toISOString();
  const [id] = await insertManyTracked(tx, author, table, [row], at);
  if (id === undefined) throw new Error('The database answered no id for a new row.');
  return { ...row, id, ...newAt(at) } as unknown as Row<T>;
}

/** Updates rows and records it; rows of which no fact changes are left as they are. Returns how many changed. */
export async function updateManyTracked<T extends Table>(
  tx: Tx,
  author: Author,
  table: T,
  rows: readonly Patched<T>[],
): Promise<number> {
  const changed = rows.filter(({ current, patch }) => Object.keys(changedFacts(table, current, patch)).length > 0);
  await alterTracked(tx, author, { table, action: 'changed' }, changed);
  return changed.length;
}

/** Updates a row and records it. Returns the updated row. If no fact changes, nothing is written and the version stays. */
export async function updateTracked<T extends Table>(
  tx: Tx,
  author: Author,
  table: T,
  current: Row<T>,
  patch: Partial<NewRow<T>>,
): Promise<Row<T>> {
  if (Object.keys(changedFacts(table, current, patch)).length === 0) return current;
  const at = await alterTracked(tx, author, { table, action: 'changed' }, [{ current, patch }]);
  return { ...current, ...patch, version: current.version + 1, updated_at: at };
}

/** Leaves out unchanged columns, so that the database does not touch their indexes. */
function onlyChanged(current: Values, patch: Values): Values {
  return Object.fromEntries(Object.entries(patch).filter(([column, value]) => value !== current[column]));
}

/** Marks rows as deleted and records it. They leave every list, but stay in the table. */
export async function removeManyTracked<T extends Table>(
  tx: Tx,
  author: Author,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  const patched = rows.map((current) => ({ current, patch: {} }));
  await alterTracked(tx, author, { table, action: 'deleted' }, patched);
}

/**
 * Changes rows that exist, also where no fact changes, and records it. Returns when. A deletion, a return or a merge of other
 * rows into this one may change values too.
 */
export async function alterTracked<T extends Table>(
  tx: Tx,
  author: Author,
  { table, action }: { table: T; action: 'changed' | 'merged' | 'deleted' | 'restored' },
  rows: readonly Patched<T>[],
): Promise<string> {
  const at = new Date().toISOString();
  if (rows.length === 0) return at;
  requireAuthority(author);
  const mark = { changed: {}, merged: {}, deleted: { deleted_at: at }, restored: { deleted_at: null } }[action];
  const changes = rows.map(({ current, patch }) => ({
    id: current.id,
    version: current.version + 1,
    row: { ...current, ...patch },
    fields: changedFacts(table, current, patch),
  }));
  const names = await namesOfThen(tx, table, changes);
  const changed = rows.map(({ current, patch }) => ({ id: current.id, values: onlyChanged(current, patch) }));
  await updateRows(tx, table, changed, { ...mark, updated_at: at });
  await record(tx, author, { subject: table, action, at }, changes, names);
  return at;
}

/** Updates columns that are derived from another row, to which `referring` refers. They are no facts, so nothing is recorded. */
export async function deriveTracked<T extends Table>(
  tx: Tx,
  table: T,
  referring: Partial<Row<T>>,
  derived: Partial<Omit<NewRow<T>, Fact<T>>>,
): Promise<void> {
  let update = writable(tx).updateTable<Table>(table).set(derived);
  for (const [fact, value] of Object.entries(referring)) update = update.where(fact, '=', value);
  await update.execute();
}

/**
 * Purges a row and its values in the history. `neutral` replaces the values of a row that others refer to. That the row
 * existed, and who changed it when, stays recorded.
 */
export async function purgeTracked<T extends Table>(
  tx: Tx,
  author: Author,
  table: T,
  { id, version }: Row<T>,
  neutral?: NewRow<T>,
): Promise<void> {
  requireAuthority(author);
  const at = new Date().toISOString();
  const left = { ...neutral, version: version + 1, updated_at: at };
  if (neutral) await writable(tx).updateTable<Table>(table).set(left).where('id', '=', id).execute();
  else await writable(tx).deleteFrom<Table>(table).where('id', '=', id).execute();
  await tx
    .updateTable('changes')
    .set({ fields: '{}', subject_name: null, subject_name_fold: null, names: null, touched: null })
    .where('subject', '=', table)
    .where('subject_id', '=', id)
    .execute();
  const purged = { id, version: version + 1, row: {}, fields: {} };
  await record(tx, author, { subject: table, action: 'purged', at }, [purged], []);
}

/** Lets the last change of an operation represent all of it in the history. The others become its parts. */
export async function leadOperation(tx: Tx, operationId: number): Promise<void> {
  const last = tx
    .selectFrom('changes')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('operation_id', '=', operationId);
  await tx.updateTable('changes').set({ is_part: 0 }).where('id', '=', last).execute();
}
