import { afterAll, expect, test } from 'vitest';
import { addMember, listMembers, readMember, readNeighbours, removeMember } from '#contract/members.ts';
import { purgeMember, restoreMember } from '#contract/trash.ts';
import { aMember } from '#test/support/builders.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

const add = async () => (await staff.ok(addMember, { body: aMember() })).data;
const read = async (id: number) => (await staff.ok(readMember, { params: { id } })).data;

test('one member is answered as the list has it', async () => {
  const member = await add();
  const { data } = await staff.ok(listMembers, { query: { isAdmin: true, search: member.npa } });
  expect(await read(member.id)).toEqual({ ...data[0], deletedAt: null, mergedInto: null });
});

test('one in the trash is answered with when it was deleted, until it is back', async () => {
  const { id } = await add();
  await staff.ok(removeMember, { params: { id } });
  expect((await read(id)).deletedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  await staff.ok(restoreMember, { params: { id }, body: {} });
  expect((await read(id)).deletedAt).toBeNull();
});

test('one that was deleted for ever is not there, nor is one that never was', async () => {
  const { id, npa } = await add();
  await staff.ok(removeMember, { params: { id } });
  await server.as('superadmin').ok(purgeMember, { params: { id }, body: { npa } });
  expect((await staff.refused(readMember, { params: { id } })).status).toBe(404);
  expect((await staff.refused(readMember, { params: { id: 999_999 } })).status).toBe(404);
});

test.each(['abc', '0', '1.5', '%00', '9'.repeat(30)])('the number %s is refused as no number of a row', async (id) => {
  expect((await staff.refused(readMember, { params: { id } })).status).toBe(400);
});

test('neighbours are those of the usual list, without the deleted, also of one who is deleted', async () => {
  for (const order of [3, null, 1, 3, null]) await staff.ok(addMember, { body: aMember({ order }) });
  const { data } = await staff.ok(listMembers, { query: { isAdmin: true, pageSize: 1000 } });
  const ids = data.map(({ id }) => id);
  const beside = async (id: number) => (await staff.ok(readNeighbours, { params: { id } })).data;
  for (const [place, id] of ids.entries()) {
    expect(await beside(id)).toEqual({ previous: ids[place - 1] ?? null, next: ids[place + 1] ?? null });
  }
  const [before, gone, after] = ids.slice(1, 4) as [number, number, number];
  await staff.ok(removeMember, { params: { id: gone } });
  expect((await beside(before)).next).toBe(after);
  expect(await beside(gone)).toEqual({ previous: before, next: after });
  expect((await staff.refused(readNeighbours, { params: { id: 999_999 } })).status).toBe(404);
});
