import { fullNameOf } from '#contract/members.ts';
import type { LeftRow } from '#contract/operations.ts';
import { type Author, type NewRow, removeTracked, restoreTracked, updateTracked } from '#server/database/history.ts';
import type { Tx } from '#server/database/schema.ts';
import type { Reversal, StoredChange } from '#server/database/undo.ts';
import { reversalsOf } from '#server/database/undo-many.ts';
import { registeredFor } from './class-checks.ts';
import { countsAt } from './classes.rules.ts';

type RegistrationReversal = Reversal<'training_registrations'>;

/** Why a participant can't be put back into the class; null where that is possible. */
async function hindranceToReturn(tx: Tx, { row }: RegistrationReversal): Promise<string | null> {
  const ofClass = await tx
    .selectFrom('training_classes')
    .select(['capacity', 'deleted_at'])
    .where('id', '=', row.class_id)
    .executeTakeFirstOrThrow();
  if (ofClass.deleted_at !== null) return 'Kelasnya sudah dihapus.';
  const other = await tx
    .selectFrom('training_registrations')
    .select('id')
    .where('class_id', '=', row.class_id)
    .where('member_id', '=', row.member_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (other) return 'Sudah terdaftar lagi di kelas ini.';
  const isFull = ofClass.capacity !== null && (await registeredFor(tx, row.class_id)) >= ofClass.capacity;
  return isFull ? 'Kelasnya sudah penuh.' : null;
}

/** Why a reversal is impossible now; null where it is possible. */
export async function hindrance(tx: Tx, reversal: RegistrationReversal): Promise<string | null> {
  if (reversal.kind === 'restore') return hindranceToReturn(tx, reversal);
  const isLost = reversal.kind === 'remove' && reversal.row.attended_at !== null;
  return isLost ? 'Sudah tercatat hadir.' : null;
}

/** Writes a reversal that is possible. */
export async function takeBack(tx: Tx, author: Author, { row, kind, facts }: RegistrationReversal): Promise<void> {
  const patch: Partial<NewRow<'training_registrations'>> = {
    ...facts,
    ...(facts.attended_at !== undefined && { attended_by: facts.attended_at === null ? null : author.accountId }),
  };
  if (kind === 'remove') await removeTracked(tx, author, 'training_registrations', row);
  else if (kind === 'change') await updateTracked(tx, author, 'training_registrations', row, patch);
  else {
    const ofClass = await tx
      .selectFrom('training_classes')
      .select(['status', 'starts_at'])
      .where('id', '=', row.class_id)
      .executeTakeFirstOrThrow();
    const back = { ...patch, counts_at: countsAt(ofClass) };
    await restoreTracked(tx, author, 'training_registrations', row, back);
  }
}

/** How people know the participants of some changes. */
async function namesOf(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const members = await tx
    .selectFrom('members')
    .select(['id', 'npa', 'first_name', 'last_name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    members.map(({ id, npa, first_name, last_name }) => [id, `${fullNameOf(first_name, last_name)} (${npa})`]),
  );
}

/** Takes back what can be of an operation's changes of registrations, one by one: each may take the last seat. */
export async function takeBackRegistrations(
  tx: Tx,
  changes: readonly StoredChange[],
  author: Author,
): Promise<LeftRow[]> {
  const ids = changes.map(({ subject_id }) => subject_id);
  const rows = await tx.selectFrom('training_registrations').selectAll().where('id', 'in', ids).execute();
  const names = await namesOf(
    tx,
    rows.map(({ member_id }) => member_id),
  );
  const nameOf = ({ member_id }: { member_id: number }) => names.get(member_id) ?? 'Anggota yang dihapus selamanya';
  const { reversals, left } = await reversalsOf<'training_registrations'>(tx, changes, rows, nameOf);
  for (const reversal of reversals) {
    const reason = await hindrance(tx, reversal);
    if (reason === null) await takeBack(tx, author, reversal);
    else left.push({ id: reversal.row.id, name: nameOf(reversal.row), reason });
  }
  return left;
}
