import type { Tx } from './schema.ts';
import { fold } from './search-text.ts';

/** By what a member who is deleted for ever is found in whatever else was kept. */
export interface Traces {
  memberId: number;
  registrationIds: readonly number[];
  /** The names of all pictures that the member ever had. */
  pictures: readonly string[];
  /** Whether a cell says what was said of this member alone. */
  isTheirs(cell: string): boolean;
  /** Whether a text with many cells may have such a one: a look at all of them at once, as most have none. */
  mayHaveTheirs(text: string): boolean;
  /** Whether a cell says that, or a title that nobody else has: not enough to say whose row it is in. */
  tellsOfThem(cell: string): boolean;
  /** Whether a text has in it what was said of this member alone. */
  mentions(text: string): boolean;
  /** Whether what was searched for finds this member alone. */
  findsThem(tx: Tx, word: string): Promise<boolean>;
}

/** Takes what a feature keeps of a member with it, in the transaction that deletes the member for ever. */
export type Forget = (tx: Tx, traces: Traces) => Promise<void>;

/** Calls an account that is erased by its neutral name wherever a feature keeps what it did, in the transaction that erases it. */
export type ForgetAccount = (tx: Tx, account: { id: number; name: string; emailKey: string }) => Promise<void>;

/** Takes an erased account's name out of what it is recorded to have changed. */
export const forgetAuthor: ForgetAccount = async (tx, { id, name }) => {
  await tx
    .updateTable('changes')
    .set({ account_name: name, account_email: null })
    .where('account_id', '=', id)
    .execute();
};

/** The form in which texts are compared however they are written: without case, accents, spaces and punctuation. */
export function packed(text: string): string {
  return fold(text.normalize('NFKC')).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** Takes a member's name out of the history of what is about it: registrations, which stay, and what goes with it. */
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
    .set({ subject_name: null })
    .where('subject', '=', 'distinct_members')
    .where('subject_id', 'in', apart)
    .execute();
}
