// On both engines: history and undo.
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { addMember, changeMember, type Member } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { casesOfRules } from '#test/support/database.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

/** Request names and the response names of the same fields. */
const names = { phone: 'phone', title: 'title', order: 'order', serkom_number: 'serkomNo', status: 'status' } as const;
const fields = Object.keys(names) as (keyof typeof names)[];
type Values = Record<(typeof fields)[number], string | number | null>;

const text = fc.constantFrom('a', 'b', 'c');
const edit = fc.record({
  /** How many versions old the edit's base is. */
  age: fc.nat(4),
  sent: fc.record(
    {
      phone: fc.option(text),
      title: text,
      order: fc.option(fc.nat(2)),
      serkom_number: fc.option(text),
      status: fc.constantFrom('active', 'inactive'),
    },
    { requiredKeys: [] },
  ),
});

const valuesOf = (row: Member): Values =>
  Object.fromEntries(fields.map((field) => [field, row[names[field]]])) as Values;

/** The rule, restated: the conflicting fields, or the resulting member. */
function merged(base: Values, now: Values, sent: Partial<Values>): { conflicts: string[]; next: Values } {
  const conflicts: string[] = [];
  const next = { ...now };
  for (const field of fields) {
    const value = sent[field];
    if (value === undefined || value === base[field]) continue;
    if (now[field] !== base[field] && now[field] !== value) conflicts.push(field);
    else next[field] = value;
  }
  return { conflicts, next };
}

test('any series of edits, each begun at any earlier version, ends as the rule says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 2, maxLength: 10 }), async (edits) => {
      const body = aMember({ phone: 'a', title: 'a', order: 0, serkom_number: null, status: 'active' });
      let row: Member = (await staff.ok(addMember, { body })).data;
      const versions = [valuesOf(row)];
      for (const { age, sent } of edits) {
        const version = Math.max(1, row.version - age);
        const [base, now] = [versions[version - 1], valuesOf(row)];
        if (!base) throw new Error(`No version ${version}`);
        const { conflicts, next } = merged(base, now, sent as Partial<Values>);
        const request = { params: { id: row.id }, body: { ...sent, version } };
        if (conflicts.length > 0) {
          const { status, faults, data } = await staff.refused(changeMember, request);
          expect([status, Object.keys(faults).sort(), data]).toEqual([409, conflicts.sort(), row]);
          continue;
        }
        const { data } = await staff.ok(changeMember, request);
        const isSame = fields.every((field) => next[field] === now[field]);
        expect([valuesOf(data), data.version]).toEqual([next, isSame ? row.version : row.version + 1]);
        row = data;
        if (!isSame) versions.push(next);
      }
    }),
    { numRuns: casesOfRules(120), seed: 5 },
  );
});
