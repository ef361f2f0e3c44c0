import type { SkippedRow } from '#contract/operations.ts';
import { type Author, alterTracked, type NewRow, type Row, removeManyTracked, updateManyTracked } from '../history.ts';
import type { FieldChanges } from '../rows/facts.ts';
import type { TrackedTables, Tx } from '../schema.ts';
import { lockRows, type RowRules } from './rows.ts';
import { purposeOf, type Reversal, reverse, type UndoneChange } from './undo.ts';

type Table = keyof TrackedTables;

/** The rules of a table whose operations on many rows can be undone. */
export interface ManyRowsRules<T extends Table> extends RowRules<T> {
  /** The names of these rows. */
  namesOf(tx: Tx, rows: readonly Row<T>[]): Promise<(row: Row<T>) => string>;
  /** Why reversals, all of one kind, are not possible now: a sentence by the id of each row that is skipped. */
  reasonsAgainst(tx: Tx, reversals: readonly Reversal<T>[]): Promise<ReadonlyMap<number, string>>;
  /** Whether earlier reversals may prevent this one, so that it is decided and written alone. */
  isAlone(reversal: Reversal<T>): boolean;
  /** Not called for many rows. */
  afterUpdate?: never;
}

/** Undoes some changes, each of another row, the newest first. Returns the rows that it skipped. */
export type UndoMany = (tx: Tx, changes: readonly UndoneChange[], author: Author) => Promise<SkippedRow[]>;

/** Rules for few rows, or for rows that may take what the next one needs: each reversal is decided alone. */
export function oneByOne<T extends Table>(
  reasonAgainst: (tx: Tx, reversal: Reversal<T>) => Promise<string | null>,
): Pick<ManyRowsRules<T>, 'reasonsAgainst' | 'isAlone'> {
  return {
    isAlone: () => true,
    async reasonsAgainst(tx, reversals) {
      const found = new Map<number, string>();
      for (const reversal of reversals) {
        const reason = await reasonAgainst(tx, reversal);
        if (reason !== null) found.set(reversal.row.id, reason);
      }
      return found;
    },
  };
}

/** Whether changes of a row, the oldest first, leave other facts: a value that was changed back is the same. */
function isOtherThrough(changes: { fields: string }[]): boolean {
  const facts = new Map<string, [unknown, unknown]>();
  for (const { fields } of changes) {
    for (const [fact, [old, now]] of Object.entries(JSON.parse(fields) as FieldChanges)) {
      const [first] = facts.get(fact) ?? [old];
      facts.set(fact, [first, now]);
    }
  }
  return [...facts.values()].some(([first, last]) => first !== last);
}

/** Whether a merged row was changed in the facts of the merge. Other facts may have changed since. */
function isAgainstMerge<T extends Table>(change: UndoneChange, row: Row<T>): boolean {
  const now: Record<string, unknown> = row;
  if (Object.entries(change.fields).some(([fact, [, after]]) => now[fact] !== after)) return true;
  if (change.action === 'deleted') return row.deleted_at === null;
  return row.deleted_at !== null && row.deleted_at > change.at;
}

/** The ids of the rows that were changed since these changes. */
async function editedSince<T extends Table>(tx: Tx, changes: readonly UndoneChange[], rows: Map<number, Row<T>>) {
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
    if (change.source === 'merge') return isAgainstMerge(change, row);
    if (isGone !== (change.action === 'deleted')) return true;
    return isOtherThrough((ofRow.get(row.id) ?? []).filter(({ version }) => version > change.version));
  });
  return new Set(edited.map(({ row }) => row.id));
}

/** The reversals of an operation's changes for the present rows, and the rows to skip. */
async function reversalsOf<T extends Table>(
  tx: Tx,
  changes: readonly UndoneChange[],
  rows: readonly Row<T>[],
  nameOf: (row: Row<T>) => string,
): Promise<{ reversals: Reversal<T>[]; left: SkippedRow[] }> {
  const current = new Map(rows.map((row) => [row.id, row]));
  const edited = await editedSince(tx, changes, current);
  const reversals: Reversal<T>[] = [];
  const left: SkippedRow[] = [];
  for (const change of changes) {
    const id = change.subject_id;
    const row = current.get(id);
    if (!row) left.push({ id, name: `Nomor ${id}`, reason: 'Sudah dihapus selamanya.' });
    else if (edited.has(id)) left.push({ id, name: nameOf(row), reason: 'Sudah diubah lagi sejak itu.' });
    else reversals.push(reverse(change, row));
  }
  return { reversals, left };
}

async function write<T extends Table>(
  tx: Tx,
  author: Author,
  rules: ManyRowsRules<T>,
  reversals: readonly Reversal<T>[],
) {
  const rows = reversals.map(({ row }) => row);
  const kind = reversals[0]?.kind;
  if (kind === 'remove') return removeManyTracked(tx, author, rules.table, rows);
  const patched: { current: Row<T>; patch: Partial<NewRow<T>> }[] = [];
  for (const { row, facts } of reversals) {
    patched.push({ current: row, patch: await rules.columnsOf(row, facts, { tx, author }) });
  }
  if (kind === 'restore') await alterTracked(tx, author, { table: rules.table, action: 'restored' }, patched);
  else await updateManyTracked(tx, author, rules.table, patched);
}

/** First those that free unique values, seats and the like. */
const kinds = ['remove', 'change', 'restore'] as const;

/**
 * Makes the function that undoes operations on many rows of a table. It takes as many changes as a statement's
 * parameters allow.
 */
export function undoManyBy<T extends Table>(rules: ManyRowsRules<T>): UndoMany {
  async function undo(tx: Tx, changes: readonly UndoneChange[], rows: readonly Row<T>[], author: Author) {
    const nameOf = await rules.namesOf(tx, rows);
    const { reversals, left } = await reversalsOf(tx, changes, rows, nameOf);
    for (const kind of kinds) {
      const ofKind = reversals.filter((reversal) => reversal.kind === kind);
      const together = ofKind.filter((reversal) => !rules.isAlone(reversal));
      const alone = ofKind.filter(rules.isAlone).map((reversal) => [reversal]);
      for (const batch of [together, ...alone].filter(({ length }) => length > 0)) {
        const reasons = await rules.reasonsAgainst(tx, batch);
        for (const { row } of batch) {
          const reason = reasons.get(row.id);
          if (reason !== undefined) left.push({ id: row.id, name: nameOf(row), reason });
        }
        await write(
          tx,
          author,
          rules,
          batch.filter(({ row }) => !reasons.has(row.id)),
        );
      }
    }
    return left;
  }

  return async (tx, changes, author) => {
    const ids = changes.map(({ subject_id }) => subject_id);
    const isRemoval = changes.some((change) => purposeOf(change) === 'remove');
    const rows = await lockRows(tx, rules.table, ids, isRemoval ? 'remove' : 'edit');
    return undo(tx, changes, rows, author);
  };
}
