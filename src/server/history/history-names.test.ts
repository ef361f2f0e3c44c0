// On both engines: SQL that differs.
import { afterAll, expect, test } from 'vitest';
import { addAccount, changeAccount, removeAccount } from '#contract/accounts.ts';
import { exportMembers, listExports } from '#contract/exports.ts';
import { listHistory, listHistoryAuthors, undoChange } from '#contract/history.ts';
import { addMember, changeMember, removeMember } from '#contract/members.ts';
import { mergeMembers } from '#contract/merging.ts';
import { undoOperation } from '#contract/operations.ts';
import { changeProfile } from '#contract/profile.ts';
import { addRegion, changeRegion, removeRegion } from '#contract/regions.ts';
import { addReminder, listReminders } from '#contract/reminders.ts';
import { signIn } from '#contract/session.ts';
import { addClass, addModule, changeClass, changeModule } from '#contract/training.ts';
import {
  addRegistrations,
  listRegistrations,
  removeRegistration,
  setAttendance,
} from '#contract/training-registrations.ts';
import { listTrash, purgeMember } from '#contract/trash.ts';
import { testPassword } from '#test/support/accounts.ts';
import { aClass, aMember, aModule, anAccount, aRegion } from '#test/support/builders.ts';
import { startServer } from '#test/support/server.ts';
import { classOf, membersOf, participantsOf } from '#test/support/training.ts';

const server = await startServer();
afterAll(server.close);
const [staff, admin, superadmin] = [server.as('staff'), server.as('admin'), server.as('superadmin')];

/** The history of a row, oldest first. */
async function told(subject: string, subject_id: number) {
  const { data } = await superadmin.ok(listHistory, { query: { subject, subject_id } });
  return data.toReversed();
}

const nameOf = (first_name: string, npa = '') => `${first_name} (${npa})`;

test('a member who is called otherwise later was added under the name of then', async () => {
  const { data } = await staff.ok(addMember, { body: aMember({ first_name: 'Ida Ayu' }) });
  const params = { id: data.id };
  await staff.ok(changeMember, { params, body: { first_name: 'Dedi Mulyana' } });
  await staff.ok(removeMember, { params });
  const names = (await told('members', data.id)).map(({ action, subject_name }) => [action, subject_name]);
  expect(names).toEqual([
    ['created', nameOf('Ida Ayu', data.npa)],
    ['changed', nameOf('Dedi Mulyana', data.npa)],
    ['deleted', nameOf('Dedi Mulyana', data.npa)],
  ]);
});

test('a region is called in the changes of its members and in its own as it was called then', async () => {
  const { data: region } = await superadmin.ok(addRegion, { body: aRegion() });
  const { data: member } = await staff.ok(addMember, { body: aMember({ membership_type_id: region.id }) });
  await superadmin.ok(changeRegion, { params: { id: region.id }, body: { name: `${region.name} Baru` } });
  await staff.ok(changeMember, { params: { id: member.id }, body: { membership_type_id: 1 } });
  const [added, moved] = await told('members', member.id);
  expect(added?.fields).toContainEqual({ field: 'membership_type_id', old: null, new: region.name });
  expect(moved?.fields).toEqual([{ field: 'membership_type_id', old: `${region.name} Baru`, new: 'Aceh' }]);
  const own = (await told('regions', region.id)).map(({ subject_name }) => subject_name);
  expect(own).toEqual([region.name, `${region.name} Baru`]);
});

test('a registration is told with the member, the class and the module of then, and without the member once that is gone', async () => {
  const { data: ofModule } = await superadmin.ok(addModule, { body: aModule({ name: 'Modul Lama' }) });
  const { data: one } = await staff.ok(addClass, { body: aClass(ofModule.id, { title: 'Kelas Lama' }) });
  const { data: member } = await staff.ok(addMember, { body: aMember({ first_name: 'Ida Ayu' }) });
  await staff.ok(addRegistrations, { params: { id: one.id }, body: { ids: [member.id] } });
  await superadmin.ok(changeModule, { params: { id: ofModule.id }, body: { name: 'Modul Baru' } });
  await staff.ok(changeClass, { params: { id: one.id }, body: { title: 'Kelas Baru' } });
  await staff.ok(changeMember, { params: { id: member.id }, body: { first_name: 'Dedi' } });
  const [registration] = (await staff.ok(listRegistrations, { params: { id: one.id } })).data;
  const id = registration?.id ?? 0;
  const ofClass = 'Kelas Lama (21-11-2026)';
  const [entry] = await told('training_registrations', id);
  expect(entry?.subject_name).toBe(`${nameOf('Ida Ayu', member.npa)} di ${ofClass}`);
  expect(entry?.fields).toContainEqual({ field: 'class_id', old: null, new: ofClass });
  expect(entry?.fields).toContainEqual({ field: 'member_id', old: null, new: nameOf('Ida Ayu', member.npa) });
  const [begun] = await told('training_classes', one.id);
  expect(begun?.fields).toContainEqual({ field: 'module_id', old: null, new: 'Modul Lama' });

  await staff.ok(removeMember, { params: { id: member.id } });
  await superadmin.ok(purgeMember, { params: { id: member.id }, body: { npa: member.npa } });
  const [left] = await told('training_registrations', id);
  expect(left?.subject_name).toBe(`anggota yang dihapus selamanya di ${ofClass}`);
  expect(JSON.stringify(left)).not.toContain('Ida');
});

test('who calls themselves Superadmin and deletes is told apart by the e-mail of then, even after it has changed', async () => {
  const { data: account } = await superadmin.ok(addAccount, { body: anAccount({ name: 'Rudi' }) });
  const credentials = { email: account.email, password: testPassword };
  const { token } = await server.as(null).ok(signIn, { body: credentials });
  const rudi = server.as({ token });
  await rudi.ok(changeProfile, { body: { full_name: 'Superadmin', username: 'super' } });
  const { data: member } = await staff.ok(addMember, { body: aMember() });
  await rudi.ok(addReminder, { body: { member_id: member.id, way: 'other' } });
  await rudi.ok(removeMember, { params: { id: member.id } });
  const params = { id: account.id };
  await superadmin.ok(changeAccount, { params, body: { email: `baru-${account.email}`, name: 'Rudi' } });

  const author = { account_name: 'Superadmin', account_email: account.email };
  expect((await told('members', member.id)).at(-1)).toMatchObject({ action: 'deleted', ...author });
  const { data: trash } = await staff.ok(listTrash, { query: { search: member.npa } });
  expect(trash).toMatchObject([{ deletedBy: 'Superadmin', deletedByEmail: account.email }]);
  const { data: reminders } = await staff.ok(listReminders, { query: { member_id: member.id } });
  expect(reminders).toMatchObject([author]);
  const now = { account_id: account.id, account_name: 'Rudi', account_email: `baru-${account.email}` };
  expect((await staff.ok(listHistoryAuthors)).data.filter((one) => one.account_id === account.id)).toEqual([now]);
  await superadmin.ok(removeAccount, { params });
  expect((await told('members', member.id)).at(-1)).toMatchObject(author);
});

test('a participant was registered, and seen to be there, under the names of then', async () => {
  const { data: account } = await superadmin.ok(addAccount, { body: anAccount({ name: 'Rina Lama' }) });
  const { token } = await server.as(null).ok(signIn, { body: { email: account.email, password: testPassword } });
  const clerk = server.as({ token });
  const training = await classOf(server);
  const members = await membersOf(server, [{}]);
  const ids = members.map(({ id }) => id);
  await clerk.ok(addRegistrations, { params: { id: training.id }, body: { ids } });
  await superadmin.ok(changeAccount, { params: { id: account.id }, body: { name: 'Rina Tengah' } });
  const [one] = await participantsOf(server, training.id);
  await clerk.ok(setAttendance, { params: { id: one?.id ?? 0 }, body: { attended: true } });
  await superadmin.ok(changeAccount, { params: { id: account.id }, body: { name: 'Rina Baru' } });
  const then = { registered_by: 'Rina Lama', attended_by: 'Rina Tengah' };
  expect(await participantsOf(server, training.id)).toMatchObject([then]);

  // Later changes by the same account must not be mistaken for these.
  const [stays] = await membersOf(server, [{}]);
  const both = [stays, ...members].flatMap((member) => member ?? []);
  const versions = both.map(({ id, version }) => ({ id, version }));
  const { data } = await clerk.ok(mergeMembers, { body: { into: stays?.id ?? 0, members: versions } });
  expect(await participantsOf(server, training.id)).toMatchObject([then]);
  await superadmin.ok(changeAccount, { params: { id: account.id }, body: { name: 'Rina Terakhir' } });
  await clerk.ok(undoOperation, { params: { id: data.operation_id } });
  expect(await participantsOf(server, training.id)).toMatchObject([then]);
});

test('whoever is put back into a class was registered under the name of then', async () => {
  const { data: account } = await superadmin.ok(addAccount, { body: anAccount({ name: 'Rudi Lama' }) });
  const { token } = await server.as(null).ok(signIn, { body: { email: account.email, password: testPassword } });
  const clerk = server.as({ token });
  const training = await classOf(server);
  const [member] = await membersOf(server, [{}]);
  await clerk.ok(addRegistrations, { params: { id: training.id }, body: { ids: [member?.id ?? 0] } });
  const [one] = await participantsOf(server, training.id);
  await clerk.ok(removeRegistration, { params: { id: one?.id ?? 0 } });
  await superadmin.ok(changeAccount, { params: { id: account.id }, body: { name: 'Rudi Baru' } });
  const [removal] = (await told('training_registrations', one?.id ?? 0)).toReversed();
  await clerk.ok(undoChange, { params: { id: removal?.id ?? 0 } });
  expect(await participantsOf(server, training.id)).toMatchObject([{ registered_by: 'Rudi Lama', attended_by: null }]);
});

test('an export of a region is told with the name that the region had then', async () => {
  const { data: region } = await admin.ok(addRegion, { body: aRegion({ name: 'Kalimantan Lama' }) });
  const member = await staff.ok(addMember, { body: aMember({ membership_type_id: region.id }) });
  const asked = { query: { membership_type_id: String(region.id) }, body: { format: 'csv' } };
  expect((await staff.send(exportMembers, asked)).status).toBe(200);
  await admin.ok(changeRegion, { params: { id: region.id }, body: { name: 'Kalimantan Baru' } });
  await staff.ok(removeMember, { params: { id: member.data.id } });
  await admin.ok(removeRegion, { params: { id: region.id } });
  const [latest] = (await staff.ok(listExports)).data;
  expect(latest?.filters).toEqual({ membership_type_id: region.id, region_name: 'Kalimantan Lama' });
});
