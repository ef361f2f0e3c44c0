import { Problem } from '#server/problems.ts';
import type { Facts, FieldChanges, Row } from './history.ts';
import type { Db, TrackedTables, Tx } from './schema.ts';

type Table = keyof TrackedTables;

/** What takes a change back: the reverse of what it did, to the row as it is now. */
export interface Reversal<T extends Table> {
  row: Row<T>;
  kind: 'remove' | 'restore' | 'change';
  /** The values from before the change, of the facts that it touched. */
  facts: Partial<Facts<T>>;
}

/** A change as it stands in the history. */
export async function changeOf(db: Db | Tx, id: number) {
  const change = await db.selectFrom('changes').selectAll().where('id', '=', id).executeTakeFirst();
  if (!change) throw new Problem('not_found', 'Perubahan ini tidak ditemukan.');
  return change;
}

export type StoredChange = Awaited<ReturnType<typeof changeOf>>;

const changedSince = 'Perubahan ini tidak dapat dibatalkan karena datanya sudah diubah lagi sejak itu.';

const kinds = {
  created: 'remove',
  restored: 'remove',
  changed: 'change',
  deleted: 'restore',
  // A purged row is gone, so it never comes to this.
  purged: 'restore',
} as const;

/**
 * The reverse of a change, for the row as it is now. Later changes stay: where they touched the same fields, or the row
 * was deleted or restored since, it is refused.
 */
export function reversalOf<T extends Table>(change: StoredChange, current: Row<T> | undefined): Reversal<T> {
  if (!current) throw new Problem('conflict', 'Data ini sudah dihapus selamanya.');
  const fields: FieldChanges = JSON.parse(change.fields);
  const now: Record<string, unknown> = current;
  const touched = Object.entries(fields).some(([fact, [, after]]) => now[fact] !== after);
  const isSame =
    change.action === 'changed' ? !touched && current.deleted_at === null : change.version === current.version;
  if (!isSame) throw new Problem('conflict', changedSince);
  const kind = kinds[change.action];
  const before = Object.entries(fields).map(([fact, [old]]) => [fact, old]);
  return { row: current, kind, facts: kind === 'remove' ? {} : (Object.fromEntries(before) as Partial<Facts<T>>) };
}
