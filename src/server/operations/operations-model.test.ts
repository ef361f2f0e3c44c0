// On both engines: history and undo.
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { applyBulk, previewBulk } from '#contract/bulk.ts';
import { addMember, changeMember, removeMember } from '#contract/members.ts';
import { undoOperation } from '#contract/operations.ts';
import type { Row } from '#server/database/history.ts';
import { derivedColumns } from '#server/members/members.rules.ts';
import { aMember } from '#test/support/builders.ts';
import { casesOfRules } from '#test/support/database.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

/** Members of one run, with a search word of their own. */
const before = fc.array(
  fc.record({
    status: fc.constantFrom('active' as const, 'inactive' as const),
    membership_type_id: fc.integer({ min: 1, max: 3 }),
    isDeleted: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
);

const action = fc.oneof(
  fc.record({ action: fc.constant('status'), status: fc.constantFrom('active', 'inactive') }),
  fc.record({ action: fc.constant('region'), membership_type_id: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ action: fc.constant('delete') }),
);

const selection = fc.oneof(
  fc.constant('all' as const),
  fc.constant('active' as const),
  fc.array(fc.nat(7), { minLength: 1, maxLength: 8 }),
);

/** A later edit of one of the members; some change nothing. */
const edit = fc.tuple(
  fc.nat(7),
  fc.oneof(
    fc.record({ phone: fc.constantFrom('0811', '0822') }),
    fc.record({ status: fc.constantFrom('active', 'inactive') }),
    fc.record({ membership_type_id: fc.integer({ min: 1, max: 3 }) }),
    fc.constant('delete' as const),
  ),
);

type Stored = Row<'members'>;

/** A member's values and whether it is deleted, without times and versions. */
function stateOf({ version: _, updated_at: __, deleted_at, ...row }: Stored) {
  return { ...row, isDeleted: deleted_at !== null };
}

async function stored(ids: number[]): Promise<Map<number, Stored>> {
  const rows = await server.db.selectFrom('members').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

let runs = 0;

async function made(members: { status: 'active' | 'inactive'; membership_type_id: number; isDeleted: boolean }[]) {
  runs += 1;
  const word = `percobaan${runs}z`;
  const ids: number[] = [];
  for (const { isDeleted, ...values } of members) {
    const body = aMember({ ...values, first_name: `Ani ${word}`, npa: `${word}.${ids.length}`, phone: '0811' });
    const { id } = (await staff.ok(addMember, { body })).data;
    ids.push(id);
    if (isDeleted) await staff.ok(removeMember, { params: { id } });
  }
  return { word, ids };
}

test('whatever is done to many, its undo brings back what was before, but for those edited since, which it names', async () => {
  await fc.assert(
    fc.asyncProperty(
      before,
      action,
      selection,
      fc.array(edit, { maxLength: 6 }),
      async (members, what, whom, edits) => {
        const { word, ids } = await made(members);
        const chosen = Array.isArray(whom) && whom.map((place) => ids[place] ?? 999_999);
        const asked = {
          query: { search: word, ...(whom === 'active' && { filter: 'status:active' }) },
          body: { ...what, ...(chosen && { ids: chosen }) },
        };
        const atFirst = await stored(ids);
        const { data: told } = await staff.ok(previewBulk, asked);
        const { data: done } = await staff.ok(applyBulk, { ...asked, body: { ...asked.body, expected: told.total } });
        // The preview was right.
        expect([done.changed, done.refused]).toEqual([told.changes, told.refused]);
        const afterwards = await stored(ids);
        const touched = ids.filter((id) => afterwards.get(id)?.version !== atFirst.get(id)?.version);
        expect(touched).toHaveLength(done.changed);
        if (done.operation_id === null) return;

        for (const [place, values] of edits) {
          const params = { id: ids[place] ?? 999_999 };
          // Edits that no longer apply are refused.
          if (values === 'delete') await staff.send(removeMember, { params });
          else await staff.send(changeMember, { params, body: values });
        }
        const edited = await stored(ids);
        const { data: undone } = await staff.ok(undoOperation, { params: { id: done.operation_id } });
        const atLast = await stored(ids);

        const same = (one: Map<number, Stored>, other: Map<number, Stored>, id: number) =>
          JSON.stringify(stateOf(one.get(id) as Stored)) === JSON.stringify(stateOf(other.get(id) as Stored));
        const left = touched.filter((id) => !same(afterwards, edited, id));
        expect(new Set(undone.left.map((row) => row.id))).toEqual(new Set(left));
        expect(undone.undone).toBe(touched.length - left.length);
        for (const id of ids) {
          const isBack = touched.includes(id) && !left.includes(id);
          const row = atLast.get(id) as Stored;
          expect(stateOf(row)).toEqual(stateOf((isBack ? atFirst : edited).get(id) as Stored));
          expect(row).toMatchObject(derivedColumns(row));
        }
      },
    ),
    { numRuns: casesOfRules(40), seed: 7 },
  );
});
