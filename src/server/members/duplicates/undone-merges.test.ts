// On both engines: history and undo.
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { listCards, voidCard } from '#contract/cards.ts';
import { listHistory } from '#contract/history.ts';
import { changeMember, type Member, readMember, removeMember } from '#contract/members.ts';
import { mergeMembers } from '#contract/merging.ts';
import { undoOperation } from '#contract/operations.ts';
import { addReminder } from '#contract/reminders.ts';
import { purgeMember } from '#contract/trash.ts';
import { issued } from '#test/support/cards.ts';
import { dataOf } from '#test/support/packages.ts';
import { startServer } from '#test/support/server.ts';
import { classOf, membersOf, registered } from '#test/support/training.ts';

const server = await startServer();
afterAll(server.close);
const [staff, superadmin] = [server.as('staff'), server.as('superadmin')];

const one = {
  ...{ npa: 'U1.4411', first_name: 'Wahyunyx', last_name: 'Qorbani', phone: '0811 4411 4411' },
  ...{ email: 'wahyunyx@satu.test', title: 'Ahli Satu' },
};
const other = {
  ...{ npa: 'U2.8822', first_name: 'Bagaskoro', last_name: 'Vixtama', phone: '0822 8822 8822' },
  ...{ email: 'bagaskoro@dua.test', title: 'Ahli Dua' },
};

const read = async ({ id }: Member) => (await staff.ok(readMember, { params: { id } })).data;

/** Those of these values that a text has. */
const valuesIn = (text: string, values: Record<string, string>) =>
  Object.values(values).filter((value) => text.toLowerCase().includes(value.toLowerCase()));

/** Two people who were merged, with values of the second for the first, used meanwhile, and parted again. */
async function partedAgain() {
  const [first, second] = (await membersOf(server, [one, other])) as [Member, Member];
  const held = await classOf(server);
  await registered(server, held.id, [first, second]);
  await staff.ok(addReminder, { body: { member_id: second.id, way: 'whatsapp' } });
  await issued(server, { ids: [second.id] });
  const members = [first, second].map(({ id, version }) => ({ id, version }));
  const { first_name, last_name, phone, email, title, npa } = other;
  const taken = { first_name, last_name, phone, email, title, npa };
  const { data } = await staff.ok(mergeMembers, { body: { into: first.id, members, ...taken } });
  // What is done meanwhile is called by the name of the merged entry, and values go to and fro.
  for (const value of ['0899 0000 0000', phone]) {
    await staff.ok(changeMember, { params: { id: first.id }, body: { phone: value } });
  }
  const [card] = (await staff.ok(listCards, { query: { member_id: first.id } })).data;
  await staff.ok(voidCard, { params: { id: card?.id ?? 0 }, body: { reason: 'lost' } });
  await staff.ok(undoOperation, { params: { id: data.operation_id } });
  return [await read(first), await read(second)] as const;
}

test('an undone merge leaves nothing of one person with the other: not in the history, nor the package, nor after the end', async () => {
  const [first, second] = await partedAgain();
  expect(first).toMatchObject({ npa: one.npa, fullName: 'Wahyunyx Qorbani', phone: one.phone });
  expect(second).toMatchObject({ npa: other.npa, fullName: 'Bagaskoro Vixtama', phone: other.phone });

  expect(valuesIn(JSON.stringify(await dataOf(server, first.id)), other)).toEqual([]);
  expect(valuesIn(JSON.stringify(await dataOf(server, second.id)), one)).toEqual([]);
  const historyOf = async ({ id }: Member) =>
    JSON.stringify(
      (await staff.ok(listHistory, { query: { subject: 'members', subject_id: id, pageSize: 100 } })).data,
    );
  expect(valuesIn(await historyOf(first), other)).toEqual([]);
  expect(valuesIn(await historyOf(second), one)).toEqual([]);
  // That they were merged and parted again, by whom and when, stays.
  expect(await historyOf(first)).toMatch(/"merged".*"created"/);

  await staff.ok(removeMember, { params: { id: second.id } });
  await superadmin.ok(purgeMember, { params: { id: second.id }, body: { npa: second.npa } });
  for (const { name } of await server.catalog.tables(server.db)) {
    const { rows } = await sql`SELECT * FROM ${sql.table(name)}`.execute(server.db);
    expect([name, valuesIn(JSON.stringify(rows), other)]).toEqual([name, []]);
  }
});

test('the undo of a merge is not undone: who is the same person after all is merged anew', async () => {
  const people = (await membersOf(server, [{ first_name: 'Rahmatnyx' }, { first_name: 'Rahmatnyx' }])) as [
    Member,
    Member,
  ];
  const members = people.map(({ id, version }) => ({ id, version }));
  const { data } = await staff.ok(mergeMembers, { body: { into: people[0].id, members } });
  await staff.ok(undoOperation, { params: { id: data.operation_id } });
  const { data: changes } = await staff.ok(listHistory, {
    query: { subject: 'members', subject_id: people[1].id, operations: 'whole' },
  });
  const undo = changes.find(({ operation }) => operation?.undoes === 'merge')?.operation?.id;
  const refused = await staff.refused(undoOperation, { params: { id: undo ?? 0 } });
  expect([refused.status, refused.message]).toEqual([
    409,
    'Penggabungan yang sudah diurungkan tidak dapat dikembalikan. Gabungkan lagi lewat Mungkin ganda.',
  ]);
  for (const person of people) expect(await read(person)).toMatchObject({ id: person.id });
});
