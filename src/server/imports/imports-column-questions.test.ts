import { type BookType, utils, write } from '@e965/xlsx';
import { afterAll, describe, expect, test } from 'vitest';
import { changeImportRow } from '#contract/import-rows.ts';
import { checkImport, type ImportDetail } from '#contract/imports.ts';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { checked, confirmed, csv, rowsOf, uploaded } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

const member = ['NPA', 'Nama', 'Gelar', 'Wilayah'];
const siti = ['Q1', 'Siti', 'S.Psi', 'Aceh'];

const refusal = async (detail: ImportDetail, body = confirmed(detail)) => {
  const { status, faults } = await staff.refused(checkImport, { params: { id: detail.id }, body });
  return { status, faults };
};

describe('two columns of one header', () => {
  const headers = [...member, 'No. SIP', 'Berlaku s/d', 'No. Serkom', 'Berlaku s/d'];
  const bytes = csv([headers, [...siti, 'SIP-1', '31/12/2026', 'SK-1', '31/12/2029']]);
  const meanings = ({ columns }: ImportDetail) => columns.slice(4).map(({ field, because }) => [field, because]);
  const expected = [
    ['practice_permit_number', 'title'],
    [null, null],
    ['serkom_number', 'title'],
    ['serkom_end_date', 'title'],
  ];

  test('are told apart by the column to their left, and nothing of it is remembered', async () => {
    const detail = await checked(server, { bytes });
    expect(meanings(detail)).toEqual(expected);
    const [row] = await rowsOf(server, detail);
    expect(row?.fields).toContainEqual({ field: 'serkom_end_date', old: null, new: '2029-12-31' });
    expect(meanings(await uploaded(server, { bytes }))).toEqual(expected);
    const alone = await uploaded(server, {
      bytes: csv([
        [...member, 'Berlaku s/d'],
        [...siti, '31/12/2029'],
      ]),
    });
    expect(alone.columns[4]).toMatchObject({ field: 'serkom_end_date', because: 'title' });
  });

  test.each([
    ['is about another document', ['No. SIP', 'Habis Berlaku'], ['No. Serkom', 'Habis Berlaku']],
    ['stands beside the one that is it', ['Tgl Sertifikat', 'Akhir Serkom'], ['Tgl Sertifikat']],
  ])('and one that %s is left out in its file alone', async (_, first, second) => {
    const lineOf = (headers: string[]) => headers.map((header) => (/Habis|Tgl|Akhir/.test(header) ? '31/12/2029' : ''));
    const bytesOf = (headers: string[]) =>
      csv([
        [...member, ...headers],
        [...siti, ...lineOf(headers)],
      ]);
    await checked(server, { bytes: bytesOf(first) });
    const { columns } = await uploaded(server, { bytes: bytesOf(second) });
    expect(columns.at(-1)?.because).not.toBe('last_time');
  });

  test('are asked about where nothing tells them apart, and nothing is taken before', async () => {
    const twice = csv([
      [...member, 'Berlaku s/d', 'Email', 'Berlaku s/d'],
      [...siti, '31/12/2026', 'siti@ikai.test', '31/12/2029'],
    ]);
    const detail = await uploaded(server, { bytes: twice });
    expect(await refusal(detail)).toEqual({
      status: 400,
      faults: {
        'columns.6.field':
          'Kolom “Berlaku s/d” (ke-5) dan “Berlaku s/d” (ke-7) sama-sama dipilih sebagai Serkom End Date. Pilih satu saja.',
      },
    });
    const columns = confirmed(detail).columns.map((one) => (one.index === 4 ? { ...one, field: null } : one));
    await staff.ok(checkImport, { params: { id: detail.id }, body: { columns } });
    const [row] = await rowsOf(server, detail);
    expect(row?.fields).toContainEqual({ field: 'serkom_end_date', old: null, new: '2029-12-31' });
  });
});

/** Days as date cells, beside texts. */
function mixed(bookType: BookType, title = 'Berlaku s/d'): Buffer {
  const lines = [
    ['M1', '45/04/2029'],
    ['M2', 47213],
    ['M3', '25/04/2029'],
    ['M4', 47233],
  ];
  const sheet = utils.aoa_to_sheet([[...member, title], ...lines.map(([npa, day]) => [npa, ...siti.slice(1), day])]);
  for (const address of ['E3', 'E5']) Object.assign(sheet[address], { z: 'm/d/yyyy' });
  return write(utils.book_new(sheet, 'A'), { type: 'buffer', bookType });
}

const answered = (swaps: boolean) => ({ 'Berlaku s/d': { reading: { order: 'dmy' as const, swaps } } });

describe('date cells beside days in texts', () => {
  const daysOf = async (detail: ImportDetail) =>
    (await rowsOf(server, detail)).map(
      ({ fields, faults }) => fields.find(({ field }) => field === 'serkom_end_date')?.new ?? faults[0]?.message,
    );

  test.each<BookType>(['xlsx', 'biff8', 'ods'])(
    'are asked about, and read as was answered, in %s',
    async (bookType) => {
      const bytes = mixed(bookType);
      const detail = await uploaded(server, { bytes });
      expect(detail.columns[4]).toMatchObject({
        readings: [
          { order: 'dmy', swaps: false, examples: [{ number: 3, day: '2029-04-05' }] },
          { order: 'dmy', swaps: true, examples: [{ number: 3, day: '2029-05-04' }] },
        ],
        reading: null,
      });
      expect(await refusal(detail)).toEqual({
        status: 400,
        faults: {
          'columns.4.reading':
            'Tanggal di kolom “Berlaku s/d” dapat dibaca dengan beberapa cara. Pilih cara membacanya.',
        },
      });
      const unreadable = 'Tanggal “45/04/2029” tidak dapat dibaca.';
      const right = await checked(server, { bytes }, answered(false));
      expect(right.columns[4]?.reading).toEqual({ order: 'dmy', swaps: false });
      expect(await daysOf(right)).toEqual([unreadable, '2029-04-05', '2029-04-25', '2029-04-25']);
      const swapped = await checked(server, { bytes }, answered(true));
      expect(await daysOf(swapped)).toEqual([
        unreadable,
        '2029-05-04',
        '2029-04-25',
        // A cell without a format is a number.
        expect.stringMatching(/^Hari dan bulan tanggal “(2029-04-25|47233)” tidak dapat ditukar\.$/),
      ]);
    },
  );

  test('are not what a person writes instead of them', async () => {
    const { id } = await checked(server, { bytes: mixed('xlsx') }, answered(true));
    const params = { id, number: 5 };
    const cells = [{ field: 'serkom_end_date' as const, text: '2029-04-06' }];
    const { row } = (await staff.ok(changeImportRow, { params, body: { cells } })).data;
    expect(row.fields).toContainEqual({ field: 'serkom_end_date', old: null, new: '2029-04-06' });
  });

  test('are not swapped by an answer where there was no question', async () => {
    const bytes = csv([
      [...member, 'Berlaku s/d'],
      [...siti, '2029-04-05'],
    ]);
    const detail = await checked(server, { bytes }, answered(true));
    expect([detail.columns[4]?.reading?.swaps, await daysOf(detail)]).toEqual([false, ['2029-04-05']]);
  });

  test('are not in question in a column that is left out', async () => {
    await checked(server, { bytes: mixed('xlsx', 'Expired') }, { Expired: { field: null } });
  });
});

describe('a year that can hardly be meant', () => {
  const headers = [...member, 'Berlaku s/d'];

  test('is a fault of its cell, also that of another calendar', async () => {
    const detail = await checked(server, { bytes: csv([headers, [...siti, '25/04/2572']]) });
    const [row] = await rowsOf(server, detail);
    const message = 'Tanggal “25/04/2572”: tahun 2572 tidak wajar. Tulis tahun antara 1950 dan 2100.';
    expect(row).toMatchObject({ verdict: 'wrong', faults: [{ field: 'serkom_end_date', message }] });
  });

  test('is the same where it is stored just so', async () => {
    const body = aMember({ npa: 'Y1', first_name: 'Yanti', serkom_end_date: '2150-01-01' });
    await staff.ok(addMember, { body });
    const line = ['Y1', 'Yanti', body.title, '', '2150-01-01'];
    const [row] = await rowsOf(server, await checked(server, { bytes: csv([headers, line]) }));
    expect(row).toMatchObject({ verdict: 'same', faults: [] });
  });
});
