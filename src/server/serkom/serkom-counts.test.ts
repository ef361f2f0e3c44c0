// On both engines: SQL that differs.
import fc from 'fast-check';
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { addMember, changeMember, listMembers, removeMember } from '#contract/members.ts';
import { serkomStates } from '#contract/serkom.ts';
import { countedMembers, countSerkoms, exportSerkoms, listSerkoms } from '#contract/serkom-cockpit.ts';
import { purgeMember, restoreMember } from '#contract/trash.ts';
import { today } from '#test/support/association.ts';
import { aMember } from '#test/support/builders.ts';
import type { Client } from '#test/support/client.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { anotherSession, hundredYears } from '#test/support/sessions.ts';

const server = await startServer();
afterAll(server.close);
afterEach(() => {
  vi.useRealTimers();
});

// A token that is valid on every day to which this test sets the clock.
const superadminOf = async (one: TestServer) => one.as(await anotherSession(one, 'superadmin', hundredYears));
const superadmin = await superadminOf(server);

/** The lengths of the lists behind a number: the member list, and the one for reminders. */
async function listed(caller: Client, filter: string, region?: number): Promise<number> {
  const query = { filter: `${countedMembers} ${filter}`, membership_type_id: region };
  const { total_data, data } = await caller.ok(listMembers, { query: { ...query, isAdmin: true, pageSize: 1000 } });
  expect(data).toHaveLength(total_data);
  const reminding = await caller.ok(listSerkoms, { query: { ...query, pageSize: 1000 } });
  expect(reminding.data.map(({ id }) => id)).toEqual(data.map(({ id }) => id));
  return total_data;
}

/** Compares every number of the cockpit with the list behind it. */
async function expectNumbersToBeLists(caller: Client) {
  const { data: counts } = await caller.ok(countSerkoms);
  expect(counts.total).toBe(await listed(caller, ''));
  for (const state of serkomStates) expect(counts.states[state], state).toBe(await listed(caller, `serkom:${state}`));
  expect(counts.months).toHaveLength(12);
  for (const { month, members } of counts.months)
    expect(members, month).toBe(await listed(caller, `serkomMonth:${month}`));
  for (const { id, name, total, states } of counts.regions) {
    expect(total, name).toBe(await listed(caller, '', id));
    for (const state of serkomStates) {
      expect(states[state], `${name} ${state}`).toBe(await listed(caller, `serkom:${state}`, id));
    }
  }
  return counts;
}

const edges = [-400, -31, -1, 0, 1, 30, 89, 90, 91, 92, 120, 365, 400];

const serkom = fc.oneof(
  fc.record({ serkom_number: fc.constantFrom(null, 'SK-7'), serkom_end_date: fc.constant(null) }),
  fc.record({
    serkom_number: fc.constantFrom(null, 'SK-7'),
    serkom_end_date: fc
      .oneof(fc.constantFrom(...edges), fc.integer({ min: -60, max: 460 }))
      .map((days) => addDays(today(), days)),
  }),
);

const facts = fc.record({
  serkom,
  status: fc.constantFrom('active' as const, 'active' as const, 'inactive' as const),
  membership_type_id: fc.integer({ min: 1, max: 3 }),
});

const step = fc.record({
  whom: fc.nat(9),
  what: fc.oneof(facts, fc.constantFrom('delete' as const, 'restore' as const, 'purge' as const)),
});

test('P29: every number is the total of the list that it leads to, after any additions, changes and deletions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(facts, { minLength: 1, maxLength: 10 }),
      fc.array(step, { maxLength: 8 }),
      async (added, steps) => {
        const members: { id: number; npa: string }[] = [];
        for (const { serkom: certificate, ...same } of added) {
          const body = aMember({ ...same, ...certificate, npa: `P29.${Math.random()}` });
          members.push((await superadmin.ok(addMember, { body })).data);
        }
        for (const { whom, what } of steps) {
          const { id = 0, npa } = members[whom] ?? {};
          const params = { id };
          // Actions that don't apply to the member's state are refused, and must not change any number.
          if (what === 'delete') await superadmin.send(removeMember, { params });
          else if (what === 'restore') await superadmin.send(restoreMember, { params, body: {} });
          else if (what === 'purge') await superadmin.send(purgeMember, { params, body: { npa } });
          else {
            const { serkom: certificate, ...same } = what;
            await superadmin.send(changeMember, { params, body: { ...same, ...certificate } });
          }
        }
        expect((await expectNumbersToBeLists(superadmin)).day).toBe(today());
      },
    ),
    { numRuns: 6 },
  );
});

test('P15, P16: the numbers turn at midnight of the association’s zone, on whatever day of the month that is', async () => {
  const turns = ['2028-02-29', '2028-03-01', '2028-12-31', '2029-01-01', '2028-10-02'];
  for (const [zone, hour] of [
    ['Asia/Jakarta', 17],
    ['Asia/Jayapura', 15],
  ] as const) {
    const elsewhere = await startServer({ timeZone: zone });
    onTestFinished(elsewhere.close);
    const caller = await superadminOf(elsewhere);
    for (const end of turns.flatMap((day) => [-1, 0, 90, 91].map((days) => addDays(day, days)))) {
      await caller.ok(addMember, { body: aMember({ serkom_end_date: end }) });
    }
    for (const day of turns) {
      const eve = addDays(day, -1);
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${eve}T${hour - 1}:59:59.999Z`) });
      expect((await caller.ok(countSerkoms)).data.day).toBe(eve);
      vi.setSystemTime(new Date(`${eve}T${hour}:00:00Z`));
      const counts = await expectNumbersToBeLists(caller);
      expect([counts.day, counts.months[0]?.month]).toEqual([day, day.slice(0, 7)]);
    }
    vi.useRealTimers();
  }
});

test('the months are the present one and the eleven after it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T03:00:00Z') });
  const { months } = (await superadmin.ok(countSerkoms)).data;
  expect(months.map(({ month }) => month)).toEqual([
    ...['2026-11', '2026-12', '2027-01', '2027-02', '2027-03', '2027-04'],
    ...['2027-05', '2027-06', '2027-07', '2027-08', '2027-09', '2027-10'],
  ]);
});

test.each([['serkomMonth:2027-13'], ['serkomMonth:2027-1'], ['serkomMonth:'], ['reminded:maybe']])(
  'the filter %s is refused',
  async (filter) => {
    for (const endpoint of [listMembers, listSerkoms]) {
      expect(await superadmin.refused(endpoint, { query: { filter } })).toMatchObject({ status: 400 });
    }
    expect(await superadmin.refused(exportSerkoms, { query: { filter }, body: { format: 'xlsx' } })).toMatchObject({
      status: 400,
    });
  },
);
