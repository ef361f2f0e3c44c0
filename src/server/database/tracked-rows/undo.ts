import { Problem } from '#server/problems.ts';
import type { Author, Row } from '../history.ts';
import type { Facts, FieldChanges } from '../rows/facts.ts';
import type { Db, TrackedTables, Tx } from '../schema.ts';
import { lockRow, type Purpose, type RowRules, removeRow, restoreRow, updateRow } from './rows.ts';

type Table = keyof TrackedTables;

/** The reversal of a change, for the present row. */
export interface Reversal<T extends Table> {
  row: Row<T>;
  kind: 'remove' | 'restore' | 'change';
  /** The earlier values of the facts that it touched. */
  facts: Partial<Facts<T>>;
}

const kinds = {
  created: 'remove',
  restored: 'remove',
  changed: 'change',
  merged: 'change',
  deleted: 'restore',
  // Never used: a purged row is gone.
  purged: 'restore',
} as const;

/** Reads a change from the history. */
export async function changeOf(db: Db | Tx, id: number) {
  const change = await db.selectFrom('changes').selectAll().where('id', '=', id).executeTakeFirst();
  if (!change) throw new Problem('not_found', 'Perubahan ini tidak ditemukan.');
  return change;
}

export type StoredChange = Awaited<ReturnType<typeof changeOf>>;

/** A change as far as its undo depends on it. */
export interface UndoneChange
  extends Pick<StoredChange, 'subject' | 'subject_id' | 'version' | 'action' | 'source' | 'at'> {
  fields: FieldChanges;
}

type TextOfFields = Omit<UndoneChange, 'fields'> & Pick<StoredChange, 'fields'>;

/** A change with the facts that it touched. */
export function withFields({ fields, ...change }: TextOfFields): UndoneChange {
  return { ...change, fields: JSON.parse(fields) as FieldChanges };
}

/** Reads changes to undo them, the newest first. At most as many as a statement's parameters allow. */
export async function changesToUndo(tx: Tx, ids: readonly number[]): Promise<UndoneChange[]> {
  const changes = await tx
    .selectFrom('changes')
    .select(['subject', 'subject_id', 'version', 'action', 'source', 'at', 'fields'])
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  return changes.map(withFields);
}

/** What to lock the row of a change for, to undo it. */
export function purposeOf({ action }: Pick<UndoneChange, 'action'>): Purpose {
  return kinds[action] === 'remove' ? 'remove' : 'edit';
}

/** The reversal of a change, for a row that was not changed since. */
export function reverse<T extends Table>({ action, fields }: UndoneChange, row: Row<T>): Reversal<T> {
  const kind = kinds[action];
  if (kind === 'remove') return { row, kind, facts: {} };
  const before = Object.entries(fields).map(([fact, [old]]) => [fact, old]);
  return { row, kind, facts: Object.fromEntries(before) as Partial<Facts<T>> };
}

const changedSince = 'Perubahan ini tidak dapat diurungkan karena datanya sudah diubah lagi sejak itu.';

/**
 * The reversal of a change, for the present row. Later changes of other facts stay. It is refused if they touched the
 * same facts, or the row was deleted or restored since.
 */
function reversalOf<T extends Table>(change: UndoneChange, current: Row<T> | undefined): Reversal<T> {
  if (!current) throw new Problem('conflict', 'Data ini sudah dihapus selamanya.');
  const now: Record<string, unknown> = current;
  const touched = Object.entries(change.fields).some(([fact, [, after]]) => now[fact] !== after);
  const isSame = ['changed', 'merged'].includes(change.action)
    ? !touched && current.deleted_at === null
    : change.version === current.version;
  if (!isSame) throw new Problem('conflict', changedSince);
  return reverse(change, current);
}

/** Undoes a change. Returns the row's id. */
export async function undoStoredChange<T extends Table>(
  tx: Tx,
  author: Author,
  rules: RowRules<T>,
  change: StoredChange,
): Promise<number> {
  const current = await lockRow(tx, rules.table, change.subject_id, purposeOf(change));
  const { row, kind, facts } = reversalOf(withFields(change), current);
  if (kind === 'remove') await removeRow(tx, author, rules, row);
  else if (kind === 'restore') await restoreRow(tx, author, rules, row, facts);
  else await updateRow(tx, author, rules, row, facts);
  return row.id;
}
