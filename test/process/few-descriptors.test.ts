// In test:all only: faults of disk and process.
import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { issueCards } from '#contract/cards.ts';
import { exportMembers } from '#contract/exports.ts';
import { uploadImport } from '#contract/imports.ts';
import { addMember, listMembers } from '#contract/members.ts';
import { drawQr, uploadPicture } from '#contract/pictures.ts';
import { signIn } from '#contract/session.ts';
import { findProgram } from '../../tasks/programs.ts';
import { aMember } from '../support/builders.ts';
import { clientOf } from '../support/client.ts';
import { emptyDatabase, isEmbedded } from '../support/database.ts';
import { spawnServer } from '../support/process.ts';

const account = { email: 'admin@ikai.test', password: 'kata sandi uji' };
const limits = findProgram('limits');

/** A file that any decoder takes. */
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
  .png()
  .toBuffer();

test.skipIf(limits === undefined)(
  'without another file descriptor, what needs one is refused calmly, blames nobody, and works once there are some again',
  async () => {
    const kept = await emptyDatabase();
    const environment = { ...kept.environment, ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password };
    const server = await spawnServer({ environment, folder: kept.config.dataDir });
    const most = (files: string) => execFileSync(limits ?? '', ['--pid', String(server.pid), `--nofile=${files}:`]);
    const { token } = await clientOf(server.url, null).ok(signIn, { body: account });
    const admin = clientOf(server.url, token);
    const list = { query: { isAdmin: true } } as const;
    await admin.ok(addMember, { body: aMember() });
    await admin.ok(listMembers, list);

    const sendFile = async (path: string, bytes: Uint8Array<ArrayBuffer> | string, name: string) => {
      const body = new FormData();
      body.set('file', new Blob([bytes]), name);
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(server.url + path, { method: 'POST', headers, body });
      const said = await answer.text();
      return { status: answer.status, body: JSON.parse(said.trimEnd().split('\n').at(-1) ?? '') };
    };
    const calls = {
      export: () => admin.send(exportMembers, { body: { format: 'csv' } }),
      code: () => admin.send(drawQr, { query: { text: 'x' } }),
      cards: () => admin.send(issueCards, { body: { without_photo: true } }),
      picture: () => sendFile(uploadPicture.path, new Uint8Array(picture), 'foto.png'),
      import: () => sendFile(`${uploadImport.path}?subject=members`, 'Nama,NPA\r\nSiti,K1.77', 'anggota.csv'),
    };
    const statuses = async () => {
      const found: Record<string, number> = {};
      for (const [name, call] of Object.entries(calls)) found[name] = (await call()).status;
      return found;
    };
    const allOf = (status: number) => Object.fromEntries(Object.keys(calls).map((name) => [name, status]));

    most('4');
    // The pool of PostgreSQL has a connection for it.
    expect(await statuses()).toEqual({ ...allOf(503), export: isEmbedded ? 503 : 200 });
    const refusal = await admin.refused(drawQr, { query: { text: 'x' } });
    expect(refusal).toMatchObject({ status: 503, message: expect.stringContaining('coba lagi') });
    expect(refusal.headers.get('retry-after')).toBe('5');
    expect((await admin.ok(listMembers, list)).total_data).toBe(1);
    most('1024');
    expect(await statuses()).toEqual(allOf(200));
    expect(await server.end('SIGTERM')).toBe(0);
    await kept.remove();
  },
);
