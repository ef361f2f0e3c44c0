import { utils, write } from '@e965/xlsx';
import { afterAll, describe, expect, test } from 'vitest';
import type { Role } from '#contract/access.ts';
import type { Endpoint, Progress } from '#contract/endpoint.ts';
import { downloadTemplate } from '#contract/import-columns.ts';
import { importBytesLimit } from '#contract/import-limits.ts';
import {
  changeImportRow,
  downloadFaults,
  type ImportRow,
  listImportRows,
  readImportRow,
} from '#contract/import-rows.ts';
import { applyImport, checkImport, uploadImport } from '#contract/imports.ts';
import { undoOperation } from '#contract/operations.ts';
import { checked, confirmed, csv, imported, uploaded } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';
import { xlsxWith } from '#test/support/sources.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

const headers = ['NPA', 'Nama', 'Gelar', 'Wilayah'];
const person = (npa: string) => [npa, `Orang ${npa}`, 'S.Psi', 'Aceh'];
const fileOf = (...npas: string[]) => ({ bytes: csv([headers, ...npas.map(person)]) });

const authorized = (who: Role) => ({ authorization: `Bearer ${server.accounts[who].token}` });

/** Sends a file; answers as soon as the answer begins. */
function sent(bytes: Uint8Array | string, name: string, query = 'subject=members', who: Role = 'staff') {
  const body = new FormData();
  body.append('file', new Blob([bytes as BlobPart]), name);
  return fetch(`${server.url}${uploadImport.path}?${query}`, { method: 'POST', headers: authorized(who), body });
}

/** Sends a call; answers as soon as the answer begins. */
function called({ method, path }: Endpoint, params: Record<string, string | number>, body: object = {}) {
  const address = path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
  return fetch(server.url + address, {
    method,
    headers: { ...authorized('staff'), 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
}

/** How a call was refused: with its HTTP status and one JSON value, not in lines of JSON. */
async function refusalIn(response: Response): Promise<{ status: number; message: string; errors?: object[] }> {
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  const answer = await response.json();
  expect(answer.status).toBe(response.status);
  return answer;
}

describe('what is known before work begins is the HTTP status', () => {
  const xlsb = write(utils.book_new(utils.aoa_to_sheet([headers]), 'A'), { type: 'buffer', bookType: 'xlsb' });

  test.each<[string, Uint8Array | string, string, string, number]>([
    ['the size of a file', Buffer.alloc(importBytesLimit, 'a'), 'besar.csv', 'subject=members', 413],
    ['that another program can read it', xlsb, 'anggota.csv', 'subject=members', 415],
    ['that it is empty', '', 'kosong.csv', 'subject=members', 400],
    ['that it has headers alone', 'NPA;Nama\n', 'judul.csv', 'subject=members', 400],
    ['that it has too many columns', 'a;'.repeat(201), 'lebar.csv', 'subject=members', 413],
    ['that it is no spreadsheet', '%PDF-1.7', 'a.pdf', 'subject=members', 415],
    ['the right to import regions', 'Nama;Kode\nX;1\n', 'wilayah.csv', 'subject=regions', 403],
    ['what is imported', 'NPA;Nama\nA;B\n', 'a.csv', 'subject=hewan', 400],
    ['a sheet that there is not', csv([headers, person('S.1')]), 'a.csv', 'subject=members&title_row=99', 400],
  ])('of an upload: %s', async (_, bytes, name, query, status) => {
    expect((await refusalIn(await sent(bytes, name, query))).status).toBe(status);
  });

  test('of a check: the columns, and the state of the import', async () => {
    const read = await uploaded(server, fileOf('W.1'));
    const { id } = read;
    const columns = [{ index: 1, field: 'first_name' }];
    expect(await refusalIn(await called(checkImport, { id }, { columns }))).toMatchObject({
      status: 400,
      errors: [{ field: 'columns' }],
    });
    expect((await refusalIn(await called(checkImport, { id: 999_999 }, confirmed(read)))).status).toBe(404);
    const applied = await imported(server, fileOf('W.2'));
    expect((await refusalIn(await called(checkImport, { id: applied.id }, confirmed(applied)))).status).toBe(409);
  });

  test('of an application: the state of the import, whose it is, and what waits for a decision', async () => {
    const read = await uploaded(server, fileOf('W.3'));
    expect((await refusalIn(await called(applyImport, { id: read.id }))).status).toBe(409);
    const { id } = await imported(server, fileOf('W.4'));
    expect((await refusalIn(await called(applyImport, { id }))).status).toBe(409);
    const others = await checked(server, fileOf('W.5'), {}, 'admin');
    const unnamed = await refusalIn(await called(applyImport, { id: others.id }));
    expect(unnamed).toMatchObject({ status: 409, message: expect.stringContaining('milik Akun admin') });
    const bytes = csv([headers, ['W.6', 'Sama Persis', 'S.Psi', 'Aceh'], ['W.7', 'Sama Persis', 'S.Psi', 'Aceh']]);
    const open = await checked(server, { bytes });
    expect(await refusalIn(await called(applyImport, { id: open.id }))).toMatchObject({
      status: 409,
      message: '2 baris menunggu keputusan. Putuskan dahulu.',
    });
  });

  test('of an undo, a correction and a download: the state of the import', async () => {
    const { operation_id } = await imported(server, fileOf('W.8'));
    await staff.ok(undoOperation, { params: { id: operation_id ?? 0 } });
    expect((await refusalIn(await called(undoOperation, { id: operation_id ?? 0 }))).status).toBe(409);
    const { id } = await uploaded(server, fileOf('W.9'));
    expect((await refusalIn(await called(downloadFaults, { id }))).status).toBe(409);
    const body = { cells: [{ field: 'title', text: 'x' }] };
    expect((await refusalIn(await called(changeImportRow, { id, number: 2 }, body))).status).toBe(409);
    expect((await refusalIn(await called(downloadTemplate, { subject: 'hewan' }))).status).toBe(400);
  });
});

/** Processes that this one has started. */
const processes = () => process.getActiveResourcesInfo().filter((one) => one === 'ProcessWrap').length;

test('of several accounts two files are read at once, and the others are told that they wait', async () => {
  const many = csv([headers, ...Array.from({ length: 20_000 }, (_, row) => person(`M.${row}`))]);
  const before = processes();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, processes() - before);
  }, 5);
  const answers = await Promise.all(
    (['staff', 'admin', 'superadmin', 'staff'] as const).map(async (who) => {
      const text = await (await sent(many, 'banyak.csv', 'subject=members', who)).text();
      return text
        .trimEnd()
        .split('\n')
        .map((line): Partial<Progress> & { status?: number } => JSON.parse(line));
    }),
  );
  clearInterval(watch);
  expect(answers.map((lines) => lines.at(-1)?.status)).toEqual([200, 200, 200, 200]);
  expect(answers.filter((lines) => lines.some(({ waiting }) => waiting)).length).toBe(2);
  expect(most).toBe(2);
});

describe('rows with long cells', async () => {
  const letters = 'Ña'.repeat(15_000);
  /** A small file with a large text, which each row has as its name. */
  const bytes = await xlsxWith({
    sharedStrings: `${['NPA', 'Nama'].map((text) => `<si><t>${text}</t></si>`).join('')}<si><t>${letters}</t></si>`,
    sheets: [
      {
        name: 'A',
        xml: `<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>${Array.from(
          { length: 1000 },
          (_, n) => `<row r="${n + 2}"><c r="A${n + 2}"><v>${n}</v></c><c r="B${n + 2}" t="s"><v>2</v></c></row>`,
        ).join('')}</sheetData>`,
      },
    ],
  });
  const { id } = await checked(server, { bytes });

  test('are listed with the beginnings of these cells, which say that they are cut; one row has them whole', async () => {
    const response = await fetch(`${server.url}/api/v1/imports/${id}/rows?pageSize=1000`, {
      headers: authorized('staff'),
    });
    const text = await response.text();
    expect(text.length).toBeLessThan(1_000_000);
    const { data } = JSON.parse(text);
    expect(data).toHaveLength(1000);
    const [name, npa] = data[999].cells;
    expect([npa, name]).toEqual([
      { field: 'npa', text: '999', is_corrected: false },
      { field: 'first_name', text: letters.slice(0, 200), is_corrected: false, is_cut: true },
    ]);
    const one = await staff.ok(readImportRow, { params: { id, number: 1001 } });
    expect(one.data).toEqual({
      ...data[999],
      cells: [{ field: 'first_name', text: letters, is_corrected: false }, npa],
    });
    expect((await staff.refused(readImportRow, { params: { id, number: 1002 } })).status).toBe(404);
  });

  test('are cut between whole characters, and whole in the answer of a change', async () => {
    const text = `a${'😀'.repeat(200)}`;
    const params = { id, number: 2 };
    const { data } = await staff.ok(changeImportRow, {
      params,
      body: { cells: [{ field: 'first_name' as const, text }] },
    });
    const nameIn = (row?: ImportRow) => row?.cells.find(({ field }) => field === 'first_name');
    expect(nameIn(data.row)).toEqual({ field: 'first_name', text, is_corrected: true });
    const listed = (await staff.ok(listImportRows, { params: { id }, query: { pageSize: 1 } })).data[0];
    expect(nameIn(listed)).toEqual({
      field: 'first_name',
      text: `a${'😀'.repeat(99)}`,
      is_corrected: true,
      is_cut: true,
    });
  });
});
