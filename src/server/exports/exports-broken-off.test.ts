import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportFormats, listExports } from '#contract/exports.ts';
import { listMembers } from '#contract/members.ts';
import { exportOf } from '#test/support/exported.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');
const rows = 1500;

// Large and incompressible, so that unread data doesn't fit into the buffers in between.
beforeAll(() => manyMembers(server, rows, () => randomBytes(15_000).toString('base64')));

const othersAreServed = async () => {
  for (let n = 0; n < 20; n += 1) {
    const { total_data } = await staff.ok(listMembers, { query: { isAdmin: true, search: 'siti', pageSize: 1 } });
    expect(total_data).toBe(rows);
  }
};

test.each(exportFormats)('.%s is written only as it is taken, and who goes away ends it', async (format) => {
  const stop = new AbortController();
  const answer = await exportOf(server, { format }, {}, 'staff', stop.signal);
  const reader = answer.body?.getReader();
  await reader?.read();
  await othersAreServed();
  expect((await staff.ok(listExports)).data[0]).toMatchObject({ format, rows, finished_at: null });
  stop.abort();
  await expect(reader?.read()).rejects.toThrow();
  await othersAreServed();
  expect((await staff.ok(listExports)).data[0]).toMatchObject({ format, rows, finished_at: null });
});
