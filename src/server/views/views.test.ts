import { afterAll, describe, expect, test } from 'vitest';
import { addMember, removeMember } from '#contract/members.ts';
import { addRegion, removeRegion } from '#contract/regions.ts';
import { purgeMember } from '#contract/trash.ts';
import { addView, changeView, countViews, listViews, mostViews, removeView } from '#contract/views.ts';
import { aMember, aRegion, aView } from '#test/support/builders.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const [staff, admin, superadmin] = [server.as('staff'), server.as('admin'), server.as('superadmin')];

type Client = typeof staff;

const add = async (who: Client, overrides: Parameters<typeof aView>[0] = {}) =>
  (await who.ok(addView, { body: aView(overrides) })).data;
const names = async (who: Client) => (await who.ok(listViews)).data.map(({ name }) => name);
const countOf = async (who: Client, id: number) =>
  (await who.ok(countViews)).data.find((one) => one.id === id)?.members;

describe('a view', () => {
  test('is answered and listed as it was saved, with its columns', async () => {
    const query = 'level=K1&wilayah=3&filter=status%3Aactive+serkom%3Aexpired&search=siti&sort=-serkomEndDate';
    const body = { ...aView({ name: '  Habis   Aceh ', query }), columns: ['npa', 'fullName'] };
    const { data } = await staff.ok(addView, { body });
    expect(data).toEqual({
      id: expect.any(Number),
      name: 'Habis   Aceh',
      query,
      columns: ['npa', 'fullName'],
      audience: 'me',
      owner: 'Akun staff',
      may_change: true,
      version: 1,
    });
    expect((await staff.ok(listViews)).data).toContainEqual(data);
    const changed = await staff.ok(changeView, { params: { id: data.id }, body: { columns: null } });
    expect(changed.data).toMatchObject({ columns: null, version: 2, query });
  });

  test('has as many members as its list, now', async () => {
    const { data: region } = await admin.ok(addRegion, { body: aRegion() });
    const { id } = await add(staff, { query: `wilayah=${region.id}&filter=status%3Aactive` });
    expect(await countOf(staff, id)).toBe(0);
    const { data } = await staff.ok(addMember, { body: aMember({ membership_type_id: region.id }) });
    expect(await countOf(staff, id)).toBe(1);
    await staff.ok(removeMember, { params: { id: data.id } });
    await admin.ok(removeRegion, { params: { id: region.id } });
    // Its region was deleted: it has no members, but can still be edited.
    expect(await countOf(staff, id)).toBe(0);
  });

  test('is seen by whom it is for, and by those who may share', async () => {
    const own = await add(staff, { name: 'milik staf' });
    const forStaff = await add(admin, { name: 'untuk staf', audience: 'staff' });
    const forSuperadmins = await add(admin, { name: 'untuk superadmin', audience: 'superadmin' });
    const forAll = await add(superadmin, { name: 'untuk semua', audience: 'everybody' });
    await add(superadmin, { name: 'milik superadmin' });
    expect(await names(staff)).toEqual(expect.arrayContaining(['milik staf', 'untuk semua', 'untuk staf']));
    expect(await names(staff)).not.toContain('untuk superadmin');
    expect(await names(admin)).toEqual(expect.arrayContaining(['untuk semua', 'untuk staf', 'untuk superadmin']));
    expect(await names(admin)).not.toContain('milik staf');
    expect(await names(admin)).not.toContain('milik superadmin');

    for (const { id } of [forStaff, forAll]) {
      expect((await staff.refused(changeView, { params: { id }, body: { name: 'x' } })).status).toBe(403);
      expect((await staff.refused(removeView, { params: { id } })).status).toBe(403);
    }
    for (const [who, id] of [
      [staff, forSuperadmins.id],
      [admin, own.id],
    ] as const) {
      expect((await who.refused(changeView, { params: { id }, body: { name: 'x' } })).status).toBe(404);
      expect((await who.refused(removeView, { params: { id } })).status).toBe(404);
    }
    await superadmin.ok(removeView, { params: { id: forStaff.id } });
    expect(await names(staff)).not.toContain('untuk staf');
  });

  test('is shared by admins alone', async () => {
    for (const audience of ['staff', 'everybody'] as const) {
      expect((await staff.refused(addView, { body: aView({ audience }) })).status).toBe(403);
      const { id } = await add(staff);
      expect((await staff.refused(changeView, { params: { id }, body: { audience } })).status).toBe(403);
    }
  });

  test('that two people rename at once keeps the first name, and the second is told', async () => {
    const { id, version } = await add(admin, { audience: 'everybody' });
    await admin.ok(changeView, { params: { id }, body: { name: 'Nama pertama', version } });
    const second = await superadmin.refused(changeView, { params: { id }, body: { name: 'Nama kedua', version } });
    expect(second).toMatchObject({ status: 409, data: { name: 'Nama pertama', version: 2 } });
    const both = await Promise.all(
      ['A', 'B'].map((name) =>
        admin.send(changeView, { params: { id }, body: { name: `Balapan ${name}`, version: 2 } }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('has a name that no other of the account has, whatever its case and what can’t be seen', async () => {
    await add(staff, { name: 'Segera habis' });
    const refused = await staff.refused(addView, { body: aView({ name: 'SEGERA\u200b habis' }) });
    expect(refused).toMatchObject({ status: 409, faults: { name: 'Sudah ada tampilan dengan nama ini.' } });
    await add(admin, { name: 'Segera habis' });
  });

  test.each([
    ['no name', { name: '  ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(81) }, 'name'],
    ['a name with a null byte', { name: 'a\0' }, 'name'],
    ['an audience that is none', { audience: 'tamu' }, 'audience'],
    ['a filter that is none', { query: 'filter=umur%3A7' }, 'query'],
    ['a parameter that is none', { query: 'halaman=2' }, 'query'],
    ['a page', { query: 'page=2' }, 'query'],
    ['a query that is too long', { query: `search=${'x'.repeat(6000)}` }, 'query'],
    ['a number for a query', { query: 7 }, 'query'],
    ['too many columns', { columns: Array.from({ length: 51 }, () => 'npa') }, 'columns'],
    ['columns that are no texts', { columns: [7] }, 'columns.0'],
  ])('is refused with %s', async (_, wrong, field) => {
    const { status, faults } = await staff.refused(addView, { body: { ...aView(), ...wrong } });
    expect(status).toBe(400);
    expect(Object.keys(faults)).toEqual([field]);
  });

  test('that names a member who is deleted for ever is told to whoever deletes them, and stays', async () => {
    const { data } = await staff.ok(addMember, { body: aMember({ first_name: 'Xaverius Unikwati', npa: 'Z9.77001' }) });
    const searching = await add(staff, { name: 'Yang dicari', query: 'search=unikw' });
    const called = await add(admin, { name: 'Teman Xaverius', query: 'filter=status%3Aactive' });
    await add(staff, { name: 'Aktif di Aceh', query: 'search=siti&level=K1' });
    await staff.ok(removeMember, { params: { id: data.id } });
    const body = { npa: 'Z9.77001' };
    const { data: purged } = await superadmin.ok(purgeMember, { params: { id: data.id }, body });
    expect(purged.views).toEqual([
      { id: searching.id, name: 'Yang dicari', owner: 'Akun staff' },
      { id: called.id, name: 'Teman Xaverius', owner: 'Akun admin' },
    ]);
    expect((await staff.ok(listViews)).data.map((one) => one.id)).toContain(searching.id);
  });
});

test('an account has so many views and no more', async () => {
  const before = (await superadmin.ok(listViews)).data.filter(({ owner }) => owner === 'Akun superadmin').length;
  for (let count = before; count < mostViews; count += 1) await add(superadmin);
  const refused = await superadmin.refused(addView, { body: aView() });
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining(String(mostViews)) });
});
