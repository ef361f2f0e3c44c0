import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { changeMember, removeMember } from '#contract/members.ts';
import { lookupLink } from '#contract/pictures.ts';
import { changeClass } from '#contract/training.ts';
import { checkIn, removeRegistration, setAttendance } from '#contract/training-registrations.ts';
import { historyOf } from '#test/support/history.ts';
import { startServer } from '#test/support/server.ts';
import { aroundToday, classOf, classWith, membersOf, participantsOf } from '#test/support/training.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

const nobody = { id: 0, npa: '' };

const sent = (id: number, body: object) => ({ params: { id }, body: { check_in_id: randomUUID(), ...body } });

async function scan(id: number, body: object) {
  return (await staff.ok(checkIn, sent(id, body))).data;
}

describe('a check-in', () => {
  test('of somebody registered records the attendance and says who came, by link or bare NPA', async () => {
    const { class: one, members } = await classWith(server, [{ first_name: 'Ani' }, { first_name: 'Budi' }]);
    const [ani = nobody, budi = nobody] = members;
    const first = await scan(one.id, { npa: lookupLink(server.config.publicUrl, ani.npa) });
    expect(first).toMatchObject({ outcome: 'checked_in', full_name: 'Ani', npa: ani.npa, member_id: ani.id });
    expect(await scan(one.id, { npa: ` ${budi.npa.toLowerCase()} ` })).toMatchObject({ outcome: 'checked_in' });
    expect(await participantsOf(server, one.id)).toMatchObject([
      { full_name: 'Ani', attended_at: first.attended_at, attended_how: 'qr', attended_by: 'Akun staff' },
      { full_name: 'Budi', attended_how: 'typed' },
    ]);
  });

  test('is of the code alone where a USB scanner says first which kind of code it read', async () => {
    const { class: one, members } = await classWith(server, [{ npa: 'K1.6001' }, { npa: 'K1.6002' }]);
    const [byLink = nobody, typed = nobody] = members;
    const link = `]Q1${lookupLink(server.config.publicUrl, byLink.npa)}`;
    expect(await scan(one.id, { npa: link })).toMatchObject({ outcome: 'checked_in', npa: byLink.npa });
    expect(await scan(one.id, { npa: `]C1${typed.npa}` })).toMatchObject({ outcome: 'checked_in', npa: typed.npa });
    expect((await participantsOf(server, one.id)).map(({ attended_how }) => attended_how)).toEqual(['qr', 'typed']);
  });

  test('says whether it was scanned or typed: by the link, or as a camera told', async () => {
    const { class: one, members } = await classWith(server, [{}, {}, {}, {}]);
    const [byLink = nobody, byCamera = nobody, typed = nobody, listed = nobody] = members;
    await scan(one.id, { npa: lookupLink('https://lain.test', byLink.npa), scanned: false });
    await scan(one.id, { npa: byCamera.npa, scanned: true });
    await scan(one.id, { npa: typed.npa, scanned: false });
    await scan(one.id, { member_id: listed.id, scanned: true });
    const recorded = await participantsOf(server, one.id);
    const howOf = (id: number) => recorded.find(({ member_id }) => member_id === id)?.attended_how;
    expect([byLink, byCamera, typed, listed].map(({ id }) => howOf(id))).toEqual(['qr', 'qr', 'typed', 'list']);
    const refused = await staff.refused(checkIn, sent(one.id, { npa: typed.npa, scanned: 'x'.repeat(500_000) }));
    expect(refused).toMatchObject({ status: 400, faults: { scanned: 'Isian ini harus true atau false.' } });
  });

  test('of one who is there already says since when, and changes nothing', async () => {
    const { class: one, members, participants } = await classWith(server, [{}]);
    const [member = nobody] = members;
    const first = await scan(one.id, { npa: member.npa });
    expect(await scan(one.id, { npa: member.npa })).toEqual({ ...first, outcome: 'already' });
    expect(await historyOf(server, 'training_registrations', participants[0]?.id ?? 0)).toHaveLength(2);
  });

  test('says who is not registered, inactive or unknown, and records none of them', async () => {
    const { class: one, members } = await classWith(server, [{ first_name: 'Tia' }]);
    const [tia = nobody] = members;
    const [other = nobody, idle = nobody, gone = nobody] = await membersOf(server, [
      { first_name: 'Lain' },
      { first_name: 'Mati', status: 'inactive' },
      {},
    ]);
    await staff.ok(changeMember, { params: { id: tia.id }, body: { status: 'inactive' } });
    await staff.ok(removeMember, { params: { id: gone.id } });
    const outcomes = [];
    for (const npa of [other.npa, idle.npa, tia.npa, gone.npa, 'tidak ada', '', 'https://lain.test/x?npa=1', 'a\0']) {
      const { outcome, full_name, registration_id } = await scan(one.id, { npa });
      outcomes.push([outcome, full_name, registration_id === null]);
    }
    expect(outcomes).toEqual([
      ['not_registered', 'Lain', true],
      ['inactive', 'Mati', true],
      ['inactive', 'Tia', false],
      ['unknown', null, true],
      ['unknown', null, true],
      ['unknown', null, true],
      ['unknown', null, true],
      ['unknown', null, true],
    ]);
    expect(await participantsOf(server, one.id)).toMatchObject([{ full_name: 'Tia', attended_at: null }]);
  });

  test('of one who is chosen in the list is recorded as such, also when inactive or deleted by now', async () => {
    const { class: one, members } = await classWith(server, [{ first_name: 'A' }, { first_name: 'B' }]);
    const [idle = nobody, gone = nobody] = members;
    await staff.ok(changeMember, { params: { id: idle.id }, body: { status: 'inactive' } });
    await staff.ok(removeMember, { params: { id: gone.id } });
    expect(await scan(one.id, { member_id: idle.id })).toMatchObject({ outcome: 'checked_in' });
    expect(await scan(one.id, { member_id: gone.id })).toMatchObject({ outcome: 'checked_in' });
    expect((await participantsOf(server, one.id)).map(({ attended_how }) => attended_how)).toEqual(['list', 'list']);
    expect(await scan(one.id, { member_id: 999_999 })).toMatchObject({ outcome: 'unknown' });
  });

  test('registers somebody who came without being registered, when that is wanted and there is a seat', async () => {
    const one = await classOf(server, { capacity: 1 });
    const [first = nobody, second = nobody, idle = nobody] = await membersOf(server, [{}, {}, { status: 'inactive' }]);
    expect(await scan(one.id, { npa: idle.npa, register: true })).toMatchObject({ outcome: 'inactive' });
    const came = await scan(one.id, { npa: first.npa, register: true });
    expect(came).toMatchObject({ outcome: 'checked_in', registration_id: expect.any(Number) });
    expect(await scan(one.id, { npa: second.npa, register: true })).toMatchObject({ outcome: 'full' });
    const [registration, ...others] = await participantsOf(server, one.id);
    expect([registration?.member_id, others]).toEqual([first.id, []]);
    const history = await historyOf(server, 'training_registrations', registration?.id ?? 0);
    expect(history.map(({ action, source }) => [action, source])).toEqual([
      ['created', 'attendance'],
      ['changed', 'attendance'],
    ]);
  });

  test('that is sent later carries its own moment, which is never later than now', async () => {
    const { class: one, members } = await classWith(server, [{}, {}]);
    const [early = nobody, ahead = nobody] = members;
    const at = '2026-11-21T01:02:03.004Z';
    expect(await scan(one.id, { npa: early.npa, at })).toMatchObject({ attended_at: at, time_corrected: false });
    const late = await scan(one.id, { npa: ahead.npa, at: '2199-01-01T00:00:00Z' });
    expect((late.attended_at ?? '') <= new Date().toISOString()).toBe(true);
    expect(late.time_corrected).toBe(true);
  });

  test.for([
    ['three days behind', -3],
    ['two days ahead', 2],
    ['right', 0],
  ] as const)('that is sent late by a device whose clock is %s was as long ago as it says', async ([, days]) => {
    const { class: one, members } = await classWith(server, [{}], aroundToday());
    const ofDevice = (minutesAgo: number) =>
      new Date(Date.now() + days * 24 * 3_600_000 - minutesAgo * 60_000).toISOString();
    const sentAt = Date.now();
    const check = sent(one.id, { npa: members[0]?.npa, at: ofDevice(10), device_now: ofDevice(0) });
    const { data } = await staff.ok(checkIn, check);
    const ago = sentAt - Date.parse(data.attended_at ?? '');
    // Within the time that the call takes.
    expect(Math.abs(ago - 600_000)).toBeLessThan(30_000);
    expect(data.time_corrected).toBe(days !== 0);
    // It is told again where the first answer was lost.
    expect((await staff.ok(checkIn, check)).data).toEqual({ ...data });
  });

  test('that is said to be of before the first day of its class is of its beginning, in the time zone of the association', async () => {
    const { class: one, members } = await classWith(server, [{}], { starts_at: '2026-11-21T09:00' });
    const at = '2026-11-18T02:00:00.000Z';
    expect(await scan(one.id, { npa: members[0]?.npa, at })).toMatchObject({
      outcome: 'checked_in',
      attended_at: '2026-11-20T17:00:00.000Z',
      time_corrected: true,
    });
  });

  test('that is sent late for a class that is still to come is of the moment at which it was received', async () => {
    const { class: one, members } = await classWith(server, [{}], {
      starts_at: '2099-01-01T09:00',
      ends_at: '2099-01-01T10:00',
    });
    const before = new Date().toISOString();
    const { attended_at } = await scan(one.id, { npa: members[0]?.npa, at: '2026-11-18T02:00:00.000Z' });
    expect((attended_at ?? '') >= before && (attended_at ?? '') <= new Date().toISOString()).toBe(true);
  });

  test('is refused for a class that was cancelled or is not there, and where it says nothing of whom', async () => {
    const one = await classOf(server, { status: 'cancelled' });
    expect((await staff.refused(checkIn, sent(one.id, { npa: 'x' }))).status).toBe(409);
    expect((await staff.refused(checkIn, sent(999_999, { npa: 'x' }))).status).toBe(404);
    await staff.ok(changeClass, { params: { id: one.id }, body: { status: 'held' } });
    expect((await staff.refused(checkIn, sent(one.id, {}))).faults).toEqual({
      npa: 'Pindai kodenya, atau pilih anggotanya.',
    });
    expect((await staff.refused(checkIn, sent(one.id, { npa: 'x', member_id: 1 }))).status).toBe(400);
    expect((await staff.refused(checkIn, sent(one.id, { npa: 'x', check_in_id: 'short' }))).faults).toEqual({
      check_in_id: 'Nomor presensi tidak sah.',
    });
  });
});

describe('sent again', () => {
  test('a check-in answers as it did, and does nothing: not even after the attendance was taken back', async () => {
    const { class: one, members, participants } = await classWith(server, [{}]);
    const check = sent(one.id, { npa: members[0]?.npa });
    const { data: first } = await staff.ok(checkIn, check);
    expect((await staff.ok(checkIn, check)).data).toEqual(first);
    const params = { id: participants[0]?.id ?? 0 };
    await staff.ok(setAttendance, { params, body: { attended: false } });
    expect((await staff.ok(checkIn, check)).data).toEqual({ ...first, attended_at: null });
    expect(await participantsOf(server, one.id)).toMatchObject([{ attended_at: null }]);
    await staff.ok(removeRegistration, { params });
    expect((await staff.ok(checkIn, check)).data.outcome).toBe('checked_in');
    expect(await participantsOf(server, one.id)).toEqual([]);
  });

  test('one that found no registration is looked at anew', async () => {
    const one = await classOf(server);
    const [member = nobody] = await membersOf(server, [{}]);
    const check = sent(one.id, { npa: member.npa });
    expect((await staff.ok(checkIn, check)).data.outcome).toBe('not_registered');
    const wanted = { ...check, body: { ...check.body, register: true } };
    expect((await staff.ok(checkIn, wanted)).data.outcome).toBe('checked_in');
    expect((await staff.ok(checkIn, check)).data.outcome).toBe('checked_in');
  });
});
