import { buffer } from 'node:stream/consumers';
import { type BookType, utils, type WorkSheet, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { xlsxOf } from '#server/spreadsheets/xlsx.ts';
import { openSource } from './source.ts';

/** Around the day that never was, a leap day, ends of years, and a time in the afternoon that is not shown. */
const serials = [1, 59, 60, 61, 366, 1462, 40907, 45351, 46387, 46388, 46451, 46451.75];

const from1900 = [
  '1900-01-01',
  '1900-02-28',
  '1900-02-29',
  '1900-03-01',
  '1900-12-31',
  '1904-01-01',
  '2011-12-30',
  '2024-02-29',
  '2026-12-31',
  '2027-01-01',
  '2027-03-05',
  '2027-03-05',
];

const from1904 = [
  '1904-01-02',
  '1904-02-29',
  '1904-03-01',
  '1904-03-02',
  '1905-01-01',
  '1908-01-02',
  '2015-12-31',
  '2028-03-01',
  '2031-01-01',
  '2031-01-02',
  '2031-03-06',
  '2031-03-06',
];

function workbook(bookType: BookType, date1904: boolean): Uint8Array {
  const sheet: WorkSheet = { '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: { r: serials.length - 1, c: 0 } }) };
  serials.forEach((v, r) => {
    sheet[utils.encode_cell({ r, c: 0 })] = { t: 'n', v, z: 'dd/mm/yyyy' };
  });
  const book = utils.book_new(sheet, 'A');
  book.Workbook = { WBProps: { date1904 } };
  return write(book, { type: 'buffer', bookType });
}

const ownDays = ['1900-03-01', '1970-01-01', '2011-12-30', '2024-02-29', '2026-12-31', '2027-01-01'];

const own = () =>
  buffer(
    xlsxOf({
      name: 'A',
      columns: [{ title: 'Tanggal', width: 10, kind: 'day' }],
      rows: (async function* () {
        for (const day of ownDays) yield [day];
      })(),
    }),
  );

async function firstColumn(bytes: Uint8Array) {
  const { epoch1904, rows } = await openSource([bytes]);
  const days: (string | undefined)[] = [];
  for await (const batch of rows) days.push(...batch.map(({ cells }) => cells[0]));
  return { epoch1904, days };
}

// East and west of Greenwich, and a zone that once left a day out.
describe.each(['Asia/Jakarta', 'Pacific/Honolulu', 'Pacific/Apia'])('in %s', (zone) => {
  beforeAll(() => void vi.stubEnv('TZ', zone));
  afterAll(() => void vi.unstubAllEnvs());

  test.each<[BookType, boolean, string[]]>([
    ['xlsx', false, from1900],
    ['xlsx', true, from1904],
    ['biff8', false, from1900],
    ['biff8', true, from1904],
  ])('P14, P15: a day in %s is the day, counted from 1904: %s', async (bookType, date1904, expected) => {
    expect(await firstColumn(workbook(bookType, date1904))).toEqual({ epoch1904: date1904, days: expected });
  });

  test('P15: a day in our own .xlsx is the day', async () => {
    expect((await firstColumn(await own())).days).toEqual(['Tanggal', ...ownDays]);
  });
});
