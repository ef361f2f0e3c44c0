import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, changeMember, listMembers, removeMember } from '#contract/members.ts';
import { addRegion, changeRegion } from '#contract/regions.ts';
import { addReminder } from '#contract/reminders.ts';
import { addClass, addModule, changeClass } from '#contract/training.ts';
import { addRegistrations, checkIn, setAttendance } from '#contract/training-registrations.ts';
import { restoreMember } from '#contract/trash.ts';
import { aClass, aMember, aModule, aRegion } from '#test/support/builders.ts';
import { isEmbedded } from '#test/support/database.ts';
import { gateBefore } from '#test/support/gate.ts';
import { instanceOn, startServer, type TestServer } from '#test/support/server.ts';
import { classWith } from '#test/support/training.ts';

/** Milliseconds that answers take: more than the server's statements that are sent together lie apart. */
const distance = 60;

describe.skipIf(isEmbedded)('a database that is far away', () => {
  let server: TestServer;
  let gate: Awaited<ReturnType<typeof gateBefore>>;
  let behind: TestServer;
  beforeAll(async () => {
    server = await startServer();
    gate = await gateBefore(server.config.databaseUrl ?? '', distance);
    behind = await instanceOn(server, { dataDir: server.config.dataDir, databaseUrl: gate.url });
    // Its chores are over, and its connections are open.
    for (let time = 0; time < 8; time += 1) await behind.as('staff').ok(addMember, { body: aMember() });
  });
  afterAll(async () => {
    await behind.close();
    await gate.close();
    await server.close();
  });

  /** How many times the database was waited for. */
  async function turnsOf(work: () => Promise<unknown>): Promise<number> {
    const before = gate.turns();
    await work();
    return gate.turns() - before;
  }

  test.each([
    ['a change of status', 2, { status: 'inactive' }],
    ['an edit of what tells nothing of who somebody is', 2, { title: 'dr.', version: 1 }],
    ['an edit of what tells who somebody is', 3, { phone: '0812', version: 1 }],
    ['an edit of the region', 3, { membership_type_id: 2, version: 1 }],
  ])('%s waits for it %i times', async (_, times, body) => {
    const staff = behind.as('staff');
    const { data } = await staff.ok(addMember, { body: aMember({ membership_type_id: 1 }) });
    expect(await turnsOf(() => staff.ok(changeMember, { params: { id: data.id }, body }))).toBe(times);
  });

  test('a creation and a removal wait for it 3 times', async () => {
    const staff = behind.as('staff');
    const adding = () => staff.ok(addMember, { body: aMember() });
    expect(await turnsOf(adding)).toBe(3);
    const params = { id: (await adding()).data.id };
    expect(await turnsOf(() => staff.ok(removeMember, { params }))).toBe(3);
  });

  test('a creation of who may be there already waits for it 3 times, and its pairs 4 times, or 5 where those are like others', async () => {
    const staff = behind.as('staff');
    const adding = () => staff.ok(addMember, { body: aMember({ first_name: 'Siti Rahmawati' }) });
    await adding();
    expect(await turnsOf(adding)).toBe(3 + 4);
    expect(await turnsOf(adding)).toBe(3 + 5);
  });

  test('check-ins, registrations and other saves wait for it a few times', async () => {
    const [staff, admin] = [behind.as('staff'), behind.as('admin')];
    const held = await classWith(server, [{}, {}, {}]);
    const [first, second, third] = held.participants;
    const params = (one: { id: number } | undefined) => ({ params: { id: one?.id ?? 0 } });
    const { data: region } = await admin.ok(addRegion, { body: aRegion() });
    const { data: other } = await staff.ok(addMember, { body: aMember() });
    const { data: gone } = await staff.ok(addMember, { body: aMember() });
    await staff.ok(removeMember, params(gone));
    const checkingIn = (of: object) => ({
      ...params(held.class),
      body: { check_in_id: `uji-${randomUUID()}`, ...of },
    });
    const turns: Record<string, number> = {
      checkedInById: await turnsOf(() => staff.ok(checkIn, checkingIn({ member_id: first?.member_id ?? 0 }))),
      checkedInByCode: await turnsOf(() => staff.ok(checkIn, checkingIn({ npa: second?.npa ?? '' }))),
      attended: await turnsOf(() => staff.ok(setAttendance, { ...params(third), body: { attended: true } })),
      registered: await turnsOf(() => staff.ok(addRegistrations, { ...params(held.class), body: { ids: [other.id] } })),
      restored: await turnsOf(() => staff.ok(restoreMember, { ...params(gone), body: {} })),
      regionAdded: await turnsOf(() => admin.ok(addRegion, { body: aRegion() })),
      regionChanged: await turnsOf(() => admin.ok(changeRegion, { ...params(region), body: { name: 'Lain Sekali' } })),
      classAdded: await turnsOf(() => staff.ok(addClass, { body: aClass(held.class.module_id, {}) })),
      classChanged: await turnsOf(() => staff.ok(changeClass, { ...params(held.class), body: { title: 'Lain' } })),
      moduleAdded: await turnsOf(() => admin.ok(addModule, { body: aModule() })),
      reminded: await turnsOf(() => staff.ok(addReminder, { body: { member_id: other.id, way: 'other' } })),
    };
    expect(turns).toEqual({
      ...{ checkedInById: 4, checkedInByCode: 4, attended: 4, registered: 7, restored: 4 },
      ...{ regionAdded: 3, regionChanged: 2, classAdded: 4, classChanged: 3, moduleAdded: 3, reminded: 3 },
    });
  });

  test.each([
    ['everybody', {}],
    ['a region and a status', { membership_type_id: 1, filter: 'status:active' }],
  ])('a page near the beginning of a list of %s waits for it once', async (_, query) => {
    const staff = behind.as('staff');
    const listing = () => staff.ok(listMembers, { query: { isAdmin: true, ...query } });
    await listing();
    expect(await turnsOf(listing)).toBe(1);
  });
});
