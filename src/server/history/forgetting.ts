import { type FieldChanges, namesOfThen, touchedBy } from '#server/database/rows/facts.ts';
import type { Tx } from '#server/database/schema.ts';
import { fold } from '#server/database/search-text.ts';
import type { ForgetAccount, Purged } from '#server/keeper.ts';

/** Replaces the name of an erased account in the history. */
export const forgetAuthor: ForgetAccount = async (tx, { id, name }) => {
  await tx
    .updateTable('changes')
    .set({ account_name: name, account_email: null })
    .where('account_id', '=', id)
    .execute();
};

/** Tables of rows about a member, which are called by their name in the history. */
const ofMembers = ['training_registrations', 'reminders', 'card_voids'] as const;

/** The ids of the rows that are called by a member's name, pairs of people who were told apart included. */
export async function rowsCalledBy(tx: Tx, memberId: number): Promise<Omit<Purged['rowIds'], 'members' | 'regions'>> {
  const idsIn = async (table: (typeof ofMembers)[number]) =>
    (await tx.selectFrom(table).select('id').where('member_id', '=', memberId).execute()).map(({ id }) => id);
  const pairs = await tx
    .selectFrom('distinct_members')
    .select('id')
    .where((eb) => eb.or([eb('one_id', '=', memberId), eb('other_id', '=', memberId)]))
    .execute();
  return {
    training_registrations: await idsIn('training_registrations'),
    reminders: await idsIn('reminders'),
    card_voids: await idsIn('card_voids'),
    distinct_members: pairs.map(({ id }) => id),
  };
}

/** Removes a member's name from the history of rows about them: registrations, which stay, and those that go with them. */
export async function forgetName(tx: Tx, { rowIds }: Purged): Promise<void> {
  for (const subject of [...ofMembers, 'distinct_members'] as const) {
    await tx
      .updateTable('changes')
      .set({ subject_name: null, subject_name_fold: null })
      .where('subject', '=', subject)
      .where('subject_id', 'in', rowIds[subject])
      .execute();
  }
}

/** Facts that say which rows belonged together, and nothing of a person. */
const references: readonly string[] = ['merged_into', 'member_id'];

const without = <T>(values: Record<string, T>, left: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !left.includes(name)));

/** Calls the rows of these members, in changes from one on, by the names that they have now. */
async function renameSince(tx: Tx, first: number, members: readonly number[]): Promise<void> {
  const rowsOf = {
    members: tx.selectFrom('members').selectAll().where('id', 'in', members),
    training_registrations: tx.selectFrom('training_registrations').selectAll().where('member_id', 'in', members),
    reminders: tx.selectFrom('reminders').selectAll().where('member_id', 'in', members),
    card_voids: tx.selectFrom('card_voids').selectAll().where('member_id', 'in', members),
    distinct_members: tx
      .selectFrom('distinct_members')
      .selectAll()
      .where((eb) => eb.or([eb('one_id', 'in', members), eb('other_id', 'in', members)])),
  } as const;
  for (const subject of Object.keys(rowsOf) as (keyof typeof rowsOf)[]) {
    const rows = await rowsOf[subject].execute();
    if (rows.length === 0) continue;
    const names = await namesOfThen(
      tx,
      subject,
      rows.map((row) => ({ row: { ...row }, fields: {} })),
    );
    for (const [index, { id }] of rows.entries()) {
      const subject_name = names[index]?.subject_name ?? null;
      await tx
        .updateTable('changes')
        .set({ subject_name, subject_name_fold: subject_name && fold(subject_name) })
        .where('subject', '=', subject)
        .where('subject_id', '=', id)
        .where('id', '>=', first)
        .execute();
    }
  }
}

/**
 * Takes from the history, when a merge is undone, what it had brought together: values of one entry in the changes of the
 * other, and the names by which they were called meanwhile.
 */
export async function forgetUndoneMerge(tx: Tx, operationId: number): Promise<void> {
  const merge = await tx
    .selectFrom('changes')
    .select(['id', 'subject', 'subject_id', 'fields'])
    .where('operation_id', '=', operationId)
    .orderBy('id')
    .execute();
  const first = merge[0]?.id ?? 0;
  for (const [subject, changes] of Map.groupBy(merge, (change) => change.subject)) {
    const ids = [...new Set(changes.map(({ subject_id }) => subject_id))];
    const since = await tx
      .selectFrom('changes')
      .select(['id', 'subject_id', 'action', 'fields', 'names'])
      .where('subject', '=', subject)
      .where('subject_id', 'in', ids)
      .where('id', '>=', first)
      .execute();
    for (const { id, subject_id, action, fields, names } of since) {
      const merged = changes
        .filter((change) => change.subject_id === subject_id)
        .flatMap((change) => Object.keys(JSON.parse(change.fields)));
      const values = merged.filter((fact) => !references.includes(fact));
      const kept = without(JSON.parse(fields) as FieldChanges, values);
      const left = {
        fields: JSON.stringify(kept),
        touched: touchedBy(action, kept),
        names: names && JSON.stringify(without(JSON.parse(names) as Record<string, unknown>, merged)),
      };
      if (left.fields === fields && left.names === names) continue;
      await tx.updateTable('changes').set(left).where('id', '=', id).execute();
    }
  }
  const members = merge.filter(({ subject }) => subject === 'members').map(({ subject_id }) => subject_id);
  await renameSince(tx, first, [...new Set(members)]);
}
