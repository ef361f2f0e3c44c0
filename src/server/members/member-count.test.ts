import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { addMember, changeMember, listMembers, removeMember } from '#contract/members.ts';
import { purgeMember, restoreMember } from '#contract/trash.ts';
import { aMember } from '#test/support/builders.ts';
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
    .selectAll()
    .where('members', '!=', 0)
    .orderBy('region_id')
    .orderBy('status')
    .orderBy('level')
    .execute();
}

const step = fc.record({
  whom: fc.nat(4),
  what: fc.oneof(
    fc.record({ membership_type_id: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ status: fc.constantFrom('active', 'inactive') }),
    fc.record({ title: fc.constantFrom('K1', 'K2', 'lain') }),
    fc.constantFrom('delete' as const, 'restore' as const, 'purge' as const),
  ),
});

it('the kept counts are what counting gives, after any additions, changes, deletions and restorations', async () => {
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
    }),
    { numRuns: 15 },
  );
  const { total_data } = await superadmin.ok(listMembers, { query: { isAdmin: true, pageSize: 1 } });
  expect(total_data).toBe((await counted()).reduce((sum, { members }) => sum + members, 0));
});
