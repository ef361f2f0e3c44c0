// In test:all only: kills at each step.
import { afterAll, expect, test } from 'vitest';
import { applyImport, checkImport, importDetail, readImport, uploadImport } from '#contract/imports.ts';
import { listMembers } from '#contract/members.ts';
import { signIn } from '#contract/session.ts';
import { clientOf } from '../support/client.ts';
import { emptyDatabase } from '../support/database.ts';
import { confirmed, csv } from '../support/imported.ts';
import { spawnServer } from '../support/process.ts';

const kept = await emptyDatabase();
let server: Awaited<ReturnType<typeof start>> | undefined;
afterAll(async () => {
  await server?.end('SIGKILL');
  await kept.remove();
});

const account = { email: 'admin@ikai.test', password: 'kata sandi uji' };
const environment = { ...kept.environment, ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password };
const start = () => spawnServer({ environment, folder: kept.config.dataDir });

const rows = 20_000;

/** Resolves when an answer tells of rows that are done. */
async function begun({ body }: Response) {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let told = ''; !/"done":[1-9]/.test(told); ) {
    const { value, done } = (await reader?.read()) ?? { value: '', done: true };
    if (done) throw new Error(`It ended before: ${told}`);
    told += value;
  }
}

test('killed while many rows are written, the server has none of them when it starts again, and applies them then', async () => {
  server = await start();
  const { token } = await clientOf(server.url, null).ok(signIn, { body: account });
  const headers = { authorization: `Bearer ${token}` };
  const lines = Array.from({ length: rows }, (_, row) => [`M.${row}`, `Orang ${row}`, 'Konselor', 'Aceh']);
  const body = new FormData();
  body.append('file', new Blob([csv([['NPA', 'Nama', 'Gelar', 'Wilayah'], ...lines])]), 'anggota.csv');
  const sent = await fetch(`${server.url}${uploadImport.path}?subject=members`, { method: 'POST', headers, body });
  const read = importDetail.parse(JSON.parse((await sent.text()).trimEnd().split('\n').at(-1) ?? '').data);
  const params = { id: read.id };
  const before = await clientOf(server.url, token).ok(checkImport, { params, body: confirmed(read) });
  expect(before.data.counts).toMatchObject({ new: rows });

  await begun(
    await fetch(`${server.url}${applyImport.path.replace(':id', String(read.id))}`, { method: 'POST', headers }),
  );
  await server.end('SIGKILL');
  server = await start();
  const client = clientOf(server.url, token);
  expect((await client.ok(listMembers, { query: { isAdmin: true } })).total_data).toBe(0);
  expect((await client.ok(readImport, { params })).data).toMatchObject({
    state: 'checked',
    counts: before.data.counts,
  });

  await client.ok(applyImport, { params });
  expect((await client.ok(listMembers, { query: { isAdmin: true } })).total_data).toBe(rows);
  expect((await client.ok(listMembers, { query: { isAdmin: true, search: 'orang' } })).total_data).toBe(rows);
});
