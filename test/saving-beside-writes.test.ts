import { afterAll, expect, test, vi } from 'vitest';
import { applyBulk } from '#contract/bulk.ts';
import { addMember, changeMember } from '#contract/members.ts';
import { listUnderWay } from '#contract/under-way.ts';
import { aMember } from './support/builders.ts';
import { isEmbedded } from './support/database.ts';
import { whileSomebodyWrites } from './support/long-write.ts';
import { startServer } from './support/server.ts';

const server = await startServer();
afterAll(server.close);
const [staff, admin] = [server.as('staff'), server.as('admin')];

const underWay = async () => (await staff.ok(listUnderWay)).data;

test.runIf(isEmbedded)('a save beside long work is told what it waits for, and succeeds after it', async () => {
  const { data } = await staff.ok(addMember, { body: aMember() });
  const { bulk, save } = await whileSomebodyWrites(server, async () => {
    const bulk = admin.ok(applyBulk, { body: { action: 'status', status: 'inactive', ids: [data.id] } });
    await vi.waitFor(async () => {
      expect(await underWay()).toEqual([{ work: 'perubahan massal', by: 'Akun admin', done: 0, total: null }]);
    });
    const save = staff.ok(changeMember, { params: { id: data.id }, body: { title: 'Konselor' } });
    return { bulk, save };
  });
  expect((await bulk).data.changed).toBe(1);
  expect((await save).data).toMatchObject({ title: 'Konselor', status: 'inactive' });
  expect(await underWay()).toEqual([]);
});

test.skipIf(isEmbedded)('nobody waits for long work where many write at once', async () => {
  const { data } = await staff.ok(addMember, { body: aMember() });
  await whileSomebodyWrites(server, async () => {
    await admin.ok(applyBulk, { body: { action: 'status', status: 'inactive', ids: [data.id] } });
    await staff.ok(changeMember, { params: { id: data.id }, body: { title: 'Konselor' } });
    expect(await underWay()).toEqual([]);
  });
});

test('who is not signed in is not told what is under way', async () => {
  expect((await server.as(null).refused(listUnderWay)).status).toBe(401);
});
