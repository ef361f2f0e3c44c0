// On both engines: SQL that differs.
import { afterAll, expect, test } from 'vitest';
import { listHistory } from '#contract/history.ts';
import { addMember, changeMember, removeMember } from '#contract/members.ts';
import { addRegion } from '#contract/regions.ts';
import { addReminder } from '#contract/reminders.ts';
import { purgeMember } from '#contract/trash.ts';
import { aMember, aRegion } from '#test/support/builders.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const [staff, admin] = [server.as('staff'), server.as('admin')];

const add = async (first_name: string, npa: string) =>
  (await staff.ok(addMember, { body: aMember({ first_name, npa }) })).data;
const told = async (search: string, query: object = {}, who = staff) =>
  (await who.ok(listHistory, { query: { search, ...query } })).data.map(
    ({ action, subject }) => `${subject} ${action}`,
  );

test('changes are found by the name and the NPA of then and of now, in any order, without case and accents', async () => {
  const { id } = await add('Élodie Mulyana', 'Q1.7001');
  await staff.ok(changeMember, { params: { id }, body: { first_name: 'Zubaidah', npa: 'Q1.7002' } });
  await staff.ok(changeMember, { params: { id }, body: { phone: '0899' } });
  expect(await told('mulyana elodie')).toEqual(['members created']);
  expect(await told('q1.7001')).toEqual(['members created']);
  expect(await told('zubaidah')).toEqual(['members changed', 'members changed', 'members created']);
  expect(await told('Q1.7002', { action: 'created' })).toEqual(['members created']);
  expect(await told('zubaidah q1.7001')).toEqual([]);
  expect(await told("%_'")).toEqual([]);
});

test('what is about a member is found by the member, and what is no member by its own name', async () => {
  const { id } = await add('Xenia Pengingat', 'Q2.7001');
  await staff.ok(addReminder, { body: { member_id: id, way: 'other' } });
  await staff.ok(changeMember, { params: { id }, body: { first_name: 'Yolanda Pengingat' } });
  expect(await told('yolanda')).toEqual(['members changed', 'reminders created', 'members created']);
  await admin.ok(addRegion, { body: aRegion({ name: 'Kepulauan Hening' }) });
  expect(await told('hening', {}, admin)).toEqual(['regions created']);
  // Search must not reveal what the role may not see.
  expect(await told('hening')).toEqual([]);
});

test('the pages and the count are those of what was found', async () => {
  const { id } = await add('Wilhelmina Halaman', 'Q3.7001');
  for (const phone of ['1', '2', '3']) await staff.ok(changeMember, { params: { id }, body: { phone } });
  const { data, total_data } = await staff.ok(listHistory, { query: { search: 'wilhelmina', pageSize: 3, page: 2 } });
  expect([data.length, total_data]).toEqual([1, 4]);
});

test('whoever was deleted for ever is found by no name any more', async () => {
  const { id, npa } = await add('Viktoria Terlupa', 'Q4.7001');
  await staff.ok(removeMember, { params: { id } });
  expect(await told('viktoria')).toHaveLength(2);
  await server.as('superadmin').ok(purgeMember, { params: { id }, body: { npa } });
  expect(await told('viktoria')).toEqual([]);
  const rows = await server.db.selectFrom('changes').select('subject_name_fold').where('subject_id', '=', id).execute();
  expect(rows.filter((row) => row.subject_name_fold?.includes('viktoria'))).toEqual([]);
});

test('what no person types is refused', async () => {
  for (const search of ['a '.repeat(101), 'x'.repeat(4001), 'a\0b'])
    expect((await staff.refused(listHistory, { query: { search } })).status).toBe(400);
});
