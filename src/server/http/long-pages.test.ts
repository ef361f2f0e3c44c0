import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { someActor } from '#test/support/accounts.ts';
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

/** Asks for a page of 1,000 and reads nothing. */
async function unread(account: number) {
  const socket = connect(port(), '127.0.0.1').pause();
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(`GET ${list.path}?pageSize=1000 HTTP/1.1\r\nHost: x\r\nAccount: ${account}\r\n\r\n`);
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
