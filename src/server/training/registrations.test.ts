import { afterAll, describe, expect, test } from 'vitest';
import { listHistory, undoChange } from '#contract/history.ts';
import { changeMember, removeMember } from '#contract/members.ts';
import { undoOperation } from '#contract/operations.ts';
import { lookupLink } from '#contract/pictures.ts';
import { changeClass, readClass } from '#contract/training.ts';
import {
  addRegistrations,
  listMemberTraining,
  listRegistrations,
  previewRegistrations,
  removeRegistration,
  setAttendance,
} from '#contract/training-registrations.ts';
import { purgeMember, restoreMember } from '#contract/trash.ts';
import { everythingWritten, historyOf } from '#test/support/history.ts';
import { startServer } from '#test/support/server.ts';
import { classOf, classWith, membersOf, participantsOf, registered } from '#test/support/training.ts';

const server = await startServer();
afterAll(server.close);
const [staff, superadmin] = [server.as('staff'), server.as('superadmin')];

const nobody = { id: 0, npa: '' };

async function add(classId: number, body: object, query = {}) {
  return (await staff.ok(addRegistrations, { params: { id: classId }, body, query })).data;
}

/** The latest change of a registration. */
async function latest(id: number) {
  const { data } = await staff.ok(listHistory, { query: { subject: 'training_registrations', subject_id: id } });
  const [change] = data;
  if (!change) throw new Error('There is no change.');
  return change;
}

describe('registering', () => {
  test('answers for each who was named what became of it, and adds those who can be', async () => {
    const { id } = await classOf(server);
    const [ani = nobody, budi = nobody, tia = nobody] = await membersOf(server, [
      { first_name: 'Ani' },
      { first_name: 'Budi', last_name: 'Santoso' },
      { first_name: 'Tia', status: 'inactive' },
    ]);
    await add(id, { ids: [ani.id] });
    const npas = [
      ` ${budi.npa.toLowerCase()} `,
      ani.npa,
      lookupLink('https://x.test', tia.npa),
      'XX',
      budi.npa,
      '',
      'a\0',
    ];
    const { operation_id, added, rows } = await add(id, { npas });
    expect([typeof operation_id, added]).toEqual(['number', 1]);
    expect(rows.map(({ npa, full_name, verdict }) => [npa, full_name, verdict])).toEqual([
      [budi.npa, 'Budi Santoso', 'added'],
      [ani.npa, 'Ani', 'registered'],
      [tia.npa, 'Tia', 'inactive'],
      ['XX', null, 'unknown'],
      [budi.npa, 'Budi Santoso', 'repeated'],
      ['a\0', null, 'unknown'],
    ]);
    expect((await participantsOf(server, id)).map(({ full_name }) => full_name)).toEqual(['Ani', 'Budi Santoso']);
  });

  test('takes all that the member list’s parameters leave, when that is said', async () => {
    const { id } = await classOf(server);
    await membersOf(server, [{ npa: 'Semua.1' }, { npa: 'Semua.2', status: 'inactive' }, { npa: 'Semua.3' }]);
    const { added, rows } = await add(id, { all_matching: true }, { search: 'semua.', filter: 'status:active' });
    expect([added, rows.map(({ npa }) => npa)]).toEqual([2, ['Semua.1', 'Semua.3']]);
    const nothingSaid = await staff.refused(addRegistrations, { params: { id }, body: {} });
    expect(nothingSaid.faults).toEqual({ ids: 'Pilih anggotanya, atau masukkan NPA mereka.' });
    const both = { ids: [1], all_matching: true };
    expect((await staff.refused(addRegistrations, { params: { id }, body: both })).status).toBe(400);
  });

  test('gives no seat that is not there, in the order in which they were named', async () => {
    const { id } = await classOf(server, { capacity: 2 });
    const members = await membersOf(server, [{}, {}, {}]);
    const { added, rows } = await add(id, { ids: members.map((member) => member.id) });
    expect([added, rows.map(({ verdict }) => verdict)]).toEqual([2, ['added', 'added', 'full']]);
  });

  test('tells before what it would do, and changes nothing', async () => {
    const { id } = await classOf(server, { capacity: 1 });
    const members = await membersOf(server, [{}, {}]);
    const body = { ids: [...members.map((member) => member.id), 999_999] };
    const before = await everythingWritten(server);
    const { data } = await staff.ok(previewRegistrations, { params: { id }, body });
    expect([data.added, data.rows.map(({ verdict }) => verdict)]).toEqual([1, ['added', 'full', 'unknown']]);
    expect(await everythingWritten(server)).toBe(before);
    expect((await add(id, body)).rows).toEqual(data.rows);
  });

  test('is refused for a class that was cancelled, in words', async () => {
    const { class: one, participants } = await classWith(server, [{}], { title: 'Batal' });
    await staff.ok(changeClass, { params: { id: one.id }, body: { status: 'cancelled' } });
    const [member = nobody] = await membersOf(server, [{}]);
    const refusal = await staff.refused(addRegistrations, { params: { id: one.id }, body: { ids: [member.id] } });
    expect([refusal.status, refusal.message]).toEqual([
      409,
      'Kelas “Batal” dibatalkan, jadi pesertanya tidak berubah.',
    ]);
    const params = { id: participants[0]?.id ?? 0 };
    expect((await staff.refused(setAttendance, { params, body: { attended: true } })).status).toBe(409);
  });

  test('of many is one operation, taken back at once but for those who came since', async () => {
    const { id } = await classOf(server);
    const members = await membersOf(server, [{ first_name: 'A' }, { first_name: 'B' }, { first_name: 'C' }]);
    const { operation_id } = await add(id, { ids: members.map((member) => member.id) });
    const [first] = await participantsOf(server, id);
    await staff.ok(setAttendance, { params: { id: first?.id ?? 0 }, body: { attended: true } });
    const { data } = await staff.ok(undoOperation, { params: { id: operation_id ?? 0 } });
    expect(data).toMatchObject({ undone: 2, left: [{ name: expect.stringMatching(/^A \(/) }] });
    expect((await participantsOf(server, id)).map(({ full_name }) => full_name)).toEqual(['A']);
  });

  test('of nobody new is no operation', async () => {
    const { class: one, members } = await classWith(server, [{}]);
    expect(await add(one.id, { ids: [members[0]?.id] })).toMatchObject({ operation_id: null, added: 0 });
  });
});

describe('the participants of a class', () => {
  test('are paged, searched, filtered by attendance and sorted', async () => {
    const { class: one, participants } = await classWith(server, [
      { first_name: 'Élodie', npa: 'PS.3' },
      { first_name: 'Budi', npa: 'PS.1', membership_type_id: 2 },
      { first_name: 'Ani', npa: 'PS.2' },
    ]);
    const budi = participants.find(({ full_name }) => full_name === 'Budi');
    await staff.ok(setAttendance, { params: { id: budi?.id ?? 0 }, body: { attended: true } });
    const names = async (query: Record<string, string | number>) => {
      const { data, total_data } = await staff.ok(listRegistrations, { params: { id: one.id }, query });
      return [total_data, ...data.map(({ full_name }) => full_name)];
    };
    expect(await names({})).toEqual([3, 'Ani', 'Budi', 'Élodie']);
    expect(await names({ sort: '-name', page: 2, pageSize: 2 })).toEqual([3, 'Ani']);
    expect(await names({ sort: 'npa' })).toEqual([3, 'Budi', 'Ani', 'Élodie']);
    expect(await names({ sort: '-region' })).toEqual([3, 'Budi', 'Élodie', 'Ani']);
    expect(await names({ sort: 'attended_at' })).toEqual([3, 'Budi', 'Élodie', 'Ani']);
    expect(await names({ search: 'elodie ps' })).toEqual([1, 'Élodie']);
    expect(await names({ attended: 'yes' })).toEqual([1, 'Budi']);
    expect(await names({ attended: 'no' })).toEqual([2, 'Ani', 'Élodie']);
    expect((await staff.refused(listRegistrations, { params: { id: 999_999 } })).status).toBe(404);
    expect((await staff.refused(listRegistrations, { params: { id: one.id }, query: { sort: 'x' } })).status).toBe(400);
  });

  test('who is deleted stays among them by name, and once deleted for ever as one who came', async () => {
    const { class: one, members, participants } = await classWith(server, [{ first_name: 'Hilang' }]);
    const [member = nobody] = members;
    await staff.ok(setAttendance, { params: { id: participants[0]?.id ?? 0 }, body: { attended: true } });
    await staff.ok(removeMember, { params: { id: member.id } });
    expect(await participantsOf(server, one.id)).toMatchObject([{ full_name: 'Hilang', state: 'deleted' }]);
    await staff.ok(restoreMember, { params: { id: member.id }, body: {} });
    expect(await participantsOf(server, one.id)).toMatchObject([{ full_name: 'Hilang', state: 'active' }]);
    await staff.ok(removeMember, { params: { id: member.id } });
    await superadmin.ok(purgeMember, { params: { id: member.id }, body: { npa: member.npa } });
    const gone = { full_name: null, npa: null, region_name: null, state: 'purged', attended_at: expect.any(String) };
    expect(await participantsOf(server, one.id)).toMatchObject([{ ...gone, member_id: member.id }]);
    expect((await staff.ok(readClass, { params: { id: one.id } })).data).toMatchObject({ registered: 1, attended: 1 });
    expect(JSON.stringify(await historyOf(server, 'training_registrations', participants[0]?.id ?? 0))).not.toContain(
      'Hilang',
    );
    expect((await latest(participants[0]?.id ?? 0)).subject_name).toContain('anggota yang dihapus selamanya di');
  });

  test('who was registered and who recorded the attendance is said by name', async () => {
    const { participants } = await classWith(server, [{}]);
    const params = { id: participants[0]?.id ?? 0 };
    const { data } = await server.as('admin').ok(setAttendance, { params, body: { attended: true } });
    expect(data).toMatchObject({ registered_by: 'Akun staff', attended_by: 'Akun admin', attended_how: 'list' });
  });

  test('one who came is not taken out; one who did not is, and comes back by an undo', async () => {
    const { class: one, participants } = await classWith(server, [{ first_name: 'Ani' }]);
    const params = { id: participants[0]?.id ?? 0 };
    await staff.ok(setAttendance, { params, body: { attended: true } });
    expect((await staff.refused(removeRegistration, { params })).message).toBe(
      'Peserta ini sudah tercatat hadir. Batalkan dahulu kehadirannya.',
    );
    await staff.ok(setAttendance, { params, body: { attended: false } });
    await staff.ok(removeRegistration, { params });
    expect(await participantsOf(server, one.id)).toEqual([]);
    const undo = { params: { id: (await latest(params.id)).id } };
    await staff.ok(undoChange, undo);
    expect(await participantsOf(server, one.id)).toMatchObject([{ id: params.id, full_name: 'Ani' }]);
  });

  test('one who was taken out does not come back beside himself, nor into a class that is full', async () => {
    const { class: one, members, participants } = await classWith(server, [{}], { capacity: 1 });
    const params = { id: participants[0]?.id ?? 0 };
    await staff.ok(removeRegistration, { params });
    const undo = { params: { id: (await latest(params.id)).id } };
    await registered(server, one.id, members);
    expect((await staff.refused(undoChange, undo)).message).toContain('Sudah terdaftar lagi di kelas ini.');
    const [again] = await participantsOf(server, one.id);
    await staff.ok(removeRegistration, { params: { id: again?.id ?? 0 } });
    await registered(server, one.id, await membersOf(server, [{}]));
    expect((await staff.refused(undoChange, undo)).message).toContain('Kelasnya sudah penuh.');
  });
});

describe('attendance in the list', () => {
  test('is recorded once, keeps its moment, and is taken back', async () => {
    const { participants } = await classWith(server, [{}]);
    const params = { id: participants[0]?.id ?? 0 };
    const { data: first } = await staff.ok(setAttendance, { params, body: { attended: true } });
    const { data: again } = await staff.ok(setAttendance, { params, body: { attended: true } });
    expect(again).toEqual(first);
    const { data: back } = await staff.ok(setAttendance, { params, body: { attended: false } });
    expect(back).toMatchObject({ attended_at: null, attended_how: null, attended_by: null, version: 3 });
    const history = await historyOf(server, 'training_registrations', params.id);
    expect(history.map(({ action, source }) => [action, source])).toEqual([
      ['created', 'bulk'],
      ['changed', 'attendance'],
      ['changed', 'attendance'],
    ]);
  });

  test('is in the history in words, and its undo brings the very moment back', async () => {
    const { class: one, participants } = await classWith(server, [{ first_name: 'Ani', npa: 'RW.1' }], { title: 'K' });
    const params = { id: participants[0]?.id ?? 0 };
    const { data: came } = await staff.ok(setAttendance, { params, body: { attended: true } });
    await staff.ok(setAttendance, { params, body: { attended: false } });
    const mistake = await latest(params.id);
    expect(mistake).toMatchObject({
      subject_name: 'Ani (RW.1) di K (21-11-2026)',
      source: 'attendance',
      undoable: true,
      fields: [
        { field: 'attended_at', old: came.attended_at, new: null },
        { field: 'attended_how', old: 'list', new: null },
      ],
    });
    await server.as('admin').ok(undoChange, { params: { id: mistake.id } });
    expect(await participantsOf(server, one.id)).toMatchObject([
      { attended_at: came.attended_at, attended_how: 'list', attended_by: 'Akun admin' },
    ]);
  });
});

test('a member’s training is listed, the latest class first, with how many were attended', async () => {
  const old = await classWith(server, [{ first_name: 'Rajin' }], { starts_at: '2025-05-01T09:00', title: 'Lama' });
  const [member = nobody] = old.members;
  const recent = await classOf(server, { title: 'Baru', starts_at: '2026-01-01T09:00' });
  await add(recent.id, { ids: [member.id] });
  await staff.ok(setAttendance, { params: { id: old.participants[0]?.id ?? 0 }, body: { attended: true } });
  const params = { id: member.id };
  const { data, ...counts } = await staff.ok(listMemberTraining, { params });
  expect(counts).toEqual({ total_data: 2, attended: 1 });
  expect(data).toMatchObject([
    { class_title: 'Baru', attended_at: null, class_state: 'held' },
    { class_title: 'Lama', attended_how: 'list', module_name: old.class.module_name, region_name: 'Aceh' },
  ]);
  const second = await staff.ok(listMemberTraining, { params, query: { page: 2, pageSize: 1 } });
  expect(second.data.map(({ class_title }) => class_title)).toEqual(['Lama']);
  await staff.ok(changeMember, { params, body: { status: 'inactive' } });
  await staff.ok(removeMember, { params });
  expect((await staff.ok(listMemberTraining, { params })).total_data).toBe(2);
  expect((await staff.refused(listMemberTraining, { params: { id: 999_999 } })).status).toBe(404);
});
