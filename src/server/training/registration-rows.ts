import { type Row, removeManyTracked, updateManyTracked } from '#server/database/history.ts';
import { memberNamesOf } from '#server/database/rows/facts.ts';
import type { Tx } from '#server/database/schema.ts';
import { lockLiveRow, lockRow } from '#server/database/tracked-rows/rows.ts';
import type { Reversal } from '#server/database/tracked-rows/undo.ts';
import { type ManyRowsRules, oneByOne } from '#server/database/tracked-rows/undo-many.ts';
import type { Absorb } from '#server/members/duplicates/merging.ts';
import { notFound, Problem } from '#server/problems.ts';
import { countsAt, registeredFor } from './classes.rules.ts';

type RegistrationRow = Row<'training_registrations'>;

/** Locks the class, as its seats and time must not change before the registration is written. */
async function classOf(tx: Tx, { class_id }: RegistrationRow) {
  const ofClass = await lockRow(tx, 'training_classes', class_id, 'edit');
  if (!ofClass) throw new Error(`There is no class ${class_id}.`);
  return ofClass;
}

/** Locks the class of a registration, and then the registration: in the order of a check-in. */
export async function lockToAttend(tx: Tx, id: number): Promise<[Row<'training_classes'>, RegistrationRow]> {
  const ofClass = await tx
    .selectFrom('training_classes')
    .selectAll()
    .where('id', '=', (eb) => eb.selectFrom('training_registrations').select('class_id').where('id', '=', id))
    .forNoKeyUpdate()
    .executeTakeFirst();
  const registration = await lockLiveRow(tx, registrationRules, id, 'edit');
  if (ofClass?.deleted_at !== null) throw notFound('Kelas');
  return [ofClass, registration];
}

function registrationsOf(tx: Tx, classId: number, memberId: number) {
  return tx
    .selectFrom('training_registrations')
    .selectAll()
    .where('class_id', '=', classId)
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null);
}

function registrationFor(tx: Tx, classId: number, memberId: number): Promise<RegistrationRow | undefined> {
  return registrationsOf(tx, classId, memberId).executeTakeFirst();
}

/** The same, locked for writing. */
export function lockedRegistrationFor(tx: Tx, classId: number, memberId: number): Promise<RegistrationRow | undefined> {
  return registrationsOf(tx, classId, memberId).forNoKeyUpdate().executeTakeFirst();
}

/** Why a participant can't be put back into the class; null if they can. */
async function reasonAgainstReturn(tx: Tx, row: RegistrationRow): Promise<string | null> {
  const { capacity, deleted_at } = await classOf(tx, row);
  if (deleted_at !== null) return 'Kelasnya sudah dihapus.';
  const other = await registrationFor(tx, row.class_id, row.member_id);
  if (other) return 'Sudah terdaftar lagi di kelas ini.';
  const isFull = capacity !== null && (await registeredFor(tx, row.class_id)) >= capacity;
  return isFull ? 'Kelasnya sudah penuh.' : null;
}

/** Why one of many reversals is no longer possible. */
async function reasonAgainst(
  tx: Tx,
  { row, kind }: Pick<Reversal<'training_registrations'>, 'row' | 'kind'>,
): Promise<string | null> {
  if (kind === 'restore') return reasonAgainstReturn(tx, row);
  return kind === 'remove' && row.attended_at !== null ? 'Sudah tercatat hadir.' : null;
}

async function refuse(tx: Tx, row: RegistrationRow, kind: 'remove' | 'restore'): Promise<void> {
  const reason = await reasonAgainst(tx, { row, kind });
  if (reason !== null) throw new Problem('conflict', `Perubahan ini tidak dapat diurungkan. ${reason}`);
}

/** Participants are called by their members' names. */
async function namesOf(tx: Tx, rows: readonly RegistrationRow[]) {
  const names = await memberNamesOf(
    tx,
    rows.map(({ member_id }) => member_id),
  );
  return ({ member_id }: RegistrationRow) => names.get(member_id) ?? 'Anggota yang dihapus selamanya';
}

/** The rules for editing and deleting registrations. */
export const registrationRules: ManyRowsRules<'training_registrations'> = {
  table: 'training_registrations',
  called: 'Peserta',
  refuseRemoval: (tx, row) => refuse(tx, row, 'remove'),
  refuseReturn: (tx, row) => refuse(tx, row, 'restore'),
  namesOf,
  // One by one, as each may take the last seat.
  ...oneByOne(reasonAgainst),

  async columnsOf(row, facts, { tx, author }) {
    const { attended_at } = facts;
    const attended_by = attended_at === null ? null : author.accountId;
    return {
      ...facts,
      ...(attended_at !== undefined && { attended_by }),
      // The class may have moved or been cancelled while the registration was deleted.
      ...(row.deleted_at !== null && { counts_at: countsAt(await classOf(tx, row)) }),
    };
  },
};

type Registration = Row<'training_registrations'>;

/** Which of a person's two registrations for a class stays: the (earlier) attended one, then the member's own. */
function byWorth(into: number) {
  const last = '9999';
  return (one: Registration, other: Registration): number => {
    const [came, otherCame] = [one.attended_at ?? last, other.attended_at ?? last];
    if (came !== otherCame) return came < otherCame ? -1 : 1;
    return Number(other.member_id === into) - Number(one.member_id === into) || one.id - other.id;
  };
}

/** Moves registrations to the member who stays. Of two for one class only one can stay; an attendance is never lost. */
export const absorbRegistrations: Absorb = async (tx, author, into, from) => {
  const rows = (await tx
    .selectFrom('training_registrations')
    .selectAll()
    .where('member_id', 'in', [into, ...from])
    .where('deleted_at', 'is', null)
    .execute()) as Registration[];
  const kept: Registration[] = [];
  const doubles: Registration[] = [];
  for (const ofClass of Map.groupBy(rows, ({ class_id }) => class_id).values()) {
    const [best, ...others] = ofClass.toSorted(byWorth(into));
    if (best) kept.push(best);
    doubles.push(...others);
  }
  await removeManyTracked(tx, author, 'training_registrations', doubles);
  const patched = kept
    .filter(({ member_id }) => member_id !== into)
    .map((current) => ({ current, patch: { member_id: into } }));
  const moved = await updateManyTracked(tx, author, 'training_registrations', patched);
  return { moved, doubles: doubles.length };
};
