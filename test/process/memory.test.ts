// In test:all only: memory beside fifty thousand rows.
import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { uploadPicture } from '#contract/pictures.ts';
import { signIn } from '#contract/session.ts';
import { emptyDatabase } from '../support/database.ts';
import { spawnServer } from '../support/process.ts';

const kept = await emptyDatabase();
afterAll(kept.remove);

/** In MB, as the system counts it. */
function memoryOf(pid: number | undefined): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

test.runIf(existsSync('/proc/self/status'))('200 uploads leave no more than 450 MB behind', async () => {
  const first = { email: 'memori@ikai.test', password: 'sebuah sandi yang panjang 8' };
  const environment = { ...kept.environment, ADMIN_EMAIL: first.email, ADMIN_PASSWORD: first.password };
  const server = await spawnServer({ environment, folder: kept.config.dataDir });
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(first) };
  const { token } = await (await fetch(server.url + signIn.path, asked)).json();
  const side = 1024;
  const noise = {
    width: side,
    height: side,
    channels: 3,
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  } as const;
  const jpeg = await sharp({ create: { ...noise, background: '#888' } })
    .jpeg()
    .toBuffer();

  let sent = 0;
  async function uploads() {
    for (; sent < 200; ) {
      sent += 1;
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(jpeg)]), 'foto.jpg');
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(server.url + uploadPicture.path, { method: 'POST', headers, body });
      expect(answer.status).toBe(200);
      await answer.text();
    }
  }
  await Promise.all(Array.from({ length: 8 }, uploads));
  expect(memoryOf(server.pid)).toBeLessThan(450);
  expect(await server.end('SIGTERM')).toBe(0);
});
