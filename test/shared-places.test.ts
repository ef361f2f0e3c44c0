import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printQrSheet } from '#contract/bulk.ts';
import { issueCards, printCards } from '#contract/cards.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { addMember, listMembers } from '#contract/members.ts';
import { uploadPicture } from '#contract/pictures.ts';
import { aMember } from './support/builders.ts';
import { manyMembers } from './support/many-members.ts';
import { startServer } from './support/server.ts';

/*
 * What all share one account can't take from others: it asks for many places, and somebody else for one.
 */
const server = await startServer();
afterAll(server.close);

/** Sends a request, and reads nothing of its answer but what a full connection holds. */
async function unread(
  { method, path }: Endpoint,
  { type = 'application/json', body = '', length = Buffer.byteLength(body) },
) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  let received = 0;
  socket.on('data', (bytes) => {
    received += bytes.length;
    socket.pause();
  });
  socket.write(
    [
      `${method} ${path} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${server.accounts.staff.token}`,
      `Content-Type: ${type}`,
      `Content-Length: ${length}\r\n\r\n${body}`,
    ].join('\r\n'),
  );
  return { isBegun: () => received > 0, end: () => socket.destroy() };
}

/** What somebody else asks for. */
async function askedByAdmin({ method, path }: Endpoint, body: FormData | object): Promise<number> {
  const isForm = body instanceof FormData;
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${server.accounts.admin.token}`,
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}

const noise = () =>
  sharp(randomBytes(600 * 600 * 3), { raw: { width: 600, height: 600, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();

const formWith = (jpeg: Uint8Array) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(jpeg)]), 'foto.jpg');
  return form;
};

let ids: number[];
beforeAll(async () => {
  await manyMembers(server, 2000, () => 'S.Psi.');
  const { data } = await server.as('staff').ok(listMembers, { query: { isAdmin: true, pageSize: 1000 } });
  ids = data.map(({ id }) => id);
});

test('six photos that arrive slowly keep nobody else from uploading one', async () => {
  const slow = { type: 'multipart/form-data; boundary=b', body: '--b\r\n', length: 5000 };
  const all = await Promise.all(Array.from({ length: 6 }, () => unread(uploadPicture, slow)));
  // By the answer to this the server has read what was sent before it.
  await server.as('staff').ok(listMembers);
  expect(await askedByAdmin(uploadPicture, formWith(await noise()))).toBe(200);
  for (const { end } of all) end();
});

test('six large QR sheets do not come before a single code of somebody else', async () => {
  const all = await Promise.all(
    Array.from({ length: 6 }, () => unread(printQrSheet, { body: JSON.stringify({ ids }) })),
  );
  await expect.poll(() => all.some(({ isBegun }) => isBegun()), { timeout: 20_000 }).toBe(true);
  expect(await askedByAdmin(printQrSheet, { ids: ids.slice(0, 1) })).toBe(200);
  expect(all.filter(({ isBegun }) => isBegun()).length).toBeLessThan(4);
  for (const { end } of all) end();
});

test('seven prints of cards that nobody reads are one place, and somebody else prints', async () => {
  const staff = server.as('staff');
  const printed: number[] = [];
  for (let count = 0; count < 20; count += 1) {
    const headers = { authorization: `Bearer ${server.accounts.staff.token}` };
    const sent = await fetch(server.url + uploadPicture.path, {
      method: 'POST',
      headers,
      body: formWith(await noise()),
    });
    const { path } = await sent.json();
    printed.push((await staff.ok(addMember, { body: aMember({ image_url: path }) })).data.id);
  }
  const { print_id } = (await staff.ok(issueCards, { body: { ids: printed } })).data;
  const all = await Promise.all(
    Array.from({ length: 7 }, () => unread(printCards, { body: JSON.stringify({ print_id, layout: 'single' }) })),
  );
  await expect.poll(() => all.some(({ isBegun }) => isBegun()), { timeout: 20_000 }).toBe(true);
  expect(await askedByAdmin(printCards, { print_id, layout: 'single' })).toBe(200);
  // A connection may hold the whole of one.
  expect(all.filter(({ isBegun }) => isBegun()).length).toBeLessThan(4);
  for (const { end } of all) end();
  // What was not read has given its place back.
  const again = await unread(printCards, { body: JSON.stringify({ print_id, layout: 'single' }) });
  await expect.poll(again.isBegun, { timeout: 20_000 }).toBe(true);
  again.end();
});
