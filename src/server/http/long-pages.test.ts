import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { someActor } from '#test/support/accounts.ts';
import { endConnections, timeLimits } from './connections.ts';
import { handleError } from './error-handler.ts';
import { createRouter } from './route.ts';
import { UnderWay } from './under-way.ts';

const list = endpoint({
  method: 'GET',
  path: '/api/v1/rows',
  access: 'staff',
  summary: 'A list of a test.',
  query: z.object({ pageSize: z.coerce.number() }),
  response: z.object({ data: z.array(z.string()) }),
});

const app = Fastify();

/** More than a connection holds. */
const row = 'x'.repeat(16 * 1024);
let begun = 0;
let refused = 0;

beforeAll(async () => {
  endConnections(app, timeLimits);
  app.setErrorHandler(handleError);
  app.addHook('onResponse', async (_, { statusCode }) => {
    refused += Number(statusCode === 429);
  });
  const ignore = () => {};
  const { route } = createRouter(app, {
    whoAsks: async ({ headers }) => ({ ...someActor, id: Number(headers.account) }),
    onSeen: ignore,
    onList: ignore,
    onRead: ignore,
    underWay: new UnderWay(),
    closingTimeout: 1000,
  });
  route(list, ({ query: { pageSize } }) => {
    begun += 1;
    return { data: Array(pageSize).fill(row) };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => app.close());

const port = () => (app.server.address() as AddressInfo).port;

async function asked(account: number, pageSize: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port()}${list.path}?pageSize=${pageSize}`, {
    headers: { account: `${account}` },
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Asks for pages, all at once on one connection, and reads nothing. */
async function unread(account: number, pageSize = 1000, times = 1) {
  const socket = connect(port(), '127.0.0.1').pause();
  socket.on('error', () => {});
  await once(socket, 'connect');
  const request = `GET ${list.path}?pageSize=${pageSize} HTTP/1.1\r\nHost: x\r\nAccount: ${account}\r\n\r\n`;
  socket.write(request.repeat(times));
  return socket;
}

test('of long pages that nobody reads an account has four in memory; short ones and those of others are answered', async () => {
  const sockets = await Promise.all(Array.from({ length: 40 }, () => unread(1)));
  await expect.poll(() => begun).toBe(4);
  expect(await asked(2, 1000)).toBe(200);
  expect(await asked(1, 10)).toBe(200);
  expect(begun).toBe(6);
  for (const socket of sockets) socket.destroy();
  expect(await asked(1, 1000)).toBe(200);
});

test('of an account no more than a hundred wait', async () => {
  const sockets = await Promise.all(Array.from({ length: 107 }, () => unread(3)));
  await expect.poll(() => refused).toBe(3);
  for (const socket of sockets) socket.destroy();
  expect(await asked(3, 10)).toBe(200);
});

test('of a hundred short pages that a client asks for ahead those begin that it takes, and none once it has gone', async () => {
  const before = begun;
  const socket = await unread(4, 100, 100);
  await expect.poll(() => begun - before).toBeGreaterThan(0);
  expect(await asked(5, 10)).toBe(200);
  socket.destroy();
  expect(await asked(4, 10)).toBe(200);
  // Megabytes are on the way, in the buffers of the connection.
  expect(begun - before).toBeLessThan(20);
});

test('requests that are sent ahead are answered in their order', async () => {
  const socket = connect(port(), '127.0.0.1').setEncoding('utf8');
  let text = '';
  socket.on('data', (part: string) => {
    text += part;
  });
  const sizes = [1, 3, 0, 2];
  for (const size of sizes) socket.write(`GET ${list.path}?pageSize=${size} HTTP/1.1\r\nHost: x\r\nAccount: 6\r\n\r\n`);
  const answers = () => text.match(/\{"data":\[[^\]]*\]\}/g) ?? [];
  await expect.poll(() => answers().length).toBe(sizes.length);
  expect(answers().map((answer) => JSON.parse(answer).data.length)).toEqual(sizes);
  socket.destroy();
});
