// On both engines: SQL that differs.
import fc from 'fast-check';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { addDays, calendarOf } from '#contract/dates.ts';
import {
  type AskedPeriod,
  chartAttendance,
  type Dashboard,
  graphql,
  listReportModules,
  listReportParticipants,
  listReportRegistrations,
  periods,
} from '#contract/reports.ts';
import { classStatuses } from '#contract/training.ts';
import { addModules, type HeldClass, setClasses } from '#test/support/report-data.ts';
import { startServer } from '#test/support/server.ts';
import { anotherSession, hundredYears } from '#test/support/sessions.ts';

const zones = ['Asia/Jakarta', 'Asia/Jayapura', 'Pacific/Honolulu', 'America/New_York'] as const;

/** An association in a zone. */
async function association(zone: string) {
  const server = await startServer({ timeZone: zone });
  // A token that is valid on every day to which this test sets the clock.
  const staff = server.as(await anotherSession(server, 'staff', hundredYears));
  const modules = await addModules(server, ['Adiksi dasar', 'Konseling', 'Zat baru']);
  return { server, staff, modules, ...calendarOf(zone) };
}

type Association = Awaited<ReturnType<typeof association>>;

const associations = new Map<string, Association>();
for (const zone of zones) associations.set(zone, await association(zone));

function associationIn(zone: string): Association {
  const found = associations.get(zone);
  if (!found) throw new Error(`No association is in ${zone}.`);
  return found;
}

afterAll(async () => {
  for (const { server } of associations.values()) await server.close();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The same day of an earlier month, or that month's last day. */
function monthsBefore(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - count, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}

/** Whether a day is in a period: the rule, restated. */
function isIn(day: string, now: string, { period, startDate, endDate }: AskedPeriod): boolean {
  switch (period) {
    case 'today':
      return day === now;
    case 'last_3_days':
      return day >= addDays(now, -2) && day <= now;
    case 'last_6_month':
      return day > monthsBefore(now, 6) && day <= now;
    case 'last_12_month':
      return day > monthsBefore(now, 12) && day <= now;
    case 'all_time':
      return true;
    case 'custom':
      return day >= (startDate ?? '') && day <= (endDate ?? '');
  }
}

/** The instant at which a day begins in a zone, found by trying half hours. */
function midnight(day: string, zone: string): number {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
  for (let at = Date.parse(`${day}T00:00:00Z`) - 14 * 3_600_000; ; at += 1_800_000) {
    if (format.format(at) === day) return at;
  }
}

const registration = fc.record({ memberId: fc.integer({ min: 901, max: 907 }), attended: fc.boolean() });

/** A class that begins around midnight: just before, at, just after, or some hours after it. */
const aClass = fc.record({
  module: fc.nat(2),
  daysAgo: fc.oneof(
    fc.constantFrom(-1, 0, 1, 2, 3, 180, 181, 182, 184, 185, 364, 365, 366),
    fc.integer({ min: -60, max: 800 }),
  ),
  offset: fc.constantFrom(-1, 0, 1, 3_600_000, 13 * 3_600_000),
  hours: fc.integer({ min: 1, max: 30 }),
  status: fc.constantFrom(...classStatuses, 'planned' as const),
  registrations: fc.uniqueArray(registration, { maxLength: 6, selector: ({ memberId }) => memberId }),
});

const world = fc.record({
  zone: fc.constantFrom(...zones),
  now: fc.constantFrom(
    ...['2026-11-21T09:30:00Z', '2026-11-20T16:59:59.999Z', '2026-11-20T17:00:00Z', '2028-02-29T03:00:00Z'],
    ...['2027-08-31T05:00:00Z', '2027-03-14T12:00:00Z', '2026-12-31T17:30:00Z'],
  ),
  classes: fc.array(aClass, { minLength: 1, maxLength: 12 }),
  custom: fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 })),
});

/** First and last moments of every period as of 21 November 2026, and those just outside. */
const onTheEdges = [-1, 0, 1, 2, 3, 183, 184, 364, 365].flatMap((daysAgo) =>
  [-1, 0].map((offset) => ({
    ...{ module: daysAgo === 0 ? 1 : 0, daysAgo, offset, hours: 1, status: 'held' as const },
    registrations: [
      { memberId: 901, attended: true },
      { memberId: 1000 + daysAgo, attended: false },
    ],
  })),
);

type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;

const edges = (['Asia/Jakarta', 'Pacific/Honolulu'] as const).map(
  (zone): World => ({ zone, now: '2026-11-21T09:30:00Z', classes: onTheEdges, custom: [3, 184] }),
);

const fields = 'module participant attendedClassParticipant notAttendedClassParticipant';

async function numbersOf({ staff }: Association, asked: AskedPeriod): Promise<Dashboard> {
  const query = `query ($period: Period!, $startDate: Date, $endDate: Date) {
    getDashboard(period: $period, startDate: $startDate, endDate: $endDate) { ${fields} }
  }`;
  const answer = (await staff.ok(graphql, { body: { query, variables: asked } })) as unknown;
  return (answer as { data: { getDashboard: Dashboard } }).data.getDashboard;
}

interface ListPage {
  data: { id: number }[];
  total_data: number;
}

/** All ids of a list, page by page; checks its total. */
async function idsOf(page: (number: number) => Promise<ListPage>): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 1; ; number += 1) {
    const { data, total_data } = await page(number);
    ids.push(...data.map(({ id }) => id));
    if (data.length > 0) continue;
    expect(ids).toHaveLength(total_data);
    expect(new Set(ids).size).toBe(ids.length);
    return ids.sort((one, other) => one - other);
  }
}

const ascending = (ids: Iterable<number>) => [...new Set(ids)].sort((one, other) => one - other);

test('P29, P16: every number is that of the rows it leads to, and both are right, at every edge and in every zone', async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ zone, now, classes, custom }) => {
      const there = associationIn(zone);
      const { server, staff, modules, today, dayOf } = there;
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
      const held = classes.map(({ daysAgo, offset, hours, ...same }): HeldClass => {
        const begins = midnight(addDays(today(), -daysAgo), zone) + offset;
        const startsAt = new Date(begins).toISOString();
        return { ...same, startsAt, endsAt: new Date(begins + hours * 3_600_000).toISOString() };
      });
      const stored = await setClasses(server, modules, held);
      const days = custom.map((back) => addDays(today(), -back)).sort();
      for (const period of periods) {
        const asked = { period, ...(period === 'custom' && { startDate: days[0], endDate: days[1] }) };
        const counted = held.flatMap((one, place) => {
          const isCounted = one.status !== 'cancelled' && isIn(dayOf(one.startsAt), today(), asked);
          return isCounted ? [{ ...one, stored: stored[place] }] : [];
        });
        const registered = counted.flatMap((one) =>
          one.registrations.map((row, place) => ({ ...row, id: one.stored?.registrations[place] ?? 0, of: one })),
        );
        const isHeld = ({ status, endsAt }: HeldClass) => status === 'held' || endsAt <= new Date(now).toISOString();
        const expected = {
          modules: ascending(counted.map(({ module }) => modules[module] ?? 0)),
          participants: ascending(registered.map(({ memberId }) => memberId)),
          attended: ascending(registered.filter(({ attended }) => attended).map(({ id }) => id)),
          absent: ascending(registered.filter(({ attended, of }) => !attended && isHeld(of)).map(({ id }) => id)),
        };

        const query = { ...asked, pageSize: 4 };
        const listed = {
          modules: await idsOf((page) => staff.ok(listReportModules, { query: { ...query, page } })),
          participants: await idsOf((page) => staff.ok(listReportParticipants, { query: { ...query, page } })),
          attended: await idsOf((page) =>
            staff.ok(listReportRegistrations, { query: { ...query, attendance: 'attended', page } }),
          ),
          absent: await idsOf((page) =>
            staff.ok(listReportRegistrations, { query: { ...query, attendance: 'absent', page } }),
          ),
        };
        expect(listed, `${period} in ${zone}`).toEqual(expected);
        expect(await numbersOf(there, asked), `${period} in ${zone}`).toEqual({
          module: listed.modules.length,
          participant: listed.participants.length,
          attendedClassParticipant: listed.attended.length,
          notAttendedClassParticipant: listed.absent.length,
        });

        const { data: steps } = await staff.ok(chartAttendance, { query: asked });
        const sums = { attended: 0, absent: 0 };
        for (const { from, to, attended, absent } of steps) {
          if (attended + absent > 0 || steps.length < 10) {
            const inStep = await numbersOf(there, { period: 'custom', startDate: from, endDate: to });
            expect([inStep.attendedClassParticipant, inStep.notAttendedClassParticipant]).toEqual([attended, absent]);
          }
          sums.attended += attended;
          sums.absent += absent;
        }
        expect(sums).toEqual({ attended: listed.attended.length, absent: listed.absent.length });
      }
    }),
    { numRuns: 8, examples: edges.map((edge) => [edge]) },
  );
});
