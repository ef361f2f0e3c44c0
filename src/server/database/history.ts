import type { Generated, Selectable, Transaction } from 'kysely';
import type { changeActions, Door } from '#contract/history.ts';
import type { Db, TrackedTables, Tx, WritableDatabase } from './schema.ts';

/** Who makes a change, and through which door. `accountId` is null for the system itself. */
export interface Author {
  accountId: number | null;
  name: string;
  door: Door;
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
  regions: ['name', 'code'],
  accounts: ['name', 'email', 'username', 'role', 'status', 'password_hash'],
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

function changedFacts(table: Table, before: Values, after: Values): FieldChanges {
  const changes: FieldChanges = {};
  for (const fact of factsOf[table]) {
    const [old, now] = [before[fact] ?? null, after[fact] ?? null];
    if (old !== now) changes[fact] = secrets.includes(fact) ? [null, null] : [old, now];
  }
  return changes;
}

type Action = (typeof changeActions)[number];

async function record(
  tx: Tx,
  author: Author,
  change: { subject: Table; id: number; version: number; action: Action; at: string; fields: FieldChanges },
) {
  await tx
    .insertInto('changes')
    .values({
      subject: change.subject,
      subject_id: change.id,
      version: change.version,
      action: change.action,
      door: author.door,
      account_id: author.accountId,
      account_name: author.name,
      operation_id: author.operationId ?? null,
      at: change.at,
      fields: JSON.stringify(change.fields),
    })
    .execute();
}

/** Adds a row and writes its history; answers its id. */
export async function insertTracked<T extends Table>(
  tx: Tx,
  author: Author,
  table: T,
  row: NewRow<T>,
): Promise<number> {
  const at = new Date().toISOString();
  const { id } = await writable(tx)
    .insertInto<Table>(table)
    .values({ ...row, version: 1, created_at: at, updated_at: at, deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const fields = changedFacts(table, {}, row);
  await record(tx, author, { subject: table, id, version: 1, action: 'created', at, fields });
  return id;
}

/** Changes a row and writes its history. Where no fact changes, nothing is written and the version stays. */
export async function updateTracked<T extends Table>(
  tx: Tx,
  author: Author,
  table: T,
  current: Row<T>,
  patch: Partial<NewRow<T>>,
): Promise<void> {
  const fields = changedFacts(table, current, { ...current, ...patch });
  if (Object.keys(fields).length === 0) return;
  const at = new Date().toISOString();
  const version = current.version + 1;
  await writable(tx)
    .updateTable<Table>(table)
    .set({ ...onlyChanged(current, patch), version, updated_at: at })
    .where('id', '=', current.id)
    .execute();
  await record(tx, author, { subject: table, id: current.id, version, action: 'changed', at, fields });
}

/** Columns that keep their value are not written, so that their indexes are not either. */
function onlyChanged(current: Values, patch: Values): Values {
  return Object.fromEntries(Object.entries(patch).filter(([column, value]) => value !== current[column]));
}

/** Deletes a row, which leaves every list but is kept, and writes its history. */
export async function removeTracked<T extends Table>(tx: Tx, author: Author, table: T, current: Row<T>): Promise<void> {
  await mark(tx, author, table, current, 'deleted', {});
}

/** Brings a deleted row back, changed where it must be, and writes its history. */
export async function restoreTracked<T extends Table>(
  tx: Tx,
  author: Author,
  table: T,
  current: Row<T>,
  patch: Partial<NewRow<T>>,
): Promise<void> {
  await mark(tx, author, table, current, 'restored', onlyChanged(current, patch));
}

async function mark(
  tx: Tx,
  author: Author,
  subject: Table,
  current: Values & { id: number; version: number },
  action: 'deleted' | 'restored',
  patch: Values,
) {
  const at = new Date().toISOString();
  const version = current.version + 1;
  await writable(tx)
    .updateTable<Table>(subject)
    .set({ ...patch, deleted_at: action === 'deleted' ? at : null, version, updated_at: at })
    .where('id', '=', current.id)
    .execute();
  const fields = changedFacts(subject, current, { ...current, ...patch });
  await record(tx, author, { subject, id: current.id, version, action, at, fields });
}

/** Deletes a row for ever. That it was there, and who did what when, stays; its values go. */
export async function purgeTracked<T extends Table>(tx: Tx, author: Author, table: T, current: Row<T>): Promise<void> {
  await writable(tx).deleteFrom<Table>(table).where('id', '=', current.id).execute();
  await tx
    .updateTable('changes')
    .set({ fields: '{}' })
    .where('subject', '=', table)
    .where('subject_id', '=', current.id)
    .execute();
  const at = new Date().toISOString();
  const version = current.version + 1;
  await record(tx, author, { subject: table, id: current.id, version, action: 'purged', at, fields: {} });
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
