import { afterAll, expect, test } from 'vitest';
import { listHistory } from '#contract/history.ts';
import { addMember, changeMember, listMembers, removeMember } from '#contract/members.ts';
import { addRegion, removeRegion } from '#contract/regions.ts';
import { listTrash, memberAt, purgeMember, restoreMember } from '#contract/trash.ts';
import { aMember, aRegion } from '#test/support/builders.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const [staff, admin, superadmin] = [server.as('staff'), server.as('admin'), server.as('superadmin')];

async function aDeletedMember(overrides: Parameters<typeof aMember>[0] = {}) {
  const body = aMember(overrides);
  const { data } = await staff.ok(addMember, { body });
  await staff.ok(removeMember, { params: { id: data.id } });
  return { body, id: data.id };
}

test('a deleted member is in the trash with who deleted it, and comes back as it was', async () => {
  const { id, body } = await aDeletedMember();
  const { data } = await staff.ok(listTrash, { query: { search: body.npa } });
  expect(data).toMatchObject([{ id, npa: body.npa, deletedBy: 'Akun staff' }]);
  const { data: back } = await staff.ok(restoreMember, { params: { id }, body: {} });
  expect(back).toMatchObject({ id, npa: body.npa, phone: body.phone, status: body.status });
  expect((await staff.ok(listTrash, { query: { search: body.npa } })).total_data).toBe(0);
  expect((await staff.ok(listMembers, { query: { isAdmin: true, search: body.npa } })).total_data).toBe(1);
});

test('an NPA that somebody else has by now is a conflict, and another one may be given', async () => {
  const { id, body } = await aDeletedMember();
  await staff.ok(addMember, { body });
  expect(await staff.refused(restoreMember, { params: { id }, body: {} })).toMatchObject({
    status: 409,
    faults: { npa: 'NPA ini sudah dipakai anggota lain.' },
  });
  const { data } = await staff.ok(restoreMember, { params: { id }, body: { npa: `${body.npa}-2` } });
  expect(data.npa).toBe(`${body.npa}-2`);
});

test('a member whose region is gone comes back in another one', async () => {
  const { data: region } = await admin.ok(addRegion, { body: aRegion() });
  const { id } = await aDeletedMember({ membership_type_id: region.id });
  await admin.ok(removeRegion, { params: { id: region.id } });
  const refusal = await staff.refused(restoreMember, { params: { id }, body: {} });
  expect(refusal.status).toBe(400);
  expect(Object.keys(refusal.faults)).toEqual(['membership_type_id']);
  const { data } = await staff.ok(restoreMember, { params: { id }, body: { membership_type_id: 2 } });
  expect(data.membershipTypeId).toBe(2);
});

test('a member that is not deleted cannot be restored or deleted for ever', async () => {
  const { data, ...rest } = await staff.ok(addMember, { body: aMember() });
  expect(rest.status).toBe(200);
  const params = { id: data.id };
  expect((await staff.refused(restoreMember, { params, body: {} })).status).toBe(404);
  expect((await superadmin.refused(purgeMember, { params, body: { npa: data.npa } })).status).toBe(404);
});

test('deleting for ever needs the typed NPA, and takes every value out of the history', async () => {
  const { id, body } = await aDeletedMember({ phone: '08990001112' });
  expect((await superadmin.refused(purgeMember, { params: { id }, body: { npa: 'lain' } })).status).toBe(400);
  await superadmin.ok(purgeMember, { params: { id }, body: { npa: body.npa } });
  expect((await staff.ok(listTrash, { query: { search: body.npa } })).total_data).toBe(0);
  const { data } = await staff.ok(listHistory, { query: { subject: 'members', subject_id: id } });
  expect(data.map(({ action }) => action)).toEqual(['purged', 'deleted', 'created']);
  expect(data.every(({ fields, undoable }) => fields.length === 0 && !undoable)).toBe(true);
});

test('a member is shown as it was at an earlier version', async () => {
  const { data } = await staff.ok(addMember, { body: aMember({ phone: '0811', npa: 'K2.99001' }) });
  const params = { id: data.id };
  await staff.ok(changeMember, { params, body: { phone: '0822', npa: 'K3.99001' } });
  const { data: before } = await staff.ok(memberAt, { params: { ...params, version: 1 } });
  expect(before).toMatchObject({ phone: '0811', npa: 'K2.99001', level: 'K2', version: 1 });
  expect((await staff.refused(memberAt, { params: { ...params, version: 9 } })).status).toBe(404);
});
