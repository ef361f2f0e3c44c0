import { afterAll, expect, test } from 'vitest';
import { applyBulk } from '#contract/bulk.ts';
import { listMembers } from '#contract/members.ts';
import { readOperation, undoOperation } from '#contract/operations.ts';
import { applyPhotos } from '#contract/photos.ts';
import { addRegistrations, listRegistrations } from '#contract/training-registrations.ts';
import { listTrash, restoreMembers } from '#contract/trash.ts';
import { manyMembers } from './support/many-members.ts';
import { storedPicture } from './support/pictures.ts';
import { startServer } from './support/server.ts';
import { classOf } from './support/training.ts';

/* So many that the embedded engine writes them on a thread. */
const many = 300;

const server = await startServer();
afterAll(server.close);
await manyMembers(server, many, () => 'S.Psi.');
const staff = server.as('staff');
const rows = await server.db.selectFrom('members').select('id').orderBy('id').execute();
const ids = rows.map(({ id }) => id);

const total = async (query: object) =>
  (await staff.ok(listMembers, { query: { isAdmin: true, pageSize: 1, ...query } })).total_data;

const inTrash = async () => (await staff.ok(listTrash)).total_data;

/** Takes an operation back; answers how many rows it was about, and how many are as before. */
async function undone(id: number | null) {
  const params = { id: Number(id) };
  const { data: operation } = await staff.ok(readOperation, { params });
  const { data: undo } = await staff.ok(undoOperation, { params });
  return [operation.rows, undo.undone];
}

test('very many members are changed, and changed back', async () => {
  const { data } = await staff.ok(applyBulk, { body: { action: 'status', status: 'inactive' } });
  expect([data.changed, await total({ status: 'inactive' })]).toEqual([many, many]);
  expect(await undone(data.operation_id)).toEqual([many, many]);
  expect(await total({ status: 'active' })).toBe(many);
});

test('very many members are deleted, restored, deleted again, and back', async () => {
  const { data: removal } = await staff.ok(applyBulk, { body: { action: 'delete' } });
  expect([removal.changed, await total({}), await inTrash()]).toEqual([many, 0, many]);
  const { data: restoring } = await staff.ok(restoreMembers, { body: { ids } });
  expect([restoring.restored, await total({}), await inTrash()]).toEqual([many, many, 0]);
  expect(await undone(restoring.operation_id)).toEqual([many, many]);
  expect(await inTrash()).toBe(many);
  expect(await undone(removal.operation_id)).toEqual([many, many]);
  expect(await total({})).toBe(many);
});

test('very many members get photos, and lose them again', async () => {
  const image_url = await storedPicture(server);
  const photos = ids.map((member_id) => ({ member_id, image_url, instead_of: null }));
  const { data } = await staff.ok(applyPhotos, { body: { photos } });
  const first = () => staff.ok(listMembers, { query: { isAdmin: true, pageSize: 1 } });
  expect([data.changed, (await first()).data[0]?.image_url]).toEqual([many, image_url]);
  expect(await undone(data.operation_id)).toEqual([many, many]);
  expect((await first()).data[0]?.image_url).toBeNull();
});

test('very many members are registered for a class, and taken out of it again', async () => {
  const { id } = await classOf(server);
  const { data } = await staff.ok(addRegistrations, { params: { id }, body: { ids } });
  const participants = async () => (await staff.ok(listRegistrations, { params: { id } })).total_data;
  expect([data.added, await participants()]).toEqual([many, many]);
  expect(await undone(data.operation_id)).toEqual([many, many]);
  expect(await participants()).toBe(0);
});
