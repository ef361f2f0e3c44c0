// On both engines: history and undo.
import { afterAll, expect, test } from 'vitest';
import { addAccount } from '#contract/accounts.ts';
import { applyBulk } from '#contract/bulk.ts';
import { listHistory, listHistoryAuthors, undoChange } from '#contract/history.ts';
import { addMember, changeMember, listMembers, removeMember } from '#contract/members.ts';
import { undoOperation } from '#contract/operations.ts';
import { addRegion, changeRegion, listRegions, removeRegion } from '#contract/regions.ts';
import { aMember, anAccount, aRegion } from '#test/support/builders.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const [staff, admin, superadmin] = [server.as('staff'), server.as('admin'), server.as('superadmin')];

async function latest(id: number) {
  const query = { subject: 'members', subject_id: id };
  const { data } = await staff.ok(listHistory, { query });
  const [change] = data;
  if (!change) throw new Error('There is no change.');
  return change;
}

test('the history says who changed what, when, from which source, with regions by their names', async () => {
  const { data } = await staff.ok(addMember, { body: aMember({ membership_type_id: 1 }) });
  await admin.ok(changeMember, { params: { id: data.id }, body: { membership_type_id: 2, phone: '0822' } });
  const change = await latest(data.id);
  expect(change).toMatchObject({ action: 'changed', source: 'form', account_name: 'Akun admin', undoable: true });
  expect(change.subject_name).toBe(`${data.fullName} (${data.npa})`);
  expect(change.fields).toContainEqual({ field: 'membership_type_id', old: 'Aceh', new: 'Sumatera Utara' });
  expect(change.fields).toContainEqual({ field: 'phone', old: data.phone, new: '0822' });
});

test('staff see the history of members, admins that of regions too, and superadmins all of it', async () => {
  const { data: region } = await admin.ok(addRegion, { body: aRegion() });
  const { data: account } = await superadmin.ok(addAccount, { body: anAccount() });
  const seen = async (client: typeof staff, subject: string, subject_id: number) =>
    (await client.ok(listHistory, { query: { subject, subject_id } })).total_data;
  expect(await seen(staff, 'regions', region.id)).toBe(0);
  expect(await seen(admin, 'regions', region.id)).toBe(1);
  expect(await seen(admin, 'accounts', account.id)).toBe(0);
  expect(await seen(superadmin, 'accounts', account.id)).toBe(1);
});

test('the history is filtered by person, action and days of the association', async () => {
  const { data } = await staff.ok(addMember, { body: aMember() });
  const about = { subject: 'members', subject_id: data.id };
  const count = async (query: Record<string, string | number>) =>
    (await superadmin.ok(listHistory, { query: { ...about, ...query } })).total_data;
  const { at } = await latest(data.id);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(new Date(at));
  expect(await count({ from: day, to: day })).toBe(1);
  expect(await count({ to: '2020-01-01' })).toBe(0);
  expect(await count({ account_id: server.accounts.staff.id })).toBe(1);
  expect(await count({ account_id: server.accounts.admin.id })).toBe(0);
  expect(await count({ action: 'deleted' })).toBe(0);
  const { data: authors } = await staff.ok(listHistoryAuthors);
  const { id, email } = server.accounts.staff;
  expect(authors).toContainEqual({ account_id: id, account_name: 'Akun staff', account_email: email });
});

test('the history of one operation shows what that changed and nothing else, the latest first', async () => {
  const { data: one } = await staff.ok(addMember, { body: aMember() });
  const { data: other } = await staff.ok(addMember, { body: aMember() });
  const body = { action: 'status', status: 'inactive', ids: [one.id, other.id] };
  const { data } = await staff.ok(applyBulk, { body });
  await staff.ok(changeMember, { params: { id: one.id }, body: { phone: '0899' } });
  const query = { operation_id: data.operation_id ?? 0 };
  const { data: changes, total_data } = await staff.ok(listHistory, { query });
  expect([total_data, changes.map(({ subject_id, source }) => [subject_id, source])]).toEqual([
    2,
    [
      [other.id, 'bulk'],
      [one.id, 'bulk'],
    ],
  ]);
  expect((await staff.ok(listHistory, { query: { ...query, subject_id: one.id } })).total_data).toBe(1);
  expect((await staff.ok(listHistory, { query: { operation_id: 999_999 } })).total_data).toBe(0);
  expect((await staff.refused(listHistory, { query: { operation_id: 'x' } })).status).toBe(400);
});

test('a change is taken back by its reverse, which is a change of its own', async () => {
  const { data } = await staff.ok(addMember, { body: aMember({ phone: '0811', title: 'K1' }) });
  await staff.ok(changeMember, { params: { id: data.id }, body: { phone: '0822', title: 'K3' } });
  await staff.ok(undoChange, { params: { id: (await latest(data.id)).id } });
  const { data: rows } = await staff.ok(listMembers, { query: { isAdmin: true, search: data.npa } });
  expect(rows).toMatchObject([{ phone: '0811', title: 'K1', version: 3 }]);
  expect(await latest(data.id)).toMatchObject({ action: 'changed', source: 'undo' });
});

test('a change whose fields were changed again is not taken back', async () => {
  const { data } = await staff.ok(addMember, { body: aMember() });
  const params = { id: data.id };
  await staff.ok(changeMember, { params, body: { phone: '0822' } });
  const change = await latest(data.id);
  await staff.ok(changeMember, { params, body: { email: 'lain@ikai.test' } });
  await staff.ok(changeMember, { params, body: { phone: '0833' } });
  expect((await staff.refused(undoChange, { params: { id: change.id } })).status).toBe(409);
});

test('a deletion is taken back, unless somebody else has the NPA by now', async () => {
  const body = aMember();
  const { data } = await staff.ok(addMember, { body });
  await staff.ok(removeMember, { params: { id: data.id } });
  const deletion = await latest(data.id);
  const { data: other } = await staff.ok(addMember, { body });
  expect(await staff.refused(undoChange, { params: { id: deletion.id } })).toMatchObject({
    status: 409,
    faults: { npa: 'NPA ini sudah dipakai anggota lain.' },
  });
  await staff.ok(removeMember, { params: { id: other.id } });
  await staff.ok(undoChange, { params: { id: deletion.id } });
  const { data: rows } = await staff.ok(listMembers, { query: { isAdmin: true, search: body.npa } });
  expect(rows.map(({ id }) => id)).toEqual([data.id]);
});

test('an addition is taken back by deleting, so it can be restored again', async () => {
  const { data } = await staff.ok(addMember, { body: aMember() });
  await staff.ok(undoChange, { params: { id: (await latest(data.id)).id } });
  expect(await latest(data.id)).toMatchObject({ action: 'deleted', source: 'undo' });
});

test('changes of regions are taken back by admins alone, and a region with members stays', async () => {
  const { data: region } = await admin.ok(addRegion, { body: aRegion() });
  const changeId = async () => {
    const { data } = await admin.ok(listHistory, { query: { subject: 'regions', subject_id: region.id } });
    return { id: data[0]?.id ?? 0 };
  };
  const creation = await changeId();
  await staff.ok(addMember, { body: aMember({ membership_type_id: region.id }) });
  expect((await staff.refused(undoChange, { params: creation })).status).toBe(404);
  expect((await admin.refused(undoChange, { params: creation })).status).toBe(409);
  await admin.ok(changeRegion, { params: { id: region.id }, body: { name: `${region.name} baru` } });
  await admin.ok(undoChange, { params: await changeId() });
  const { data: named } = await staff.ok(listRegions, { query: { filter: region.name } });
  expect(named.map(({ name }) => name)).toEqual([region.name]);
});

test('a deleted region is brought back by taking its deletion back', async () => {
  const { data: region } = await admin.ok(addRegion, { body: aRegion() });
  await admin.ok(removeRegion, { params: { id: region.id } });
  const { data } = await admin.ok(listHistory, { query: { subject: 'regions', subject_id: region.id } });
  await admin.ok(undoChange, { params: { id: data[0]?.id ?? 0 } });
  expect((await staff.ok(listRegions, { query: { filter: region.name } })).data).toEqual([region]);
});

test('what was done to many rows at once is one entry, as is its undo, and the undo of that', async () => {
  const members = [await staff.ok(addMember, { body: aMember() }), await staff.ok(addMember, { body: aMember() })];
  const ids = members.map(({ data }) => data.id);
  const entries = async () =>
    (await staff.ok(listHistory, { query: { subject: 'members', operations: 'whole', pageSize: 4 } })).data;
  const { data: done } = await staff.ok(applyBulk, { body: { action: 'status', status: 'inactive', ids } });
  const [bulk, ...before] = await entries();
  expect(bulk).toMatchObject({
    source: 'bulk',
    operation: { id: done.operation_id, kind: 'bulk', rows: 2, undone_at: null, undoes: null, file_name: null },
    fields: [{ field: 'status', old: 'active', new: 'inactive' }],
  });
  expect(before.slice(0, 2).map(({ subject_id, operation }) => [subject_id, operation])).toEqual(
    ids.toReversed().map((id) => [id, null]),
  );
  await staff.ok(undoOperation, { params: { id: done.operation_id ?? 0 } });
  const [undo, undone] = await entries();
  expect(undone?.operation?.undone_at).toEqual(expect.any(String));
  expect(undo).toMatchObject({ source: 'undo', operation: { kind: 'undo', undoes: 'bulk', rows: 2, undone_at: null } });
  await staff.ok(undoOperation, { params: { id: undo?.operation?.id ?? 0 } });
  const { data } = await staff.ok(listMembers, { query: { isAdmin: true, search: members[0]?.data.npa } });
  expect(data).toMatchObject([{ status: 'inactive' }]);
  expect((await entries()).map(({ operation }) => operation?.undoes)).toEqual(['undo', 'bulk', null, undefined]);
  // Row by row there is still every change.
  expect((await staff.ok(listHistory, { query: { subject: 'members', subject_id: ids[0] } })).total_data).toBe(4);
  expect((await staff.ok(listHistory, { query: { operation_id: done.operation_id ?? 0 } })).total_data).toBe(2);
});
