import { afterAll, describe, expect, test } from 'vitest';
import { addMember, listMembers, removeMember } from '#contract/members.ts';
import { addRegion, changeRegion, listRegions, removeRegion } from '#contract/regions.ts';
import { aMember, aRegion } from '#test/support/builders.ts';
import { everythingWritten, historyOf } from '#test/support/history.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const admin = server.as('admin');

async function add(overrides: Parameters<typeof aRegion>[0] = {}) {
  return (await admin.ok(addRegion, { body: aRegion(overrides) })).data;
}

describe('a region', () => {
  test('is added with its name trimmed, and answered as it is listed', async () => {
    const region = await add({ name: '  Wilayah   Baru ', code: ' 0812 ' });
    expect(region).toMatchObject({ name: 'Wilayah   Baru', code: '0812' });
    expect((await admin.ok(listRegions)).data).toContainEqual(region);
  });

  test.each([[''], [' '], [null], [undefined]])('with the code %j has none', async (code) => {
    expect((await add({ code })).code).toBeNull();
  });

  test('needs neither category nor type', async () => {
    await admin.ok(addRegion, { body: { name: 'Tanpa kategori' } });
  });

  test.each([
    ['name', { name: '' }, 'Masukan nama wilayah!'],
    ['name', { name: ' ' }, 'Masukan nama wilayah!'],
    ['name', { name: null }, 'Masukan nama wilayah!'],
    ['name', { name: 12 }, 'Isian ini harus berupa teks.'],
    ['name', { name: 'n'.repeat(201) }, 'Paling panjang 200 karakter.'],
    ['name', { name: 'a\0' }, 'Isian ini memuat karakter kendali U+0000 pada huruf ke-2. Hapus karakter itu.'],
    ['code', { code: 812 }, 'Isian ini harus berupa teks.'],
    ['code', { code: 'c'.repeat(65) }, 'Paling panjang 64 karakter.'],
    ['category', { category: 'lain' }, 'Kategori harus masterdata.'],
    ['type', { type: 'cabang' }, 'Jenis harus wilayah.'],
    ['type', { type: null }, 'Jenis harus wilayah.'],
  ])('with a wrong %s (%j) is 400 there, when adding and when changing', async (field, change, message) => {
    const { id } = await add();
    const before = await everythingWritten(server);
    const refusals = [
      await admin.refused(addRegion, { body: { ...aRegion(), ...change } }),
      await admin.refused(changeRegion, { params: { id }, body: change }),
    ];
    for (const refusal of refusals) {
      expect(refusal.status).toBe(400);
      expect(refusal.faults).toEqual({ [field]: message });
    }
    expect(await everythingWritten(server)).toBe(before);
  });

  test('with the code of another region is refused there, and keeps its own in another case', async () => {
    await add({ name: 'Berkode', code: 'Kd 1' });
    const other = await add({ code: 'KD2' });
    const message = 'Kode ini sudah dipakai wilayah “Berkode”.';
    for (const code of ['kd 1', '\u200bKD \u00a01']) {
      for (const refusal of [
        await admin.refused(addRegion, { body: aRegion({ code }) }),
        await admin.refused(changeRegion, { params: { id: other.id }, body: { code } }),
      ]) {
        expect([refusal.status, refusal.faults]).toEqual([409, { code: message }]);
      }
    }
    expect((await admin.ok(changeRegion, { params: { id: other.id }, body: { code: 'kd2' } })).data.code).toBe('kd2');
  });

  test('is found by its name however its white space is written, and never twice', async () => {
    await add({ name: 'Nusa Jaya' });
    const refusal = await admin.refused(addRegion, { body: aRegion({ name: 'Nusa\u2003 \u200bJaya' }) });
    expect([refusal.status, Object.keys(refusal.faults)]).toEqual([409, ['name']]);
    const found = await admin.ok(listRegions, { query: { filter: 'nu\u00adsa\u2003ja' } });
    expect(found.data.map(({ name }) => name)).toEqual(['Nusa Jaya']);
  });

  test('without a name is not added', async () => {
    expect((await admin.refused(addRegion, { body: {} })).faults).toEqual({ name: 'Masukan nama wilayah!' });
  });

  test('is changed in the fields that are sent alone', async () => {
    const { id } = await add({ name: 'Sebagian', code: 'S1' });
    const change = async (body: object) => (await admin.ok(changeRegion, { params: { id }, body })).data;
    expect(await change({ code: 'S2' })).toEqual({ id, name: 'Sebagian', code: 'S2' });
    expect(await change({ name: 'Sebagian Lagi' })).toEqual({
      id,
      name: 'Sebagian Lagi',
      code: 'S2',
    });
    expect(await change({ code: '' })).toEqual({ id, name: 'Sebagian Lagi', code: null });
    expect(await change({})).toEqual({ id, name: 'Sebagian Lagi', code: null });
    expect(await historyOf(server, 'regions', id)).toHaveLength(4);
  });

  test('that was deleted or never was is 404, before its fields are looked at', async () => {
    const { id } = await add();
    await admin.ok(removeRegion, { params: { id } });
    for (const gone of [id, 999999]) {
      for (const body of [{}, { name: '' }]) {
        expect(await admin.refused(changeRegion, { params: { id: gone }, body })).toMatchObject({ status: 404 });
      }
      expect(await admin.refused(removeRegion, { params: { id: gone } })).toMatchObject({ status: 404 });
    }
  });
});

describe('the name of a region is unique', () => {
  test('without regard to case and outer white space: 409 at name', async () => {
    const { id } = await add();
    for (const refusal of [
      await admin.refused(addRegion, { body: aRegion({ name: ' aCEH ' }) }),
      await admin.refused(changeRegion, { params: { id }, body: { name: 'ACEH' } }),
    ]) {
      expect(refusal.status).toBe(409);
      expect(Object.keys(refusal.faults)).toEqual(['name']);
    }
  });

  test('but may change its case, and is free again after a delete', async () => {
    const { id } = await add({ name: 'Huruf' });
    await admin.ok(changeRegion, { params: { id }, body: { name: 'HURUF' } });
    await admin.ok(removeRegion, { params: { id } });
    await add({ name: 'Huruf' });
  });

  test('when two are added at once', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.send(addRegion, { body: aRegion({ name: 'Serentak' }) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('a region with members', () => {
  test('cannot be deleted, and the message says how many it has', async () => {
    const { id } = await add();
    for (const status of ['active', 'inactive'] as const) {
      await admin.ok(addMember, { body: aMember({ membership_type_id: id, status }) });
    }
    const refusal = await admin.refused(removeRegion, { params: { id } });
    expect(refusal).toMatchObject({ status: 409, message: expect.stringContaining('2 anggota') });
    expect((await admin.ok(listRegions)).data.some((region) => region.id === id)).toBe(true);
  });

  test('can be deleted once its members are', async () => {
    const { id } = await add();
    const { data } = await admin.ok(addMember, { body: aMember({ membership_type_id: id }) });
    await admin.ok(removeMember, { params: { id: data.id } });
    await admin.ok(removeRegion, { params: { id } });
  });

  test('renames their membership when it is renamed', async () => {
    const { id, name } = await add();
    const { data } = await admin.ok(addMember, { body: aMember({ membership_type_id: id }) });
    expect(data.membershipType).toBe(`IKAI ${name}`);
    await admin.ok(changeRegion, { params: { id }, body: { name: 'Nama Terbaru' } });
    const { data: list } = await admin.ok(listMembers, { query: { isAdmin: true, membership_type_id: id } });
    expect(list).toMatchObject([{ id: data.id, membershipType: 'IKAI Nama Terbaru' }]);
  });

  test('is never left without its row when it is deleted while one is added', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await add();
      const [added, removed] = await Promise.all([
        admin.send(addMember, { body: aMember({ membership_type_id: id }) }),
        admin.send(removeRegion, { params: { id } }),
      ]);
      expect([added.status, removed.status].sort()).toEqual(added.status === 200 ? [200, 409] : [200, 400]);
    }
  });
});

test('the history has every change of a region and who made it', async () => {
  const { id, name } = await add({ code: 'A' });
  await admin.ok(changeRegion, { params: { id }, body: { name, code: 'B' } });
  await admin.ok(removeRegion, { params: { id } });
  const author = { source: 'form', account_id: server.accounts.admin.id, account_name: 'Akun admin' };
  expect(await historyOf(server, 'regions', id)).toMatchObject([
    { ...author, version: 1, action: 'created', fields: { name: [null, name], code: [null, 'A'] } },
    { ...author, version: 2, action: 'changed', fields: { code: ['A', 'B'] } },
    { ...author, version: 3, action: 'deleted', fields: {} },
  ]);
});
