// On both engines: history and undo.
import { afterAll, describe, expect, test } from 'vitest';
import { applyBulk, previewBulk } from '#contract/bulk.ts';
import { listHistory, undoChange } from '#contract/history.ts';
import { addMember, changeMember, listMembers, type Member, removeMember } from '#contract/members.ts';
import { mostNamed } from '#contract/operations.ts';
import { addRegion, removeRegion } from '#contract/regions.ts';
import { listTrash, purgeMember } from '#contract/trash.ts';
import { aMember, aRegion } from '#test/support/builders.ts';
import { everythingWritten, historyOf } from '#test/support/history.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const [staff, admin, superadmin] = [server.as('staff'), server.as('admin'), server.as('superadmin')];

type Bodies = Parameters<typeof aMember>[0][];

async function someOf(bodies: Bodies): Promise<Member[]> {
  const members: Member[] = [];
  for (const body of bodies) members.push((await staff.ok(addMember, { body: aMember(body) })).data);
  return members;
}

let groups = 0;

/** Members whom a word of their names finds, and nobody else. */
async function found(bodies: Bodies) {
  groups += 1;
  const search = `kelompok${groups}x`;
  return {
    query: { search },
    members: await someOf(bodies.map((body) => ({ first_name: `Siti ${search}`, ...body }))),
  };
}

async function now({ id }: Member): Promise<Member | undefined> {
  const { data } = await staff.ok(listMembers, { query: { isAdmin: true, pageSize: 1000 } });
  return (data as Member[]).find((member) => member.id === id);
}

describe('a preview', () => {
  test('says how many would change, by what they are now, and changes nothing', async () => {
    const { query, members } = await found([{ status: 'active' }, { status: 'inactive' }, { status: 'active' }]);
    const before = await everythingWritten(server);
    const { data } = await staff.ok(previewBulk, { query, body: { action: 'status', status: 'inactive' } });
    expect(data).toMatchObject({ total: 3, changes: 2, refused: [], refused_total: 0 });
    expect(data.groups).toEqual([{ old: 'active', count: 2 }]);
    const [first, , third] = members;
    expect(data.first).toEqual(
      [first, third].map((member) => ({
        id: member?.id,
        npa: member?.npa,
        fullName: member?.fullName,
        old: 'active',
        new: 'inactive',
      })),
    );
    expect(await everythingWritten(server)).toBe(before);
  });

  test('of another region names the regions, the fullest first', async () => {
    const { query } = await found([1, 2, 2, 3].map((membership_type_id) => ({ membership_type_id })));
    const body = { action: 'region', membership_type_id: 3 };
    const { data } = await staff.ok(previewBulk, { query, body });
    expect(data).toMatchObject({ total: 4, changes: 3 });
    expect(data.groups).toEqual([
      { old: 'Sumatera Utara', count: 2 },
      { old: 'Aceh', count: 1 },
    ]);
    expect(data.first.map((row) => [row.old, row.new])).toEqual([
      ['Aceh', 'Sumatera Barat'],
      ['Sumatera Utara', 'Sumatera Barat'],
      ['Sumatera Utara', 'Sumatera Barat'],
    ]);
  });

  test('of a deletion says how many of them are active', async () => {
    const { query } = await found([{ status: 'active' }, { status: 'inactive' }, { status: 'active' }]);
    const { data } = await staff.ok(previewBulk, { query, body: { action: 'delete' } });
    expect(data).toMatchObject({ total: 3, changes: 3 });
    expect(data.groups).toEqual([
      { old: 'active', count: 2 },
      { old: 'inactive', count: 1 },
    ]);
    expect(data.first.map((row) => row.new)).toEqual([null, null, null]);
  });

  test('shows the first twenty in the order of the list', async () => {
    const { query, members } = await found(Array.from({ length: 25 }, () => ({})));
    const sorted = members.map(({ npa }) => npa).toSorted();
    const asked = { query: { ...query, sort: '-npa' }, body: { action: 'delete' } };
    const { data } = await staff.ok(previewBulk, asked);
    expect(data.changes).toBe(25);
    expect(data.first.map(({ npa }) => npa)).toEqual(sorted.toReversed().slice(0, 20));
  });

  test('of chosen members names those that are not there any more', async () => {
    const [kept, deleted, purged] = await someOf([{}, { first_name: 'Budi', npa: 'Hapus.1' }, { npa: 'Hapus.2' }]);
    for (const member of [deleted, purged]) await staff.ok(removeMember, { params: { id: member?.id ?? 0 } });
    await superadmin.ok(purgeMember, { params: { id: purged?.id ?? 0 }, body: { npa: 'Hapus.2' } });
    const ids = [kept?.id, deleted?.id, purged?.id, 999_999];
    const { data } = await staff.ok(previewBulk, { body: { action: 'status', status: 'inactive', ids } });
    expect(data).toMatchObject({ total: 4, changes: 1, refused_total: 3 });
    const reason = 'Anggota ini sudah dihapus.';
    expect(data.refused).toEqual([
      { id: deleted?.id, name: 'Budi (Hapus.1)', reason },
      { id: purged?.id, name: `Nomor ${purged?.id}`, reason },
      { id: 999_999, name: 'Nomor 999999', reason },
    ]);
  });
});

describe('whom an action is about', () => {
  test.each([
    [{}],
    [{ filter: 'status:active' }],
    [{ filter: 'serkom:none photo:no siti' }],
    [{ level: 'K1' }],
    [{ membership_type_id: 2 }],
    [{ search: 'tidak ada', sort: '-npa' }],
  ])('all that the list with %j has, on every page', async (query) => {
    await someOf([
      { serkom_number: null, serkom_end_date: null },
      { membership_type_id: 2, status: 'inactive' },
    ]);
    const { total_data } = await staff.ok(listMembers, { query: { ...query, isAdmin: true, pageSize: 1 } });
    const { data } = await staff.ok(previewBulk, { query, body: { action: 'delete' } });
    expect([data.total, data.changes]).toEqual([total_data, total_data]);
  });

  test('the chosen ones whatever the list’s parameters are, each once', async () => {
    const [one, other] = await someOf([{}, {}]);
    const body = { action: 'status', status: 'inactive', ids: [one?.id, other?.id, one?.id] };
    const { data } = await staff.ok(applyBulk, { query: { search: 'tidak ada' }, body: { ...body, expected: 2 } });
    expect(data.changed).toBe(2);
  });
});

describe('an action', () => {
  test('P38: switches the status of those who have another, which the history of each says', async () => {
    const { query, members } = await found([{ status: 'active' }, { status: 'inactive' }, { status: 'active' }]);
    const body = { action: 'status', status: 'inactive', expected: 3 };
    const { data, message } = await staff.ok(applyBulk, { query, body });
    expect(message).toBe('2 anggota diubah.');
    expect(data).toMatchObject({ changed: 2, refused: [], refused_total: 0 });
    for (const [index, member] of members.entries()) {
      const after = await now(member);
      expect(after).toEqual({
        ...member,
        status: 'inactive',
        version: index === 1 ? 1 : 2,
        updatedAt: after?.updatedAt,
      });
    }
    const [first, second] = members;
    expect((await historyOf(server, 'members', second?.id ?? 0)).map(({ source }) => source)).toEqual(['form']);
    expect((await historyOf(server, 'members', first?.id ?? 0)).at(-1)).toMatchObject({
      action: 'changed',
      source: 'bulk',
      account_id: server.accounts.staff.id,
      account_name: 'Akun staff',
      fields: { status: ['active', 'inactive'] },
    });
  });

  test('moves members to another region, and the list and its counts say so', async () => {
    const region = (await admin.ok(addRegion, { body: aRegion() })).data;
    const { query, members } = await found([{}, { membership_type_id: 2 }, { membership_type_id: region.id }]);
    const { data } = await staff.ok(applyBulk, { query, body: { action: 'region', membership_type_id: region.id } });
    expect(data.changed).toBe(2);
    const inRegion = { isAdmin: true, membership_type_id: region.id, pageSize: 1 };
    expect((await staff.ok(listMembers, { query: inRegion })).total_data).toBe(3);
    for (const member of members) expect((await now(member))?.membershipType).toBe(`IKAI ${region.name}`);
  });

  test('deletes members: they leave the list for the trash, and their NPAs are free', async () => {
    const { query, members } = await found([{ npa: 'Bebas.1' }, { status: 'inactive' }]);
    const { message } = await staff.ok(applyBulk, { query, body: { action: 'delete' } });
    expect(message).toBe('2 anggota dihapus.');
    expect((await staff.ok(listMembers, { query: { ...query, isAdmin: true } })).total_data).toBe(0);
    const { data: trash } = await staff.ok(listTrash, { query });
    expect(trash.map(({ id, deletedBy }) => [id, deletedBy])).toEqual(
      members.toReversed().map(({ id }) => [id, 'Akun staff']),
    );
    await staff.ok(addMember, { body: aMember({ npa: 'bebas.1' }) });
  });

  test('changes the others where some of the chosen are refused', async () => {
    const [kept, deleted] = await someOf([{}, {}]);
    await staff.ok(removeMember, { params: { id: deleted?.id ?? 0 } });
    const body = { action: 'delete', ids: [deleted?.id, kept?.id], expected: 2 };
    const { data } = await staff.ok(applyBulk, { body });
    expect(data).toMatchObject({ changed: 1, refused: [{ id: deleted?.id }], refused_total: 1 });
    expect(kept && (await now(kept))).toBeUndefined();
  });

  test('names the first thousand of those it refuses, and says how many there are', async () => {
    const ids = Array.from({ length: mostNamed + 200 }, (_, index) => 1_000_000 + index);
    const { data } = await staff.ok(applyBulk, { body: { action: 'delete', ids } });
    expect(data).toMatchObject({ operation_id: null, changed: 0, refused_total: mostNamed + 200 });
    expect(data.refused).toHaveLength(mostNamed);
  });

  test('that would change nothing is no operation, and nobody’s version grows', async () => {
    const { query } = await found([{ status: 'active' }, { status: 'active' }]);
    const before = await everythingWritten(server);
    const { data, message } = await staff.ok(applyBulk, { query, body: { action: 'status', status: 'active' } });
    expect([data.operation_id, data.changed, message]).toEqual([null, 0, 'Tidak ada yang perlu diubah.']);
    expect(await everythingWritten(server)).toBe(before);
  });

  test('is refused where not as many are meant any more as the person was told, with both numbers', async () => {
    const { query } = await found([{}, {}, {}]);
    const before = await everythingWritten(server);
    const body = { action: 'delete', expected: 1312 };
    const { status, message } = await staff.refused(applyBulk, { query, body });
    expect(status).toBe(409);
    expect(message).toContain('3 anggota');
    expect(message).toContain('1.312 anggota');
    expect(await everythingWritten(server)).toBe(before);
  });

  test.each([
    [{}, 'action'],
    [{ action: 'merge' }, 'action'],
    [{ action: 'status' }, 'status'],
    [{ action: 'status', status: 'x' }, 'status'],
    [{ action: 'region' }, 'membership_type_id'],
    [{ action: 'region', membership_type_id: 999_999 }, 'membership_type_id'],
    [{ action: 'delete', ids: [] }, 'ids'],
    [{ action: 'delete', ids: Array.from({ length: 10_001 }, (_, index) => index + 1) }, 'ids'],
  ])('%j is refused', async (body, field) => {
    for (const endpoint of [previewBulk, applyBulk]) {
      const { status, faults } = await staff.refused(endpoint, { body });
      expect([status, Object.keys(faults)]).toEqual([400, [field]]);
    }
  });

  test('does not move anybody to a region that was deleted', async () => {
    const region = (await admin.ok(addRegion, { body: aRegion() })).data;
    await admin.ok(removeRegion, { params: { id: region.id } });
    const { query } = await found([{}]);
    const body = { action: 'region', membership_type_id: region.id };
    const { status, faults } = await staff.refused(applyBulk, { query, body });
    expect([status, Object.keys(faults)]).toEqual([400, ['membership_type_id']]);
  });

  test('is a change of each member like any other: one of them can be taken back by itself', async () => {
    const { query, members } = await found([{}, {}]);
    await staff.ok(applyBulk, { query, body: { action: 'status', status: 'inactive' } });
    const [first, second] = members;
    const { data } = await staff.ok(listHistory, { query: { subject: 'members', subject_id: first?.id } });
    expect(data[0]).toMatchObject({ source: 'bulk', undoable: true });
    await staff.ok(undoChange, { params: { id: data[0]?.id ?? 0 } });
    expect([first && (await now(first))?.status, second && (await now(second))?.status]).toEqual([
      'active',
      'inactive',
    ]);
  });
});

describe('over many members', () => {
  test('P28: all of them are changed, and each has it in its history', async () => {
    const large = await startServer();
    await manyMembers(large, 1203, () => 'S.Psi.');
    const body = { action: 'region', membership_type_id: 2, expected: 1203 };
    const { data } = await large.as('staff').ok(applyBulk, { body });
    expect(data.changed).toBe(1203);
    const query = { isAdmin: true, membership_type_id: 2, pageSize: 1 };
    expect((await large.as('staff').ok(listMembers, { query })).total_data).toBe(1203);
    const changes = await large.db
      .selectFrom('changes')
      .select(['subject_id', 'version', 'fields'])
      .where('operation_id', '=', data.operation_id)
      .execute();
    expect(new Set(changes.map(({ subject_id }) => subject_id)).size).toBe(1203);
    expect(new Set(changes.map(({ version, fields }) => `${version} ${fields}`))).toEqual(
      new Set(['2 {"region_id":[1,2]}']),
    );
    await large.close();
  });

  test('one that fails in the middle leaves nothing behind, and says so calmly', async () => {
    const large = await startServer();
    await manyMembers(large, 600, () => 'S.Psi.');
    const [last] = await large.db.selectFrom('members').select('id').orderBy('id', 'desc').limit(1).execute();
    // A history that has the next version of the last member already can't take it a second time.
    await large.db
      .insertInto('changes')
      .values({
        ...{ subject: 'members', subject_id: last?.id ?? 0, version: 2, action: 'changed', source: 'form' },
        ...{ account_id: null, account_name: 'Uji', at: '2026-01-01T00:00:00.000Z', fields: '{}' },
      })
      .execute();
    const before = await everythingWritten(large);
    const { status, message } = await large
      .as('staff')
      .refused(applyBulk, { body: { action: 'status', status: 'inactive' } });
    expect([500, 503]).toContain(status);
    expect(message).toMatch(/Silakan coba lagi/);
    expect(await everythingWritten(large)).toBe(before);
    await large.close();
  });
});

test('changes that come at the same time as an action all stand', async () => {
  const { query, members } = await found(Array.from({ length: 30 }, () => ({})));
  const edits = members.map(({ id }, index) =>
    staff.ok(changeMember, { params: { id }, body: { phone: `08${index}` } }),
  );
  const actions = [
    staff.ok(applyBulk, { query, body: { action: 'region', membership_type_id: 2 } }),
    admin.ok(applyBulk, { query, body: { action: 'status', status: 'inactive' } }),
    admin.ok(applyBulk, { query, body: { action: 'region', membership_type_id: 2 } }),
  ];
  const outcomes = (await Promise.all([...actions, ...edits])).slice(0, 3) as Awaited<(typeof actions)[number]>[];
  expect(outcomes.map(({ data }) => data.changed).toSorted()).toEqual([0, 30, 30]);
  for (const [index, member] of members.entries()) {
    expect(await now(member)).toMatchObject({
      phone: `08${index}`,
      membershipTypeId: 2,
      status: 'inactive',
      version: 4,
    });
    const versions = (await historyOf(server, 'members', member.id)).map(({ version }) => version);
    expect(versions).toEqual([1, 2, 3, 4]);
  }
});

test('of a move to a region and the region’s deletion at the same time only one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const region = (await admin.ok(addRegion, { body: aRegion() })).data;
    const { query, members } = await found([{}, {}]);
    const body = { action: 'region', membership_type_id: region.id };
    const [move, removal] = await Promise.all([
      staff.send(applyBulk, { query, body }),
      admin.send(removeRegion, { params: { id: region.id } }),
    ]);
    expect([
      [200, 409],
      [400, 200],
    ]).toContainEqual([move.status, removal.status]);
    for (const member of members) {
      expect((await now(member))?.membershipTypeId).toBe(move.status === 200 ? region.id : 1);
    }
  }
});
