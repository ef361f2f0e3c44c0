import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { addMember, changeMember, listMembers, removeMember } from '#contract/members.ts';
import { purgeMember, restoreMember } from '#contract/trash.ts';
import { aMember } from '#test/support/builders.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const superadmin = server.as('superadmin');

async function counted() {
  return server.db
    .selectFrom('members')
    .select((eb) => ['region_id', 'status', 'level', eb.fn.countAll<number>().as('members')])
    .where('deleted_at', 'is', null)
    .groupBy(['region_id', 'status', 'level'])
    .orderBy('region_id')
    .orderBy('status')
    .orderBy('level')
    .execute();
}

async function kept() {
  return server.db
    .selectFrom('member_counts')
    .select(({ fn }) => ['region_id', 'status', 'level', fn.sum<number>('members').as('members')])
    .groupBy(['region_id', 'status', 'level'])
    .having(({ fn }) => fn.sum('members'), '!=', 0)
    .orderBy('region_id')
    .orderBy('status')
    .orderBy('level')
    .execute();
}

async function serkomsCounted() {
  const rows = await server.db
    .selectFrom('members')
    .select(['serkom_end_date', 'serkom_number'])
    .where('deleted_at', 'is', null)
    .execute();
  const values = rows.map((row) => row.serkom_end_date ?? (row.serkom_number === null ? 'none' : 'unknown'));
  return Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, { length }]) => [value, length]));
}

async function serkomsKept() {
  const rows = await server.db
    .selectFrom('member_facets')
    .select(({ fn }) => ['value', fn.sum<number>('members').as('members')])
    .where('facet', '=', 'serkom')
    .groupBy('value')
    .having(({ fn }) => fn.sum('members'), '!=', 0)
    .execute();
  return Object.fromEntries(rows.map(({ value, members }) => [value, members]));
}

/** What is kept of a text that has been looked for, and how many members have it. */
async function sought(text: string) {
  const { members } = await server.db
    .selectFrom('sought_texts')
    .select(({ fn }) => fn.sum<number>('members').as('members'))
    .where('text', '=', text)
    .executeTakeFirstOrThrow();
  const rows = await server.db.selectFrom('members').select('search_text').where('deleted_at', 'is', null).execute();
  return { kept: members, counted: rows.filter((row) => row.search_text.includes(text)).length };
}

/** Whoever searches does not wait until the count is kept. */
async function searchedUntilKept(search: string) {
  const kept = () => server.db.selectFrom('sought_texts').select('text').where('text', '=', search).execute();
  while ((await kept()).length === 0) await superadmin.ok(listMembers, { query: { isAdmin: true, search } });
}

const step = fc.record({
  whom: fc.nat(4),
  what: fc.oneof(
    fc.record({ membership_type_id: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ status: fc.constantFrom('active', 'inactive') }),
    fc.record({ title: fc.constantFrom('K1', 'K2', 'lain') }),
    fc.record({ serkom_end_date: fc.constantFrom(null, '2020-01-01', '2099-01-01') }),
    fc.record({ serkom_number: fc.constantFrom(null, '7') }),
    fc.record({ first_name: fc.constantFrom('Wxyz', 'Siti') }),
    fc.constantFrom('delete' as const, 'restore' as const, 'purge' as const),
  ),
});

test('the kept counts are what counting gives, after any additions, changes, deletions and restorations', {
  timeout: 60_000,
}, async () => {
  await manyMembers(server, 2500, () => 'Konselor');
  for (const search of ['sit', 'n.']) await searchedUntilKept(search);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const members = await Promise.all(
        Array.from({ length: 5 }, async () => {
          const body = aMember({ npa: `N.${Math.random()}` });
          return (await superadmin.ok(addMember, { body })).data;
        }),
      );
      for (const { whom, what } of steps) {
        const member = members[whom];
        const params = { id: member?.id ?? 0 };
        // What does not apply to a member as it is now is refused, which must change no count either.
        if (what === 'delete') await superadmin.send(removeMember, { params });
        else if (what === 'restore') await superadmin.send(restoreMember, { params, body: {} });
        else if (what === 'purge') await superadmin.send(purgeMember, { params, body: { npa: member?.npa } });
        else await superadmin.send(changeMember, { params, body: what });
      }
      expect(await kept()).toEqual(await counted());
      expect(await serkomsKept()).toEqual(await serkomsCounted());
      for (const text of ['sit', 'n.']) {
        const now = await sought(text);
        expect(now.kept).toBe(now.counted);
        const query = { isAdmin: true, search: text };
        expect((await superadmin.ok(listMembers, { query })).total_data).toBe(now.counted);
      }
    }),
    { numRuns: 15 },
  );
  const { total_data } = await superadmin.ok(listMembers, { query: { isAdmin: true, pageSize: 1 } });
  expect(total_data).toBe((await counted()).reduce((sum, { members }) => sum + members, 0));
});

test('a list with a text and a status is counted anew after a change', async () => {
  const query = { isAdmin: true, search: 'sit', filter: 'status:active' } as const;
  const before = await superadmin.ok(listMembers, { query });
  expect(before.total_data).toBe((await superadmin.ok(listMembers, { query: { ...query, page: 2 } })).total_data);
  const { data } = await superadmin.ok(addMember, { body: aMember({ npa: 'N.baru', first_name: 'Siti' }) });
  expect((await superadmin.ok(listMembers, { query })).total_data).toBe(before.total_data + 1);
  await superadmin.ok(changeMember, { params: { id: data.id }, body: { status: 'inactive' } });
  expect((await superadmin.ok(listMembers, { query })).total_data).toBe(before.total_data);
});
