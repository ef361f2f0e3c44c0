import { once } from 'node:events';
import { request as startRequest } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import type { Role } from '#contract/access.ts';
import type { Progress } from '#contract/endpoint.ts';
import { applyImport, readImport, uploadImport } from '#contract/imports.ts';
import { checked, csv, imported, onlyRow, refusedFile, uploaded } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';
import { xlsxWith } from '#test/support/sources.ts';
import { prune } from './forgetting.ts';

const server = await startServer();
afterAll(server.close);

const address = `${server.url}${uploadImport.path}?subject=members`;
const authorization = (who: Role) => `Bearer ${server.accounts[who].token}`;

/** Sends a file, and answers as soon as the answer begins. */
function sent(text: string, who: Role = 'staff'): Promise<Response> {
  const body = new FormData();
  body.append('file', new Blob([text]), 'anggota.csv');
  return fetch(address, { method: 'POST', headers: { authorization: authorization(who) }, body });
}

/** An upload that has begun and does not go on. */
async function halfSent(who: Role) {
  const upload = startRequest(address, {
    method: 'POST',
    headers: {
      authorization: authorization(who),
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 1000,
      expect: '100-continue',
    },
  });
  upload.on('error', () => {});
  upload.flushHeaders();
  await once(upload, 'continue');
  upload.write('--x\r\n');
  return upload;
}

const people = (count: number, more: string[] = []) =>
  csv([['NPA', 'Nama'], ...Array.from({ length: count }, (_, n) => [`Q${n}`, 'Siti', ...more])]);

describe('uploads', () => {
  test('of one account are read one after the other, and who waits is told so', async () => {
    // So many that the other one waits for longer than what nobody would notice.
    const first = await sent(people(50_000, Array(30).fill('1/2/27')));
    expect(first.headers.get('content-type')).toContain('ndjson');
    const second = await (await sent(people(1))).text();
    expect(JSON.parse((await first.text()).trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ status: 200 });
    const lines: (Progress & { status?: number })[] = second
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.some(({ waiting }) => waiting)).toBe(true);
    expect(lines.at(-1)?.status).toBe(200);
  });

  test('beyond those that may wait are refused before they are sent, with when to come again', async () => {
    const held = await Promise.all(Array.from({ length: 6 }, () => halfSent('staff')));
    await expect
      .poll(async () => {
        const { status } = await sent('npa;nama\nA;B');
        // It may have taken the place of one of those.
        if (status !== 503) held.push(await halfSent('staff'));
        return status;
      })
      .toBe(503);
    const refused = await sent('npa;nama\nA;B');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      status: 503,
      message: expect.stringContaining('berkas sedang dibaca'),
    });
    for (const upload of held) upload.destroy();
    await expect.poll(async () => (await sent('npa;nama\nA;B')).status).toBe(200);
  });

  test('are refused while too much waits to be applied, and accepted when some of it is gone', async () => {
    const { id } = await uploaded(server, {
      bytes: csv([
        ['NPA', 'Nama'],
        ['Z1', 'Siti'],
      ]),
    });
    const { bytes } = await server.db
      .selectFrom('imports')
      .select('bytes')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(bytes).toBe('["Z1","Siti"]'.length);
    const fill = (megabytes: number) =>
      server.db
        .updateTable('imports')
        .set({ bytes: megabytes * 1024 ** 2 })
        .where('id', '=', id)
        .execute();
    await fill(300);
    expect(await refusedFile(server, { bytes: people(1) })).toMatchObject({
      status: 413,
      message: expect.stringContaining('paling banyak 256 MB'),
    });
    await uploaded(server, { bytes: people(1) }, 'admin');
    await fill(1100);
    expect(await refusedFile(server, { bytes: people(1) }, 'admin')).toMatchObject({
      status: 413,
      message: expect.stringContaining('paling banyak 1.024 MB'),
    });
    await fill(0);
    await uploaded(server, { bytes: people(1) });
  });

  test('leave the rows of applied imports behind no longer than there is room', async () => {
    const apply = async (npa: string) =>
      (
        await imported(server, {
          bytes: csv([
            ['NPA', 'Nama', 'Gelar', 'Wilayah'],
            [npa, `Orang ${npa}`, 'S.Psi', 'Bali'],
          ]),
        })
      ).id;
    const [older, newer] = [await apply('T1'), await apply('T2')];
    const kept = async (id: number) =>
      (await server.db.selectFrom('import_rows').select('number').where('import_id', '=', id).execute()).length;
    await server.db
      .updateTable('imports')
      .set({ bytes: 200 * 1024 ** 2 })
      .where('id', 'in', [older, newer])
      .execute();
    await uploaded(server, { bytes: people(1) });
    expect([await kept(older), await kept(newer)]).toEqual([0, 1]);
    expect((await server.as('staff').ok(readImport, { params: { id: older } })).data.state).toBe('applied');
    await prune(server.db, 7);
  });
});

describe('a file that was made to be a burden', () => {
  // It is refused before it gets to a database.
  test('of 9 KB does not become 200 MB', async () => {
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(3)}</row>`;
    const bytes = await xlsxWith({
      sheets: [{ name: 'A', xml: `<sheetData>${row.repeat(700)}</sheetData>` }],
      sharedStrings: `<si><t>${'x'.repeat(32_767)}</t></si>`,
    });
    expect(bytes.length).toBeLessThan(10_000);
    expect(await refusedFile(server, { bytes, name: 'a.xlsx' })).toMatchObject({
      status: 413,
      message: 'Isi sel berkas ini lebih dari 64 MB. Bagi menjadi beberapa berkas.',
    });
    expect(await server.db.selectFrom('imports').select('id').where('state', '=', 'reading').execute()).toEqual([]);
  });

  test('with a header of brackets is read, and long headers and samples are shown shortened', async () => {
    const { columns } = await uploaded(server, {
      bytes: csv([
        ['NPA', '['.repeat(32_000)],
        ['1', '('.repeat(32_000)],
      ]),
    });
    expect(columns[1]).toMatchObject({
      field: null,
      title: `${'['.repeat(299)}…`,
      samples: [{ number: 2, text: `${'('.repeat(199)}…` }],
    });
  });

  test('with texts longer than any field has them at fault, and nothing is done with them', async () => {
    const long = 'Jawa '.repeat(4000);
    const bytes = csv([
      ['NPA', 'Nama', 'Gelar', 'Wilayah', 'Status', 'Foto', 'Masa Berlaku Serkom'],
      ['B1', long, 'S.Psi', long, long, long, long],
    ]);
    const detail = await checked(server, { bytes }, { Foto: { field: 'image_url' } });
    const { faults } = await onlyRow(server, detail);
    expect(new Set(faults.map(({ message }) => message.length < 200)).size).toBe(1);
    expect(faults.map(({ field }) => field).toSorted()).toEqual(
      ['first_name', 'image_url', 'membership_type_id', 'serkom_end_date', 'status'].toSorted(),
    );
    expect((await server.as('staff').refused(applyImport, { params: { id: 9_999_999 } })).status).toBe(404);
  });
});

// It is refused before it gets to a database. Files of other formats are, too: `read/` tells of them.
test('more rows than a file may have are the HTTP status, before any line of progress', async () => {
  const body = new FormData();
  body.append('file', new Blob([`NPA,Nama\r\n${'Q,Siti\r\n'.repeat(50_001)}`]), 'anggota');
  const response = await fetch(address, { method: 'POST', headers: { authorization: authorization('staff') }, body });
  expect([response.status, await response.json()]).toEqual([
    413,
    { status: 413, message: 'Berkas ini memuat lebih dari 50.000 baris. Bagi menjadi beberapa berkas.' },
  ]);
});
