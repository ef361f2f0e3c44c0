import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { errorBody } from '#contract/errors.ts';
import { startServer } from '#test/support/server.ts';
import { timeLimits } from './connections.ts';

const short = { ...timeLimits, headers: 300, pause: 800, request: 2000 };
const server = await startServer({}, short);
afterAll(server.close);

/** A connection, and all that comes back over it. */
async function connected() {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (part: string) => {
    answer += part;
  });
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  return { socket, answer: () => answer, closed };
}

const headOf = (path: string, type: string) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${server.accounts.staff.token}`,
    `Content-Type: ${type}`,
    'Content-Length: 100000',
  ].join('\r\n');

const multipart = 'multipart/form-data; boundary=b';
const halfSent = [
  ['headers', 'POST /api/v1/membership HTTP/1.1\r\nHost: x\r\n'],
  ['the body of a call', `${headOf('/api/v1/membership', 'application/json')}\r\n\r\n{"npa":`],
  ['the body of a sign-in', `${headOf('/api/authentication/login', 'application/json')}\r\n\r\n{"email":`],
  ['a picture', `${headOf('/api/v1/files', multipart)}\r\n\r\n--b\r\n`],
] as const;

function checkRefused(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toContain('HTTP/1.1 408 ');
  expect(errorBody.strict().parse(JSON.parse(body)).status).toBe(408);
}

test.each(halfSent)('%s that stand half sent are 408, and the connection ends', async (_, text) => {
  const { socket, answer, closed } = await connected();
  socket.write(text);
  await closed;
  checkRefused(answer());
});

test('a connection that sends nothing at all ends', async () => {
  await (await connected()).closed;
});

test.each([
  ['a body', headOf('/api/v1/membership', 'application/json')],
  ['an upload', headOf('/api/v1/files', `${multipart}\r\nExpect: 100-continue`)],
])('%s that arrives drop by drop has an end too', async (_, head) => {
  const { socket, answer, closed } = await connected();
  socket.write(`${head}\r\n\r\n`);
  let isOver = false;
  void closed.then(() => {
    isOver = true;
  });
  while (!isOver) {
    socket.write(' ');
    await setTimeout(50);
  }
  checkRefused(answer().replace('HTTP/1.1 100 Continue\r\n\r\n', ''));
});

test('an answer that nobody takes ends with its connection', async () => {
  await expect.poll(() => server.connections()).toBe(0);
  const { socket, closed } = await connected();
  // By its answer the connection is one of those that are counted.
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'data');
  socket.pause();
  // More than the buffers in between hold.
  socket.write('GET /api/docs HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(300));
  await expect.poll(() => server.connections()).toBe(0);
  socket.resume();
  await closed;
});

test.each([
  ['no HTTP', 'HALO\r\n\r\n', 400],
  ['headers that are too long', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['an address that stands for no text', 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n', 400],
])('what cannot be read is refused with the headers that protect every answer: %s', async (_, text, status) => {
  const { socket, answer, closed } = await connected();
  socket.write(text);
  await closed;
  const [head = ''] = answer().split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status} `);
  const { headers } = await fetch(`${server.url}/healthz`);
  for (const name of [
    'content-security-policy',
    'x-content-type-options',
    'referrer-policy',
    'strict-transport-security',
  ]) {
    expect(head.toLowerCase()).toContain(`${name}: ${headers.get(name)?.toLowerCase()}`);
  }
});
