// On both engines: SQL that differs.
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { addMember, listMembers } from '#contract/members.ts';
import { thisYear } from '#test/support/association.ts';
import { aMember } from '#test/support/builders.ts';
import type { Client } from '#test/support/client.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { anotherSession, hundredYears } from '#test/support/sessions.ts';

const server = await startServer();
afterAll(server.close);
afterEach(() => {
  vi.useRealTimers();
});

const year = thisYear();
const staffOf = async (one: TestServer) => one.as(await anotherSession(one, 'staff', hundredYears));
const staff = await staffOf(server);

const at = (instant: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });

async function found(filter: string, caller = staff) {
  return (await caller.ok(listMembers, { query: { isAdmin: true, filter, sort: 'npa' } })).data;
}

test("experience is whole years of the association's calendar, never below 0", async () => {
  await staff.ok(addMember, { body: aMember({ npa: 'masa-kerja', experience_year_start: year }) });
  const experience = async () => (await found('masa-kerja'))[0];
  expect(await experience()).toMatchObject({ experienceYear: 0 });
  at(`${year}-12-31T16:59:59Z`);
  expect(await experience()).toMatchObject({ experienceYear: 0 });
  at(`${year}-12-31T17:00:00Z`);
  expect(await experience()).toMatchObject({ experienceYear: 1 });
  at(`${year - 1}-06-01T00:00:00Z`);
  expect(await experience()).toMatchObject({ experienceYear: 0 });
});

test("a serkom's state changes at midnight of the association's zone, also on a machine that stands elsewhere", async () => {
  const day = `${year}-06-15`;
  const ends = { 'd-kemarin': addDays(day, -1), 'd-kini': day, 'd-90': addDays(day, 90), 'd-91': addDays(day, 91) };
  const states = async (caller: Client) => {
    const npas = async (state: string) => (await found(`d- serkom:${state}`, caller)).map(({ npa }) => npa);
    return { expired: await npas('expired'), expiring: await npas('expiring'), valid: await npas('valid') };
  };
  const onTheDay = { expired: ['d-kemarin'], expiring: ['d-90', 'd-kini'], valid: ['d-91'] };
  const dayBefore = { expired: [], expiring: ['d-kemarin', 'd-kini'], valid: ['d-90', 'd-91'] };
  for (const [zone, hour] of [
    ['Asia/Jakarta', 17],
    ['Asia/Jayapura', 15],
  ] as const) {
    const elsewhere = await startServer({ timeZone: zone });
    onTestFinished(elsewhere.close);
    const there = await staffOf(elsewhere);
    for (const [npa, serkom_end_date] of Object.entries(ends)) {
      await there.ok(addMember, { body: aMember({ npa, serkom_end_date }) });
    }
    at(`${addDays(day, -1)}T${hour - 1}:59:59.999Z`);
    expect(await states(there), zone).toEqual(dayBefore);
    at(`${addDays(day, -1)}T${hour}:00:00Z`);
    expect(await states(there), zone).toEqual(onTheDay);
    at(`${day}T${hour - 1}:59:59.999Z`);
    expect(await states(there), zone).toEqual(onTheDay);
    vi.useRealTimers();
  }
});

test('a serkom that ends on the last or first day of a year comes back as that day', async () => {
  for (const serkom_end_date of ['2026-12-31', '2027-01-01', '2028-02-29']) {
    const { data } = await staff.ok(addMember, { body: aMember({ serkom_end_date }) });
    expect(data.serkomEndDate).toBe(serkom_end_date);
  }
});
