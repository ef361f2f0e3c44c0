import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, changeMember, listMembers, removeMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { isEmbedded } from '#test/support/database.ts';
import { gateBefore } from '#test/support/gate.ts';
import { instanceOn, startServer, type TestServer } from '#test/support/server.ts';

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

  test('a creation of who may be there already waits for it 4 times, or 5 where those are like others', async () => {
    const staff = behind.as('staff');
    const adding = () => staff.ok(addMember, { body: aMember({ first_name: 'Siti Rahmawati' }) });
    await adding();
    expect(await turnsOf(adding)).toBe(4);
    expect(await turnsOf(adding)).toBe(5);
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
