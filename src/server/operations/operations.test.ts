// On both engines: history and undo.
import { afterAll, describe, expect, test } from 'vitest';
import { applyBulk } from '#contract/bulk.ts';
import { listHistory, undoChange } from '#contract/history.ts';
import { addMember, changeMember, listMembers, type Member, removeMember } from '#contract/members.ts';
import { mostNamed, readOperation, undoOperation } from '#contract/operations.ts';
import { addRegion, removeRegion } from '#contract/regions.ts';
import { listTrash, purgeMember, restoreMember } from '#contract/trash.ts';
import { aMember, aRegion } from '#test/support/builders.ts';
import { everythingWritten, historyOf } from '#test/support/history.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const [staff, admin, superadmin] = [server.as('staff'), server.as('admin'), server.as('superadmin')];

async function added(body: Parameters<typeof aMember>[0] = {}): Promise<Member> {
  return (await staff.ok(addMember, { body: aMember(body) })).data;
}

const edit = ({ id }: Member, body: object) => staff.ok(changeMember, { params: { id }, body });

async function now({ id }: Member): Promise<Member | undefined> {
  const { data } = await staff.ok(listMembers, { query: { isAdmin: true, pageSize: 1000 } });
  return (data as Member[]).find((member) => member.id === id);
}

/** Does a bulk action to these members, and answers the number of the operation. */
async function bulk(members: Member[], action: object): Promise<number> {
  const { data } = await staff.ok(applyBulk, { body: { ...action, ids: members.map(({ id }) => id) } });
  return data.operation_id ?? 0;
}

const deactivate = { action: 'status', status: 'inactive' };
const undo = (id: number) => staff.ok(undoOperation, { params: { id } });

describe('one undo takes back what was done to many', () => {
  test.each([
    ['a new status', deactivate],
    ['a new region', { action: 'region', membership_type_id: 3 }],
    ['a deletion', { action: 'delete' }],
  ])('%s: everything is as it was before', async (_, action) => {
    const members = [await added(), await added({ membership_type_id: 2, title: 'K2' }), await added()];
    const { data, message } = await undo(await bulk(members, action));
    expect(data).toEqual({ undone: 3, removed: 0, left: [], left_total: 0 });
    expect(message).toBe('3 data kembali seperti sebelumnya.');
    for (const member of members) {
      const after = await now(member);
      expect(after).toEqual({ ...member, version: 3, updatedAt: after?.updatedAt });
    }
  });

  test('P38: in each row’s history it is a change of its own', async () => {
    const member = await added();
    await admin.ok(undoOperation, { params: { id: await bulk([member], deactivate) } });
    expect((await historyOf(server, 'members', member.id)).at(-1)).toMatchObject({
      action: 'changed',
      source: 'undo',
      account_name: 'Akun admin',
      fields: { status: ['inactive', 'active'] },
    });
    const { data } = await staff.ok(listHistory, { query: { subject: 'members', subject_id: member.id } });
    expect(data.map(({ source, undoable }) => [source, undoable])).toEqual([
      ['undo', true],
      ['bulk', false],
      ['form', false],
    ]);
  });

  test('members that were active and inactive before are each what they were', async () => {
    const members = [await added({ status: 'inactive' }), await added({ status: 'active' })];
    await undo(await bulk(members, { action: 'delete' }));
    expect([(await now(members[0] as Member))?.status, (await now(members[1] as Member))?.status]).toEqual([
      'inactive',
      'active',
    ]);
  });

  test('it is read who did what when, and what became of it', async () => {
    const members = [await added(), await added()];
    const before = new Date().toISOString();
    const id = await bulk(members, deactivate);
    const { data } = await admin.ok(readOperation, { params: { id } });
    expect(data).toEqual({
      ...{ id, kind: 'bulk', subject: 'members', rows: 2, at: data.at, undone_at: null, undo: null },
      ...{ account_id: server.accounts.staff.id, account_name: 'Akun staff', account_email: 'staff@ikai.test' },
    });
    await edit(members[0] as Member, { phone: '0899' });
    const { data: outcome } = await undo(id);
    const { data: after } = await staff.ok(readOperation, { params: { id } });
    expect(after).toEqual({ ...data, undone_at: after.undone_at, undo: outcome });
    expect(outcome.left_total).toBe(1);
    expect([before, data.at, after.undone_at].toSorted()).toEqual([before, data.at, after.undone_at]);
  });

  test('one after the other, the latest first', async () => {
    const members = [await added(), await added({ membership_type_id: 2 })];
    const operations = [
      await bulk(members, deactivate),
      await bulk(members, { action: 'region', membership_type_id: 5 }),
      await bulk(members, { action: 'delete' }),
    ];
    for (const id of operations.toReversed()) expect((await undo(id)).data).toMatchObject({ undone: 2, left: [] });
    for (const member of members) {
      const after = await now(member);
      expect(after).toEqual({ ...member, version: 7, updatedAt: after?.updatedAt });
    }
  });

  test('rows that were changed since, and changed back, are as they were left', async () => {
    const [deleted, edited] = [await added(), await added({ phone: null })];
    const id = await bulk([deleted, edited], deactivate);
    await staff.ok(removeMember, { params: { id: deleted.id } });
    await staff.ok(restoreMember, { params: { id: deleted.id }, body: {} });
    await edit(edited, { phone: '0811' });
    await edit(edited, { phone: '0822', status: 'active' });
    await edit(edited, { phone: null, status: 'inactive' });
    expect((await undo(id)).data).toMatchObject({ undone: 2, left: [] });
  });

  test('only once: then it is 409, and nothing changes', async () => {
    const id = await bulk([await added()], deactivate);
    await undo(id);
    const before = await everythingWritten(server);
    const { status, message } = await staff.refused(undoOperation, { params: { id } });
    expect([status, message]).toEqual([409, 'Tindakan ini sudah diurungkan.']);
    expect(await everythingWritten(server)).toBe(before);
  });

  test('of two at the same time one wins, and every row is taken back once', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => added()));
    const id = await bulk(members, deactivate);
    const tries = [staff, admin, superadmin].map((client) => client.send(undoOperation, { params: { id } }));
    expect((await Promise.all(tries)).map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    for (const member of members) {
      expect((await historyOf(server, 'members', member.id)).map(({ source }) => source)).toEqual([
        'form',
        'bulk',
        'undo',
      ]);
    }
  });

  test('what there is not can’t be taken back', async () => {
    expect((await staff.refused(undoOperation, { params: { id: 999_999 } })).status).toBe(404);
    expect((await staff.refused(readOperation, { params: { id: 999_999 } })).status).toBe(404);
  });
});

describe('a row is left, and named with the reason, where', () => {
  const since = 'Sudah diubah lagi sejak itu.';

  test('somebody edited it since', async () => {
    const [edited, kept] = [await added({ first_name: 'Ayu', last_name: 'Lestari' }), await added()];
    const id = await bulk([edited, kept], deactivate);
    await edit(edited, { phone: '0877' });
    const { data, message } = await undo(id);
    const name = `Ayu Lestari (${edited.npa})`;
    expect(data).toEqual({ undone: 1, removed: 0, left: [{ id: edited.id, name, reason: since }], left_total: 1 });
    expect(message).toBe('1 data kembali seperti sebelumnya, 1 dibiarkan.');
    expect(await now(edited)).toMatchObject({ status: 'inactive', phone: '0877', version: 3 });
    expect(await now(kept)).toMatchObject({ status: 'active' });
  });

  test('its change was taken back already, or it was deleted', async () => {
    const [undone, deleted] = [await added(), await added()];
    const id = await bulk([undone, deleted], deactivate);
    const { data: history } = await staff.ok(listHistory, { query: { subject: 'members', subject_id: undone.id } });
    await staff.ok(undoChange, { params: { id: history[0]?.id ?? 0 } });
    await staff.ok(removeMember, { params: { id: deleted.id } });
    const { data } = await undo(id);
    expect(data.undone).toBe(0);
    expect(new Set(data.left.map((row) => `${row.id} ${row.reason}`))).toEqual(
      new Set([undone, deleted].map((member) => `${member.id} ${since}`)),
    );
  });

  test('it was deleted, and is back already', async () => {
    const member = await added();
    const id = await bulk([member], { action: 'delete' });
    await staff.ok(restoreMember, { params: { id: member.id }, body: {} });
    expect((await undo(id)).data.left).toMatchObject([{ id: member.id, reason: since }]);
  });

  test('it was deleted for ever', async () => {
    const member = await added({ npa: 'Selamanya.1' });
    const id = await bulk([member], { action: 'delete' });
    await superadmin.ok(purgeMember, { params: { id: member.id }, body: { npa: member.npa } });
    const { data } = await undo(id);
    expect(data.left).toEqual([{ id: member.id, name: `Nomor ${member.id}`, reason: 'Sudah dihapus selamanya.' }]);
  });

  test('another member has its NPA now', async () => {
    const [member, other] = [await added({ npa: 'Rebut.1' }), await added()];
    const id = await bulk([member, other], { action: 'delete' });
    await added({ npa: 'REBUT.1' });
    const { data } = await undo(id);
    expect(data).toMatchObject({ undone: 1, left_total: 1 });
    expect(data.left).toMatchObject([{ id: member.id, reason: 'NPA-nya sudah dipakai anggota lain.' }]);
    const { data: trash } = await staff.ok(listTrash, { query: { search: 'Rebut.1' } });
    expect(trash.map((row) => row.id)).toEqual([member.id]);
  });

  test.each([
    ['it was moved from', { action: 'region', membership_type_id: 2 }],
    ['it was deleted in', { action: 'delete' }],
  ])('the region that %s is gone', async (_, action) => {
    const region = (await admin.ok(addRegion, { body: aRegion() })).data;
    const [member, other] = [await added({ membership_type_id: region.id }), await added()];
    const id = await bulk([member, other], action);
    await admin.ok(removeRegion, { params: { id: region.id } });
    const { data } = await undo(id);
    expect(data).toMatchObject({ undone: 1, left_total: 1 });
    expect(data.left).toMatchObject([{ id: member.id, reason: 'Wilayahnya sudah dihapus.' }]);
  });

  test('all are left, which can be tried again later', async () => {
    const member = await added({ npa: 'Rebut.2' });
    const id = await bulk([member], { action: 'delete' });
    const other = await added({ npa: 'Rebut.2' });
    expect((await undo(id)).data).toMatchObject({ undone: 0, left_total: 1 });
    expect((await staff.ok(readOperation, { params: { id } })).data).toMatchObject({ undone_at: null, undo: null });
    await staff.ok(removeMember, { params: { id: other.id } });
    expect((await undo(id)).data).toMatchObject({ undone: 1, left_total: 0 });
  });

  test('there are very many of them: the first thousand are named, and all are counted', async () => {
    const large = await startServer();
    const client = large.as('staff');
    await manyMembers(large, mostNamed + 103, () => 'S.Psi.');
    const { data } = await client.ok(applyBulk, { body: { action: 'region', membership_type_id: 2 } });
    const body = {
      action: 'status',
      status: 'inactive',
      ids: Array.from({ length: mostNamed + 100 }, (_, n) => n + 1),
    };
    await client.ok(applyBulk, { body });
    const params = { id: data.operation_id ?? 0 };
    const outcome = (await client.ok(undoOperation, { params })).data;
    expect(outcome).toMatchObject({ undone: 3, left_total: mostNamed + 100 });
    expect(new Set(outcome.left.map(({ id }) => id)).size).toBe(mostNamed);
    expect((await client.ok(readOperation, { params })).data.undo).toEqual(outcome);
    await large.close();
  });
});

test('edits that come at the same time as an undo either stand, and are named, or follow it', async () => {
  const members = await Promise.all(Array.from({ length: 25 }, () => added()));
  const id = await bulk(members, deactivate);
  const [outcome] = await Promise.all([
    undo(id),
    ...members.map((member, index) => edit(member, { phone: `07${index}` })),
  ]);
  const left = new Set(outcome.data.left.map((row) => row.id));
  expect(outcome.data.undone + left.size).toBe(25);
  for (const [index, member] of members.entries()) {
    const status = left.has(member.id) ? 'inactive' : 'active';
    expect(await now(member)).toMatchObject({ phone: `07${index}`, status });
    const versions = (await historyOf(server, 'members', member.id)).map(({ version }) => version);
    expect(versions).toEqual(versions.map((_, at) => at + 1));
  }
});
