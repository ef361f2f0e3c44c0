import { afterAll, describe, expect, test } from 'vitest';
import { latestYear } from '#contract/dates.ts';
import { addMember, changeMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { everythingWritten } from '#test/support/history.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

describe('a field that does not fit is 400 at its name, when adding and when changing', () => {
  const subject = staff.ok(addMember, { body: aMember() });
  test.each([
    ['npa', 812],
    ['npa', 'n'.repeat(65)],
    ['npa', 'a\0b'],
    ['npa', ' '],
    ['first_name', 'n'.repeat(201)],
    ['last_name', 'n'.repeat(201)],
    ['last_name', 'a\ud800'],
    ['title', 't'.repeat(201)],
    ['email', 'bukan surat'],
    ['email', 'a b@ikai.test'],
    ['email', `${'p'.repeat(250)}@ikai.test`],
    ['phone', 812],
    ['phone', '0'.repeat(65)],
    ['serkom_number', true],
    ['practice_permit_number', []],
    ['serkom_end_date', '2026-02-29'],
    ['serkom_end_date', '2026-01-01T00:00:00Z'],
    ['serkom_end_date', '01-02-2026'],
    ['serkom_end_date', 20260101],
    ['experience_year_start', 1949],
    ['experience_year_start', latestYear() + 1],
    ['experience_year_start', 2010.5],
    ['experience_year_start', '2010'],
    ['membership_type_id', '1'],
    ['membership_type_id', 0],
    ['membership_type_id', 99999],
    ['membership_type_id', 2 ** 60],
    ['status', 'Active'],
    ['status', null],
    ['order', -1],
    ['order', 1.5],
    ['order', '1'],
    ['order', 2147483648],
    ['image_url', 'https://elsewhere.example/x.jpg'],
    ['image_url', 'data:image/png;base64,AAAA'],
    ['image_url', `/api/v1/files/${'a'.repeat(32)}.jpg`],
    ['image_url', 12],
  ])('%s %j', async (field, value) => {
    const { id } = (await subject).data;
    const before = await everythingWritten(server);
    for (const refusal of [
      await staff.refused(addMember, { body: { ...aMember(), [field]: value } }),
      await staff.refused(changeMember, { params: { id }, body: { [field]: value } }),
    ]) {
      expect(refusal.status).toBe(400);
      expect(Object.keys(refusal.faults)).toEqual([field]);
    }
    expect(await everythingWritten(server)).toBe(before);
  });

  test.each([
    ['npa', 'n'.repeat(64)],
    ['first_name', 'n'.repeat(200)],
    ['email', 'a&b@ikai.test'],
    ['email', 'sari/ikai@ikai.test'],
    ['email', 'admin@localhost'],
    ['email', `${'p'.repeat(60)}@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.test`],
    ['phone', '0'.repeat(64)],
    ['experience_year_start', 1950],
    ['experience_year_start', latestYear()],
    ['order', 0],
    ['order', 2147483647],
    ['serkom_end_date', '2028-02-29'],
  ])('but %s %j fits', async (field, value) => {
    await staff.ok(addMember, { body: { ...aMember(), [field]: value } });
  });
});
