// In test:all only: faults of disk and process.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exportMembers } from '#contract/exports.ts';
import { addMember, listMembers } from '#contract/members.ts';
import { signIn } from '#contract/session.ts';
import { aMember } from '../support/builders.ts';
import { type Client, clientOf } from '../support/client.ts';
import { isEmbedded } from '../support/database.ts';
import { diskOfOwn, unwritable } from '../support/disk.ts';
import { type ServerProcess, spawnServer } from '../support/process.ts';

const account = { email: 'admin@ikai.test', password: 'kata sandi uji' };
const refused = { status: 503, message: expect.stringMatching(/tidak dapat ditulisi\. Tidak ada yang berubah/) };

const count = async (who: Client) => (await who.ok(listMembers, { query: { isAdmin: true } })).total_data;
const readiness = async ({ url }: ServerProcess) => (await fetch(`${url}/readyz`)).status;
const add = (who: Client) => who.ok(addMember, { body: aMember() });

async function serverIn(folder: string) {
  const environment = { DATA_DIR: folder, ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password };
  const server = await spawnServer({ environment, folder: tmpdir() });
  const { token } = await clientOf(server.url, null).ok(signIn, { body: account });
  return { server, admin: clientOf(server.url, token) };
}

async function isOnlyRead(server: ServerProcess, admin: Client, members: number) {
  for (let time = 1; time <= 2; time += 1) {
    expect(await admin.refused(addMember, { body: aMember() })).toMatchObject(refused);
    expect(await readiness(server)).toBe(503);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(await count(admin)).toBe(members);
    // What may not leave without being recorded is told so at once.
    expect(await admin.refused(exportMembers, { body: { format: 'csv' } })).toMatchObject({ status: 503 });
  }
  await expect.poll(server.output).toMatch(/"message":"(disk I\/O error|attempt to write a readonly database)"/);
}

// Each needs a system that lets it; where it does not, the reason is told.
describe.runIf(isEmbedded)('a disk that becomes read-only while the server runs', () => {
  test('by a fault: saves are refused calmly, all is read as before, and once it is mended nothing is missing', async (test) => {
    const disk = diskOfOwn();
    // Only root may make a device that fails; anybody else is told so, in the report too.
    if (typeof disk === 'string') return test.skip(disk);
    try {
      const folder = join(disk.folder, 'data');
      const { server, admin } = await serverIn(folder);
      await add(admin);
      expect(await readiness(server)).toBe(200);
      disk.fail();
      await isOnlyRead(server, admin, 1);
      expect(await server.end('SIGTERM')).toBe(0);
      disk.repair();
      const again = await serverIn(folder);
      expect([await count(again.admin), await readiness(again.server)]).toEqual([1, 200]);
      await add(again.admin);
      expect(await again.server.end('SIGTERM')).toBe(0);
    } finally {
      disk.remove();
    }
  });

  test('for a while: saves are refused calmly, and all is well when it can be written again', async (test) => {
    const folder = mkdtempSync(join(tmpdir(), 'directory-read-only-'));
    const { server, admin } = await serverIn(folder);
    await add(admin);
    const writable = unwritable(['directory.sqlite', 'directory.sqlite-wal'].map((name) => join(folder, name)));
    if (typeof writable === 'function') {
      await isOnlyRead(server, admin, 1);
      writable();
      expect(await readiness(server)).toBe(200);
      await add(admin);
      expect(await count(admin)).toBe(2);
    }
    expect(await server.end('SIGTERM')).toBe(0);
    rmSync(folder, { recursive: true });
    // Not every system can make a file of its owner unwritable; the report says why then.
    if (typeof writable === 'string') test.skip(writable);
  });
});
