// On both engines: transactions.
import { afterAll, expect, test } from 'vitest';
import { applyBulk } from '#contract/bulk.ts';
import { applyImport } from '#contract/imports.ts';
import { addMember, changeMember } from '#contract/members.ts';
import { listUnderWay } from '#contract/operations.ts';
import { aMember } from './support/builders.ts';
import { isEmbedded } from './support/database.ts';
import { checked, csv } from './support/imported.ts';
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
    await expect.poll(underWay).toEqual([{ work: 'perubahan massal', by: 'Akun admin', done: 0, total: null }]);
    const save = staff.ok(changeMember, { params: { id: data.id }, body: { title: 'Konselor' } });
    return { bulk, save };
  });
  expect((await bulk).data.changed).toBe(1);
  expect((await save).data).toMatchObject({ title: 'Konselor', status: 'inactive' });
  expect(await underWay()).toEqual([]);
});

test.runIf(isEmbedded)('an import that others wait for is told of by its file', async () => {
  const bytes = csv([
    ['NPA', 'Nama', 'Title', 'Wilayah'],
    ['K1.9001', 'Siti', 'S.Psi.', 'Aceh'],
  ]);
  const { id } = await checked(server, { bytes, name: 'anggota-jabar.csv' });
  const { applied } = await whileSomebodyWrites(server, async () => {
    const applied = staff.ok(applyImport, { params: { id } });
    await expect.poll(underWay).toMatchObject([{ work: 'penerapan impor anggota-jabar.csv', by: 'Akun staff' }]);
    return { applied };
  });
  expect((await applied).data).toMatchObject({ state: 'applied' });
});

test.skipIf(isEmbedded)('nobody waits for long work where many write at once', async () => {
  const { data } = await staff.ok(addMember, { body: aMember() });
  await whileSomebodyWrites(server, async () => {
    await admin.ok(applyBulk, { body: { action: 'status', status: 'inactive', ids: [data.id] } });
    await staff.ok(changeMember, { params: { id: data.id }, body: { title: 'Konselor' } });
    expect(await underWay()).toEqual([]);
  });
});
