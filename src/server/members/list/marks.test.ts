import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { addMember, changeMember, listMembers, removeMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { startServer } from '#test/support/server.ts';
import { balanceMarks } from './marks.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');
const count = 6000;
const distance = 500;

/** The default order of all members, or of those with a status or level, straight from their rows. */
async function inOrder(whom: string): Promise<number[]> {
  const rows = await server.db
    .selectFrom('members')
    .select(['id', 'status', 'level'])
    .where('deleted_at', 'is', null)
    .orderBy('order_key')
    .orderBy('id')
    .execute();
  return rows.filter(({ status, level }) => ['all', status, level].includes(whom as never)).map(({ id }) => id);
}

const asked = {
  all: {},
  active: { filter: 'status:active' },
  inactive: { filter: 'status:inactive' },
  K1: { level: 'K1' },
  '0': { level: '0' },
};

async function expectPages(page: () => number) {
  for (const [whom, query] of Object.entries(asked)) {
    const ids = await inOrder(whom);
    const wanted = { isAdmin: true, pageSize: 10, page: page(), ...query };
    const { data, total_data } = await staff.ok(listMembers, { query: wanted });
    expect(total_data).toBe(ids.length);
    expect(data.map(({ id }) => id)).toEqual(ids.slice((wanted.page - 1) * 10, wanted.page * 10));
  }
}

test('pages found from marks are what going through all members gives, whatever has changed since', async () => {
  await manyMembers(server, count, () => 'Konselor');
  await balanceMarks(server.db, distance);
  const marks = await server.db.selectFrom('member_marks').selectAll().execute();
  expect(marks.length).toBeGreaterThan(1);
  const change = fc.oneof(
    fc.record({ status: fc.constantFrom('active', 'inactive') }),
    fc.record({ title: fc.constantFrom('K1', 'lain') }),
    fc.record({ order: fc.option(fc.nat(3)) }),
    fc.constantFrom('delete' as const, 'add' as const),
  );
  const steps = fc.sample(fc.tuple(change, fc.nat(count - 1)), { numRuns: 90, seed: 5 });
  for (const [index, [what, whom]] of steps.entries()) {
    const params = { id: whom + 1 };
    if (what === 'add') await staff.ok(addMember, { body: aMember({ npa: `T.${index}`, order: index % 3 }) });
    // One that is gone already is refused, which must move no mark either.
    else if (what === 'delete') await staff.send(removeMember, { params });
    else await staff.send(changeMember, { params, body: what });
    if (index % 30 === 0) await expectPages(() => 1 + ((whom + index) % (count / 10)));
  }
  await balanceMarks(server.db, distance);
  for (const page of [1, 411, 450, 500, 590, 599, 603]) await expectPages(() => page);
});
