// On both engines: history and undo.
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { addAccount, changeAccount, removeAccount } from '#contract/accounts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { addMember, changeMember, removeMember } from '#contract/members.ts';
import { changeProfile } from '#contract/profile.ts';
import { addRegion, changeRegion, removeRegion } from '#contract/regions.ts';
import { addReminder, removeReminder } from '#contract/reminders.ts';
import { aMember, anAccount, aRegion } from './support/builders.ts';
import type { Given } from './support/client.ts';
import { everythingWritten } from './support/history.ts';
import { startServer } from './support/server.ts';

const server = await startServer();
afterAll(server.close);
const superadmin = server.as('superadmin');

const member = (await superadmin.ok(addMember, { body: aMember() })).data;
const region = (await superadmin.ok(addRegion, { body: aRegion() })).data;
const account = (await superadmin.ok(addAccount, { body: anAccount() })).data;
const reminder = (await superadmin.ok(addReminder, { body: { member_id: member.id, way: 'other' } })).data;
const profile = { full_name: 'Lain', username: 'lain' };

/** Every way to change something, with a request that does. */
const doors: [string, Endpoint, () => Given][] = [
  ['adding a member', addMember, () => ({ body: aMember() })],
  ['changing a member', changeMember, () => ({ params: { id: member.id }, body: { phone: String(Math.random()) } })],
  ["a member's switch", changeMember, () => ({ params: { id: member.id }, body: { status: 'inactive' } })],
  ['reminding a member', addReminder, () => ({ body: { member_id: member.id, way: 'email' } })],
  ['taking a reminder back', removeReminder, () => ({ params: { id: reminder.id } })],
  ['deleting a member', removeMember, () => ({ params: { id: member.id } })],
  ['adding a region', addRegion, () => ({ body: aRegion() })],
  ['changing a region', changeRegion, () => ({ params: { id: region.id }, body: { code: 'Lain' } })],
  ['deleting a region', removeRegion, () => ({ params: { id: region.id } })],
  ['adding an account', addAccount, () => ({ body: anAccount() })],
  ['changing an account', changeAccount, () => ({ params: { id: account.id }, body: { name: 'Lain' } })],
  ['deleting an account', removeAccount, () => ({ params: { id: account.id } })],
  ['changing the own profile', changeProfile, () => ({ body: profile })],
];

/** While it runs, nothing can be written to the history. */
async function withoutHistory<T>(work: () => Promise<T>): Promise<T> {
  await sql`ALTER TABLE changes RENAME TO changes_away`.execute(server.db);
  try {
    return await work();
  } finally {
    await sql`ALTER TABLE changes_away RENAME TO changes`.execute(server.db);
  }
}

describe('a change and its history are one: where the history cannot be written, nothing is changed', () => {
  test.each(doors)('%s', async (_, endpoint, given) => {
    const before = await everythingWritten(server);
    expect((await withoutHistory(() => superadmin.send(endpoint, given()))).status).toBe(500);
    expect(await everythingWritten(server)).toBe(before);
  });
});

describe('exactly one row of history is written by', () => {
  const count = async () => (await server.db.selectFrom('changes').select('id').execute()).length;
  test.each(doors)('%s', async (_, endpoint, given) => {
    const before = await count();
    expect((await superadmin.send(endpoint, given())).status).toBe(200);
    expect(await count()).toBe(before + 1);
  });
});

test('of every row the history begins with its creation and has every version, once', async () => {
  const rows = await server.db
    .selectFrom('changes')
    .select(['subject', 'subject_id', 'version', 'action'])
    .orderBy('subject')
    .orderBy('subject_id')
    .orderBy('version')
    .execute();
  for (const group of Map.groupBy(rows, ({ subject, subject_id }) => `${subject} ${subject_id}`).values()) {
    const [first] = group;
    // The provinces were there before the history began.
    if (first?.subject === 'regions' && first.subject_id <= 38) continue;
    expect(group.map(({ version }) => version)).toEqual(group.map((_, index) => index + 1));
    expect(first?.action).toBe('created');
  }
});
