// In test:all only: faults of disk and process.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { addMember, listMembers } from '#contract/members.ts';
import { signIn } from '#contract/session.ts';
import { findProgram } from '../../tasks/programs.ts';
import { aMember } from '../support/builders.ts';
import { type Client as Caller, clientOf } from '../support/client.ts';
import { emptyDatabase, isEmbedded } from '../support/database.ts';
import { spawnServer } from '../support/process.ts';
import { startServer } from '../support/server.ts';

/** What a save is told that the disk refuses. */
const refused = { status: 503, message: expect.stringMatching(/penuh.*Tidak ada yang berubah/) };

const count = async (who: Caller) => (await who.ok(listMembers, { query: { isAdmin: true } })).total_data;
const readiness = async (url: string) => (await fetch(`${url}/readyz`)).status;

describe.runIf(isEmbedded)('a database that may not grow', async () => {
  const server = await startServer();
  afterAll(server.close);
  const staff = server.as('staff');
  const most = (pages: number) => sql`PRAGMA max_page_count = ${sql.lit(pages)}`.execute(server.db);

  test('refuses a save whole, is read as before, and takes saves again when it may', async () => {
    await most(1);
    const added = async (): Promise<number> => {
      const { status, body } = await staff.send(addMember, { body: aMember({ title: 'x'.repeat(200) }) });
      if (status === 200) return 1 + (await added());
      expect({ status, ...Object(body) }).toMatchObject(refused);
      return 0;
    };
    const before = await added();
    expect(await count(staff)).toBe(before);
    expect(await staff.refused(addMember, { body: aMember({ title: 'x'.repeat(200) }) })).toMatchObject(refused);
    await most(1_000_000);
    await staff.ok(addMember, { body: aMember() });
    expect(await count(staff)).toBe(before + 1);
  });

  test('takes back a transaction whose rest would otherwise be written by itself', async () => {
    await most(1);
    const before = await server.db.selectFrom('attempts').selectAll().execute();
    const insert = { limit_name: 'x'.repeat(500_000), key: '', at: '' };
    const working = server.db.transaction().execute(async (tx) => {
      await expect(tx.insertInto('attempts').values(insert).execute()).rejects.toThrow();
      await tx
        .insertInto('attempts')
        .values({ ...insert, limit_name: 'x' })
        .execute();
    });
    await expect(working).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await server.db.selectFrom('attempts').selectAll().execute()).toEqual(before);
    await most(1_000_000);
  });
});

const limits = findProgram('limits');

// Files that may not get larger are to a process what a full disk is.
describe.skipIf(!isEmbedded || limits === undefined)('a disk that is full while the server runs', () => {
  const account = { email: 'admin@ikai.test', password: 'kata sandi uji' };

  test('refuses saves calmly, is read as before, and all is well when there is room again', async () => {
    const kept = await emptyDatabase();
    const environment = { ...kept.environment, ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password };
    const server = await spawnServer({ environment, folder: kept.config.dataDir });
    const room = (bytes: string) => execFileSync(limits ?? '', ['--pid', String(server.pid), `--fsize=${bytes}:`]);
    const admin = clientOf(server.url, (await clientOf(server.url, null).ok(signIn, { body: account })).token);
    await admin.ok(addMember, { body: aMember() });
    expect(await readiness(server.url)).toBe(200);

    for (let time = 1; time <= 2; time += 1) {
      room('0');
      expect(await admin.refused(addMember, { body: aMember() })).toMatchObject(refused);
      expect(await readiness(server.url)).toBe(503);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      expect(await count(admin)).toBe(time);
      room('unlimited');
      expect(await readiness(server.url)).toBe(200);
      await admin.ok(addMember, { body: aMember() });
      expect(await count(admin)).toBe(time + 1);
    }
    expect(await server.end('SIGTERM')).toBe(0);
    expect(server.output()).toMatch(/"message":"(disk I\/O error|database or disk is full)"/);
    expect(server.output()).not.toMatch(/no transaction is active/);
    await kept.remove();
  });
});

// No database has a part in what takes a log.
describe.runIf(isEmbedded && limits !== undefined)('a log whose disk is full', () => {
  const isLogged = (id: string, output: string) => output.includes(`"reqId":"${id}"`);
  const asked = async (url: string) => (await fetch(`${url}/healthz`)).headers.get('x-request-id') ?? '';

  test('stops nobody, not even the end, and has every line when there is room again', async () => {
    const kept = await emptyDatabase();
    const log = join(await mkdtemp(join(tmpdir(), 'directory-log-')), 'log');
    const server = await spawnServer({ environment: kept.environment, folder: kept.config.dataDir, log });
    const room = (bytes: string) => execFileSync(limits ?? '', ['--pid', String(server.pid), `--fsize=${bytes}:`]);
    const before = await asked(server.url);
    await expect.poll(() => isLogged(before, server.output())).toBe(true);
    room('0');
    const meanwhile = [await asked(server.url), await asked(server.url), await asked(server.url)];
    expect(meanwhile.filter((id) => isLogged(id, server.output()))).toEqual([]);
    room('unlimited');
    await expect.poll(() => meanwhile.every((id) => isLogged(id, server.output())), { timeout: 5000 }).toBe(true);
    room('0');
    expect(await asked(server.url)).not.toBe('');
    expect(await server.end('SIGTERM')).toBe(0);
    await rm(dirname(log), { recursive: true });
    await kept.remove();
  });
});

describe.skipIf(isEmbedded)('a database server that only reads', async () => {
  const server = await startServer();
  afterAll(server.close);
  const staff = server.as('staff');
  const readinessBecomes = (status: number) => expect.poll(() => readiness(server.url)).toBe(status);

  test('refuses saves calmly, is read as before, and all is well when it writes again', async () => {
    const administrator = new Client(server.config.databaseUrl ?? '');
    await administrator.connect();
    const name = administrator.escapeIdentifier(administrator.database ?? '');
    /** As when another server takes over: those who are connected have to connect anew. */
    const readOnly = async (value: 'on' | 'off') => {
      await administrator.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`);
      await administrator.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
    };
    await staff.ok(addMember, { body: aMember() });
    await readinessBecomes(200);
    await readOnly('on');
    await readinessBecomes(503);
    expect(await staff.refused(addMember, { body: aMember() })).toMatchObject({ status: 503 });
    expect(await count(staff)).toBe(1);
    await readOnly('off');
    await readinessBecomes(200);
    await staff.ok(addMember, { body: aMember() });
    await administrator.end();
  });
});
