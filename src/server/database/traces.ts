import type { OperationSubject } from '#contract/operations.ts';
import { withFewMarks } from '#contract/same-text.ts';
import type { FieldChanges } from './facts.ts';
import type { FactNames } from './naming.ts';
import type { Tx } from './schema.ts';
import { fold } from './search-text.ts';

/** How to recognise stored values of a purged member. */
export interface Traces {
  memberId: number;
  /** The ids of the rows that are called by the member's name. */
  rowIds: Readonly<Record<OperationSubject, readonly number[]>>;
  /** The names of all pictures that the member ever had. */
  pictures: readonly string[];
  /** Whether a cell has a value of this member alone. */
  isTheirs(cell: string): boolean;
  /** A quick test of a text with many cells: most have none of the member's values. */
  mayHaveTheirs(text: string): boolean;
  /** Whether a text contains a value of this member alone. */
  mentions(text: string): boolean;
  /** Whether a searched text finds this member alone. */
  findsThem(tx: Tx, word: string): Promise<boolean>;
}

/** Removes what a feature keeps of a member, in the transaction that purges them. */
export type Forget = (tx: Tx, traces: Traces) => Promise<void>;

/** Replaces the name of an erased account in what a feature keeps, in the transaction that erases it. */
export type ForgetAccount = (tx: Tx, account: { id: number; name: string; emailKey: string }) => Promise<void>;

/** Replaces the name of an erased account in the history. */
export const forgetAuthor: ForgetAccount = async (tx, { id, name }) => {
  await tx
    .updateTable('changes')
    .set({ account_name: name, account_email: null })
    .where('account_id', '=', id)
    .execute();
};

/** Normalises a text for comparison: without case, accents, spaces and punctuation. */
export function packed(text: string): string {
  return fold(withFewMarks(text).normalize('NFKC')).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Removes the name of a member from the history of entries that were merged into them. A merge may have been undone. */
async function forgetNameInMerges(tx: Tx, memberId: number): Promise<void> {
  const merges = tx
    .selectFrom('operations')
    .select('id')
    .where('kind', '=', 'merge')
    .where((eb) => eb.or([eb('summary', '=', `{"into":${memberId}}`), eb('summary', 'like', `{"into":${memberId},%`)]));
  const entries = tx
    .selectFrom('changes')
    .select('subject_id')
    .where('subject', '=', 'members')
    .where('operation_id', 'in', merges);
  const changes = await tx
    .selectFrom('changes')
    .select(['id', 'fields', 'names'])
    .where('subject', '=', 'members')
    .where('subject_id', 'in', entries)
    .where('names', 'like', '%"merged_into"%')
    .execute();
  for (const { id, fields, names } of changes) {
    const into = (JSON.parse(fields) as FieldChanges).merged_into ?? [];
    const named: FactNames = JSON.parse(names ?? '{}');
    const [old = null, now = null] = named.merged_into ?? [];
    const left: FactNames = {
      ...named,
      merged_into: [into[0] === memberId ? null : old, into[1] === memberId ? null : now],
    };
    await tx
      .updateTable('changes')
      .set({ names: JSON.stringify(left) })
      .where('id', '=', id)
      .execute();
  }
}

/**
 * Removes a member's name from the history of rows about the member: registrations, which stay, and those that are
 * deleted too.
 */
export async function forgetName(tx: Tx, memberId: number): Promise<void> {
  for (const subject of ['training_registrations', 'reminders', 'card_voids'] as const) {
    const theirs = tx.selectFrom(subject).select('id').where('member_id', '=', memberId);
    await tx
      .updateTable('changes')
      .set({ subject_name: null, subject_name_fold: null })
      .where('subject', '=', subject)
      .where('subject_id', 'in', theirs)
      .execute();
  }
  const apart = tx
    .selectFrom('distinct_members')
    .select('id')
    .where((eb) => eb.or([eb('one_id', '=', memberId), eb('other_id', '=', memberId)]));
  await tx
    .updateTable('changes')
    .set({ subject_name: null, subject_name_fold: null })
    .where('subject', '=', 'distinct_members')
    .where('subject_id', 'in', apart)
    .execute();
  await forgetNameInMerges(tx, memberId);
}
