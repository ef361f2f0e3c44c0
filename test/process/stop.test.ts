// On both engines: the embedded engine is stopped and killed in other ways.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { addMember, listMembers } from '#contract/members.ts';
import { listRegions } from '#contract/regions.ts';
import { signIn } from '#contract/session.ts';
import { aMember } from '../support/builders.ts';
import { clientOf } from '../support/client.ts';
import { emptyDatabase, isEmbedded } from '../support/database.ts';
import { halfSent } from '../support/half-sent.ts';
import { spawnServer } from '../support/process.ts';

const kept = await emptyDatabase();
afterAll(kept.remove);

const account = { email: 'admin@ikai.test', password: 'kata sandi uji' };
const environment = { ...kept.environment, ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password };
const start = (isHasty = false) => spawnServer({ environment, folder: kept.config.dataDir, isHasty });

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

test('SIGTERM ends the server after what it has begun: a write half sent is taken, answered and kept', async () => {
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

// Where nothing of a connection gets to a database, the engine has no part.
test.runIf(isEmbedded)('an idle connection that a browser keeps does not hold the server up', async () => {
  const server = await start();
  const { socket, received } = await connected(server.url);
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'data');
  expect(received()).toContain('200 OK');
  expect(await server.end('SIGTERM')).toBe(0);
  socket.destroy();
});

describe('a stop ends, whatever others do:', () => {
  const headOf = (token: string, path: string, type: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: 9999\r\n`;
  const multipart = 'multipart/form-data; boundary=b';
  const cases = {
    'a connection that has sent nothing': () => '',
    'headers that stand half sent': (token: string) => headOf(token, '/api/v1/masterdata', 'application/json'),
    'a body that stands half sent': (token: string) =>
      `${headOf(token, '/api/v1/masterdata', 'application/json')}\r\n{"name":`,
    'a picture that stands half sent': (token: string) => `${headOf(token, '/api/v1/files', multipart)}\r\n--b\r\n`,
    'a file to import that stands half sent': (token: string) =>
      `${headOf(token, '/api/v1/imports?subject=members', multipart)}\r\n--b\r\n`,
  };

  test.runIf(isEmbedded)('connections that send nothing or half of something', async () => {
    const server = await start(true);
    const { token } = await clientOf(server.url, null).ok(signIn, { body: account });
    const sockets = await Promise.all(
      Object.values(cases).map(async (text) => {
        const connection = await connected(server.url);
        connection.socket.on('error', () => {});
        connection.socket.write(text(token));
        return connection;
      }),
    );
    // By the answer to this the server has read what was sent before it.
    await clientOf(server.url, token).ok(listRegions);
    expect(await server.end('SIGTERM')).toBe(0);
    for (const { socket } of sockets) socket.destroy();
  });

  test('an answer that nobody reads', async () => {
    const server = await start(true);
    const client = clientOf(server.url, null);
    const { token } = await client.ok(signIn, { body: account });
    const staff = clientOf(server.url, token);
    const [region] = (await staff.ok(listRegions)).data;
    const body = aMember({ membership_type_id: region?.id ?? 0, title: 'x'.repeat(200) });
    await staff.ok(addMember, { body });
    const { socket } = await connected(server.url);
    socket.on('error', () => {});
    socket.pause();
    const call = `GET ${listMembers.path}?isAdmin=true HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    // More than the buffers on the way hold; whether others are answered meanwhile is not what this is about.
    socket.write(call.repeat(10_000));
    await staff.send(listMembers);
    expect(await server.end('SIGTERM')).toBe(0);
    socket.destroy();
  });

  test('an answer that was begun before, whose connection its reader keeps', async () => {
    const server = await start();
    const { token } = await clientOf(server.url, null).ok(signIn, { body: account });
    const { socket, received } = await connected(server.url);
    const path = '/api/v1/imports?subject=regions';
    const file = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nNama wilayah\r\n${Array.from({ length: 3000 }, (_, n) => `W${n}`).join('\r\n')}\r\n--b--\r\n`;
    socket.write(`${headOf(token, path, multipart).replace('9999', String(file.length))}\r\n${file}`);
    await once(socket, 'data');
    const isBegun = received();
    expect(await server.end('SIGTERM')).toBe(0);
    expect(isBegun).toContain('HTTP/1.1 200 OK');
    expect(received()).toContain('Berkas sudah dibaca.');
    socket.destroy();
  });
});

test.runIf(isEmbedded)('a request that lies unread in a connection when the stop comes is answered', async () => {
  const server = await start();
  const ask = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  const sockets = await Promise.all(Array.from({ length: 20 }, () => connected(server.url)));
  for (const { socket } of sockets) {
    socket.write(ask);
    await once(socket, 'data');
  }
  let ended: Promise<number | null> | undefined;
  await server.held(async () => {
    for (const { socket } of sockets) socket.write(ask);
    // Some whose connections were not even taken yet.
    for (let count = 0; count < 12; count += 1) {
      sockets.push(await connected(server.url));
      sockets.at(-1)?.socket.write(ask);
    }
    ended = server.end('SIGTERM');
  });
  expect(await ended).toBe(0);
  const answers = sockets.map(({ received }) => received().split('HTTP/1.1 200 OK').length - 1);
  expect(answers).toEqual([...Array(20).fill(2), ...Array(12).fill(1)]);
});
