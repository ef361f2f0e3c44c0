import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyBulk } from '#contract/bulk.ts';
import { addMember, changeMember, listMembers, removeMember } from '#contract/members.ts';
import { undoOperation } from '#contract/operations.ts';
import { purgeMember, restoreMember } from '#contract/trash.ts';
import type { Tx } from '#server/database/schema.ts';
import { aMember } from '#test/support/builders.ts';
import { isEmbedded } from '#test/support/database.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
const superadmin = server.as('superadmin');

beforeAll(async () => {
  await manyMembers(server, 2500, () => 'Konselor');
  for (const search of ['sit', 'n.']) await searchedUntilKept(search);
});
afterAll(server.close);

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

test('the kept counts are what counting gives, after any additions, changes, deletions and restorations', async () => {
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
  const rows = await server.db.selectFrom('members').select('id').where('deleted_at', 'is', null).execute();
  const ids = rows.map(({ id }) => id);
  await fc.assert(
    fc.asyncProperty(fc.array(bulkStep, { minLength: 1, maxLength: 4 }), async (steps) => {
      for (const { first, count, what, isUndone } of steps) {
        const body = { ...what, ids: ids.slice(first, first + count) };
        const { data } = await superadmin.ok(applyBulk, { body });
        if (isUndone && data.operation_id !== null)
          await superadmin.ok(undoOperation, { params: { id: data.operation_id } });
      }
      expect(await kept()).toEqual(await counted());
      expect(await serkomsKept()).toEqual(await serkomsCounted());
      const { kept: texts, counted: found } = await sought('sit');
      expect(texts).toBe(found);
    }),
    { numRuns: 8 },
  );
});

/** How often a connection has written a count, in transactions before this one too. */
async function countsWritten(tx: Tx): Promise<number> {
  const { rows } = await sql<{ written: number }>`
    SELECT n_tup_ins + n_tup_upd AS written FROM pg_stat_xact_user_tables WHERE relname = 'member_counts'`.execute(tx);
  return rows[0]?.written ?? 0;
}

// Each further version of a row that a transaction writes over and over is dearer, until it ends.
test.skipIf(isEmbedded)(
  'a transaction writes a count once for thousands of rows, however many statements',
  async () => {
    const statements = 40;
    const written = await server.db.transaction().execute(async (tx) => {
      const before = await countsWritten(tx);
      for (let first = 0; first < statements; first += 1) {
        await sql`UPDATE members SET status = CASE status WHEN 'active' THEN 'inactive' ELSE 'active' END
        WHERE id % ${sql.lit(statements)} = ${sql.lit(first)}`.execute(tx);
      }
      await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx);
      return (await countsWritten(tx)) - before;
    });
    expect(await kept()).toEqual(await counted());
    const counts = await server.db
      .selectFrom('member_counts')
      .select(['region_id', 'status', 'level'])
      .distinct()
      .execute();
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThanOrEqual(counts.length);
  },
);

test('a list with a text and a status is counted anew after a change', async () => {
  const query = { isAdmin: true, search: 'sit', filter: 'status:active' } as const;
  const before = await superadmin.ok(listMembers, { query });
  expect(before.total_data).toBe((await superadmin.ok(listMembers, { query: { ...query, page: 2 } })).total_data);
  const { data } = await superadmin.ok(addMember, { body: aMember({ npa: 'N.baru', first_name: 'Siti' }) });
  expect((await superadmin.ok(listMembers, { query })).total_data).toBe(before.total_data + 1);
  await superadmin.ok(changeMember, { params: { id: data.id }, body: { status: 'inactive' } });
  expect((await superadmin.ok(listMembers, { query })).total_data).toBe(before.total_data);
});
