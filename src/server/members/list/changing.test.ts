// On both engines: transactions.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyBulk } from '#contract/bulk.ts';
import { addMember, changeMember, listMembers, type Member, removeMember } from '#contract/members.ts';
import { undoOperation } from '#contract/operations.ts';
import { purgeMember, restoreMember } from '#contract/trash.ts';
import { aMember } from '#test/support/builders.ts';
import { isEmbedded } from '#test/support/database.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { type ListQuery, naiveList } from '#test/support/naive-list.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
const superadmin = server.as('superadmin');
const count = 2500;

beforeAll(async () => {
  await manyMembers(server, count, () => 'Konselor');
});
afterAll(server.close);

async function everybody(): Promise<Member[]> {
  const all: Member[] = [];
  for (let page = 1; ; page += 1) {
    const query = { isAdmin: true, pageSize: 1000, page, sort: 'id' } as const;
    const { data } = await superadmin.ok(listMembers, { query });
    all.push(...(data as Member[]));
    if (data.length < 1000) return all;
  }
}

/** Lists that are found in different ways, of few and of many, near both ends and in the middle. */
const asked: readonly ListQuery[] = [
  {},
  { page: 130 },
  { page: 249, sort: '-fullName' },
  { filter: 'status:active', page: 60 },
  { filter: 'status:inactive', sort: 'status' },
  { level: 'K1', sort: '-level' },
  { membership_type_id: 2, filter: 'status:active', page: 3 },
  { sort: '-membershipType', page: 125 },
  { filter: 'serkom:expired', sort: 'serkomEndDate' },
  { filter: 'serkom:none photo:no', page: 100 },
  { filter: 'serkom:unknown' },
  { search: 'sit', page: 2 },
  { search: 'sit', filter: 'status:active' },
  { search: 'n.1 siti', sort: '-npa' },
  { search: 'wx' },
  { search: 'y' },
];

/** All of it is asked twice, so that what is kept of the first time is seen. */
async function expectTrueLists() {
  // Compares the index of texts with the texts.
  if (isEmbedded)
    await sql`INSERT INTO member_search (member_search, rank) VALUES ('integrity-check', 1)`.execute(server.db);
  const members = await everybody();
  for (const query of [...asked, ...asked]) {
    const expected = naiveList(members, query);
    const { data, total_data } = await superadmin.ok(listMembers, { query: { ...query, isAdmin: true } });
    const answer = { query, total: total_data, ids: data.map(({ id }) => id) };
    expect(answer).toEqual({ query, total: expected.total_data, ids: expected.data.map(({ id }) => id) });
  }
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
    fc.record({ order: fc.option(fc.nat(3)) }),
    fc.constantFrom('delete' as const, 'restore' as const, 'purge' as const),
  ),
});

test('lists and their totals are true after any additions, changes, deletions and restorations', async () => {
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
        // What does not apply to a member as it is now is refused, which must change no list either.
        if (what === 'delete') await superadmin.send(removeMember, { params });
        else if (what === 'restore') await superadmin.send(restoreMember, { params, body: {} });
        else if (what === 'purge') await superadmin.send(purgeMember, { params, body: { npa: member?.npa } });
        else await superadmin.send(changeMember, { params, body: what });
      }
      await expectTrueLists();
    }),
    { numRuns: 8 },
  );
});

const bulkStep = fc.record({
  first: fc.nat(2400),
  count: fc.integer({ min: 1, max: 700 }),
  what: fc.oneof(
    fc.record({ action: fc.constant('status' as const), status: fc.constantFrom('active', 'inactive') }),
    fc.record({ action: fc.constant('region' as const), membership_type_id: fc.integer({ min: 1, max: 3 }) }),
    fc.constant({ action: 'delete' as const }),
  ),
  isUndone: fc.boolean(),
});

test('they are so after changes of very many at once, and after undoing them', async () => {
  const ids = (await everybody()).map(({ id }) => id);
  await fc.assert(
    fc.asyncProperty(fc.array(bulkStep, { minLength: 1, maxLength: 4 }), async (steps) => {
      for (const { first, count, what, isUndone } of steps) {
        const body = { ...what, ids: ids.slice(first, first + count) };
        const { data } = await superadmin.ok(applyBulk, { body });
        if (isUndone && data.operation_id !== null)
          await superadmin.ok(undoOperation, { params: { id: data.operation_id } });
      }
      await expectTrueLists();
    }),
    { numRuns: 5 },
  );
});
