import { buffer } from 'node:stream/consumers';
import { type BookType, type CellObject, utils, type WorkSheet, write } from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvOf } from '#server/spreadsheets/csv.ts';
import type { Cell, Sheet } from '#server/spreadsheets/sheet.ts';
import { xlsxOf } from '#server/spreadsheets/xlsx.ts';
import { wholeOf, withoutEmpties } from '#test/support/sources.ts';

/** Characters that XML can hold and that no format writes in a way of its own. */
const character = fc
  .oneof(
    fc.constantFrom('0', '+', '=', '-', ' ', '\n', '&', '<', '"', 'é', '中', '😀', 'A'),
    fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' }),
  )
  .filter((each) => !/[\p{Cc}\p{Cs}\ufffe\uffff]/u.test(each) || each === '\n');

const text = fc.array(character, { maxLength: 12 }).map((all) => all.join(''));

const tableOf = <T>(cell: fc.Arbitrary<T>) =>
  fc
    .integer({ min: 1, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }));

describe.each<BookType>(['xlsx', 'xlsm', 'biff8', 'ods'])('SheetJS writes %s', (bookType) => {
  test('and any table of text comes back', async () => {
    await fc.assert(
      fc.asyncProperty(tableOf(text), fc.boolean(), async (table, bookSST) => {
        // Spaces at the ends of lines have a form of their own there, which SheetJS does not write.
        const isOds = bookType === 'ods';
        const whole = withoutEmpties(
          table.map((row) => row.map((cell) => (isOds ? cell.replace(/ *\n */g, '\n') : cell))),
        );
        fc.pre(whole.length > 0);
        const sheet = utils.aoa_to_sheet(whole);
        const bytes: Uint8Array = write(utils.book_new(sheet, 'A'), {
          type: 'buffer',
          bookType,
          bookSST: bookSST || bookType === 'biff8',
        });
        expect((await wholeOf(bytes)).cells).toEqual(whole);
      }),
      { numRuns: 60 },
    );
  });

  test('P10: and any whole number has its digits', async () => {
    const number = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 });
    await fc.assert(
      fc.asyncProperty(fc.array(number, { minLength: 1, maxLength: 20 }), async (numbers) => {
        const bytes: Uint8Array = write(utils.book_new(utils.aoa_to_sheet([numbers]), 'A'), {
          type: 'buffer',
          bookType,
        });
        expect((await wholeOf(bytes)).cells).toEqual([numbers.map(String)]);
      }),
      { numRuns: 30 },
    );
  });
});

test.each<[BookType, string]>([
  ['xlsx', 'xlsx'],
  ['biff8', 'xls'],
  ['biff5', 'xls'],
])('P10: SheetJS writes %s, and masks, errors, truths and links are seen', async (bookType, format) => {
  const cells: CellObject[] = [
    { t: 'n', v: 812345, z: '0000000000' },
    { t: 'n', v: 1234, z: '00-00' },
    { t: 'n', v: 81234567890, z: '0' },
    { t: 'n', v: 1234567, z: '#,##0' },
    { t: 'n', v: 3173010101010001, z: '0' },
    { t: 'n', v: 1.5 },
    { t: 'b', v: true },
    { t: 'e', v: 0x17, w: '#REF!' },
    { t: 's', v: 'tautan', l: { Target: 'https://ikai.example' } },
    { t: 's', v: 'teks' },
  ];
  const sheet: WorkSheet = { '!ref': 'A1:J3', '!merges': [utils.decode_range('A3:B3')] };
  cells.forEach((cell, c) => {
    sheet[utils.encode_cell({ r: 0, c })] = cell;
  });
  sheet.A3 = { t: 's', v: 'gabung' };
  sheet.C3 = { t: 's', v: 'c' };
  const bytes: Uint8Array = write(utils.book_new(sheet, 'A'), { type: 'buffer', bookType });
  const whole = await wholeOf(bytes);
  expect(whole.format).toBe(format);
  expect(whole.rows).toEqual([
    {
      number: 1,
      cells: ['0000812345', '12-34', '81234567890', '1234567', '3.17301E+15', '1.5', 'TRUE', '#REF!', 'tautan', 'teks'],
    },
    { number: 3, cells: ['gabung', '', 'c'] },
  ]);
});

test('sheets of an .xls file are listed, visible ones first, and one is read', async () => {
  const book = utils.book_new(utils.aoa_to_sheet([['h']]), 'Tersembunyi');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['v']]), 'Rahasia');
  utils.book_append_sheet(book, utils.aoa_to_sheet([[]]), 'Kosong');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['d']]), 'Data');
  book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 2 }, { Hidden: 0 }, { Hidden: 0 }] };
  const bytes: Uint8Array = write(book, { type: 'buffer', bookType: 'biff8' });
  expect(await wholeOf(bytes)).toMatchObject({
    sheets: [
      { name: 'Kosong', rows: 0 },
      { name: 'Data', rows: 1 },
      { name: 'Tersembunyi', rows: 1 },
    ],
    sheet: 'Data',
    cells: [['d']],
  });
  expect((await wholeOf(bytes, { sheet: 'Tersembunyi' })).cells).toEqual([['h']]);
  await expect(wholeOf(bytes, { sheet: 'Rahasia' })).rejects.toMatchObject({ kind: 'invalid' });
});

describe('P6: what we export ourselves comes back', () => {
  const kinds = ['text', 'text', 'number', 'day'] as const;
  const columns = kinds.map((kind, index) => ({ title: `Kolom ${index}`, width: 10, kind }));
  const day = fc
    .integer({ min: 0, max: 100_000 })
    .map((days) => Temporal.PlainDate.from('1900-01-01').add({ days }).toString());
  const cellsOf = fc.array(fc.tuple(text, text, fc.option(fc.integer({ min: 0, max: 2 ** 31 })), fc.option(day)), {
    minLength: 1,
    maxLength: 6,
  });
  const writers = {
    xlsx: xlsxOf,
    'csv ;': (sheet: Sheet) => csvOf(sheet, ';'),
    'csv ,': (sheet: Sheet) => csvOf(sheet, ','),
  };

  test.each(Object.entries(writers))('as %s', async (_, writer) => {
    await fc.assert(
      fc.asyncProperty(cellsOf, async (rows) => {
        const source = async function* () {
          for (const row of rows) yield row.map((cell): Cell => (cell === '' ? null : cell));
        };
        const bytes = await buffer(writer({ name: 'Anggota', columns, rows: source() }));
        const expected = rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
        const { cells } = await wholeOf(bytes);
        expect(cells[0]).toEqual(columns.map(({ title }) => title));
        expect(cells.slice(1)).toEqual(withoutEmpties(expected));
      }),
      { numRuns: 60 },
    );
  });
});
