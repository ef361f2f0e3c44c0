import { describe, expect, test } from 'vitest';
import { faultOfCell, faultOfDay } from './cell-faults.ts';
import type { CellKind } from './importable.ts';
import { uncalculated } from './read/uncalculated.ts';

const kinds: CellKind[] = ['text', 'code', 'phone', 'day', 'amount'];

describe('an error of a spreadsheet is a fault of its cell, whatever the cell is to hold', () => {
  test.each([
    ...['#REF!', '#VALUE!', '#N/A', '#NAME?', '#DIV/0!', '#NUM!', '#NULL!', '#SPILL!', '#CALC!', '#FIELD!', '#ERROR!'],
    ...['#GETTING_DATA', '#¡REF!', '#ÜBERLAUF!', '#NV', '#N/D', 'Err:502', 'Err:508', 'Galat:502'],
    ...['#NAMA?', '#I/T', '#YOK', '#Н/Д', '#NAME', '#N/A N/A', '#BUSY!', 'Fehler:502', 'Err\u00a0:502', 'Ошибка:522'],
    ...[
      '#DIV/0',
      '#ref!',
      '#Name?',
      '#value!',
      '#n/a',
      'err:502',
      'ERR:508',
      '＃REF!',
      '＃N／A',
      '#REF! #N/A',
      '#N/A, #N/A',
    ],
    ...['Loading...', 'Loading…', 'Memuat...'],
  ])('%s', (text) => {
    for (const kind of kinds) {
      expect(faultOfCell(text, kind)).toBe(
        `Sel ini berisi galat spreadsheet ${text}. Perbaiki di berkas asalnya, atau tulis nilainya.`,
      );
    }
  });

  test.each([
    ...['N/A', '#1', '#', '##', 'No. #12', 'Siti!', 'Err: 502', '#hebat!', 'Jl. Mawar #3?', '=1+1', '#ref', '#1, #2'],
    ...['Loading', 'Memuat'],
  ])('%s is a text like any other', (text) => {
    expect(faultOfCell(text, 'text')).toBeNull();
  });

  test('what a column was too narrow to show is one', () => {
    expect(faultOfCell('########', 'day')).toContain('kolomnya terlalu sempit');
  });
});

test('a formula that nobody has calculated is a fault that shows the formula', () => {
  expect(faultOfCell(uncalculated('A1&"x"'), 'code')).toContain('belum dihitung (=A1&"x")');
  expect(faultOfCell(uncalculated('x'.repeat(30_000)), 'text')?.length).toBeLessThan(300);
});

test('a character that could not be read is a fault', () => {
  expect(faultOfCell('Andr\ufffd', 'text')).toContain('karakter yang tidak terbaca (\ufffd): “Andr\ufffd”');
});

test.each(['8.12E+11', '1,23457E+14', '1E+15', '8.123456789E9', '1,23457E14'])(
  '%s is a fault of every text',
  (text) => {
    for (const kind of ['text', 'code', 'phone'] as const)
      expect(faultOfCell(text, kind)).toContain(`menjadi ${text}.`);
  },
);

describe('a day in a cell that is to hold a text says what was probably typed', () => {
  test.each([
    ['2024-02-01', '1-2 atau 2/2024'],
    ['2024-01-01', '1-1 atau 1/2024'],
    ['2026-01-02', '2-1 atau 1-2'],
    ['2026-03-03', '3-3'],
    ['2024-02-01 08:00', '1-2 atau 2/2024'],
    ['02-Jan', '2-1 atau 1-2'],
    ['1-Des', '1-12 atau 12-1'],
    ['Feb-24', '2/2024 atau 2-24'],
    ['Mei-09', '5/2009 atau 5-9'],
    ['AGU-24', '8/2024 atau 8-24'],
    ['Feb-99', '2/1999 atau 2-99'],
    ['Februari 2024', '2/2024'],
    ['1 Feb', '1-2 atau 2-1'],
    ['2024-02-01 00:00:00', '1-2 atau 2/2024'],
    ['2024-02-01T00:00:00', '1-2 atau 2/2024'],
    ['01/02/2024', '1-2-2024'],
    ['2/13/24', '2-13-24'],
    ['1-Feb-24', '1-2-24'],
    ['01-Feb-2024', '1-2-2024'],
    ['1 Februari 2024', '1-2-2024'],
    ['Kamis, 01 Februari 2024', '1-2-2024'],
    ['1/2/2024 0:00', '1-2-2024'],
    ['02/01/2024 00:00:00', '2-1-2024'],
    ['2024/02/01', '2024-2-1'],
    ['2024-02-01T00:00:00.000Z', '1-2 atau 2/2024'],
  ])('%s: %s', (text, typed) => {
    for (const kind of ['text', 'code', 'phone'] as const) {
      expect(faultOfDay(text, kind)).toBe(
        `Sel ini berisi tanggal (${text}), bukan teks: spreadsheet mengubah apa yang diketik, mungkin ${typed}. Tulis ulang isinya.`,
      );
    }
    expect([faultOfDay(text, 'day'), faultOfDay(text, 'amount')]).toEqual([null, null]);
  });

  test.each([
    '1-2',
    '2/2024',
    '12-ABC',
    'SIP-24',
    'Jan-2024',
    '2024-02',
    '2024-02-01/SIP',
    'Feb',
    '0812-3456',
    'Ana-01',
    '12:30/SIP',
    '1 Ana',
    'Ana 2024',
    '13/13/2024',
    '32/1/2024',
    '001/2/2024',
    '12/2/2024/SIP',
    '01-02-2024',
    '1-ABC-24',
    '40-Feb-24',
    '2024/13/40',
    'Ana, 01 Februari 2024',
  ])('%s is a text like any other', (text) => {
    expect(faultOfDay(text, 'code')).toBeNull();
  });
});

test.each([
  ['12:30', '12:30'],
  ['12:30:00', '12:30'],
  ['12:30:00 PM', '12:30'],
  ['125:30:00', '125:30'],
  ['1087752:00', '1087752:00'],
])('%s is a time that a spreadsheet made, too', (text, typed) => {
  expect(faultOfDay(text, 'code')).toContain(
    `(${text}), bukan teks: spreadsheet mengubah apa yang diketik, mungkin ${typed}.`,
  );
  expect(faultOfDay(text, 'day')).toBeNull();
});

test.each(['Maâ€™ruf', 'Ã‰lodie', 'AndrÃ©', 'SitiÂ\u00a0Aminah', 'Ma&#039;ruf', 'S.Psi &amp; M.Si'])(
  '%j has letters that were misread',
  (text) => {
    expect(faultOfCell(text, 'text')).toBe(`Sel ini memuat huruf yang rusak: “${text}”. Tulis ulang isinya.`);
  },
);

test.each(['JOÃO', 'Élodie', 'Â', 'Maâ', 'R&D', 'S.Psi & M.Si;', 'AT&T; S.Psi'])('%j has not', (text) => {
  expect(faultOfCell(text, 'text')).toBeNull();
});
