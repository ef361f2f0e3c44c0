import type { LeftRow } from '#contract/operations.ts';
import type { Author, FieldChanges, Row } from './history.ts';
import type { TrackedTables, Tx } from './schema.ts';
import { type Reversal, reverse, type StoredChange } from './undo.ts';

type Table = keyof TrackedTables;

/** Takes back what can be of some changes, each of another row, the newest first; answers the rows that it left. */
export type TakeBack = (tx: Tx, changes: readonly StoredChange[], author: Author) => Promise<LeftRow[]>;

/** Whether changes of a row, the oldest first, leave it with other facts: what is changed back is the same again. */
function isOtherThrough(changes: Pick<StoredChange, 'fields'>[]): boolean {
  const facts = new Map<string, [unknown, unknown]>();
  for (const { fields } of changes) {
    for (const [fact, [old, now]] of Object.entries(JSON.parse(fields) as FieldChanges)) {
      const [first] = facts.get(fact) ?? [old];
      facts.set(fact, [first, now]);
    }
  }
  return [...facts.values()].some(([first, last]) => first !== last);
}

/** The ids of the rows that are not as these changes left them. */
async function editedSince<T extends Table>(tx: Tx, changes: readonly StoredChange[], rows: Map<number, Row<T>>) {
  const touched = changes.flatMap((change) => {
    const row = rows.get(change.subject_id);
    return row && row.version !== change.version ? { change, row } : [];
  });
  const [first] = touched;
  if (!first) return new Set<number>();
  const later = await tx
    .selectFrom('changes')
    .select(['subject_id', 'version', 'fields'])
    .where('subject', '=', first.change.subject)
    .where(
      'subject_id',
      'in',
      touched.map(({ row }) => row.id),
    )
    .orderBy('version')
    .execute();
  const ofRow = Map.groupBy(later, ({ subject_id }) => subject_id);
  const edited = touched.filter(({ change, row }) => {
    const isGone = row.deleted_at !== null;
    if (isGone !== (change.action === 'deleted')) return true;
    return isOtherThrough((ofRow.get(row.id) ?? []).filter(({ version }) => version > change.version));
  });
  return new Set(edited.map(({ row }) => row.id));
}

/** The reverses of an operation's changes for the rows as they are now, and the rows that are to be left. */
export async function reversalsOf<T extends Table>(
  tx: Tx,
  changes: readonly StoredChange[],
  rows: readonly Row<T>[],
  nameOf: (row: Row<T>) => string,
): Promise<{ reversals: Reversal<T>[]; left: LeftRow[] }> {
  const current = new Map(rows.map((row) => [row.id, row]));
  const edited = await editedSince(tx, changes, current);
  const reversals: Reversal<T>[] = [];
  const left: LeftRow[] = [];
  for (const change of changes) {
    const id = change.subject_id;
    const row = current.get(id);
    if (!row) left.push({ id, name: `Nomor ${id}`, reason: 'Sudah dihapus selamanya.' });
    else if (edited.has(id)) left.push({ id, name: nameOf(row), reason: 'Sudah diubah lagi sejak itu.' });
    else reversals.push(reverse(change, row));
  }
  return { reversals, left };
}
