import { afterAll, expect, test } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { addMember, removeMember } from '#contract/members.ts';
import {
  chartAttendance,
  listReportModules,
  listReportParticipants,
  listReportRegistrations,
} from '#contract/reports.ts';
import { addClass, addModule, changeClass } from '#contract/training.ts';
import {
  addRegistrations,
  listRegistrations,
  removeRegistration,
  setAttendance,
} from '#contract/training-registrations.ts';
import { today } from '#test/support/association.ts';
import { aMember } from '#test/support/builders.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const [staff, admin] = [server.as('staff'), server.as('admin')];

/** The lengths of the lists behind the numbers, and the sums of the chart. */
async function counted(query: Record<string, string>) {
  const steps = (await staff.ok(chartAttendance, { query })).data;
  const lists = await Promise.all([
    staff.ok(listReportModules, { query }),
    staff.ok(listReportParticipants, { query }),
    staff.ok(listReportRegistrations, { query: { ...query, attendance: 'attended' } }),
    staff.ok(listReportRegistrations, { query: { ...query, attendance: 'absent' } }),
  ]);
  const [modules, participants, attended, absent] = lists.map(({ total_data }) => total_data);
  const sums = [steps.reduce((sum, one) => sum + one.attended, 0), steps.reduce((sum, one) => sum + one.absent, 0)];
  expect(sums).toEqual([attended, absent]);
  return { modules, participants, attended, absent };
}

test('P29: whatever is done to a class and its participants, the numbers follow at once', async () => {
  const ids: number[] = [];
  for (const first_name of ['Ani', 'Budi']) {
    ids.push((await staff.ok(addMember, { body: aMember({ first_name }) })).data.id);
  }
  const { data: module } = await admin.ok(addModule, { body: { name: 'Adiksi dasar' } });
  const [day, later] = [addDays(today(), -1), addDays(today(), 30)];
  // After midnight in Jakarta, the day before in UTC.
  const on = (date: string) => ({ starts_at: `${date}T00:30`, ends_at: `${date}T03:00` });
  const body = { module_id: module.id, title: 'Kelas pagi', ...on(day) };
  const { data: held } = await staff.ok(addClass, { body });
  const params = { id: held.id };
  await staff.ok(addRegistrations, { params, body: { ids } });
  const { data: rows } = await staff.ok(listRegistrations, { params });
  const [ani, budi] = rows.map(({ id }) => ({ params: { id } }));

  const yesterday = { period: 'custom', startDate: day, endDate: day };
  const dayBefore = { period: 'custom', startDate: addDays(day, -1), endDate: addDays(day, -1) };
  const nothing = { modules: 0, participants: 0, attended: 0, absent: 0 };
  const all = { modules: 1, participants: 2, attended: 0, absent: 2 };
  expect([await counted(yesterday), await counted(dayBefore)]).toEqual([all, nothing]);

  await staff.ok(setAttendance, { ...ani, body: { attended: true } });
  expect(await counted(yesterday)).toEqual({ ...all, attended: 1, absent: 1 });

  await staff.ok(changeClass, { params, body: on(later) });
  expect(await counted(yesterday)).toEqual(nothing);
  // It hasn't ended, so nobody counts as absent.
  expect(await counted({ period: 'all_time' })).toEqual({ ...all, attended: 1, absent: 0 });

  await staff.ok(changeClass, { params, body: { ...on(day), status: 'cancelled' } });
  expect([await counted(yesterday), await counted({ period: 'all_time' })]).toEqual([nothing, nothing]);

  await staff.ok(changeClass, { params, body: { status: 'held' } });
  await staff.ok(removeMember, { params: { id: ids[0] ?? 0 } });
  expect(await counted(yesterday)).toEqual({ ...all, attended: 1, absent: 1 });

  await staff.ok(removeRegistration, budi);
  expect(await counted(yesterday)).toEqual({ modules: 1, participants: 1, attended: 1, absent: 0 });
});
