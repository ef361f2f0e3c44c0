import { Secret, TOTP } from 'otpauth';
import { addAccount, removeAccount } from '#contract/accounts.ts';
import type * as api from '#contract/api.ts';
import { applyBulk } from '#contract/bulk.ts';
import { issueCards, listCards, voidCard } from '#contract/cards.ts';
import { listHistory } from '#contract/history.ts';
import { changeImportRow } from '#contract/import-rows.ts';
import { importDetail } from '#contract/imports.ts';
import { addMember, removeMember } from '#contract/members.ts';
import { addPasskey, beginPasskey } from '#contract/passkeys.ts';
import { changeProfile } from '#contract/profile.ts';
import { addRegion } from '#contract/regions.ts';
import { addReminder } from '#contract/reminders.ts';
import { beginSecondFactor, readSecondFactor } from '#contract/second-factor.ts';
import { addModule } from '#contract/training.ts';
import { addView } from '#contract/views.ts';
import { testPassword } from './accounts.ts';
import { createAuthenticator } from './authenticator.ts';
import { aClass, aMember, aModule, anAccount, aRegion, aView } from './builders.ts';
import { type Content, formWith } from './half-sent.ts';
import { checked, confirmed, csv } from './imported.ts';
import { storedPicture } from './pictures.ts';
import type { TestServer } from './server.ts';
import { anotherSession } from './sessions.ts';
import { classWith } from './training.ts';

type Api = typeof api;

/** The endpoints that may write, and require signing in. */
export type WritingEndpoint = {
  [Name in keyof Api]: Api[Name] extends { method: 'GET' } | { access: 'public' } ? never : Name;
}[keyof Api];

interface WritingCall {
  params?: Record<string, string | number>;
  query?: string;
  body?: object | Content;
}

/** A JPEG with one pixel. */
const picture = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=',
  'base64',
);

/** A valid call of each of these endpoints, which would change something if a superadmin made it. */
export async function writingCalls(server: TestServer): Promise<Record<WritingEndpoint, WritingCall>> {
  const superadmin = server.as('superadmin');
  const member = (await superadmin.ok(addMember, { body: aMember() })).data;
  const deleted = (await superadmin.ok(addMember, { body: aMember() })).data;
  await superadmin.ok(removeMember, { params: { id: deleted.id } });
  const first = (await superadmin.ok(addMember, { body: aMember() })).data;
  const second = (await superadmin.ok(addMember, { body: aMember() })).data;
  const region = (await superadmin.ok(addRegion, { body: aRegion() })).data;
  const module = (await superadmin.ok(addModule, { body: aModule() })).data;
  const account = (await superadmin.ok(addAccount, { body: anAccount() })).data;
  const leaver = (await superadmin.ok(addAccount, { body: anAccount() })).data;
  await superadmin.ok(removeAccount, { params: { id: leaver.id } });
  const held = await classWith(server, [{}, {}]);
  const participant = held.participants[0]?.id ?? 0;
  const reminder = (await superadmin.ok(addReminder, { body: { member_id: member.id, way: 'other' } })).data;
  const bulk = { action: 'status', status: 'inactive' };
  const applied = await superadmin.ok(applyBulk, { body: { ...bulk, ids: [held.members[0]?.id] } });
  const change = (await superadmin.ok(listHistory, { query: { subject: 'members' } })).data[0]?.id ?? 0;
  const file = csv([
    ['NPA', 'Nama', 'Wilayah', 'Kode Lama'],
    ['X-1', 'Orang Baru', 'Entah', 'L-1'],
    ['X-2', 'Orang Lain', 'Entah', 'L-2'],
  ]);
  const remembered = { 'Kode Lama': { field: 'serkom_number' } } as const;
  const upload = importDetail.parse(await checked(server, { bytes: file }, remembered, 'superadmin'));
  const cell = { number: 2, field: 'membership_type_id' };
  const correction = { cells: [{ field: cell.field, text: 'Aceh' }] };
  await superadmin.ok(changeImportRow, { params: { id: upload.id, number: 2 }, body: correction });
  const print = { ids: [member.id], without_photo: true, replace: true };
  await superadmin.ok(issueCards, { body: print });
  const kept = await superadmin.ok(issueCards, { body: print });
  const undone = await superadmin.ok(issueCards, { body: { ...print, ids: [held.members[1]?.id ?? 0] } });
  const [latestCard, formerCard] = (await superadmin.ok(listCards, { query: { member_id: member.id } })).data;
  await superadmin.ok(voidCard, { params: { id: formerCard?.id ?? 0 }, body: { reason: 'lost' } });
  const app = (await superadmin.ok(beginSecondFactor)).data;
  const authenticator = createAuthenticator();
  const passkey = { name: 'Uji', passkey: authenticator.make((await superadmin.ok(beginPasskey)).data) };
  await superadmin.ok(addPasskey, { body: passkey });
  const [ownPasskey] = (await superadmin.ok(readSecondFactor)).data.passkeys;
  const view = (await superadmin.ok(addView, { body: aView({ audience: 'everybody' }) })).data;
  const photo = await storedPicture(server);
  const own = await anotherSession(server, 'superadmin');
  const others = await anotherSession(server, 'staff');
  const profile = { full_name: 'Nama Lain', username: 'nama_lain', password: 'kata sandi lain' };
  const of = (id: number) => ({ params: { id } });
  return {
    beginSecondFactor: {},
    acknowledgeOwnerNotices: { body: { until: 1 } },
    confirmSecondFactor: { body: { code: TOTP.generate({ secret: Secret.fromBase32(app.secret) }) } },
    removeSecondFactor: {},
    beginPasskey: {},
    addPasskey: { body: passkey },
    removePasskey: of(ownPasskey?.id ?? 0),
    beginPasskeyConfirmation: {},
    removeAccountSecondFactor: of(server.accounts.staff.id),
    changeSecurity: { body: { second_factor_roles: [] } },
    confirmSession: { body: { password: testPassword } },
    signOut: {},
    endSession: { params: { id: own.id } },
    endOtherSessions: {},
    changeProfile: { body: changeProfile.body.parse(profile) },
    addMember: { body: aMember() },
    changeMember: { ...of(member.id), body: { title: 'M.Psi.' } },
    removeMember: of(member.id),
    addRegion: { body: aRegion() },
    changeRegion: { ...of(region.id), body: { code: 'LAIN' } },
    removeRegion: of(region.id),
    uploadPicture: { body: await formWith(picture, 'foto.jpg') },
    addAccount: { body: anAccount({ role: 'superadmin' }) },
    changeAccount: { ...of(account.id), body: { role: 'superadmin' } },
    removeAccount: of(account.id),
    eraseAccount: { ...of(leaver.id), body: { email: leaver.email } },
    inviteAccount: { body: { name: 'Budi Undangan', email: 'undangan@ikai.test', role: 'staff' } },
    addPasswordLink: of(account.id),
    endAccountSession: { params: { id: server.accounts.staff.id, sessionId: others.id } },
    endAccountSessions: of(server.accounts.staff.id),
    undoChange: of(change),
    restoreMember: { ...of(deleted.id), body: {} },
    returnToVersion: { params: { id: member.id, version: 1 }, body: { fields: ['phone'] } },
    restoreMembers: { body: { ids: [deleted.id] } },
    purgeMember: { ...of(deleted.id), body: { npa: deleted.npa } },
    packMember: of(member.id),
    mergeMembers: { body: { into: first.id, members: [first, second].map(({ id, version }) => ({ id, version })) } },
    tellApart: { body: { ids: [member.id, held.members[0]?.id ?? 0] } },
    exportMembers: { body: { format: 'csv' } },
    recordPageExport: { body: { rows: 10 } },
    previewBulk: { body: { ...bulk, ids: [member.id] } },
    applyBulk: { body: { ...bulk, ids: [member.id] } },
    matchPhotos: { body: { names: ['K1.0001.jpg'] } },
    applyPhotos: { body: { photos: [{ member_id: member.id, image_url: photo, instead_of: null }] } },
    previewQrSheet: { body: { ids: [member.id] } },
    printQrSheet: { body: { ids: [member.id] } },
    changeCardSettings: { body: { chairman: 'Ketua Lain' } },
    drawCard: { body: { member_id: member.id } },
    previewCards: { body: { ids: [member.id] } },
    issueCards: { body: print },
    printCards: { body: { print_id: kept.data.print_id, layout: 'single' } },
    undoPrint: { body: { print_id: undone.data.print_id } },
    voidCard: { ...of(latestCard?.id ?? 0), body: { reason: 'lost' } },
    unvoidCard: of(formerCard?.id ?? 0),
    undoOperation: of(applied.data.operation_id ?? 0),
    uploadImport: { query: '?subject=members', body: await formWith(file, 'anggota.csv') },
    removeImport: of(upload.id),
    checkImport: { ...of(upload.id), body: confirmed(upload) },
    changeImportRow: { params: { id: upload.id, number: 2 }, body: { choice: 'skip' } },
    chooseImportRows: { ...of(upload.id), body: { verdict: 'new', choice: 'skip' } },
    applyImport: of(upload.id),
    removeImportHeader: { query: '?subject=members&title=Kode%20Lama' },
    exportIncomplete: { body: { format: 'xlsx' } },
    exportSerkoms: { body: { format: 'xlsx' } },
    addReminder: { body: { member_id: member.id, way: 'other' } },
    removeReminder: of(reminder.id),
    changeReminderText: { body: { text: 'Yth. {nama}' } },
    mailReminders: { body: { ids: [member.id], text: 'Yth. {nama}' } },
    graphql: { body: { query: '{ getDashboardToday { module } }' } },
    addModule: { body: aModule() },
    changeModule: { ...of(module.id), body: { name: 'Modul lain' } },
    removeModule: of(module.id),
    addClass: { body: aClass(module.id) },
    changeClass: { ...of(held.class.id), body: { title: 'Kelas lain' } },
    removeClass: of(held.class.id),
    previewRegistrations: { ...of(held.class.id), body: { ids: [member.id] } },
    addRegistrations: { ...of(held.class.id), body: { ids: [member.id] } },
    removeRegistration: of(participant),
    setAttendance: { ...of(participant), body: { attended: true } },
    checkIn: { ...of(held.class.id), body: { check_in_id: 'presensi-uji-00001', member_id: held.members[1]?.id } },
    printAttendanceSheet: of(held.class.id),
    exportParticipants: of(held.class.id),
    addView: { body: aView() },
    changeView: { ...of(view.id), body: { name: 'Nama lain' } },
    removeView: of(view.id),
  };
}
