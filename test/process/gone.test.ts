// In test:all only: faults of disk and process.
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { exportMembers } from '#contract/exports.ts';
import { addMember } from '#contract/members.ts';
import { packMember } from '#contract/personal-data.ts';
import { signIn } from '#contract/session.ts';
import { aMember } from '../support/builders.ts';
import { clientOf } from '../support/client.ts';
import { emptyDatabase } from '../support/database.ts';
import { spawnServer } from '../support/process.ts';

const account = { email: 'admin@ikai.test', password: 'kata sandi uji' };

test('whoever asks for a file and goes away at once leaves a server that works, and no failure in its log', async () => {
  const kept = await emptyDatabase();
  const environment = { ...kept.environment, ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password };
  const server = await spawnServer({ environment, folder: kept.config.dataDir });
  const { token } = await clientOf(server.url, null).ok(signIn, { body: account });
  const admin = clientOf(server.url, token);
  const { data } = await admin.ok(addMember, { body: aMember() });

  const askAndGo = async (path: string, body: object) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const text = JSON.stringify(body);
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
    await once(socket, 'connect');
    await new Promise((sent) => socket.write(`${head}Content-Length: ${text.length}\r\n\r\n${text}`, sent));
    socket.resetAndDestroy();
  };
  for (let time = 0; time < 10; time += 1) {
    await askAndGo(packMember.path.replace(':id', String(data.id)), {});
    for (const format of ['xlsx', 'csv']) await askAndGo(exportMembers.path, { format });
  }
  await admin.ok(addMember, { body: aMember() });
  expect(await server.end('SIGTERM')).toBe(0);
  expect(server.output()).not.toMatch(/TypeError|Unhandled/);
  expect(server.output()).not.toMatch(/"level":50/);
  await kept.remove();
});
