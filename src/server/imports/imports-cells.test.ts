import { afterAll, describe, expect, test } from 'vitest';
import { changeImportRow, type ImportRow } from '#contract/import-rows.ts';
import { applyImport } from '#contract/imports.ts';
import { listMembers } from '#contract/members.ts';
import { checked, csv, imported, rowsOf } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';
import { odsWith, xlsxWith } from '#test/support/sources.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

const headers = ['NPA', 'Nama', 'Gelar', 'Wilayah', 'Telepon', 'No. SIP', 'Masa Berlaku Serkom'];

const odsRows = (rows: string[][]) => {
  const lines = rows.map((cells) => `<table:table-row>${cells.join('')}</table:table-row>`);
  return odsWith(`<table:table table:name="A">${lines.join('')}</table:table>`);
};

const shown = (text: string) =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;

const faultsOf = (row: ImportRow | undefined) =>
  Object.fromEntries((row?.faults ?? []).map(({ field, message }) => [field, message]));

async function stored(npa: string) {
  const { data } = await staff.ok(listMembers, { query: { isAdmin: true, search: npa } });
  return data.find((member) => member.npa === npa);
}

test('an error in a cell is its fault, also over good data', async () => {
  await imported(server, {
    bytes: csv([headers, ['G.1', 'Gita Baik', 'S.Psi', 'Aceh', '0812111', 'SIP-1', '2027-03-05']]),
  });
  const lines = [
    ['G.1', '#REF!', '#N/A', 'Aceh', '#VALUE!', 'SIP-1', '#DIV/0!'],
    ['Err:502', 'Gani', 'S.Psi', 'Aceh', '', '', ''],
  ];
  const detail = await checked(server, { bytes: csv([headers, ...lines]) });
  expect((await rowsOf(server, detail, 'wrong')).map(faultsOf)).toEqual([
    {
      first_name: expect.stringContaining('galat spreadsheet #REF!'),
      title: expect.stringContaining('galat spreadsheet #N/A'),
      phone: expect.stringContaining('galat spreadsheet #VALUE!'),
      serkom_end_date: expect.stringContaining('galat spreadsheet #DIV/0!'),
    },
    { npa: expect.stringContaining('Err:502') },
  ]);
  await staff.ok(applyImport, { params: { id: detail.id } });
  expect(await stored('G.1')).toMatchObject({ fullName: 'Gita Baik', phone: '0812111' });
});

describe('a formula without a value is a fault', () => {
  const row = (cells: string[]) => `<row>${cells.join('')}</row>`;
  const cell = (written: string) => `<c t="inlineStr"><is><t>${written}</t></is></c>`;
  const others = ['Fajar', 'S.Psi', 'Aceh', '0812'];

  test.each<[string, () => Promise<Buffer> | string]>([
    [
      'xlsx',
      () => {
        const xml = row(headers.map(cell)) + row(['<c><f>"F."&amp;1</f></c>', ...others.map(cell)]);
        return xlsxWith({ sheets: [{ name: 'A', xml: `<sheetData>${xml}</sheetData>` }] });
      },
    ],
    [
      'ods',
      () => {
        const formula = '<table:table-cell table:formula="of:=&quot;F.&quot;&amp;1"/>';
        const ofTexts = (texts: string[]) => texts.map(shown);
        return odsRows([ofTexts(headers), [formula, ...ofTexts(others)]]);
      },
    ],
    ['csv', () => csv([headers, ['="F."&1', ...others, '', '']])],
  ])('in .%s, which shows it; the value can be written', async (_, bytes) => {
    const detail = await checked(server, { bytes: await bytes() });
    const [found] = await rowsOf(server, detail);
    expect(faultsOf(found)).toEqual({ npa: expect.stringContaining('rumus yang belum dihitung (="F."&1)') });
    const { data } = await staff.ok(changeImportRow, {
      params: { id: detail.id, number: 2 },
      body: { cells: [{ field: 'npa', text: 'F.1' }] },
    });
    expect(data.row).toMatchObject({ verdict: 'new', faults: [] });
  });
});

describe('a day that a spreadsheet made out of a text is a fault that says what was typed', () => {
  test('what a person types is taken at its word', async () => {
    const detail = await checked(server, { bytes: csv([headers, ['Feb-24', 'Dewi', 'S.Psi', 'Aceh', '', '', '']]) });
    const { data } = await staff.ok(changeImportRow, {
      params: { id: detail.id, number: 2 },
      body: { cells: [{ field: 'npa', text: 'Mar-24' }] },
    });
    expect(data.row).toMatchObject({ verdict: 'new', faults: [] });
  });
});
