// On both engines: one goes into the other.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAccessRecords } from '#contract/access-records.ts';
import { addAccount } from '#contract/accounts.ts';
import { undoChange } from '#contract/history.ts';
import { applyImport } from '#contract/imports.ts';
import { addMember, listMembers } from '#contract/members.ts';
import { undoOperation } from '#contract/operations.ts';
import { addRegion } from '#contract/regions.ts';
import { signIn } from '#contract/session.ts';
import { aMember, anAccount, aRegion } from '#test/support/builders.ts';
import { embeddedPlace, moved, movedByProgram, placeElsewhere, type TestPlace } from '#test/support/move.ts';
import { instanceOn, startServer, type TestServer } from '#test/support/server.ts';
import { everything, type Filled, fill, names } from '#test/support/whole-directory.ts';

/*
 * From the embedded engine to the one that the suite runs on, and back into another folder. Where that is the embedded
 * one too, it is moved from folder to folder.
 */
describe('a database that was moved', () => {
  const places: TestPlace[] = [];
  let filled: Filled;
  let before: Awaited<ReturnType<typeof everything>>;
  let original: TestServer;
  let said: string;

  beforeAll(async () => {
    const [from, there, back] = [await embeddedPlace(), await placeElsewhere(), await embeddedPlace()];
    places.push(from, there, back);
    original = await startServer(from.place);
    filled = await fill(original);
    before = await everything(original, filled);
    await original.close();
    said = await movedByProgram(from.address, there.address);
    await moved(there.address, `${back.address}/directory.sqlite`);
  });
  afterAll(async () => {
    for (const { remove } of places) await remove();
  });

  const servedAt = async (index: number) => instanceOn(original, (places[index] as TestPlace).place);

  test('tells how far it was, and with which checksums both sides were the same', () => {
    expect(said).toMatch(/^Database prepared: 1\.0$/m);
    expect(said).toMatch(/^members: 1,211$/m);
    expect(said).toMatch(/^members: the same 1,211, sha256 [0-9a-f]{64}$/m);
    expect(said).toMatch(
      /^Moved: [\d,]+ rows of \d+ tables\. The source stays as it is, but for the record of this\.\n$/m,
    );
  });

  test('is recorded where it was read, and with it where it went', async () => {
    for (const [index, moves] of [
      [0, 1],
      [1, 2],
      [2, 2],
    ] as const) {
      const server = await servedAt(index);
      const { data } = await server.as('superadmin').ok(listAccessRecords, { query: { kind: 'move' } });
      expect(data).toHaveLength(moves);
      expect(data.at(-1)).toMatchObject({ account_id: null, account_name: 'Sistem', path: 'npm run move' });
      expect(data.at(-1)?.rows).toBeGreaterThan(1200);
      expect(String(data.at(-1)?.filters.to)).toMatch(/^the (embedded|PostgreSQL) database /);
      await server.close();
    }
  });

  for (const [index, title] of [
    [1, 'after one move'],
    [2, 'after the move back'],
  ] as const) {
    test(`answers everything as before ${title}`, async () => {
      const server = await servedAt(index);
      expect(await everything(server, filled)).toEqual(before);
      await server.close();
    });
  }

  for (const [index, title] of [
    [0, 'the source, which is as it was'],
    [1, 'what it was moved to'],
    [2, 'what it was moved back to'],
  ] as const) {
    test(`can be worked with: ${title}`, async () => {
      const server = await servedAt(index);
      const { email, password } = filled;
      const { token } = await server.as(null).ok(signIn, { body: { email, password } });
      const person = server.as({ token });
      const { data: member } = await person.ok(addMember, { body: aMember({ npa: 'Baru' }) });
      // Not even the id of one who was deleted for ever, whose history is still there.
      expect(member.id).toBe(filled.purged + 1);
      const count = async (query: object) =>
        (await person.ok(listMembers, { query: { isAdmin: 'true', ...query } })).total_data;
      expect(await count({})).toBe(before.members.total_data + 1);
      expect(await count({ search: 'baru' })).toBe(1);
      expect(await count({ filter: 'photo:yes' })).toBe(1);
      await person.ok(undoChange, { params: { id: filled.change } });
      const { data: undone } = await person.ok(undoOperation, { params: { id: filled.operation } });
      // One was deleted since, and one edited; both of these stand in its way no more than before.
      expect(undone.undone + undone.left_total).toBe(names.length);
      const { data: applied } = await person.ok(applyImport, {
        params: { id: filled.underway },
        body: { account_id: before.underway.data.account_id },
      });
      expect(applied.state).toBe('applied');
      expect(await count({})).toBe(before.members.total_data + 2);
      await server.as('superadmin').ok(addAccount, { body: anAccount() });
      await server.as('superadmin').ok(addRegion, { body: aRegion() });
      await server.close();
    });
  }
});
