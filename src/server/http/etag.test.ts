import { afterAll, expect, test } from 'vitest';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);

async function read(path: string, etag?: string) {
  const authorization = `Bearer ${server.accounts.staff.token}`;
  const headers = { authorization, ...(etag !== undefined && { 'if-none-match': etag }) };
  const response = await fetch(server.url + path, { headers });
  return { status: response.status, etag: response.headers.get('etag') ?? '', text: await response.text(), response };
}

test('an answer that has not changed is not sent again, one that has changed is', async () => {
  const list = '/api/v1/membership?isAdmin=true&page=1&pageSize=10';
  const first = await read(list);
  const again = await read(list, first.etag);
  expect([first.status, again.status, again.text]).toEqual([200, 304, '']);
  expect(again.response.headers.get('cache-control')).toBe('no-store');
  await server.as('staff').ok(addMember, { body: aMember() });
  const later = await read(list, first.etag);
  expect([later.status, later.etag === first.etag]).toEqual([200, false]);
  expect((await read('/api/v1/masterdata/wilayah?isAdmin=true', later.etag)).status).toBe(200);
});

test('a long answer is whole, and not sent again either', async () => {
  await manyMembers(server, 1000, () => 'S.Psi.');
  const list = '/api/v1/membership?isAdmin=true&page=1&pageSize=1000';
  const first = await read(list);
  expect(JSON.parse(first.text).data).toHaveLength(1000);
  const again = await read(list, first.etag);
  expect([again.status, again.text]).toEqual([304, '']);
  const others = await fetch(server.url + list, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${server.accounts.staff.token}` },
  });
  expect([others.status, others.headers.get('etag')]).toEqual([200, first.etag]);
});

test('whoever may not read is refused, whatever they know already', async () => {
  const accounts = `${server.url}/api/v1/accounts`;
  const asked = await fetch(accounts, { headers: { 'if-none-match': 'W/"x"' } });
  expect([asked.status, asked.headers.get('etag')]).toEqual([401, null]);
});
