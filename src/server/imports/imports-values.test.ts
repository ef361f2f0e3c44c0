import { afterAll, describe, expect, test } from 'vitest';
import type { ImportRow } from '#contract/import-rows.ts';
import { checkImport } from '#contract/imports.ts';
import { whatsAppNumber } from '#contract/reminder-message.ts';
import { checked, csv, onlyRow, rowsOf, uploaded } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

const headers = ['NPA', 'Nama', 'Gelar', 'Wilayah', 'Email', 'Telepon'];
const row = async (line: (string | null)[], own = headers) =>
  onlyRow(server, await checked(server, { bytes: csv([own, line]) }));
const told = ({ fields }: ImportRow) =>
  Object.fromEntries(fields.map(({ field, old, new: now }) => [field, [old, now]]));

test('values are read as the form takes them', async () => {
  const cases = [
    ['Status', 'Aktif', 'active'],
    ['Status', 'ACTIVE', 'active'],
    ['Status', 'Tidak Aktif', 'inactive'],
    ['Status', 'non-aktif', 'inactive'],
    ['Status', 'Non Active', 'inactive'],
    ['Status', '1', 'Status “1” tidak dikenal. Tulis aktif atau tidak aktif.'],
    ['Status', '0', 'Status “0” tidak dikenal. Tulis aktif atau tidak aktif.'],
    ['Tahun Mulai', '2010', 2010],
    ['Tahun Mulai', '2010 kira-kira', 'Tahun harus berupa bilangan bulat.'],
    ['Urutan', '0', 0],
    ['Urutan', '1,5', 'Urutan harus berupa bilangan bulat.'],
    ['Masa Berlaku', '5 Maret 2027', '2027-03-05'],
    ['Masa Berlaku', '31/02/2027', 'Tanggal “31/02/2027” tidak dapat dibaca.'],
    ['Telepon', '0008', '0008'],
    ['No. SIP', '0012/SIP', '0012/SIP'],
  ] as const;
  const base: string[] = ['npa', 'first_name', 'title', 'membership_type_id'];
  const titles = [...new Set(cases.map(([title]) => title))];
  const lines = cases.map(([title, text], number) => [
    ...[`V.${number}`, `Ani ${'abcdefghijklmno'[number]}`, 'S.Psi', 'Aceh'],
    ...titles.map((one) => (one === title ? text : '')),
  ]);
  const bytes = csv([['NPA', 'Nama', 'Gelar', 'Wilayah', ...titles], ...lines]);
  const rows = await rowsOf(server, await checked(server, { bytes }));
  const read = rows.map(
    ({ fields, faults }) => fields.find(({ field }) => !base.includes(field))?.new ?? faults[0]?.message,
  );
  expect(read).toEqual(cases.map(([, , expected]) => expected));
});

describe('P10: numbers that Excel damaged are pointed out', () => {
  test('a lost zero is a warning, counted, and put back on demand', async () => {
    const bytes = csv([
      headers,
      ['Z.1', 'Ani Satu', 'S.Psi', 'Aceh', '', '81234567801'],
      ['Z.2', 'Ani Dua', 'S.Psi', 'Aceh', '', '0812'],
    ]);
    const detail = await checked(server, { bytes });
    expect([detail.lost_zeros, detail.restores_zeros]).toEqual([1, false]);
    const [first] = await rowsOf(server, detail);
    expect(first).toMatchObject({
      verdict: 'new',
      warnings: [{ field: 'phone', message: 'Nol di depan tampaknya hilang.' }],
    });
    const read = await uploaded(server, { bytes });
    const again = await staff.ok(checkImport, {
      params: { id: read.id },
      body: { columns: read.columns.map(({ index, field }) => ({ index, field })), restores_zeros: true },
    });
    expect([again.data.lost_zeros, again.data.restores_zeros]).toEqual([1, true]);
    const [restored] = await rowsOf(server, again.data);
    expect(restored?.warnings).toEqual([]);
    expect(told(restored as ImportRow).phone).toEqual([null, '081234567801']);
  });
});

test('what hardly stands in its column is pointed out', async () => {
  const own = ['NPA', 'Nama', 'Gelar', 'Wilayah', 'No. SIP', 'Telepon'];
  const two = await row(['W.2', 'Ani', 'S.Psi', 'Aceh', '', '081234567890 / 081311112222'], own);
  expect(two.warnings).toEqual([
    { field: 'phone', message: 'Sel ini tampak memuat lebih dari satu nomor. Tulis satu saja.' },
  ]);
  const found = await row(['W.1', '0812 345', 'S.Psi', 'Aceh', 'ada di rumah', 'ani@ikai.test'], own);
  expect(found).toMatchObject({ verdict: 'new', faults: [] });
  expect(found.warnings).toEqual([
    { field: 'first_name', message: 'Nama ini tidak memuat huruf. Periksa isinya.' },
    { field: 'phone', message: 'Nomor ini tidak memuat angka. Periksa isinya.' },
    { field: 'practice_permit_number', message: 'Nomor ini tidak memuat angka. Periksa isinya.' },
  ]);
});

test('a year of practice that cannot be is a fault, one of two digits with what may be meant', async () => {
  const years = ['2562', '1440', '15', '99', '1949', '2040', '42000'];
  const lines = years.map((year, row) => [`Y.${row}`, `Yuni ${row}`, 'S.Psi', 'Aceh', year]);
  const bytes = csv([['NPA', 'Nama', 'Gelar', 'Wilayah', 'Tahun Praktik'], ...lines]);
  const rows = await rowsOf(server, await checked(server, { bytes }));
  const guesses = rows.map(({ faults }) => faults.map(({ message }) => /Tahun \d.*/.exec(message)?.[0] ?? null));
  expect(guesses).toEqual([
    [null],
    [null],
    ['Tahun 15: maksudnya 2015?'],
    ['Tahun 99: maksudnya 1999?'],
    [null],
    [null],
    [null],
  ]);
});

test('a phone copied with direction marks is stored without them, and has its WhatsApp link', async () => {
  const phones = ['\u202a+62 812-3456-7890\u202c', '\u2068081234567891\u2069', '0812\u200e3456\u200f7892'];
  const lines = phones.map((phone, row) => [`WA.${row}`, `Wulan ${'abc'[row]}`, 'S.Psi', 'Aceh', '', phone]);
  const rows = await rowsOf(server, await checked(server, { bytes: csv([headers, ...lines]) }));
  const stored = rows.map(({ fields }) => String(fields.find(({ field }) => field === 'phone')?.new));
  expect(stored).toEqual(['+62 812-3456-7890', '081234567891', '081234567892']);
  expect(stored.map(whatsAppNumber)).toEqual(['6281234567890', '6281234567891', '6281234567892']);
});
