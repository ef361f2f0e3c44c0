import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, changeMember, removeMember } from '#contract/members.ts';
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

  test('a change of a member waits for it eight times at most, or fourteen where it says who somebody is', async () => {
    const staff = behind.as('staff');
    const { data } = await staff.ok(addMember, { body: aMember() });
    const params = { id: data.id };
    expect(await turnsOf(() => staff.ok(changeMember, { params, body: { status: 'inactive' } }))).toBeLessThanOrEqual(
      8,
    );
    expect(
      await turnsOf(() => staff.ok(changeMember, { params, body: { phone: '0812', version: 2 } })),
    ).toBeLessThanOrEqual(14);
    expect(await turnsOf(() => staff.ok(removeMember, { params }))).toBeLessThanOrEqual(14);
  });
});
