import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { listHistory } from '#contract/history.ts';
import { addMember } from '#contract/members.ts';
import { listClasses } from '#contract/training.ts';
import { aMember } from './support/builders.ts';
import { startServer } from './support/server.ts';
import { anotherSession, hundredYears } from './support/sessions.ts';
import { classOf } from './support/training.ts';

const [jakarta, jayapura] = [await startServer(), await startServer({ timeZone: 'Asia/Jayapura' })];
afterAll(async () => {
  await jakarta.close();
  await jayapura.close();
});
afterEach(() => {
  vi.useRealTimers();
});

test('two servers in one process each keep to their own time zone', async () => {
  for (const [server, day, readable] of [
    [jakarta, '2026-11-20', '20-11-2026'],
    [jayapura, '2026-11-21', '21-11-2026'],
  ] as const) {
    // Eleven in the evening in Jakarta, one in the morning in Jayapura.
    const times = { starts_at: '2026-11-20T16:00:00Z', ends_at: '2026-11-20T20:00:00Z' };
    const { id } = await classOf(server, { title: 'Dasar', ...times });
    const query = { subject: 'training_classes', subject_id: id } as const;
    const { data } = await server.as('admin').ok(listHistory, { query });
    expect(data[0]?.subject_name).toBe(`Dasar (${readable})`);
    expect((await server.as('staff').ok(listClasses, { query: { from: day, to: day } })).total_data).toBe(1);
  }
});

test('a year of experience is accepted once it has begun anywhere on earth', async () => {
  const staff = jakarta.as(await anotherSession(jakarta, 'staff', hundredYears));
  const body = () => aMember({ experience_year_start: 2029 });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2028-12-31T09:59:59.999Z') });
  const { faults } = await staff.refused(addMember, { body: body() });
  expect(Object.keys(faults)).toEqual(['experience_year_start']);
  vi.setSystemTime(new Date('2028-12-31T10:00:00Z'));
  expect((await staff.ok(addMember, { body: body() })).data.experienceYear).toBe(0);
});
