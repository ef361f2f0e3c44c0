// On both engines: history and undo.
import { afterAll, expect, test } from 'vitest';
import { listHistory } from '#contract/history.ts';
import { addMember, changeMember, listMembers, removeMember } from '#contract/members.ts';
import { readOperation, undoOperation } from '#contract/operations.ts';
import { addRegion, removeRegion } from '#contract/regions.ts';
import { listTrash, memberAt, purgeMember, restoreMember, restoreMembers, returnToVersion } from '#contract/trash.ts';
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

test('many deleted members come back in one operation; those that cannot are named, and one undo takes it back', async () => {
  const members = [await aDeletedMember(), await aDeletedMember(), await aDeletedMember()];
  const [one, two, taken] = members.map(({ id }) => id);
  await staff.ok(addMember, { body: aMember({ npa: members[2]?.body.npa ?? '' }) });
  const ids = [one, two, taken, 999_999].map((id) => id ?? 0);
  const { data, message } = await staff.ok(restoreMembers, { body: { ids } });
  expect(data).toMatchObject({ restored: 2, left_total: 2 });
  expect(data.left.map(({ id, reason }) => [id, reason])).toEqual([
    [taken, 'NPA-nya sudah dipakai anggota lain.'],
    [999_999, 'Sudah dihapus selamanya.'],
  ]);
  expect(message).toBe('2 anggota dipulihkan. 2 tetap di Sampah.');
  const params = { id: data.operation_id ?? 0 };
  expect((await staff.ok(readOperation, { params })).data).toMatchObject({ kind: 'restore', rows: 2 });
  await staff.ok(undoOperation, { params });
  for (const { body } of members.slice(0, 2)) {
    expect((await staff.ok(listTrash, { query: { search: body.npa } })).total_data).toBe(1);
  }
});

test('of two deleted members with one NPA the first that is chosen comes back', async () => {
  const first = await aDeletedMember();
  const second = await aDeletedMember({ npa: first.body.npa });
  const { data } = await staff.ok(restoreMembers, { body: { ids: [second.id, first.id] } });
  expect(data).toMatchObject({ restored: 1, left: [{ id: first.id }] });
  const again = await staff.ok(restoreMembers, { body: { ids: [second.id] } });
  expect(again.data).toMatchObject({ operation_id: null, restored: 0, left: [{ reason: 'Sudah dipulihkan.' }] });
});

test('fields go back to an earlier version, and the history says that it was that', async () => {
  const { data: first } = await staff.ok(addMember, {
    body: aMember({ first_name: 'Ani', last_name: 'Lestari', phone: '0811' }),
  });
  const { id } = first;
  await staff.ok(changeMember, {
    params: { id },
    body: { first_name: 'Budi', last_name: '', phone: '0822', title: 'M.Psi.' },
  });
  const params = { id, version: 1 };
  const { data } = await staff.ok(returnToVersion, { params, body: { fields: ['first_name', 'phone'], version: 2 } });
  expect(data).toMatchObject({ fullName: 'Ani Lestari', phone: '0811', title: 'M.Psi.', version: 3 });
  const { data: history } = await staff.ok(listHistory, { query: { subject: 'members', subject_id: id } });
  expect(history.map(({ source }) => source)).toEqual(['return', 'form', 'form']);
});

test('going back is refused where the field changed meanwhile, for what there is not, and for nothing', async () => {
  const { data: first } = await staff.ok(addMember, { body: aMember({ phone: '0811' }) });
  const params = { id: first.id, version: 1 };
  await staff.ok(changeMember, { params, body: { phone: '0822' } });
  await staff.ok(changeMember, { params, body: { phone: '0833' } });
  const refused = async (body: object, at = params) =>
    (await staff.refused(returnToVersion, { params: at, body })).status;
  expect(await refused({ fields: ['phone'], version: 2 })).toBe(409);
  expect(await refused({ fields: ['phone'] }, { ...params, version: 9 })).toBe(404);
  expect(await refused({ fields: ['phone'] }, { id: 999_999, version: 1 })).toBe(404);
  for (const fields of [[], ['id'], 'phone', undefined]) expect(await refused({ fields })).toBe(400);
});
