import { afterAll, expect, test } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { listHistory } from '#contract/history.ts';
import { addMember, changeMember, removeMember } from '#contract/members.ts';
import { mergeMembers } from '#contract/merging.ts';
import { undoOperation } from '#contract/operations.ts';
import { purgeMember, restoreMember } from '#contract/trash.ts';
import { today } from '#test/support/association.ts';
import { aMember } from '#test/support/builders.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

const add = async (values: object = {}) => (await staff.ok(addMember, { body: aMember(values) })).data;
const change = (id: number, body: object) => staff.ok(changeMember, { params: { id }, body });
const told = async (query: Record<string, string | number>) =>
  (await staff.ok(listHistory, { query })).data.map(({ subject, subject_id, action }) => [subject, subject_id, action]);

test('changes of one field are found, by its name in requests; neither new members nor other fields are', async () => {
  const [one, other] = [await add({ phone: '0811' }), await add({ phone: '0812' })];
  await change(one.id, { phone: '0813' });
  await change(other.id, { email: 'lain@ikai.test', serkom_number: 'SK-9' });
  await change(other.id, { membership_type_id: 2, phone: '0814' });
  await staff.ok(removeMember, { params: { id: one.id } });
  await staff.ok(restoreMember, { params: { id: one.id } });
  expect(await told({ field: 'phone' })).toEqual([
    ['members', other.id, 'changed'],
    ['members', one.id, 'changed'],
  ]);
  expect(await told({ field: 'email' })).toEqual([['members', other.id, 'changed']]);
  expect(await told({ field: 'membership_type_id' })).toEqual([['members', other.id, 'changed']]);
  expect(await told({ field: 'title' })).toEqual([]);
  const { total_data } = await staff.ok(listHistory, { query: { field: 'phone', pageSize: 1, page: 2 } });
  expect(total_data).toBe(2);
});

test('a field goes with every other filter', async () => {
  const { id } = await add({ first_name: 'Yosefina Isian' });
  await change(id, { title: 'A' });
  await change(id, { title: 'B' });
  const changed = ['members', id, 'changed'];
  const of = (query: Record<string, string | number>) => told({ field: 'title', ...query });
  expect(await of({ search: 'yosefina' })).toEqual([changed, changed]);
  expect(await of({ subject: 'members', subject_id: id })).toEqual([changed, changed]);
  expect(await of({ subject: 'regions' })).toEqual([]);
  expect(await of({ from: today(), to: today(), account_id: server.accounts.staff.id })).toEqual([changed, changed]);
  expect(await of({ to: addDays(today(), -1) })).toEqual([]);
  expect(await of({ from: addDays(today(), 1) })).toEqual([]);
  expect(await of({ action: 'created' })).toEqual([]);
});

test('a field that members do not have is refused', async () => {
  for (const field of ['%', '_____', 'password', 'picture']) {
    expect((await staff.refused(listHistory, { query: { field } })).faults).toHaveProperty('field');
  }
});

test('a merge is a change of what it brought, until it is undone', async () => {
  const [stays, goes] = [await add({ practice_permit_number: null }), await add({ practice_permit_number: 'SIP-77' })];
  const body = {
    into: stays.id,
    members: [stays, goes].map(({ id, version }) => ({ id, version })),
    practice_permit_number: 'SIP-77',
  };
  const { operation_id } = (await staff.ok(mergeMembers, { body })).data;
  expect(await told({ field: 'practice_permit_number' })).toEqual([['members', stays.id, 'merged']]);
  await staff.ok(undoOperation, { params: { id: operation_id } });
  expect(await told({ field: 'practice_permit_number' })).toEqual([]);
});

test('of a member who was purged no field is told', async () => {
  const { id, npa } = await add();
  await change(id, { experience_year_start: 2001 });
  await staff.ok(removeMember, { params: { id } });
  await server.as('superadmin').ok(purgeMember, { params: { id }, body: { npa } });
  expect(await told({ field: 'experience_year_start' })).toEqual([]);
});
