import type { Generated, Selectable, Transaction } from 'kysely';
import type { changeActions, Door } from '#contract/history.ts';
import { type Authority, requireLiveSession } from './live-session.ts';
import { type ChangedRow, type NamesOfThen, namesOfThen } from './naming.ts';
import type { Db, TrackedTables, Tx, WritableDatabase } from './schema.ts';

/** Who makes a change, and through which door. `accountId` and `email` are null for the system itself. */
export interface Author {
  accountId: number | null;
  name: string;
  email: string | null;
  door: Door;
  /** What entitles whoever makes it; only the system itself needs nothing. */
  authority?: Authority;
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

/** What a feature gives for a new row; the rest is kept here. */
export type NewRow<T extends Table> = Omit<Row<T>, Bookkeeping>;

/** The columns that state facts. The others are derived from these, or bookkeeping, and have no history of their own. */
const factsOf = {
  members: [
    'npa',
    'first_name',
    'last_name',
    'title',
    'email',
    'phone',
    'practice_permit_number',
    'serkom_number',
    'serkom_end_date',
    'experience_year_start',
    'region_id',
    'picture',
    'status',
    'order',
  ],
  regions: ['name', 'code', 'other_names'],
  accounts: ['name', 'email', 'username', 'role', 'status', 'password_hash'],
  training_modules: ['name', 'code'],
  training_classes: ['module_id', 'title', 'starts_at', 'ends_at', 'place', 'region_id', 'capacity', 'status'],
  training_registrations: ['class_id', 'member_id', 'attended_at', 'attended_how'],
  // Of whom and by whom never changes, and goes with the member when that is deleted for ever.
  reminders: ['way'],
} as const satisfies { [T in Table]: readonly (keyof NewRow<T>)[] };

export type Fact<T extends Table> = (typeof factsOf)[T][number];

/** What a row states. */
export type Facts<T extends Table> = Pick<Row<T>, Fact<T> & keyof Row<T>>;

/** That a secret changed is recorded, never what it was. */
const secrets: readonly string[] = ['password_hash'];

type Values = Record<string, unknown>;

/** Fact → [old, new]. */
export type FieldChanges = Record<string, [unknown, unknown]>;

interface AnyTracked {
  [column: string]: unknown;
  id: Generated<number>;
}

/** The tracked tables as this file alone may write them; which one it is, is known only when it runs. */
function writable(tx: Tx) {
  return tx as unknown as Transaction<Omit<WritableDatabase, Table> & Record<Table, AnyTracked>>;
}

/** What changes where `patch` is written over a row; no row before is a new one. */
function changedFacts(table: Table, before: Values, patch: Values): FieldChanges {
  const changes: FieldChanges = {};
  for (const fact of factsOf[table]) {
    if (!Object.hasOwn(patch, fact)) continue;
    const [old, now] = [before[fact] ?? null, patch[fact] ?? null];
    if (old !== now) changes[fact] = secrets.includes(fact) ? [null, null] : [old, now];
  }
  return changes;
}

type Action = (typeof changeActions)[number];

interface Recorded extends ChangedRow {
  id: number;
  version: number;
}

const nameless: NamesOfThen = { subject_name: null, subject_class: null, names: null };

async function record(tx: Tx, author: Author, subject: Table, action: Action, at: string, changes: Recorded[]) {
  const named = action === 'purged' ? [] : await namesOfThen(tx, subject, changes);
  const same = {
    subject,
    action,
    at,
    door: author.door,
    account_id: author.accountId,
    account_name: author.name,
    account_email: author.email,
    operation_id: author.operationId ?? null,
  };
  await tx
    .insertInto('changes')
    .values(
      changes.map(({ id, version, fields }, index) => ({
        ...same,
        ...(named[index] ?? nameless),
        subject_id: id,
        version,
        fields: JSON.stringify(fields),
      })),
    )
    .execute();
}

/** No account writes without a session that holds. */
async function requireAuthority(tx: Tx, { accountId, authority }: Author) {
  if (accountId !== null && !authority) throw new Error('An account writes without a session.');
  await requireLiveSession(tx, authority);
}

/** A row as it is, and what is to be written over it. */
export interface Patched<T extends Table> {
  current: Row<T>;
  patch: Partial<NewRow<T>>;
}

/*
 * The functions for many rows take as many as one statement may carry, some hundreds; `batches.ts` cuts longer lists.
 */

/** What is kept of a new row beside its facts. */
function newAt(at: string) {
  return { version: 1, created_at: at, updated_at: at, deleted_at: null };
}

/** Adds rows and writes their history; answers their ids, in the rows' order. */
export async function insertManyTracked<T extends Table>(
  tx: Tx,
  author: Author,
  table: T,
  rows: readonly NewRow<T>[],
  at = new Date().toISOString(),
): Promise<number[]> {
  if (rows.length === 0) return [];
  await requireAuthority(tx, author);
  const added = await writable(tx)
    .insertInto<Table>(table)
    .values(rows.map((row) => ({ ...row, ...newAt(at) })))
    .returning('id')
    .execute();
  // Ids grow from row to row, but nothing promises in which order they are answered.
  const ids = added.map(({ id }) => id).sort((one, other) => one - other);
  const changes = ids.map((id, index) => {
    const row = rows[index] ?? {};
    return { id, version: 1, row, fields: changedFacts(table, {}, row) };
  });
  await record(tx, author, table, 'created', at, changes);
  return ids;
}

/** Adds a row and writes its history; answers the row. */
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

function changedRows<T extends Table>(table: T, rows: readonly Patched<T>[]): Patched<T>[] {
  return rows.filter(({ current, patch }) => Object.keys(changedFacts(table, current, patch)).length > 0);
}

/** Changes rows and writes their history; answers how many. Where no fact changes, nothing is written and the version stays. */
export async function updateManyTracked<T extends Table>(
  tx: Tx,
  author: Author,
  table: T,
  rows: readonly Patched<T>[],
): Promise<number> {
  const changed = changedRows(table, rows);
  await write(tx, author, table, 'changed', changed);
  return changed.length;
}

/** Changes a row and writes its history; answers it as it is then. Where no fact changes, nothing is written and the version stays. */
export async function updateTracked<T extends Table>(
  tx: Tx,
  author: Author,
  table: T,
  current: Row<T>,
  patch: Partial<NewRow<T>>,
): Promise<Row<T>> {
  const rows = changedRows(table, [{ current, patch }]);
  const at = await write(tx, author, table, 'changed', rows);
  return rows.length === 0 ? current : { ...current, ...patch, version: current.version + 1, updated_at: at };
}

/** Columns that keep their value are not written, so that their indexes are not either. */
function onlyChanged(current: Values, patch: Values): Values {
  return Object.fromEntries(Object.entries(patch).filter(([column, value]) => value !== current[column]));
}

/** Deletes rows, which leave every list but are kept, and writes their history. */
export async function removeManyTracked<T extends Table>(
  tx: Tx,
  author: Author,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  await write(
    tx,
    author,
    table,
    'deleted',
    rows.map((current) => ({ current, patch: {} })),
  );
}

/** Deletes a row, which leaves every list but is kept, and writes its history. */
export async function removeTracked<T extends Table>(tx: Tx, author: Author, table: T, current: Row<T>): Promise<void> {
  await removeManyTracked(tx, author, table, [current]);
}

/** Brings deleted rows back, changed where they must be, and writes their history. */
export async function restoreManyTracked<T extends Table>(
  tx: Tx,
  author: Author,
  table: T,
  rows: readonly Patched<T>[],
): Promise<void> {
  await write(tx, author, table, 'restored', rows);
}

/** Brings a deleted row back, changed where it must be, and writes its history; answers it as it is then. */
export async function restoreTracked<T extends Table>(
  tx: Tx,
  author: Author,
  table: T,
  current: Row<T>,
  patch: Partial<NewRow<T>>,
): Promise<Row<T>> {
  const at = await write(tx, author, table, 'restored', [{ current, patch }]);
  return { ...current, ...patch, version: current.version + 1, updated_at: at, deleted_at: null };
}

/** Answers when it was written. */
async function write<T extends Table>(
  tx: Tx,
  author: Author,
  table: T,
  action: 'changed' | 'deleted' | 'restored',
  rows: readonly Patched<T>[],
) {
  const at = new Date().toISOString();
  if (rows.length === 0) return at;
  await requireAuthority(tx, author);
  const mark = { changed: {}, deleted: { deleted_at: at }, restored: { deleted_at: null } }[action];
  // Rows that get the same values are written by one statement.
  const alike = Map.groupBy(rows, ({ current, patch }) => JSON.stringify(onlyChanged(current, patch)));
  for (const [values, group] of alike) {
    await writable(tx)
      .updateTable<Table>(table)
      .set((eb) => ({ ...JSON.parse(values), ...mark, version: eb('version', '+', 1), updated_at: at }))
      .where(
        'id',
        'in',
        group.map(({ current }) => current.id),
      )
      .execute();
  }
  const changes = rows.map(({ current, patch }) => ({
    id: current.id,
    version: current.version + 1,
    row: { ...current, ...patch },
    fields: changedFacts(table, current, patch),
  }));
  await record(tx, author, table, action, at, changes);
  return at;
}

/**
 * Writes what follows from another row's facts over the rows that refer to it. No fact of theirs changes, so their history
 * has nothing to say of it.
 */
export async function deriveTracked<T extends Table>(
  tx: Tx,
  table: T,
  referring: Partial<Facts<T>>,
  derived: Partial<Omit<NewRow<T>, Fact<T>>>,
): Promise<void> {
  let update = writable(tx).updateTable<Table>(table).set(derived);
  for (const [fact, value] of Object.entries(referring)) update = update.where(fact, '=', value);
  await update.execute();
}

/** Deletes a row for ever. That it was there, and who did what when, stays; its values go. */
export async function purgeTracked<T extends Table>(tx: Tx, author: Author, table: T, current: Row<T>): Promise<void> {
  await requireAuthority(tx, author);
  await writable(tx).deleteFrom<Table>(table).where('id', '=', current.id).execute();
  await tx
    .updateTable('changes')
    .set({ fields: '{}', subject_name: null, names: null })
    .where('subject', '=', table)
    .where('subject_id', '=', current.id)
    .execute();
  const at = new Date().toISOString();
  await record(tx, author, table, 'purged', at, [
    { id: current.id, version: current.version + 1, row: {}, fields: {} },
  ]);
}

/** The facts of a row as they were at an earlier version of it. */
export async function factsAt<T extends Table>(db: Db, table: T, current: Row<T>, version: number): Promise<Facts<T>> {
  const since = await db
    .selectFrom('changes')
    .select('fields')
    .where('subject', '=', table)
    .where('subject_id', '=', current.id)
    .where('version', '>', version)
    .orderBy('version', 'desc')
    .execute();
  const facts: Values = Object.fromEntries(factsOf[table].map((fact) => [fact, (current as Values)[fact]]));
  for (const { fields } of since) {
    for (const [fact, [old]] of Object.entries(JSON.parse(fields) as FieldChanges)) facts[fact] = old;
  }
  return facts as Facts<T>;
}
