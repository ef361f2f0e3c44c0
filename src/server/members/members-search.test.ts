// On both engines: SQL that differs.
import { afterAll, describe, expect, test } from 'vitest';
import { addMember, changeMember, listMembers, removeMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

const plain = { email: null, phone: null, serkom_number: null, practice_permit_number: null };

async function add(npa: string, overrides: Parameters<typeof aMember>[0] = {}) {
  return (await staff.ok(addMember, { body: aMember({ ...plain, npa, ...overrides }) })).data;
}

async function npasOf(query: Record<string, string | number>): Promise<string[]> {
  const { data, total_data } = await staff.ok(listMembers, { query: { isAdmin: 'true', ...query } });
  expect(total_data).toBe(data.length);
  return data.map(({ npa }) => npa);
}

await add('s-1', { first_name: 'Élodie', last_name: 'Straße', email: 'e.l@ikai.test', order: 3 });
await add('s-2', { first_name: 'Budi', last_name: '100% a_b', phone: '0812-99', order: 1 });
await add('s-3', { first_name: 'Ka\'bah "Nur"', serkom_number: 'SK*7', title: 'K3', order: null });
await add('s-4', { first_name: 'a\\b', practice_permit_number: 'SIP(9)', status: 'inactive', order: 2 });
await add('s-5', { first_name: 'Siti', last_name: 'Nur Aini', order: null, serkom_end_date: null });
const all = ['s-2', 's-4', 's-1', 's-3', 's-5'];

describe('a search', () => {
  test.each([
    ['elodie', ['s-1']],
    ['ÉLOD', ['s-1']],
    ['e\u0301lo', ['s-1']],
    ['STRASSE', ['s-1']],
    ['L@IKAI', ['s-1']],
    ['%', ['s-2']],
    ['_', ['s-2']],
    ['12-9', ['s-2']],
    ['"', ['s-3']],
    ['"Nur"', ['s-3']],
    ["a'b", ['s-3']],
    ['*', ['s-3']],
    ['sk*', ['s-3']],
    ['\\', ['s-4']],
    ['(9)', ['s-4']],
    ['nur', ['s-3', 's-5']],
    ['nur SITI', ['s-5']],
    ['nur\u3000siti\u00a0\taini', ['s-5']],
    ['nuraini', []],
    ['siti OR budi', []],
    ['NOT siti', []],
    ['si*', []],
    ['NEAR(siti nur)', []],
    ['{x}:siti', []],
    ["'; DROP TABLE members; --", []],
    ['S.Psi.', []],
    ['   ', all],
    ['\u0301', all],
  ])('%s', async (search, npas) => {
    expect(await npasOf({ search })).toEqual(npas);
  });

  test('of sixty words is answered rightly', async () => {
    const parts = ['si', 'sit', 'iti', 'nur', 'ain', 'aini', 's-5', '5'];
    const words = Array.from({ length: 60 }, (_, index) => parts[index % parts.length]);
    expect(await npasOf({ search: words.join(' ') })).toEqual(['s-5']);
    expect(await npasOf({ search: [...words, 'budi'].join(' ') })).toEqual([]);
  });

  test.each([['siti'], ['si']])('of a hundred words (%s1 …) is answered, and of more it is 400 there', async (word) => {
    const words = Array.from({ length: 101 }, (_, index) => `${word}${index}`);
    for (const isAdmin of ['true', '']) {
      const query = { isAdmin, search: words.slice(1).join(' '), filter: words.slice(1).join(' ') };
      expect((await staff.ok(listMembers, { query })).data).toEqual([]);
      const much = words.join(' ');
      const { status, faults } = await staff.refused(listMembers, { query: { isAdmin, search: much, filter: much } });
      expect([status, Object.keys(faults).sort()]).toEqual([400, ['filter', 'search']]);
    }
  });

  test.each([['\0'], ['siti\0'], ['a\0b']])('with a null byte (%j) is 400 there', async (search) => {
    for (const isAdmin of ['true', '']) {
      const { status, faults } = await staff.refused(listMembers, { query: { isAdmin, search, filter: search } });
      expect([status, Object.keys(faults).sort()]).toEqual([400, ['filter', 'search']]);
    }
  });

  test.each([['\ufffd'], ['a\u0007b'], ['\u{10ffff}']])('for the odd character %j finds nobody', async (search) => {
    for (const isAdmin of ['true', '']) {
      expect((await staff.ok(listMembers, { query: { isAdmin, search } })).data).toEqual([]);
    }
  });

  test('finds what a change made, and no longer what it took away', async () => {
    const { id } = await add('berubah', { first_name: 'Semula', phone: '111222' });
    await staff.ok(changeMember, { params: { id }, body: { first_name: 'Kemudian', phone: '333444' } });
    expect([await npasOf({ search: 'kemudian' }), await npasOf({ search: '3334' })]).toEqual([
      ['berubah'],
      ['berubah'],
    ]);
    expect([await npasOf({ search: 'semula' }), await npasOf({ search: '1112' })]).toEqual([[], []]);
    await staff.ok(removeMember, { params: { id } });
    expect(await npasOf({ search: 'kemudian' })).toEqual([]);
  });
});

describe('a filter', () => {
  test.each([
    ['nur', ['s-3', 's-5']],
    ['status:inactive', ['s-4']],
    ['nur serkom:none', ['s-5']],
    ['serkom:unknown', []],
    ['photo:yes', []],
    ['photo:no status:active nur', ['s-3', 's-5']],
    ['status:active status:inactive', []],
  ])('of %s', async (filter, npas) => {
    expect(await npasOf({ filter })).toEqual(npas);
  });

  test('and a search and a level all hold together', async () => {
    expect(await npasOf({ filter: 'photo:no', search: 'nur', level: 'K3' })).toEqual(['s-3']);
  });

  test.each([['wilayah:1'], ['status:aktif'], ['http://x'], [':']])('of %s is 400 there', async (filter) => {
    const { status, faults } = await staff.refused(listMembers, { query: { filter } });
    expect([status, Object.keys(faults)]).toEqual([400, ['filter']]);
  });
});

describe('list parameters', () => {
  test('that are empty mean no restriction, by order with unset last', async () => {
    const empty = { page: '', pageSize: '', filter: '', level: '', membership_type_id: '', search: '', sort: '' };
    expect(await npasOf(empty)).toEqual(all);
    expect(await npasOf({ sort: '-order' })).toEqual(['s-1', 's-4', 's-2', 's-3', 's-5']);
  });

  test('past the last page, however far, give an empty page and the right total', async () => {
    for (const page of [2, 1000, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      for (const pageSize of [10, 1000]) {
        const answer = await staff.ok(listMembers, { query: { isAdmin: 'true', page, pageSize } });
        expect(answer).toEqual({ data: [], total_data: all.length });
      }
    }
  });

  test.each([
    ['page', '0'],
    ['page', '1.5'],
    ['page', '9007199254740993'],
    ['pageSize', '0'],
    ['pageSize', '1001'],
    ['pageSize', '-1'],
    ['level', 'k1'],
    ['membership_type_id', 'Aceh'],
    ['membership_type_id', '1 OR 1'],
    ['sort', 'password'],
    ['sort', '--npa'],
    ['sort', 'toString'],
    ['sort', 'npa,id'],
  ])('%s=%s is 400 there', async (name, value) => {
    const { status, faults } = await staff.refused(listMembers, { query: { [name]: value } });
    expect([status, Object.keys(faults)]).toEqual([400, [name]]);
  });

  test('of a region that there is not give an empty list', async () => {
    expect(await npasOf({ membership_type_id: 99999 })).toEqual([]);
  });
});

describe('the public view', () => {
  test.each([[undefined], ['false'], [''], ['1'], ['TRUE']])(
    'is what isAdmin=%s gives: active members alone',
    async (isAdmin) => {
      const { data } = await staff.ok(listMembers, { query: isAdmin === undefined ? {} : { isAdmin } });
      expect(data.map(({ npa }) => npa)).toEqual(all.filter((npa) => npa !== 's-4'));
      expect(data[0]).not.toHaveProperty('email');
    },
  );

  test.each([['ikai'], ['0812'], ['SK*7']])('does not find by a hidden field: %s', async (search) => {
    for (const query of [{ search }, { filter: search }]) {
      expect((await staff.ok(listMembers, { query })).data).toEqual([]);
    }
  });

  test('finds by name and NPA', async () => {
    const { data } = await staff.ok(listMembers, { query: { search: 'elodie s-1' } });
    expect(data.map(({ npa }) => npa)).toEqual(['s-1']);
  });

  test.each([['email'], ['-phone'], ['serkomNo'], ['order'], ['version'], ['updatedAt'], ['experienceYear']])(
    'cannot be sorted by the hidden field %s',
    async (sort) => {
      const { status, faults } = await staff.refused(listMembers, { query: { sort } });
      expect([status, Object.keys(faults)]).toEqual([400, ['sort']]);
    },
  );
});
