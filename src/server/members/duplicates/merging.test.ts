// On both engines: history and undo.
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { findSimilar } from '#contract/duplicates.ts';
import { listHistory, undoChange } from '#contract/history.ts';
import { applyImport } from '#contract/imports.ts';
import { addMember, changeMember, listMembers, type Member, removeMember } from '#contract/members.ts';
import { type Merged, mergeMembers, previewMerge } from '#contract/merging.ts';
import { readOperation, undoOperation } from '#contract/operations.ts';
import { lookupLink } from '#contract/pictures.ts';
import { addReminder, listReminders } from '#contract/reminders.ts';
import { checkIn, listMemberTraining, previewRegistrations, setAttendance } from '#contract/training-registrations.ts';
import { listTrash, purgeMember, restoreMember } from '#contract/trash.ts';
import { aMember } from '#test/support/builders.ts';
import { everythingWritten, historyOf } from '#test/support/history.ts';
import { checked, csv } from '#test/support/imported.ts';
import { storedPicture } from '#test/support/pictures.ts';
import { startServer } from '#test/support/server.ts';
import { classOf, participantsOf, registered } from '#test/support/training.ts';

const server = await startServer({ trustedProxies: ['127.0.0.1'] });
afterAll(server.close);
const staff = server.as('staff');

let made = 0;

async function added(given: Parameters<typeof aMember>[0] = {}): Promise<Member> {
  made += 1;
  const own = { first_name: `Orang${made} Tersendiri${made}`, phone: `0811${100000 + made}`, npa: `G.${made}` };
  return (await staff.ok(addMember, { body: aMember({ ...own, ...given }) })).data;
}

const versionsOf = (members: readonly Member[]) => members.map(({ id, version }) => ({ id, version }));

async function merged(members: readonly [Member, ...Member[]], values: object = {}): Promise<Merged> {
  const body = { into: members[0].id, members: versionsOf(members), ...values };
  return (await staff.ok(mergeMembers, { body })).data;
}

async function lookedUp(npa: string) {
  const response = await fetch(lookupLink(server.url, npa), { headers: { 'x-forwarded-for': `10.1.0.${made}` } });
  return { status: response.status, page: await response.text() };
}

const trainingOf = async ({ id }: Member) => (await staff.ok(listMemberTraining, { params: { id } })).data;
const latest = async (query: object) => (await staff.ok(listHistory, { query: { pageSize: 1, ...query } })).data[0];
const undo = (id: number) => staff.ok(undoOperation, { params: { id } });

describe('a merge', () => {
  test('hitobito #1980: moves everything, counted before and said after', async () => {
    const [stays, goes] = [await added(), await added()];
    const [one, other, common] = [await classOf(server), await classOf(server), await classOf(server)];
    await registered(server, one.id, [goes]);
    await registered(server, other.id, [stays]);
    await registered(server, common.id, [stays, goes]);
    await staff.ok(addReminder, { body: { member_id: goes.id, way: 'other' } });
    const { data: told } = await staff.ok(previewMerge, { query: { ids: `${stays.id},${goes.id}` } });
    expect(told.members.map(({ member, counts }) => [member.id, counts])).toEqual([
      [stays.id, { registrations: 2, attended: 0, reminders: 0, cards: 0, changes: 1 }],
      [goes.id, { registrations: 2, attended: 0, reminders: 1, cards: 0, changes: 1 }],
    ]);
    expect(told.doubles).toBe(1);
    const done = await merged([stays, goes]);
    expect(done).toMatchObject({
      moved: { registrations: 1, attended: 0, reminders: 1, cards: 0, changes: 1 },
      doubles: 1,
    });
    expect((await trainingOf(stays)).map(({ class_id }) => class_id).sort()).toEqual(
      [one.id, other.id, common.id].sort(),
    );
    const { data: reminders } = await staff.ok(listReminders, { query: { member_id: stays.id } });
    expect(reminders).toHaveLength(1);
  });

  test.each([
    ['the one who stays', 0],
    ['the other one', 1],
  ] as const)(
    'P21, rehearsal #108: of two registrations for one class the one that attended stays: %s',
    async (_, whoCame) => {
      const both = [await added(), await added()] as [Member, Member];
      const one = await classOf(server);
      await registered(server, one.id, both);
      const came = (await participantsOf(server, one.id)).find(({ member_id }) => member_id === both[whoCame].id);
      await staff.ok(setAttendance, { params: { id: came?.id ?? 0 }, body: { attended: true } });
      const apart = ['changes', 'operations', 'members', 'training_registrations', 'latest_changes'];
      const before = await everythingWritten(server, apart);
      const done = await merged(both);
      expect(done.doubles).toBe(1);
      expect(await participantsOf(server, one.id)).toMatchObject([
        { id: came?.id, member_id: both[0].id, attended_how: 'list', attended_by: 'Akun staff' },
      ]);
      await undo(done.operation_id);
      expect((await participantsOf(server, one.id)).map(({ member_id }) => member_id).sort()).toEqual(
        both.map(({ id }) => id).sort(),
      );
      expect(await everythingWritten(server, apart)).toBe(before);
    },
  );

  test('writes what was chosen or typed, the picture too; the rest stays', async () => {
    const image_url = await storedPicture(server);
    const [stays, goes] = [await added({ title: 'S.Psi.' }), await added({ image_url, title: 'M.Psi.' })];
    await merged([stays, goes], { title: 'M.Psi., Psikolog', image_url, phone: goes.phone });
    const { data } = await staff.ok(listMembers, { query: { isAdmin: true, search: stays.npa } });
    expect(data).toEqual([
      { ...stays, title: 'M.Psi., Psikolog', image_url, phone: goes.phone, version: 2, updatedAt: expect.any(String) },
    ]);
  });

  test('Rock #5171: three entries become one, and come apart again', async () => {
    const three = [await added(), await added(), await added()] as [Member, Member, Member];
    const one = await classOf(server);
    await registered(server, one.id, three);
    const done = await merged(three);
    expect(done.doubles).toBe(2);
    expect(await participantsOf(server, one.id)).toHaveLength(1);
    for (const { npa } of three) expect((await lookedUp(npa)).page).toContain(three[0].fullName);
    const { data } = await undo(done.operation_id);
    // Nothing of the one who stayed was changed.
    expect(data).toMatchObject({ undone: 2, left_total: 0 });
    expect(await participantsOf(server, one.id)).toHaveLength(3);
    for (const { npa, fullName } of three) expect((await lookedUp(npa)).page).toContain(fullName);
  });

  test.each([
    ['nothing else', false, {}],
    ['a value', false, { title: 'M.Psi., Psikolog' }],
    ['an entry that others were merged into', true, {}],
  ])(
    'that is undone says of as many members as that changed, and as are recorded: with %s',
    async (_, isChain, values) => {
      const [stays, goes, earlier] = [await added(), await added(), await added()];
      if (isChain) await merged([goes, earlier]);
      const { data: present } = await staff.ok(listMembers, { query: { isAdmin: true, search: goes.npa } });
      const before = present.find(({ id }) => id === goes.id) as Member;
      const { operation_id } = await merged([stays, before], values);
      const recorded = async () => (await staff.ok(listHistory, { query: { subject: 'members' } })).total_data;
      const merges = await recorded();
      const { data, message } = await undo(operation_id);
      expect(await recorded()).toBe(merges + data.undone);
      // One row alone is told as its change.
      const told = (await latest({ operations: 'whole', subject: 'members' }))?.operation;
      expect(told?.rows ?? 1).toBe(data.undone);
      expect(message).toBe(`${data.undone} data kembali seperti sebelumnya.`);
    },
  );

  test('is refused where somebody changed one of them meanwhile, and nothing is written', async () => {
    const both = [await added(), await added()] as [Member, Member];
    await staff.ok(changeMember, { params: { id: both[1].id }, body: { phone: '0899' } });
    const before = await everythingWritten(server);
    const body = { into: both[0].id, members: versionsOf(both) };
    const refused = await staff.refused(mergeMembers, { body });
    expect([refused.status, refused.message]).toEqual([
      409,
      `${both[1].fullName} (${both[1].npa}) sudah diubah orang lain. Periksa kembali isiannya.`,
    ]);
    expect(await everythingWritten(server)).toBe(before);
  });

  test('is refused with what does not fit: another NPA, no such member, a region that is gone, one who does not take part', async () => {
    const both = [await added(), await added()] as [Member, Member];
    const body = { into: both[0].id, members: versionsOf(both) };
    const refusal = async (more: object) => {
      const { status, faults } = await staff.refused(mergeMembers, { body: { ...body, ...more } });
      return [status, Object.keys(faults)];
    };
    expect(await refusal({ npa: 'LAIN.1' })).toEqual([400, ['npa']]);
    expect(await refusal({ membership_type_id: 999_999 })).toEqual([400, ['membership_type_id']]);
    expect(await refusal({ image_url: '/api/v1/files/bukan.webp' })).toEqual([400, ['image_url']]);
    expect(await refusal({ email: 'bukan alamat' })).toEqual([400, ['email']]);
    expect(await refusal({ into: 999_999 })).toEqual([400, ['into']]);
    expect(await refusal({ members: versionsOf([both[0]]) })).toEqual([400, ['members']]);
    expect(await refusal({ members: versionsOf([both[0], both[0]]) })).toEqual([400, ['members']]);
    expect((await refusal({ members: [...versionsOf(both), { id: 999_999, version: 1 }] }))[0]).toBe(404);
    for (const ids of ['', '1', 'x,y', `${both[0].id},${both[0].id}`, '1,'.repeat(500), `${both[0].id},1.5`]) {
      expect((await staff.refused(previewMerge, { query: { ids } })).status).toBe(400);
    }
    expect((await staff.refused(previewMerge, { query: { ids: `${both[0].id},999999` } })).status).toBe(404);
  });
});

describe('the NPA of an entry that was merged goes on leading to the person', () => {
  test('on the lookup page, at check-in, when participants are pasted, and in imports', async () => {
    const [stays, goes] = [await added(), await added()];
    await merged([stays, goes]);
    expect(await lookedUp(goes.npa)).toMatchObject({ status: 200, page: expect.stringContaining(stays.npa) });
    const one = await classOf(server);
    const { data: pasted } = await staff.ok(previewRegistrations, {
      params: { id: one.id },
      body: { npas: [goes.npa] },
    });
    expect(pasted.rows).toMatchObject([{ member_id: stays.id, verdict: 'added' }]);
    await registered(server, one.id, [stays]);
    const npa = lookupLink(server.config.publicUrl, goes.npa);
    const { data } = await staff.ok(checkIn, { params: { id: one.id }, body: { check_in_id: randomUUID(), npa } });
    expect(data).toMatchObject({ outcome: 'checked_in', member_id: stays.id, npa: stays.npa });
    const file = csv([
      ['NPA', 'Telepon'],
      [goes.npa, '0812999000'],
    ]);
    const { id, counts } = await checked(server, { bytes: file });
    expect(counts).toMatchObject({ changed: 1 });
    await staff.ok(applyImport, { params: { id } });
    const { data: now } = await staff.ok(listMembers, { query: { isAdmin: true, search: '0812999000' } });
    expect(now).toMatchObject([{ id: stays.id, npa: stays.npa }]);
  });

  test('and the NPA of before too, where that of the other entry was chosen', async () => {
    const [stays, goes] = [await added(), await added()];
    const { operation_id } = await merged([stays, goes], { npa: goes.npa.toLowerCase() });
    for (const npa of [stays.npa, goes.npa]) {
      expect(await lookedUp(npa)).toMatchObject({ status: 200, page: expect.stringContaining(stays.fullName) });
    }
    await undo(operation_id);
    const [one, other] = await Promise.all([stays, goes].map(({ npa }) => lookedUp(npa)));
    expect(one?.page).toContain(stays.fullName);
    expect(other?.page).toContain(goes.fullName);
  });

  test('through a second merge as well', async () => {
    const [first, second, third] = [await added(), await added(), await added()];
    const one = await merged([second, first]);
    const { data: now } = await staff.ok(listMembers, { query: { isAdmin: true, search: second.npa } });
    const other = await merged([third, now[0] as Member]);
    for (const { npa } of [first, second]) expect((await lookedUp(npa)).page).toContain(third.fullName);
    expect((await staff.refused(undoOperation, { params: { id: one.operation_id } })).status).toBe(409);
    await undo(other.operation_id);
    expect((await lookedUp(first.npa)).page).toContain(second.fullName);
    await undo(one.operation_id);
    expect((await lookedUp(first.npa)).page).toContain(first.fullName);
  });

  test('nobody else gets it, and with the person it is gone', async () => {
    const [stays, goes] = [await added(), await added()];
    await merged([stays, goes]);
    expect(await staff.refused(addMember, { body: aMember({ npa: goes.npa }) })).toMatchObject({
      status: 409,
      faults: { npa: 'NPA ini milik anggota lain sejak datanya digabungkan.' },
    });
    const other = await added();
    const change = { params: { id: other.id }, body: { npa: goes.npa } };
    expect((await staff.refused(changeMember, change)).status).toBe(409);
    await staff.ok(removeMember, { params: { id: stays.id } });
    expect((await lookedUp(goes.npa)).status).toBe(404);
    const superadmin = server.as('superadmin');
    await superadmin.ok(purgeMember, { params: { id: stays.id }, body: { npa: stays.npa } });
    const kept = await server.db.selectFrom('members').select('id').where('id', '=', goes.id).execute();
    expect(kept).toEqual([]);
  });
});

describe('a merge is one entry in the history', () => {
  test('which is taken back whole there, though the person went on in other fields', async () => {
    const [stays, goes] = [await added({ email: 'dulu@surel.id' }), await added()];
    const one = await classOf(server);
    await registered(server, one.id, [goes]);
    await staff.ok(addReminder, { body: { member_id: goes.id, way: 'other' } });
    const entries = async () => (await staff.ok(listHistory, { query: { pageSize: 1000 } })).total_data;
    const before = await entries();
    await merged([stays, goes], { email: goes.email });
    expect(await entries()).toBe(before + 1);
    await staff.ok(changeMember, { params: { id: stays.id }, body: { phone: '0877123' } });
    const { data } = await staff.ok(listHistory, { query: { subject: 'members', subject_id: stays.id } });
    const entry = data.find(({ action }) => action === 'merged');
    expect(entry).toMatchObject({ source: 'merge', undoable: true, fields: [{ field: 'email', new: goes.email }] });
    await staff.ok(undoChange, { params: { id: entry?.id ?? 0 } });
    const { data: now } = await staff.ok(listMembers, { query: { isAdmin: true, search: stays.npa } });
    expect(now).toMatchObject([{ id: stays.id, email: 'dulu@surel.id', phone: '0877123' }]);
    expect(await trainingOf(goes)).toHaveLength(1);
    expect(await latest({ subject: 'members', action: 'merged', subject_id: stays.id })).toMatchObject({
      undoable: false,
    });
    expect((await staff.refused(undoChange, { params: { id: entry?.id ?? 0 } })).status).toBe(409);
  });

  test('unless a later change stands against it, which is named, and then nothing is taken back', async () => {
    const [stays, goes] = [await added(), await added()];
    const { operation_id } = await merged([stays, goes], { phone: goes.phone });
    await staff.ok(changeMember, { params: { id: stays.id }, body: { phone: '0877999' } });
    const before = await everythingWritten(server);
    const { status, message } = await staff.refused(undoOperation, { params: { id: operation_id } });
    expect(status).toBe(409);
    expect(message).toContain(`${stays.fullName} (${stays.npa}): Sudah diubah lagi sejak itu.`);
    expect(message).toMatch(/diubah oleh Akun staff pada \d\d-\d\d-\d{4}\./);
    expect(await everythingWritten(server)).toBe(before);
    expect((await staff.ok(readOperation, { params: { id: operation_id } })).data.undone_at).toBeNull();
  });

  test('and tells of the one who stays what was told of the others', async () => {
    const [stays, goes] = [await added(), await added()];
    await staff.ok(changeMember, { params: { id: goes.id }, body: { phone: '0812345' } });
    const [, now] = [stays, { ...goes, version: 2 }];
    await merged([stays, now]);
    const { data } = await staff.ok(listHistory, { query: { subject: 'members', subject_id: stays.id } });
    expect(data.map(({ action, subject_id }) => [action, subject_id])).toEqual([
      ['merged', stays.id],
      ['deleted', goes.id],
      ['changed', goes.id],
      ['created', goes.id],
      ['created', stays.id],
    ]);
    expect(data[1]?.fields).toEqual([{ field: 'merged_into', old: null, new: `${stays.fullName} (${stays.npa})` }]);
    expect((await historyOf(server, 'members', stays.id)).map(({ source }) => source)).toEqual(['form', 'merge']);
  });
});

test('an entry that was merged is not in the trash, is not restored alone, and is nobody to be alike', async () => {
  const [stays, goes] = [await added(), await added({ serkom_number: 'GABUNG-55' })];
  await merged([stays, goes]);
  const { data } = await staff.ok(listTrash, { query: { search: goes.npa } });
  expect(data).toEqual([]);
  expect(await staff.refused(restoreMember, { params: { id: goes.id }, body: {} })).toMatchObject({
    status: 409,
    message: 'Data ini digabungkan dengan anggota lain. Urungkan penggabungannya di Riwayat.',
  });
  expect((await staff.ok(findSimilar, { query: { serkomNo: 'GABUNG-55' } })).data).toEqual([]);
});
