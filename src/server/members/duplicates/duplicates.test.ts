// On both engines: groups of duplicates.
import { afterAll, describe, expect, test } from 'vitest';
import { applyBulk } from '#contract/bulk.ts';
import { findSimilar, listDuplicates, tellApart } from '#contract/duplicates.ts';
import { listHistory, undoChange } from '#contract/history.ts';
import { chooseImportRows } from '#contract/import-rows.ts';
import { applyImport } from '#contract/imports.ts';
import { addMember, changeMember, type Member, removeMember } from '#contract/members.ts';
import { undoOperation } from '#contract/operations.ts';
import { restoreMember } from '#contract/trash.ts';
import { writtenAtOnce } from '#server/batches.ts';
import { aMember } from '#test/support/builders.ts';
import { checked, csv } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';
import { mostAlike } from './groups.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

let made = 0;

/** A member who resembles others only in the given values. */
async function added(given: Parameters<typeof aMember>[0]): Promise<Member> {
  made += 1;
  const own = { first_name: `Orang${made} Tersendiri${made}`, phone: `0811${100000 + made}` };
  return (await staff.ok(addMember, { body: aMember({ ...own, ...given }) })).data;
}

/** Imports a file, adding rows even if they may be existing members. Returns the operation. */
async function importedAsNew(bytes: string): Promise<number> {
  const { id } = await checked(server, { bytes });
  await staff.ok(chooseImportRows, { params: { id }, body: { verdict: 'possible', choice: 'add' } });
  return (await staff.ok(applyImport, { params: { id } })).data.operation_id ?? 0;
}

const similar = async (query: Record<string, string>) => (await staff.ok(findSimilar, { query })).data;
const list = (query: Record<string, string> = {}) => staff.ok(listDuplicates, { query });

/** Somebody's group in the list: the others, and what they share. */
async function groupOf({ id }: Member, query: Record<string, string> = {}) {
  const { data } = await list({ pageSize: '1000', ...query });
  const group = data.find(({ members }) => members.some((member) => member.id === id));
  return group && { ids: group.members.map((member) => member.id).sort((a, b) => a - b), shared: group.shared };
}

describe('while a form is filled in, whoever may be the same is found', () => {
  test.each([
    ['Dr. SITTI-HAJAR binti Umar, S.Psi., M.Si', 'Sittihajar Binti Umar'],
    ['Moh. Zulkarnain', 'Muhamad Zulkarnain'],
    ['Moh.Basalamah', 'Mohammad Basalamah'],
    ['Abd. Ghaffar', 'Abdul Ghaffar'],
    ['Sjarif Hidayatulloh', 'Sy. Hidayatulloh'],
  ])('by the name %s for %s', async (stored, written) => {
    const { id } = await added({ first_name: stored });
    expect(await similar({ fullName: written })).toMatchObject([{ id, shared: ['name'], isDeleted: false }]);
  });

  test('by telephone with and without +62, e-mail in other letters, NPA without its zeros, serkom number', async () => {
    const { id } = await added({
      npa: 'KX.0042',
      phone: '+62 899-1234-567',
      email: 'Ratna@Surel.ID',
      serkom_number: 'SER/77-A',
    });
    const found = await similar({ phone: '08991234567', email: 'rATNA@surel.id', npa: 'kx 42', serkomNo: 'ser 77a' });
    expect(found).toMatchObject([{ id, shared: ['npa', 'serkom', 'phone', 'email'] }]);
    expect(await similar({ serkomNo: 'SER 77 A' })).toMatchObject([{ id, shared: ['serkom'] }]);
  });

  test('P3: what stands for nothing makes nobody alike', async () => {
    for (const nothing of ['-', '0', 'belum ada']) {
      await added({ phone: nothing, serkom_number: nothing });
      expect(await similar({ phone: nothing, email: nothing, serkomNo: nothing })).toEqual([]);
    }
  });

  test('the deleted are told as deleted, and the member itself is not', async () => {
    const member = await added({ first_name: 'Larasati Prameswari' });
    expect(await similar({ fullName: 'Larasati Prameswari', id: String(member.id) })).toEqual([]);
    await staff.ok(removeMember, { params: { id: member.id } });
    expect(await similar({ fullName: 'larasati prameswari' })).toMatchObject([{ id: member.id, isDeleted: true }]);
  });

  test('of many the likeliest few are named, and how many there are', async () => {
    for (let n = 0; n < 7; n++) await added({ first_name: 'Bambang Pamungkas' });
    const last = await added({ first_name: 'Bambang Pamungkas', phone: '0877000111' });
    const { data, total } = await staff.ok(findSimilar, {
      query: { fullName: 'Bambang Pamungkas', phone: '+62877000111' },
    });
    expect([data.length, total, data[0]?.id]).toEqual([5, 8, last.id]);
  });

  test.each(['\0', 'a'.repeat(2000), '\ud800', '%_\'"', '\u200b', 'constructor', '12'.repeat(1000)])(
    'nothing is found by what nobody can be called: %.8j',
    async (text) => {
      expect(await similar({ fullName: text, phone: text, email: text, npa: text, serkomNo: text })).toEqual([]);
    },
  );
});

describe('the list of who may be the same', () => {
  test('follows every write: form, change, delete, restore, bulk, import and undo', async () => {
    const one = await added({ phone: '0855000001' });
    const other = await added({ phone: '+62855000001' });
    const both = { ids: [one.id, other.id], shared: ['phone'] };
    expect(await groupOf(one)).toEqual(both);
    await staff.ok(changeMember, { params: { id: other.id }, body: { phone: '0855999999' } });
    expect(await groupOf(one)).toBeUndefined();
    const { data } = await staff.ok(listHistory, { query: { subject: 'members', subject_id: String(other.id) } });
    await staff.ok(undoChange, { params: { id: data[0]?.id ?? 0 } });
    expect(await groupOf(one)).toEqual(both);
    await staff.ok(removeMember, { params: { id: one.id } });
    expect(await groupOf(other)).toBeUndefined();
    await staff.ok(restoreMember, { params: { id: one.id }, body: {} });
    expect(await groupOf(other)).toEqual(both);
    const gone = await staff.ok(applyBulk, { body: { action: 'delete', ids: [one.id] } });
    expect(await groupOf(other)).toBeUndefined();
    await staff.ok(undoOperation, { params: { id: gone.data.operation_id ?? 0 } });
    expect(await groupOf(other)).toEqual(both);
    const file = csv([
      ['NPA', 'Nama', 'Gelar', 'Wilayah', 'Telepon'],
      ['IMP-1', 'Pendatang Impor', 'S.Psi.', 'Aceh', '0866000001'],
      ['IMP-2', 'Penyerta Impor', 'S.Psi.', 'Aceh', '0866000002'],
      [other.npa, '', '', '', '0866000002'],
    ]);
    await importedAsNew(file);
    expect(await groupOf(one)).toBeUndefined();
    expect(await groupOf(other)).toMatchObject({ shared: ['phone'] });
  });

  test('holds two of one import, in whichever batches they are written', async () => {
    const shared = new Map([
      ...[0, writtenAtOnce].map((row) => [row, '0867000001'] as const),
      ...[writtenAtOnce - 1, 2 * writtenAtOnce].map((row) => [row, '0867000002'] as const),
    ]);
    const rows = Array.from({ length: 2 * writtenAtOnce + 1 }, (_, row) => [
      ...[`DRT-${row}`, `Deretan${row} Berbaris${row}`, 'S.Psi.', 'Aceh'],
      shared.get(row) ?? '',
    ]);
    await importedAsNew(csv([['NPA', 'Nama', 'Gelar', 'Wilayah', 'Telepon'], ...rows]));
    const { data } = await list({ pageSize: '1000' });
    const found = data.map(({ members }) => members.map(({ npa }) => npa)).filter(([npa]) => npa?.startsWith('DRT-'));
    expect(new Set(found.map((npas) => npas.sort().join(' ')))).toEqual(
      new Set([`DRT-0 DRT-${writtenAtOnce}`, `DRT-${writtenAtOnce - 1} DRT-${2 * writtenAtOnce}`]),
    );
  });

  test('disciple-tools #1784: is filtered by region, by words, and whether they share a name alone; both are counted', async () => {
    const [one, other] = [
      await added({ email: 'sama@surel.id', membership_type_id: 5 }),
      await added({ email: 'SAMA@surel.id' }),
    ];
    const both = { ids: [one.id, other.id], shared: ['email'] };
    expect(await groupOf(one, { likeness: 'strong' })).toEqual(both);
    expect(await groupOf(one, { likeness: 'name' })).toBeUndefined();
    expect(await groupOf(one, { membership_type_id: '5' })).toEqual(both);
    expect(await groupOf(one, { membership_type_id: '6' })).toBeUndefined();
    expect(await groupOf(one, { search: `${other.npa} ${other.fullName}`.toUpperCase() })).toEqual(both);
    expect(await groupOf(one, { search: `${one.npa} ${other.npa}` })).toBeUndefined();
    const namesake = { first_name: 'Senama Belaka' };
    const alone = [await added(namesake), await added(namesake)] as const;
    const byName = { ids: alone.map(({ id }) => id), shared: ['name'] };
    expect(await groupOf(alone[0], { likeness: 'name' })).toEqual(byName);
    expect(await groupOf(alone[0], { likeness: 'strong' })).toBeUndefined();
    expect(await list({ search: 'belaka' })).toMatchObject({ total_data: 1, totals: { strong: 0, name: 1 } });
    expect(await list({ search: 'belaka', likeness: 'strong' })).toMatchObject({
      total_data: 0,
      totals: { strong: 0, name: 1 },
    });
    expect((await staff.refused(listDuplicates, { query: { likeness: 'shoes' } })).status).toBe(400);
  });

  test('is found by the region of any member of a group, and not of the likeliest two alone', async () => {
    const twin = { first_name: 'Serupa Sekali', phone: '0845000001' };
    const [one, other] = [await added(twin), await added(twin)];
    const third = await added({ phone: twin.phone, membership_type_id: 7 });
    const group = { ids: [one.id, other.id, third.id], shared: ['phone', 'name'] };
    expect(await groupOf(third)).toEqual(group);
    expect(await groupOf(third, { membership_type_id: '7' })).toEqual(group);
    expect(await groupOf(third, { membership_type_id: '8' })).toBeUndefined();
  });

  test('hitobito #3575: the likeliest come first, page by page', async () => {
    const twin = {
      first_name: 'Kembar Identik',
      phone: '0844000001',
      email: 'kembar@surel.id',
      serkom_number: 'KEMBAR-1',
    };
    const [one, other] = [await added(twin), await added(twin)];
    const { data, total_data } = await list({ pageSize: '1' });
    expect(data[0]?.members.map(({ id }) => id)).toEqual([one.id, other.id]);
    expect(total_data).toBeGreaterThan(2);
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page: String(page), pageSize: '1' })));
    expect(new Set(pages.map((page) => page.data[0]?.id)).size).toBe(3);
  });

  test('three entries of one person are one line', async () => {
    const three = [];
    for (let n = 0; n < 3; n++) three.push(await added({ serkom_number: 'TIGA-7001' }));
    const ids = three.map(({ id }) => id);
    const { data } = await list({ pageSize: '1000' });
    expect(data.filter(({ members }) => members.some(({ id }) => ids.includes(id)))).toHaveLength(1);
    expect(await groupOf(three[2] as Member)).toMatchObject({ ids });
  });

  test('a telephone of an office makes no pairs, until few have it', async () => {
    const phone = '021555000';
    const first = await added({ phone });
    const second = await added({ phone });
    expect(await groupOf(first)).toMatchObject({ ids: [first.id, second.id] });
    const more = [];
    for (let n = 2; n <= mostAlike; n++) more.push(await added({ phone }));
    expect(await groupOf(first)).toBeUndefined();
    await staff.ok(removeMember, { params: { id: more[0]?.id ?? 0 } });
    expect((await groupOf(first))?.ids).toHaveLength(mostAlike);
    const many = Array.from({ length: 2 * writtenAtOnce }, (_, n) => n);
    const rows = many.map((n) => [`KTR-${n}`, `Pegawai Kantor${n}`, 'S.Psi.', 'Aceh', phone]);
    const id = await importedAsNew(csv([['NPA', 'Nama', 'Gelar', 'Wilayah', 'Telepon'], ...rows]));
    expect(await groupOf(first)).toBeUndefined();
    await staff.ok(undoOperation, { params: { id } });
    expect((await groupOf(first))?.ids).toHaveLength(mostAlike);
  });
});

describe('P22, Rock #985: who is not the same person', () => {
  test('is remembered for good, whatever is written later, and taken back like everything', async () => {
    const three = [];
    for (let n = 0; n < 3; n++) three.push(await added({ serkom_number: 'BEDA-0815' }));
    const [one, other, third] = three as [Member, Member, Member];
    const { data } = await staff.ok(tellApart, { body: { ids: [other.id, one.id] } });
    expect((await groupOf(third))?.ids).toEqual([one.id, other.id, third.id]);
    await staff.ok(tellApart, { body: { ids: three.map(({ id }) => id) } });
    expect(await groupOf(one)).toBeUndefined();
    await staff.ok(changeMember, { params: { id: one.id }, body: { phone: third.phone } });
    await staff.ok(removeMember, { params: { id: third.id } });
    await staff.ok(restoreMember, { params: { id: third.id }, body: {} });
    expect(await groupOf(one)).toBeUndefined();
    expect(await similar({ serkomNo: 'BEDA-0815', id: String(one.id) })).toEqual([]);
    expect((await staff.ok(tellApart, { body: { ids: [one.id, other.id] } })).data.operation_id).toBeNull();
    await staff.ok(undoOperation, { params: { id: data.operation_id ?? 0 } });
    expect((await groupOf(one))?.ids).toEqual([one.id, other.id]);
  });

  test('is told in the history by both names, and taken back there', async () => {
    const pair = [await added({ serkom_number: 'BEDA-4711' }), await added({ serkom_number: 'BEDA-4711' })];
    await staff.ok(tellApart, { body: { ids: pair.map(({ id }) => id) } });
    const { data } = await staff.ok(listHistory, { query: { subject: 'distinct_members' } });
    const names = pair.map(({ fullName, npa }) => `${fullName} (${npa})`).join(' – ');
    expect(data[0]).toMatchObject({ action: 'created', subject_name: names, undoable: true });
    await staff.ok(undoChange, { params: { id: data[0]?.id ?? 0 } });
    expect(await groupOf(pair[0] as Member)).toBeDefined();
  });

  test.each([[[]], [[1]], [[1, 1]], [['1', '2']], [Array.from({ length: 11 }, (_, n) => n + 1)], ['x'], [null]])(
    'is said of two to ten who are there: %j is refused',
    async (ids) => {
      expect((await staff.refused(tellApart, { body: { ids: ids as number[] } })).status).toBe(400);
    },
  );

  test('is said of nobody who is not there', async () => {
    const { id } = await added({});
    expect((await staff.refused(tellApart, { body: { ids: [id, 999_999] } })).status).toBe(404);
  });
});
