import { afterAll, describe, expect, test } from 'vitest';
import { type Access, mayUse, type Role, roles } from '#contract/access.ts';
import * as api from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { signIn } from '#contract/session.ts';
import { signOut } from '#contract/sessions.ts';
import { testPassword } from './support/accounts.ts';
import { everythingWritten } from './support/history.ts';
import { startServer, type TestServer } from './support/server.ts';

const server = await startServer();
afterAll(server.close);

/** Who may, as it was decided; written a second time here, so that nobody opens a door by a slip in the contract. */
const decided: Record<keyof typeof api, Access> = {
  signIn: 'public',
  confirmSession: 'staff',
  answerSecondFactor: 'public',
  beginPasskeyStep: 'public',
  beginPasskeyConfirmation: 'staff',
  readSecondFactor: 'staff',
  listOwnerNotices: 'staff',
  acknowledgeOwnerNotices: 'staff',
  beginPasskey: 'staff',
  addPasskey: 'staff',
  removePasskey: 'staff',
  beginSecondFactor: 'staff',
  confirmSecondFactor: 'staff',
  removeSecondFactor: 'staff',
  removeAccountSecondFactor: 'superadmin',
  readSecurity: 'superadmin',
  changeSecurity: 'superadmin',
  listSecurityEvents: 'superadmin',
  signOut: 'staff',
  listSessions: 'staff',
  endSession: 'staff',
  endOtherSessions: 'staff',
  readProfile: 'staff',
  changeProfile: 'staff',
  listMembers: 'staff',
  findMembers: 'staff',
  readMember: 'staff',
  readNeighbours: 'staff',
  findNpaHolder: 'staff',
  addMember: 'staff',
  changeMember: 'staff',
  removeMember: 'staff',
  listRegions: 'staff',
  countRegionMembers: 'staff',
  addRegion: 'admin',
  changeRegion: 'admin',
  removeRegion: 'admin',
  uploadPicture: 'staff',
  readPicture: 'public',
  drawQr: 'staff',
  lookupPage: 'public',
  listAccounts: 'superadmin',
  addAccount: 'superadmin',
  changeAccount: 'superadmin',
  removeAccount: 'superadmin',
  listDeletedAccounts: 'superadmin',
  eraseAccount: 'superadmin',
  inviteAccount: 'superadmin',
  addPasswordLink: 'superadmin',
  readPasswordLink: 'public',
  usePasswordLink: 'public',
  readPasswordHelp: 'public',
  forgetPassword: 'public',
  listAccountSessions: 'superadmin',
  endAccountSession: 'superadmin',
  endAccountSessions: 'superadmin',
  listHistory: 'staff',
  listHistoryAuthors: 'staff',
  undoChange: 'staff',
  listAccessRecords: 'superadmin',
  listTrash: 'staff',
  restoreMember: 'staff',
  memberAt: 'staff',
  returnToVersion: 'staff',
  restoreMembers: 'staff',
  purgeMember: 'superadmin',
  packMember: 'admin',
  countLacks: 'staff',
  listIncomplete: 'staff',
  exportIncomplete: 'staff',
  findSimilar: 'staff',
  listDuplicates: 'staff',
  tellApart: 'staff',
  previewMerge: 'staff',
  mergeMembers: 'staff',
  exportMembers: 'staff',
  recordPageExport: 'staff',
  listExports: 'staff',
  previewBulk: 'staff',
  applyBulk: 'staff',
  matchPhotos: 'staff',
  applyPhotos: 'staff',
  previewQrSheet: 'staff',
  printQrSheet: 'staff',
  readCardSettings: 'staff',
  changeCardSettings: 'superadmin',
  drawCard: 'staff',
  previewCards: 'staff',
  issueCards: 'staff',
  printCards: 'staff',
  undoPrint: 'staff',
  listCards: 'staff',
  listPrintedCards: 'staff',
  voidCard: 'staff',
  unvoidCard: 'staff',
  readOperation: 'staff',
  undoOperation: 'staff',
  uploadImport: 'staff',
  listImports: 'staff',
  readImport: 'staff',
  removeImport: 'staff',
  checkImport: 'staff',
  listImportRows: 'staff',
  changeImportRow: 'staff',
  readImportRow: 'staff',
  chooseImportRows: 'staff',
  applyImport: 'staff',
  downloadFaults: 'staff',
  downloadTemplate: 'staff',
  listImportHeaders: 'staff',
  removeImportHeader: 'staff',
  listUnderWay: 'staff',
  listViews: 'staff',
  countViews: 'staff',
  addView: 'staff',
  changeView: 'staff',
  removeView: 'staff',
  listModules: 'staff',
  addModule: 'admin',
  changeModule: 'admin',
  removeModule: 'admin',
  listClasses: 'staff',
  readClass: 'staff',
  addClass: 'staff',
  changeClass: 'staff',
  removeClass: 'staff',
  listRegistrations: 'staff',
  previewRegistrations: 'staff',
  addRegistrations: 'staff',
  removeRegistration: 'staff',
  setAttendance: 'staff',
  checkIn: 'staff',
  listMemberTraining: 'staff',
  previewAttendanceSheet: 'staff',
  printAttendanceSheet: 'staff',
  exportParticipants: 'staff',
  graphql: 'staff',
  listReportModules: 'staff',
  listReportParticipants: 'staff',
  listReportRegistrations: 'staff',
  chartAttendance: 'staff',
  countSerkoms: 'staff',
  listSerkoms: 'staff',
  exportSerkoms: 'staff',
  addReminder: 'staff',
  removeReminder: 'staff',
  listReminders: 'staff',
  readReminderText: 'staff',
  changeReminderText: 'staff',
  mailReminders: 'staff',
};

const endpoints: [string, Endpoint][] = Object.entries(api);
const everybody = [null, ...roles];
const cases = endpoints.flatMap(([name, endpoint]) =>
  everybody.map((who) => ({ name, endpoint, who: who ?? 'nobody' })),
);
const named = (who: string) => roles.find((role) => role === who) ?? null;

test('the contract opens every endpoint to whom it was decided', () => {
  expect(Object.fromEntries(endpoints.map(([name, { access }]) => [name, access]))).toEqual(decided);
});

test('no two endpoints have the same method and path', () => {
  const addresses = endpoints.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

/** Signing out works with any session, so it gets one of its own. */
async function clientFor(endpoint: Endpoint, role: Role | null) {
  if (endpoint !== signOut || role === null) return server.as(role);
  const { email } = server.accounts[role];
  return server.as(await server.as(null).ok(signIn, { body: { email, password: testPassword } }));
}

/** A request that no handler acts on: rows that there are not, and a body that is no object. */
const harmless = (endpoint: Endpoint) => ({
  params: { id: 999999, name: 'x', version: 1 },
  ...((endpoint.body || endpoint.change) && { body: '[]' }),
});

describe('every endpoint, tried as everybody', () => {
  test.each(cases)('$name as $who', async ({ endpoint, who }) => {
    const role = named(who);
    const { status, headers } = await (await clientFor(endpoint, role)).send(endpoint, harmless(endpoint));
    if (mayUse(endpoint.access, role)) expect([200, 400, 404, 409, 415]).toContain(status);
    else expect(status).toBe(role === null ? 401 : 403);
    expect(headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
  });

  test.each(cases)('$name as $who by another method opens nothing more', async ({ endpoint, who }) => {
    const path = endpoint.path.replace(/:\w+/, '999999');
    const { token } = named(who) === null ? { token: null } : server.accounts[named(who) ?? 'staff'];
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const known = new Set(
      endpoints.filter(([, one]) => one.path === endpoint.path).map(([, one]) => one.method as string),
    );
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((one) => !known.has(one))) {
      const { status } = await fetch(server.url + path, { method, headers });
      expect([401, 403, 405], `${method} ${path}`).toContain(status);
    }
  });
});

test('nothing of all this changed anything', async () => {
  const fresh = await startServer();
  const rows = (text: string) =>
    text.split('\n').map((line) => {
      const [name, ...values] = line.split(' ');
      return [name, JSON.parse(values.join(' ')).length];
    });
  // What a browser was asked is forgotten by itself.
  const written = (one: TestServer) => everythingWritten(one, ['challenges']);
  expect(rows(await written(server))).toEqual(rows(await written(fresh)));
  await fresh.close();
});
