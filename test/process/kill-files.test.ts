// In test:all only: kills at each step.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printQrSheet } from '#contract/bulk.ts';
import { issueCards, listPrintedCards, mostCards, printCards } from '#contract/cards.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { exportMembers, listExports } from '#contract/exports.ts';
import { applyImport, checkImport, importDetail, listImports, uploadImport } from '#contract/imports.ts';
import { signIn } from '#contract/session.ts';
import { type Client, clientOf } from '../support/client.ts';
import { emptyDatabase } from '../support/database.ts';
import { confirmed, csv } from '../support/imported.ts';
import type { TestDatabase } from '../support/own-database.ts';
import { type ServerProcess, spawnServer } from '../support/process.ts';

const account = { email: 'admin@ikai.test', password: 'kata sandi uji' };
const rows = 4000;
const lines = Array.from({ length: rows }, (_, row) => [`M.${row}`, `Orang ${row}`, 'Konselor', 'Aceh']);
const file = csv([['NPA', 'Nama', 'Gelar', 'Wilayah'], ...lines]);

let kept: TestDatabase;
let server: ServerProcess;
let token: string;
let admin: Client;

async function start() {
  const environment = { ...kept.environment, ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password };
  server = await spawnServer({ environment, folder: kept.config.dataDir });
  token ??= (await clientOf(server.url, null).ok(signIn, { body: account })).token;
  admin = clientOf(server.url, token);
}

const headers = () => ({ authorization: `Bearer ${token}` });

function upload() {
  const body = new FormData();
  body.append('file', new Blob([file]), 'anggota.csv');
  return fetch(`${server.url}${uploadImport.path}?subject=members`, { method: 'POST', headers: headers(), body });
}

const ask = ({ path }: Endpoint, body: object) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Kills the server as soon as something of an answer has come, and starts it again. */
async function killWhile(asked: Promise<Response>) {
  const rest = (async () => {
    const reader = (await asked).body?.getReader();
    const first = await reader?.read();
    await server.end('SIGKILL');
    return first?.done === false;
  })();
  expect(await rest).toBe(true);
  await start();
}

beforeAll(async () => {
  kept = await emptyDatabase();
  await start();
});
afterAll(async () => {
  await server.end('SIGKILL');
  await kept.remove();
});

test('killed while a file is uploaded, the server shows nothing of it when it starts again, and takes it then', async () => {
  const form = upload().catch(() => {});
  await expect.poll(async () => (await admin.send(listImports)).status).toBe(200);
  await server.end('SIGKILL');
  await form;
  await start();
  expect((await admin.ok(listImports)).total_data).toBe(0);
  const text = await (await upload()).text();
  const read = importDetail.parse(JSON.parse(text.trimEnd().split('\n').at(-1) ?? '').data);
  await admin.ok(checkImport, { params: { id: read.id }, body: confirmed(read) });
  expect((await admin.ok(applyImport, { params: { id: read.id } })).data.added).toBe(rows);
});

test.each([
  ['an export', () => ask(exportMembers, { format: 'csv' }), rows],
  ['a sheet of codes', () => ask(printQrSheet, { ids: Array.from({ length: 500 }, (_, id) => id + 1) }), 500],
])(
  'killed while %s leaves, the server has it recorded, and makes it when it starts again',
  async (_, asking, count) => {
    await killWhile(asking());
    const [begun] = (await admin.ok(listExports)).data;
    expect(begun).toMatchObject({ rows: count });
    const again = await asking();
    expect(again.status).toBe(200);
    await again.arrayBuffer();
    await expect
      .poll(async () => (await admin.ok(listExports)).data[0])
      .toMatchObject({ rows: count, finished_at: expect.any(String) });
  },
);

test('killed while new cards are checked, the server has all of them or none; while they are drawn, it has them and draws them', async () => {
  const ids = Array.from({ length: Math.min(mostCards, 200) }, (_, id) => id + 1);
  const print = { ids, without_photo: true };
  const issuing = admin.ok(issueCards, { body: print }).catch(() => null);
  await expect.poll(async () => (await admin.send(listPrintedCards)).status).toBe(200);
  await server.end('SIGKILL');
  const issued = await issuing;
  await start();
  const { total_data } = await admin.ok(listPrintedCards);
  expect(issued === null ? [0, ids.length] : [ids.length]).toContain(total_data);

  const { data } = await admin.ok(issueCards, { body: print });
  await killWhile(ask(printCards, { print_id: data.print_id, layout: 'single' }));
  const drawn = await ask(printCards, { print_id: data.print_id, layout: 'single' });
  expect(drawn.status).toBe(200);
  expect((await drawn.bytes()).length).toBeGreaterThan(10_000);
});
