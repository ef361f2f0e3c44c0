import { afterAll, expect, test } from 'vitest';
import { listHistory, undoChange } from '#contract/history.ts';
import { addClass, addModule, changeModule, listModules, removeClass, removeModule } from '#contract/training.ts';
import { aClass, aModule } from '#test/support/builders.ts';
import { historyOf } from '#test/support/history.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const [staff, admin] = [server.as('staff'), server.as('admin')];

test('modules are listed by name with how many classes they have, and found by name or code', async () => {
  const { data: second } = await admin.ok(addModule, { body: aModule({ name: 'Zikir dan pemulihan', code: 'ZP' }) });
  const { data: first } = await admin.ok(addModule, { body: aModule({ name: 'Asesmen Élan', code: null }) });
  await staff.ok(addClass, { body: aClass(second.id) });
  const { data: gone } = await staff.ok(addClass, { body: aClass(second.id) });
  await staff.ok(removeClass, { params: { id: gone.id } });
  const { data } = await staff.ok(listModules);
  expect(data.map(({ id, classes }) => [id, classes])).toEqual([
    [first.id, 0],
    [second.id, 1],
  ]);
  expect((await staff.ok(listModules, { query: { filter: 'elan' } })).data.map(({ id }) => id)).toEqual([first.id]);
  expect((await staff.ok(listModules, { query: { filter: 'zp' } })).data.map(({ id }) => id)).toEqual([second.id]);
});

test('two modules cannot share a name, however it is written; one that was deleted frees it', async () => {
  const { data } = await admin.ok(addModule, { body: aModule({ name: 'Konseling Adiksi' }) });
  const body = aModule({ name: '  KONSELING adiksi ' });
  expect(await admin.refused(addModule, { body })).toMatchObject({
    status: 409,
    faults: { name: 'Modul dengan nama ini sudah ada.' },
  });
  await admin.ok(removeModule, { params: { id: data.id } });
  await admin.ok(addModule, { body });
});

test('a module without a name is refused in words', async () => {
  const { status, faults } = await admin.refused(addModule, { body: { name: ' ' } });
  expect({ status, faults }).toEqual({ status: 400, faults: { name: 'Masukkan nama modul!' } });
});

test('a module that has classes cannot be deleted, and it is said how many', async () => {
  const { data } = await admin.ok(addModule, { body: aModule({ name: 'Etika' }) });
  const { data: one } = await staff.ok(addClass, { body: aClass(data.id) });
  const { status, message } = await admin.refused(removeModule, { params: { id: data.id } });
  expect([status, message]).toEqual([409, expect.stringContaining('Modul “Etika” masih memiliki 1 kelas.')]);
  await staff.ok(removeClass, { params: { id: one.id } });
  await admin.ok(removeModule, { params: { id: data.id } });
  expect((await admin.refused(removeModule, { params: { id: data.id } })).status).toBe(404);
});

test('edits of different fields both stand, of the same field one is a conflict that shows the module', async () => {
  const { data } = await admin.ok(addModule, { body: aModule({ name: 'Dasar', code: 'D' }) });
  const params = { id: data.id };
  await admin.ok(changeModule, { params, body: { version: 1, name: 'Dasar 2', code: 'D' } });
  const { data: both } = await admin.ok(changeModule, { params, body: { version: 1, name: 'Dasar', code: 'D2' } });
  expect(both).toMatchObject({ name: 'Dasar 2', code: 'D2', version: 3 });
  const conflict = await admin.refused(changeModule, { params, body: { version: 1, name: 'Dasar 3' } });
  expect(conflict).toMatchObject({ status: 409, data: { name: 'Dasar 2' }, faults: { name: expect.any(String) } });
  expect((await admin.refused(changeModule, { params, body: { version: 9, code: 'x' } })).faults).toHaveProperty(
    'version',
  );
});

test('every change is in the history, which admins read and take back, and staff do not see', async () => {
  const { data } = await admin.ok(addModule, { body: aModule({ name: 'Riwayat' }) });
  const params = { id: data.id };
  await admin.ok(changeModule, { params, body: { code: 'BARU' } });
  expect((await historyOf(server, 'training_modules', data.id)).map(({ action }) => action)).toEqual([
    'created',
    'changed',
  ]);
  const query = { subject: 'training_modules', subject_id: data.id };
  const [latest] = (await admin.ok(listHistory, { query })).data;
  expect(latest).toMatchObject({ subject_name: 'Riwayat', undoable: true, fields: [{ field: 'code', new: 'BARU' }] });
  expect((await staff.ok(listHistory, { query })).total_data).toBe(0);
  const change = { params: { id: latest?.id ?? 0 } };
  expect((await staff.refused(undoChange, change)).status).toBe(404);
  await admin.ok(undoChange, change);
  const back = (await admin.ok(listModules, { query: { filter: 'riwayat' } })).data;
  expect(back.map(({ code }) => code)).toEqual([data.code]);
});

test('an undone deletion brings a module back, unless its name is taken by now', async () => {
  const { data } = await admin.ok(addModule, { body: aModule({ name: 'Kembali' }) });
  await admin.ok(removeModule, { params: { id: data.id } });
  const query = { subject: 'training_modules', subject_id: data.id };
  const [deletion] = (await admin.ok(listHistory, { query })).data;
  const undo = { params: { id: deletion?.id ?? 0 } };
  const { data: other } = await admin.ok(addModule, { body: aModule({ name: 'kembali' }) });
  expect((await admin.refused(undoChange, undo)).status).toBe(409);
  await admin.ok(removeModule, { params: { id: other.id } });
  await admin.ok(undoChange, undo);
  expect((await admin.ok(listModules, { query: { filter: 'kembali' } })).data.map(({ id }) => id)).toEqual([data.id]);
});
