import { fullNameOf, type MemberStatus } from '#contract/members.ts';
import { npaOfCode, type RegistrationRow, type RegistrationVerdict } from '#contract/training-registrations.ts';
import { batchesOf, mapInSlices } from '#server/batches.ts';
import { insertManyTracked, type NewRow, type Row } from '#server/database/history.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import { membersByNpa } from '#server/members/members-by-npa.ts';
import type { OperationAuthor } from '#server/operations/operations.store.ts';
import { Problem } from '#server/problems.ts';
import { countsAt } from './classes.rules.ts';

type ClassRow = Row<'training_classes'>;

/** Members by ids, or by pasted NPAs. */
export type RegisteringMember = { ids: readonly number[] } | { npas: readonly string[] };

interface Person {
  id: number;
  npa: string;
  first_name: string;
  last_name: string | null;
  status: MemberStatus;
}

const personColumns = ['id', 'npa', 'first_name', 'last_name', 'status'] as const;

/** Participants of cancelled classes can't be changed. */
export function refuseCancelled({ status, title }: ClassRow): void {
  if (status === 'cancelled')
    throw new Problem('conflict', `Kelas “${title}” dibatalkan, jadi pesertanya tidak berubah.`);
}

/** The named members in that order, with the text they were named by; undefined where there is none. */
async function namedMembers(
  db: Db | Tx,
  named: RegisteringMember,
): Promise<{ sent: string | null; member: Person | undefined }[]> {
  const live = db.selectFrom('members').where('deleted_at', 'is', null);
  if ('ids' in named) {
    const found = new Map<number, Person>();
    for await (const some of batchesOf(named.ids)) {
      for (const row of await live.select(personColumns).where('id', 'in', some).execute()) found.set(row.id, row);
    }
    return named.ids.map((id) => ({ sent: null, member: found.get(id) }));
  }
  const sent = await mapInSlices(named.npas, (text) => {
    const npa = npaOfCode(text);
    return { npa, key: uniqueKey(npa) };
  });
  const npas = sent.filter(({ npa }) => npa !== '');
  const found = new Map<string, Person>();
  for await (const some of batchesOf(npas.map(({ key }) => key))) {
    const ids = await membersByNpa(db, some);
    if (ids.size === 0) continue;
    const rows = await live
      .select(personColumns)
      .where('id', 'in', [...new Set(ids.values())])
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const [key, id] of ids) {
      const person = byId.get(id);
      if (person) found.set(key, person);
    }
  }
  return npas.map(({ npa, key }) => ({ sent: npa, member: found.get(key) }));
}

/** What would happen to each named member, and the ids of those to add. */
export async function planRegistrations(db: Db | Tx, ofClass: ClassRow, named: RegisteringMember) {
  const registered = await db
    .selectFrom('training_registrations')
    .select('member_id')
    .where('class_id', '=', ofClass.id)
    .where('deleted_at', 'is', null)
    .execute();
  const members = await namedMembers(db, named);
  const there = new Set(registered.map(({ member_id }) => member_id));
  const seats = ofClass.capacity ?? Number.POSITIVE_INFINITY;
  const seen = new Set<number>();
  const added: number[] = [];

  function verdictOf(member: Person | undefined): RegistrationVerdict {
    if (!member) return 'unknown';
    if (seen.size === seen.add(member.id).size) return 'repeated';
    if (there.has(member.id)) return 'registered';
    if (member.status === 'inactive') return 'inactive';
    if (there.size + added.length >= seats) return 'full';
    added.push(member.id);
    return 'added';
  }

  const rows = members.map(
    ({ sent, member }): RegistrationRow => ({
      npa: member?.npa ?? sent,
      member_id: member?.id ?? null,
      full_name: member ? fullNameOf(member.first_name, member.last_name) : null,
      verdict: verdictOf(member),
    }),
  );
  return { rows, added };
}

/** The row of a new registration. */
export function newRegistration(
  ofClass: ClassRow,
  member_id: number,
  accountId: number | null,
): NewRow<'training_registrations'> {
  return {
    class_id: ofClass.id,
    member_id,
    registered_at: new Date().toISOString(),
    registered_by: accountId,
    attended_at: null,
    attended_how: null,
    attended_by: null,
    counts_at: countsAt(ofClass),
  };
}

/** Registers members. The caller has checked that there are seats. */
export async function register(tx: Tx, author: OperationAuthor, ofClass: ClassRow, memberIds: readonly number[]) {
  for await (const some of batchesOf(memberIds)) {
    const rows = some.map((id) => newRegistration(ofClass, id, author.accountId));
    await insertManyTracked(tx, author, 'training_registrations', rows);
  }
}
