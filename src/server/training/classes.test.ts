// On both engines: SQL that differs.
import { afterAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { listHistory, undoChange } from '#contract/history.ts';
import { addRegion, removeRegion } from '#contract/regions.ts';
import {
  addClass,
  addModule,
  changeClass,
  classStatuses,
  listClasses,
  readClass,
  removeClass,
  removeModule,
} from '#contract/training.ts';
import { addRegistrations, removeRegistration, setAttendance } from '#contract/training-registrations.ts';
import { today } from '#test/support/association.ts';
import { aClass, aModule, aRegion } from '#test/support/builders.ts';
import { historyOf } from '#test/support/history.ts';
import { startServer } from '#test/support/server.ts';
import { classOf, classWith, membersOf, participantsOf } from '#test/support/training.ts';

const server = await startServer();
afterAll(server.close);
const [staff, admin] = [server.as('staff'), server.as('admin')];

async function found(query: Record<string, string | number>): Promise<string[]> {
  const { data, total_data } = await staff.ok(listClasses, { query });
  expect(total_data).toBe(data.length);
  return data.map(({ title }) => title);
}

/** The latest change of a class. */
async function latest(id: number) {
  const { data } = await staff.ok(listHistory, { query: { subject: 'training_classes', subject_id: id } });
  const [change] = data;
  if (!change) throw new Error('There is no change.');
  return change;
}

describe('a class', () => {
  test('is added with its module, region and times; what is not said is unset, and it is planned', async () => {
    const { data: module } = await admin.ok(addModule, { body: aModule({ name: 'Dasar', code: 'D1' }) });
    const body = aClass(module.id, { title: ' Angkatan 1 ', place: '', region_id: 1, starts_at: '2026-11-21T09:00' });
    const { data } = await staff.ok(addClass, { body });
    expect(data).toMatchObject({
      module_id: module.id,
      module_name: 'Dasar',
      module_code: 'D1',
      title: 'Angkatan 1',
      starts_at: '2026-11-21T02:00:00.000Z',
      ends_at: '2026-11-21T09:00:00.000Z',
      place: null,
      region_id: 1,
      region_name: 'Aceh',
      capacity: null,
      status: 'planned',
      registered: 0,
      attended: 0,
      version: 1,
    });
    expect((await staff.ok(readClass, { params: { id: data.id } })).data).toEqual(data);
  });

  test('P15: takes times of the association’s zone or instants of any, and both are the same', async () => {
    const one = await classOf(server, { starts_at: '2026-11-21T09:00', ends_at: '2026-11-21T10:00:00' });
    const same = await classOf(server, { starts_at: '2026-11-21T11:00:00+09:00', ends_at: '2026-11-21T03:00:00.000Z' });
    expect([same.starts_at, same.ends_at]).toEqual([one.starts_at, one.ends_at]);
  });

  test.each([
    [{ title: ' ' }, { title: 'Masukkan judul kelas!' }],
    [{ module_id: undefined }, { module_id: 'Pilih modulnya!' }],
    [{ starts_at: '21-11-2026' }, { starts_at: 'Waktu tidak sah. Tulis sebagai TTTT-BB-HHTJJ:MM.' }],
    [{ starts_at: undefined }, { starts_at: 'Masukkan waktu mulai!' }],
    [{ ends_at: '' }, { ends_at: 'Masukkan waktu selesai!' }],
    [{ starts_at: '2026-02-30T09:00' }, { starts_at: 'Waktu tidak sah. Tulis sebagai TTTT-BB-HHTJJ:MM.' }],
    [{ ends_at: '9999-01-01T00:00' }, { ends_at: 'Tahun harus antara 1950 dan 2199.' }],
    [{ capacity: 0 }, { capacity: 'Kapasitas paling kecil 1.' }],
    [{ status: 'done' }, { status: 'Status harus planned, held atau cancelled.' }],
    [{ module_id: 999_999 }, { module_id: 'Modul ini tidak ada. Pilih modul lain.' }],
    [{ region_id: 999_999 }, { region_id: 'Wilayah ini tidak ada. Pilih wilayah lain.' }],
    [{ ends_at: '2026-11-21T09:00' }, { ends_at: 'Waktu selesai harus setelah waktu mulai.' }],
  ])('with %o is refused at its field', async (wrong, faults) => {
    const { data: module } = await admin.ok(addModule, { body: aModule() });
    const { status, faults: said } = await staff.refused(addClass, { body: { ...aClass(module.id), ...wrong } });
    expect({ status, said }).toEqual({ status: 400, said: faults });
  });

  test('keeps the name of a region that was deleted since', async () => {
    const { data: region } = await admin.ok(addRegion, { body: aRegion() });
    const one = await classOf(server, { region_id: region.id });
    await admin.ok(removeRegion, { params: { id: region.id } });
    const params = { id: one.id };
    await staff.ok(changeClass, { params, body: { version: 1, title: 'Lain', region_id: region.id } });
    expect((await staff.ok(readClass, { params })).data).toMatchObject({ title: 'Lain', region_name: region.name });
  });

  test('edits of different fields both stand, of the same field one is a conflict that shows the class', async () => {
    const { id, module_id } = await classOf(server, { title: 'Awal', place: 'Aula' });
    const params = { id };
    await staff.ok(changeClass, { params, body: { version: 1, title: 'Satu' } });
    const edit = { version: 1, module_id, title: 'Awal', place: 'Hotel', starts_at: '2026-11-21T09:00' };
    const { data } = await staff.ok(changeClass, { params, body: edit });
    expect(data).toMatchObject({ title: 'Satu', place: 'Hotel', version: 3 });
    const conflict = await staff.refused(changeClass, { params, body: { version: 1, title: 'Dua' } });
    expect(conflict).toMatchObject({ status: 409, data: { title: 'Satu' }, faults: { title: expect.any(String) } });
    // Conflicts take precedence over validation.
    const faulty = await staff.refused(changeClass, { params, body: { version: 1, title: '', capacity: 0 } });
    expect([faulty.status, Object.keys(faulty.faults)]).toEqual([409, ['title']]);
  });

  test('cannot end before it begins, whichever of the two is changed', async () => {
    const { id } = await classOf(server);
    const refusal = await staff.refused(changeClass, { params: { id }, body: { starts_at: '2026-11-22T09:00' } });
    expect(refusal.faults).toEqual({ ends_at: 'Waktu selesai harus setelah waktu mulai.' });
  });

  test('cannot have fewer seats than participants, nor get them by an undo', async () => {
    const { class: one, participants } = await classWith(server, [{}, {}], { capacity: 2 });
    const params = { id: one.id };
    expect((await staff.refused(changeClass, { params, body: { capacity: 1 } })).faults).toEqual({
      capacity: 'Sudah ada 2 peserta, jadi kapasitas paling kecil 2.',
    });
    await staff.ok(changeClass, { params, body: { capacity: 3 } });
    const raised = await latest(one.id);
    const [third] = await membersOf(server, [{}]);
    await staff.ok(addRegistrations, { params, body: { ids: [third?.id] } });
    expect((await staff.refused(undoChange, { params: { id: raised.id } })).status).toBe(400);
    await staff.ok(removeRegistration, { params: { id: participants[0]?.id ?? 0 } });
    await staff.ok(undoChange, { params: { id: raised.id } });
    expect((await staff.ok(readClass, { params })).data).toMatchObject({ capacity: 2, registered: 2 });
  });

  test('with participants cannot be deleted: no attendance goes with it', async () => {
    const { class: one, participants } = await classWith(server, [{}], { title: 'Etika' });
    const params = { id: one.id };
    const refusal = await staff.refused(removeClass, { params });
    expect([refusal.status, refusal.message]).toEqual([409, expect.stringContaining('Kelas “Etika” masih memiliki 1')]);
    await staff.ok(removeRegistration, { params: { id: participants[0]?.id ?? 0 } });
    await staff.ok(removeClass, { params });
    expect((await staff.refused(readClass, { params })).status).toBe(404);
  });

  test('an undone deletion brings it back, unless its module is gone', async () => {
    const one = await classOf(server);
    const params = { id: one.id };
    await staff.ok(removeClass, { params });
    const deletion = { params: { id: (await latest(one.id)).id } };
    await admin.ok(removeModule, { params: { id: one.module_id } });
    expect((await staff.refused(undoChange, deletion)).faults).toHaveProperty('module_id');
    const { data } = await admin.ok(listHistory, {
      query: { subject: 'training_modules', subject_id: one.module_id, pageSize: 1 },
    });
    await admin.ok(undoChange, { params: { id: data[0]?.id ?? 0 } });
    await staff.ok(undoChange, deletion);
    expect((await staff.ok(readClass, { params })).data).toMatchObject({ title: one.title, version: 3 });
  });

  test('its history says what changed in words, for staff too', async () => {
    const other = (await admin.ok(addModule, { body: aModule({ name: 'Modul lanjutan' }) })).data;
    const one = await classOf(server, { title: 'Angkatan 9' });
    await staff.ok(changeClass, {
      params: { id: one.id },
      body: { module_id: other.id, status: 'held', region_id: 2 },
    });
    expect(await latest(one.id)).toMatchObject({
      subject_name: 'Angkatan 9 (21-11-2026)',
      action: 'changed',
      undoable: true,
      fields: expect.arrayContaining([
        { field: 'module_id', old: one.module_name, new: 'Modul lanjutan' },
        { field: 'region_id', old: 'Aceh', new: 'Sumatera Utara' },
        { field: 'status', old: 'planned', new: 'held' },
      ]),
    });
    expect(await historyOf(server, 'training_classes', one.id)).toHaveLength(2);
  });
});

describe('the list of classes', () => {
  test('is paged and sorted, with how many are registered and came', async () => {
    const fresh = await startServer();
    const there = fresh.as('staff');
    const { class: one, participants } = await classWith(fresh, [{}, {}, {}], { title: 'Beta', capacity: 5 });
    const [first] = participants;
    await there.ok(setAttendance, { params: { id: first?.id ?? 0 }, body: { attended: true } });
    await there.ok(addClass, { body: aClass(one.module_id, { title: 'alfa', starts_at: '2025-01-01T09:00' }) });
    const { data, total_data } = await there.ok(listClasses);
    expect(total_data).toBe(2);
    expect(data.map(({ title, registered, attended }) => [title, registered, attended])).toEqual([
      ['Beta', 3, 1],
      ['alfa', 0, 0],
    ]);
    const titles = async (query: object) =>
      (await there.ok(listClasses, { query: { ...query } })).data.map(({ title }) => title);
    expect(await titles({ sort: 'title' })).toEqual(['alfa', 'Beta']);
    expect(await titles({ sort: '-title', page: 2, pageSize: 1 })).toEqual(['alfa']);
    // No limit sorts last, not first.
    expect(await titles({ sort: 'capacity' })).toEqual(['Beta', 'alfa']);
    expect(await titles({ sort: '-capacity' })).toEqual(['Beta', 'alfa']);
    expect((await there.refused(listClasses, { query: { sort: 'place' } })).faults).toHaveProperty('sort');
    await fresh.close();
  });

  test('is filtered by module, region and status, and searched in title, place and module', async () => {
    const { data: module } = await admin.ok(addModule, { body: aModule({ name: 'Farmakologi Élan' }) });
    const add = (overrides: Parameters<typeof aClass>[1]) => staff.ok(addClass, { body: aClass(module.id, overrides) });
    await add({ title: 'Saring A', region_id: 3, status: 'held', place: 'Hotel 100%' });
    await add({ title: 'Saring B', region_id: null, status: 'cancelled', place: null });
    const module_id = module.id;
    expect((await found({ module_id })).sort()).toEqual(['Saring A', 'Saring B']);
    expect(await found({ module_id, region_id: 3 })).toEqual(['Saring A']);
    expect(await found({ module_id, state: 'cancelled' })).toEqual(['Saring B']);
    expect((await found({ search: 'elan saring' })).sort()).toEqual(['Saring A', 'Saring B']);
    expect(await found({ search: '100% SARING' })).toEqual(['Saring A']);
    expect(await found({ search: 'saring tidakada' })).toEqual([]);
    expect(await found({ module_id: 999_999 })).toEqual([]);
  });

  test('begins with today’s classes, then has the coming ones and the past ones, each the nearest first', async () => {
    const { data: module } = await admin.ok(addModule, { body: aModule() });
    for (const days of [-30, 2, 0, 30, -1]) {
      const day = addDays(today(), days);
      const times = { starts_at: `${day}T00:00`, ends_at: `${day}T23:59` };
      await staff.ok(addClass, { body: aClass(module.id, { title: String(days), ...times }) });
    }
    expect(await found({ module_id: module.id })).toEqual(['0', '2', '30', '-1', '-30']);
    const { data } = await staff.ok(listClasses, { query: { module_id: module.id } });
    expect(data.map(({ when }) => when)).toEqual(['today', 'coming', 'coming', 'past', 'past']);
  });

  test('shows what is over as held, whatever was said, as the filter and the reports do', async () => {
    const { data: module } = await admin.ok(addModule, { body: aModule() });
    const past = { starts_at: '2020-01-01T09:00', ends_at: '2020-01-01T10:00' };
    const coming = { starts_at: '2190-01-01T09:00', ends_at: '2190-01-01T10:00' };
    for (const [title, times, status] of [
      ['lewat', past, 'planned'],
      ['batal', past, 'cancelled'],
      ['nanti', coming, 'planned'],
      ['dini', coming, 'held'],
    ] as const) {
      await staff.ok(addClass, { body: aClass(module.id, { title, ...times, status }) });
    }
    const { data } = await staff.ok(listClasses, { query: { module_id: module.id } });
    expect(Object.fromEntries(data.map(({ title, state }) => [title, state]))).toEqual({
      ...{ lewat: 'held', batal: 'cancelled', nanti: 'planned', dini: 'held' },
    });
    for (const state of classStatuses) {
      const shown = data.filter((one) => one.state === state).map(({ title }) => title);
      expect((await found({ module_id: module.id, state })).toSorted()).toEqual(shown.toSorted());
    }
  });

  test('P16: takes days of the association, both included, to the minute', async () => {
    const { data: module } = await admin.ok(addModule, { body: aModule() });
    for (const starts_at of ['2027-03-01T00:00', '2027-03-01T23:59', '2027-03-02T00:00', '2027-02-28T23:59']) {
      await staff.ok(addClass, {
        body: aClass(module.id, { title: starts_at, starts_at, ends_at: '2027-04-01T00:00' }),
      });
    }
    const days = { module_id: module.id, sort: 'starts_at' };
    expect(await found({ ...days, from: '2027-03-01', to: '2027-03-01' })).toEqual([
      '2027-03-01T00:00',
      '2027-03-01T23:59',
    ]);
    expect(await found({ ...days, from: '2027-03-02' })).toEqual(['2027-03-02T00:00']);
    expect(await found({ ...days, to: '2027-02-28' })).toEqual(['2027-02-28T23:59']);
  });
});

test('what reports count of a registration follows its class: cancelled, moved, restored', async () => {
  const { class: one } = await classWith(server, [{}, {}]);
  const params = { id: one.id };
  const counted = async () => {
    const rows = await server.db
      .selectFrom('training_registrations')
      .select('counts_at')
      .where('class_id', '=', one.id)
      .execute();
    return [...new Set(rows.map(({ counts_at }) => counts_at))];
  };
  expect(await counted()).toEqual([one.starts_at]);
  await staff.ok(changeClass, { params, body: { status: 'cancelled' } });
  expect(await counted()).toEqual([null]);
  await staff.ok(undoChange, { params: { id: (await latest(one.id)).id } });
  expect(await counted()).toEqual([one.starts_at]);
  await staff.ok(changeClass, { params, body: { starts_at: '2026-11-21T08:00' } });
  expect(await counted()).toEqual(['2026-11-21T01:00:00.000Z']);
  expect((await participantsOf(server, one.id)).map(({ version }) => version)).toEqual([1, 1]);
});
