// On both engines: SQL that differs.
import { afterAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { addMember, removeMember } from '#contract/members.ts';
import {
  chartAttendance,
  listReportModules,
  listReportParticipants,
  listReportRegistrations,
} from '#contract/reports.ts';
import { purgeMember } from '#contract/trash.ts';
import { today } from '#test/support/association.ts';
import { aMember } from '#test/support/builders.ts';
import { addModules, type HeldClass, setClasses } from '#test/support/report-data.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const [staff, superadmin] = [server.as('staff'), server.as('superadmin')];

async function added(first_name: string) {
  return (await staff.ok(addMember, { body: aMember({ first_name }) })).data;
}
const [budi, ani, citra] = [await added('Budi'), await added('Ani'), await added('Citra')];
const modules = await addModules(server, ['Adiksi dasar', 'Konseling', 'Zat baru']);

/** A class at nine in the morning in Jakarta, so many days from today, for two hours. */
const aClass = (days: number, overrides: Partial<HeldClass> = {}): HeldClass => ({
  module: 0,
  startsAt: `${addDays(today(), days)}T02:00:00.000Z`,
  endsAt: `${addDays(today(), days)}T04:00:00.000Z`,
  status: 'planned',
  registrations: [],
  ...overrides,
});

const stored = await setClasses(server, modules, [
  aClass(-2, {
    registrations: [
      { memberId: budi.id, attended: true },
      { memberId: ani.id, attended: false },
    ],
  }),
  aClass(-1, { status: 'cancelled', module: 2, registrations: [{ memberId: citra.id, attended: false }] }),
  aClass(-1, { module: 1, status: 'held', registrations: [{ memberId: budi.id, attended: false }] }),
  aClass(40, { registrations: [{ memberId: citra.id, attended: false }] }),
  aClass(41, { status: 'held', registrations: [{ memberId: citra.id, attended: false }] }),
]);

const lastDays = { period: 'last_3_days' };

describe('the rows behind the numbers', () => {
  test('are the modules with a class in the period, by name', async () => {
    expect(await staff.ok(listReportModules, { query: lastDays })).toEqual({
      data: [
        { id: modules[0], name: 'Adiksi dasar', code: null, classes: 1 },
        { id: modules[1], name: 'Konseling', code: null, classes: 1 },
      ],
      total_data: 2,
    });
  });

  test('are the members who are registered, each once, by name', async () => {
    const { data } = await staff.ok(listReportParticipants, { query: lastDays });
    expect(data).toMatchObject([
      { id: ani.id, fullName: 'Ani', state: 'active', registrations: 1, attended: 0 },
      { id: budi.id, fullName: 'Budi', npa: budi.npa, state: 'active', registrations: 2, attended: 1 },
    ]);
  });

  test('are the registrations that were attended', async () => {
    const query = { ...lastDays, attendance: 'attended' };
    const { data, total_data } = await staff.ok(listReportRegistrations, { query });
    expect(total_data).toBe(1);
    expect(data).toMatchObject([
      { id: stored[0]?.registrations[0], member: { fullName: 'Budi' }, class: { module: 'Adiksi dasar' } },
    ]);
    expect(data[0]?.attended_at).not.toBeNull();
  });

  test('are those that were missed, the latest class first: of cancelled classes and of those to come, none', async () => {
    const query = { period: 'all_time', attendance: 'absent' };
    const { data, total_data } = await staff.ok(listReportRegistrations, { query });
    expect(data.map(({ id }) => id)).toEqual([
      // Set to held although it hasn't ended.
      stored[4]?.registrations[0],
      stored[2]?.registrations[0],
      stored[0]?.registrations[1],
    ]);
    expect(total_data).toBe(3);
  });

  test('are read in pages', async () => {
    const query = { period: 'all_time', attendance: 'absent', pageSize: 2 };
    const pages = [1, 2, 3].map((page) => staff.ok(listReportRegistrations, { query: { ...query, page } }));
    expect((await Promise.all(pages)).map(({ data }) => data.length)).toEqual([2, 1, 0]);
  });
});

test('whoever is deleted stays counted, by name in the trash and by number for ever', async () => {
  const row = async () => {
    const { data } = await staff.ok(listReportParticipants, { query: { period: 'all_time' } });
    return data.find(({ id }) => id === citra.id);
  };
  await staff.ok(removeMember, { params: { id: citra.id } });
  expect(await row()).toMatchObject({ fullName: 'Citra', state: 'deleted', registrations: 2 });
  await superadmin.ok(purgeMember, { params: { id: citra.id }, body: { npa: citra.npa } });
  expect(await row()).toMatchObject({ fullName: null, npa: null, state: 'purged', registrations: 2 });
});

describe('the chart', () => {
  test('shows a few days by the day, those without a class too', async () => {
    const day = (days: number, attended: number, absent: number) => {
      const from = addDays(today(), days);
      return { from, to: from, attended, absent };
    };
    expect(await staff.ok(chartAttendance, { query: lastDays })).toEqual({
      step: 'day',
      data: [day(-2, 1, 1), day(-1, 0, 1), day(0, 0, 0)],
    });
  });

  test.each([
    ['2026-01-31', '2026-04-02', 'day', 62, ['2026-01-31', '2026-04-02']],
    ['2026-01-31', '2026-04-03', 'month', 4, ['2026-01-31', '2026-04-03']],
    ['2020-02-29', '2026-04-03', 'year', 7, ['2020-02-29', '2026-04-03']],
  ])('from %s to %s has a step for each %s', async (startDate, endDate, step, count, ends) => {
    const chart = await staff.ok(chartAttendance, { query: { period: 'custom', startDate, endDate } });
    expect([chart.step, chart.data.length]).toEqual([step, count]);
    expect([chart.data[0]?.from, chart.data.at(-1)?.to]).toEqual(ends);
    for (const [place, { from }] of chart.data.slice(1).entries())
      expect(from).toBe(addDays(chart.data[place]?.to ?? '', 1));
  });

  test('of all time goes from the first class to the last', async () => {
    const { data } = await staff.ok(chartAttendance, { query: { period: 'all_time' } });
    expect([data[0]?.from, data.at(-1)?.to]).toEqual([addDays(today(), -2), addDays(today(), 41)]);
  });
});

test.each([
  [{}, { period: 'Periode tidak dikenal.' }],
  [{ period: 'yesterday' }, { period: 'Periode tidak dikenal.' }],
  [
    { period: 'custom', startDate: '' },
    { startDate: 'Please Input Custom Date', endDate: 'Please Input Custom Date' },
  ],
  [
    { period: 'custom', startDate: '2026-02-30', endDate: '3000-01-01' },
    { startDate: 'Tanggal tidak sah. Tulis sebagai TTTT-BB-HH.', endDate: 'Tahun harus antara 1900 dan 2999.' },
  ],
  [
    { period: 'custom', startDate: '2026-01-02', endDate: '2026-01-01' },
    { startDate: 'Tanggal awal tidak boleh sesudah tanggal akhir.' },
  ],
])('%j is refused at its fields, by every list', async (query, faults) => {
  for (const list of [listReportModules, listReportParticipants, chartAttendance]) {
    expect(await staff.refused(list, { query })).toMatchObject({ status: 400, faults });
  }
  const registrations = { ...query, attendance: 'absent' };
  expect(await staff.refused(listReportRegistrations, { query: registrations })).toMatchObject({ status: 400, faults });
});
