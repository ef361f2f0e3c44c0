// On both engines: the embedded engine is stopped and killed in other ways.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { readProfile } from '#contract/profile.ts';
import { signIn } from '#contract/session.ts';
import { clientOf } from '../support/client.ts';
import { emptyDatabase, isEmbedded } from '../support/database.ts';
import { runServer, type ServerProcess, spawnServer } from '../support/process.ts';

const kept = await emptyDatabase();
const folder = join(kept.config.dataDir, 'elsewhere');
await mkdir(folder);
const running: ServerProcess[] = [];

async function start(environment: Record<string, string> = {}) {
  const server = await spawnServer({ environment: { ...kept.environment, ...environment }, folder });
  running.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.end('SIGKILL')));
});
afterAll(kept.remove);

const signInStatus = async (server: ServerProcess, email: string, password: string) =>
  (await clientOf(server.url, null).send(signIn, { body: { email, password } })).status;

test('without a terminal the first start makes no account, says what to do in one line, and serves', async () => {
  const first = await start();
  expect(first.output().match(/^There is no account yet.*ADMIN_PASSWORD.*$/gm)).toHaveLength(1);
  expect(first.output()).not.toMatch(/First account/);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
});

test('the first superadmin is that of the environment, whatever later starts say', async () => {
  const account = { ADMIN_EMAIL: 'kepala@ikai.test', ADMIN_PASSWORD: 'kata sandi pertama' };
  const first = await start(account);
  const body = { email: account.ADMIN_EMAIL, password: account.ADMIN_PASSWORD };
  const { token } = await clientOf(first.url, null).ok(signIn, { body });
  const { data } = await clientOf(first.url, token).ok(readProfile);
  expect(data).toMatchObject({ full_name: 'Superadmin', username: 'kepala', role: 'superadmin' });
  expect(first.output()).not.toContain(account.ADMIN_PASSWORD);

  expect(await first.end('SIGTERM')).toBe(0);
  const second = await start({ ADMIN_EMAIL: 'lain@ikai.test', ADMIN_PASSWORD: 'kata sandi lain' });
  expect(second.output()).not.toMatch(/account/i);
  expect(await signInStatus(second, account.ADMIN_EMAIL, account.ADMIN_PASSWORD)).toBe(200);
  expect(await signInStatus(second, 'lain@ikai.test', 'kata sandi lain')).toBe(401);
});

test.runIf(isEmbedded)(
  'a second process on the same folder refuses to start, in one line, and does no harm to the first',
  async () => {
    const first = await start();
    const second = await runServer({ environment: { ...kept.environment, PORT: '0' }, folder });
    expect(second.code).toBe(1);
    expect(second.stderr.trim().split('\n')).toHaveLength(1);
    expect(second.stderr).toContain(kept.config.dataDir);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  },
);

test('the one after a killed process starts at once', async () => {
  await (await start()).end('SIGKILL');
  expect((await fetch(`${(await start()).url}/readyz`)).status).toBe(200);
});

// No database has a part in what is read and said here.
test.runIf(isEmbedded)(
  'the start says when QR codes would carry an address that only this machine can open',
  async () => {
    const [local, open] = [await start(), 'https://direktori.ikai.test'];
    expect(local.output()).toMatch(/QR.*PUBLIC_URL/);
    await local.end('SIGTERM');
    expect((await start({ PUBLIC_URL: open })).output()).not.toMatch(/QR/);
  },
);

test.runIf(!isEmbedded)(
  'on a database that several servers may use, the start says that they need one secret',
  async () => {
    const alone = await start();
    expect(alone.output()).toMatch(/TOKEN_SECRET/);
    await alone.end('SIGTERM');
    expect((await start({ TOKEN_SECRET: 's'.repeat(32) })).output()).not.toMatch(/TOKEN_SECRET/);
  },
);

test('a port that is taken is one line and exit code 1', async () => {
  const { url } = await start();
  const other = await emptyDatabase();
  const { code, stderr } = await runServer({ environment: { ...other.environment, PORT: new URL(url).port }, folder });
  expect([code, stderr.trim().split('\n').length]).toEqual([1, 1]);
  await other.remove();
});

test.runIf(isEmbedded)(
  'a fault in the configuration is one line and exit code 1, before anything is made',
  async () => {
    const environment = { ...kept.environment, PORT: 'x', TOKEN_SECRET: 'rahasia' };
    const { code, stdout, stderr } = await runServer({ environment, folder });
    expect([code, stdout, stderr.trim().split('\n').length]).toEqual([1, '', 1]);
    expect(stderr).toMatch(/PORT/);
  },
);

test.runIf(isEmbedded)(
  '.env of the current folder is read, the environment wins, and an empty variable counts as absent',
  async () => {
    const here = await emptyDatabase();
    const database = Object.entries(here.environment).map(([name, value]) => `${name}=${value}`);
    const [first = '', ...others] = database;
    const lines = [
      // As editors save it that put a byte order mark before a text.
      `\ufeff${first}`,
      ...others,
      'PORT=x',
      'ADMIN_EMAIL=env@ikai.test',
      'ADMIN_PASSWORD=tebing-kapur#9x3q',
      'TZ=Asia/Jayapura',
    ];
    await writeFile(join(here.config.dataDir, '.env'), lines.join('\n'));
    const environment = { ADMIN_EMAIL: '', LOG_LEVEL: '', PUBLIC_URL: 'https://direktori.ikai.test' };
    const server = await spawnServer({ environment, folder: here.config.dataDir });
    running.push(server);
    expect(await signInStatus(server, 'env@ikai.test', 'tebing-kapur#9x3q')).toBe(200);
    const release = await (await fetch(`${server.url}/version.json`)).json();
    expect(release).toMatchObject({ timeZone: 'Asia/Jayapura', publicUrl: 'https://direktori.ikai.test' });
    await server.end('SIGKILL');
    await here.remove();
  },
);
