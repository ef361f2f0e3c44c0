// On both engines: SQL that differs.
import { afterAll, describe, expect, test } from 'vitest';
import { addMember, removeMember } from '#contract/members.ts';
import { addRegion, countRegionMembers, listRegions } from '#contract/regions.ts';
import { aMember, aRegion } from '#test/support/builders.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const admin = server.as('admin');

async function add(overrides: Parameters<typeof aRegion>[0] = {}) {
  return (await admin.ok(addRegion, { body: aRegion(overrides) })).data;
}

async function names(filter?: string) {
  const { data } = await server.as('staff').ok(listRegions, { query: { isAdmin: true, ...(filter && { filter }) } });
  return data.map((region) => region.name);
}

describe('the list of regions', () => {
  test("begins with Indonesia's 38 provinces and their codes, by name", async () => {
    const fresh = await startServer();
    const { data } = await fresh.as('staff').ok(listRegions);
    await fresh.close();
    expect(data).toHaveLength(38);
    expect(data[0]).toMatchObject({ name: 'Aceh', code: '11' });
    expect(data.map(({ name }) => name)).toEqual(data.map(({ name }) => name).sort(new Intl.Collator('id').compare));
    expect(data.find(({ name }) => name === 'Papua Barat Daya')?.code).toBe('96');
    expect(new Set(data.map(({ code }) => code)).size).toBe(38);
  });

  test('is by name without regard to case and accents', async () => {
    for (const name of ['zz Éa', 'ZZ Eb', 'zz ec']) await add({ name });
    expect((await names()).filter((name) => /^zz e|^ZZ E|^zz É/.test(name))).toEqual(['zz Éa', 'ZZ Eb', 'zz ec']);
  });

  test.each([
    ['papua barat', ['Papua Barat', 'Papua Barat Daya']],
    [' YOGYA ', ['Daerah Istimewa Yogyakarta']],
    ['%', ['100%']],
    ['_', ['a_b']],
    ["'", ["Ka'bah"]],
    ['kode-x', ['100%']],
    ['tidak ada', []],
  ])('with the filter %j has the regions whose name or code holds it', async (filter, found) => {
    if (!(await names()).includes('100%')) {
      await add({ name: '100%', code: 'KODE-X' });
      await add({ name: 'a_b' });
      await add({ name: "Ka'bah" });
    }
    expect(await names(filter)).toEqual(found);
  });

  test('with an empty or repeated filter takes none, or the first', async () => {
    expect(await names('')).toEqual(await names());
    const { data } = await admin.ok(listRegions, {
      query: [
        ['filter', 'Aceh'],
        ['filter', 'Bali'],
      ],
    });
    expect(data.map(({ name }) => name)).toEqual(['Aceh']);
  });
});

test('how many members a region has is counted without the deleted ones; a region without any is left out', async () => {
  const staff = server.as('staff');
  const region = await add();
  const count = async () =>
    (await staff.ok(countRegionMembers)).data.find(({ region_id }) => region_id === region.id)?.members;
  expect(await count()).toBeUndefined();
  const body = () => ({ body: aMember({ membership_type_id: region.id }) });
  const { data: member } = await staff.ok(addMember, body());
  await staff.ok(addMember, body());
  expect(await count()).toBe(2);
  await staff.ok(removeMember, { params: { id: member.id } });
  expect(await count()).toBe(1);
});
