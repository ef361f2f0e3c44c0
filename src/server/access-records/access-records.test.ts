// On both engines: SQL that differs.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAccessRecords } from '#contract/access-records.ts';
import { printQrSheet } from '#contract/bulk.ts';
import { exportMembers } from '#contract/exports.ts';
import { listHistory } from '#contract/history.ts';
import { listMembers } from '#contract/members.ts';
import { matchPhotos } from '#contract/photos.ts';
import { addClass, addModule } from '#contract/training.ts';
import { addRegistrations, previewRegistrations } from '#contract/training-registrations.ts';
import { aClass, aModule } from '#test/support/builders.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { startServer } from '#test/support/server.ts';
import { createAccessRecords } from './access-records.store.ts';

const server = await startServer();
afterAll(server.close);
const [staff, superadmin] = [server.as('staff'), server.as('superadmin')];
beforeAll(() => manyMembers(server, 120, () => 'Konselor'));

/** The latest record of this kind, once there are so many. */
async function latest(kind: string, count: number) {
  const list = async () => (await superadmin.ok(listAccessRecords, { query: { kind } })).data;
  await expect.poll(async () => (await list()).length).toBe(count);
  return (await list())[0];
}

const { id, email } = server.accounts.staff;
const by = { account_id: id, account_name: 'Akun staff', account_email: email, address: '127.0.0.1' };

test('a list of more than 100 rows is recorded with who, how many and which filter; a shorter one is not', async () => {
  await staff.ok(listMembers, { query: { isAdmin: true, pageSize: 100 } });
  await staff.ok(listMembers, { query: { isAdmin: true, pageSize: 1000, search: 'nobody' } });
  const query = { isAdmin: true, pageSize: 101, search: 'siti', filter: 'status:active' };
  await staff.ok(listMembers, { query });
  expect(await latest('list', 1)).toMatchObject({
    ...{ kind: 'list', ...by, rows: 101, path: listMembers.path, format: null, chosen: false },
    filters: { isAdmin: 'true', pageSize: '101', search: 'siti', filter: 'status:active' },
  });
  await staff.ok(listHistory, { query: { pageSize: 1000 } });
  expect(await latest('list', 2)).toMatchObject({ ...by, path: listHistory.path, rows: 120 });
});

test('so are the names of more than 100 members whom somebody asks for by number, by NPA, by file name or all at once', async () => {
  const counted = (await superadmin.ok(listAccessRecords, { query: { kind: 'list' } })).total_data;
  const npas = Array.from({ length: 120 }, (_, index) => `N.${index + 1}`);
  const { data: module } = await superadmin.ok(addModule, { body: aModule() });
  const { data: ofClass } = await staff.ok(addClass, { body: aClass(module.id) });
  const params = { id: ofClass.id };
  await staff.ok(matchPhotos, { body: { names: npas.map((npa) => `${npa}.jpg`) } });
  expect(await latest('list', counted + 1)).toMatchObject({ ...by, path: matchPhotos.path, rows: 120 });
  await staff.ok(matchPhotos, { body: { names: [...npas.slice(0, 100), 'lain-1.jpg', 'lain-2.jpg'] } });
  await staff.ok(previewRegistrations, { params, body: { npas: npas.slice(0, 100) } });
  await staff.ok(previewRegistrations, { params, query: { search: 'siti' }, body: { all_matching: true } });
  expect(await latest('list', counted + 2)).toMatchObject({
    ...{ ...by, path: previewRegistrations.path, rows: 120 },
    filters: { id: String(ofClass.id), search: 'siti' },
  });
  await staff.ok(addRegistrations, { params, body: { npas } });
  expect(await latest('list', counted + 3)).toMatchObject({ ...by, path: addRegistrations.path, rows: 120 });
});

test('each export and each print is recorded, however small', async () => {
  await staff.ok(exportMembers, { query: { search: 'siti' }, body: { format: 'csv' } });
  const { finished_at: _, ...said } = { finished_at: null, ...(await latest('export', 1)) };
  expect(said).toMatchObject({
    ...by,
    rows: 120,
    format: 'csv',
    path: exportMembers.path,
    filters: { search: 'siti' },
  });
  const { data } = await staff.ok(listMembers, { query: { isAdmin: true, pageSize: 10 } });
  await staff.ok(printQrSheet, { body: { ids: [data[0]?.id] } });
  expect(await latest('print', 1)).toMatchObject({ ...by, rows: 1, format: 'pdf', chosen: true });
});

test('the records are filtered by account, and by no kind that there is not', async () => {
  const { data } = await superadmin.ok(listAccessRecords, { query: { account_id: server.accounts.admin.id } });
  expect(data).toEqual([]);
  expect((await superadmin.refused(listAccessRecords, { query: { kind: 'x' } })).status).toBe(400);
});

test('what somebody sends in a filter is kept within bounds', async () => {
  const counted = (await superadmin.ok(listAccessRecords, { query: { kind: 'list' } })).total_data;
  const others = Array.from({ length: 40 }, (_, index): [string, string] => [`${index}`, '😀'.repeat(5)]);
  const query: [string, string][] = [['isAdmin', 'true'], ['pageSize', '1000'], ['x', 'y'.repeat(3000)], ...others];
  await staff.ok(listMembers, { query });
  const { filters = {} } = (await latest('list', counted + 1)) ?? {};
  expect(JSON.stringify(filters).length).toBeLessThan(3000);
});

test('records are kept for so many days', async () => {
  const records = createAccessRecords(server.db, { add: () => {} });
  const count = async () => (await superadmin.ok(listAccessRecords)).total_data;
  const before = await count();
  const day = 24 * 60 * 60 * 1000;
  await records.prune({ records: 730 }, new Date(Date.now() + 729 * day));
  expect(await count()).toBe(before);
  await records.prune({ records: 730 }, new Date(Date.now() + 731 * day));
  expect(await count()).toBe(0);
});
