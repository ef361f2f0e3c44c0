import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { listRegions } from '#contract/regions.ts';
import { signIn } from '#contract/session.ts';
import { clientOf } from '../support/client.ts';
import { emptyDatabase } from '../support/database.ts';
import { halfSent } from '../support/half-sent.ts';
import { spawnServer } from '../support/process.ts';

const kept = await emptyDatabase();
afterAll(kept.remove);

const account = { email: 'admin@ikai.test', password: 'kata sandi uji' };
const environment = { ...kept.environment, ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password };
const start = () => spawnServer({ environment, folder: kept.config.dataDir });

/** A connection, and what came back over it so far. */
async function connected(url: string) {
  const socket: Socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (text: string) => {
    received += text;
  });
  await once(socket, 'connect');
  return { socket, received: () => received };
}

async function refusesConnections(url: string) {
  for (;;) {
    const refused = await connected(url).then(
      ({ socket }) => !socket.destroy(),
      () => true,
    );
    if (refused) return;
  }
}

it('SIGTERM ends the server after what it has begun: a write half sent is taken, answered and kept', async () => {
  const server = await start();
  const { token } = await clientOf(server.url, null).ok(signIn, { body: account });
  const body = { name: 'Sedang dikirim' };
  const request = await halfSent({ url: server.url, token, method: 'POST', path: '/api/v1/masterdata', body });

  const ended = server.end('SIGTERM');
  await refusesConnections(server.url);
  expect(await request.finish()).toBe(200);
  expect(await ended).toBe(0);

  const next = await start();
  const { data } = await clientOf(next.url, token).ok(listRegions, { query: { filter: 'Sedang dikirim' } });
  expect(data).toHaveLength(1);
  expect(await next.end('SIGTERM')).toBe(0);
});

it('an idle connection that a browser keeps does not hold the server up', async () => {
  const server = await start();
  const { socket, received } = await connected(server.url);
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'data');
  expect(received()).toContain('200 OK');
  expect(await server.end('SIGTERM')).toBe(0);
  socket.destroy();
});
