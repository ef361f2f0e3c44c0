import { describe, expect, test } from 'vitest';
import { daysOf, swapped, writtenDay } from './written-days.ts';

const same = (day: string) => ({ dmy: day, mdy: day });

describe('a written day is the same in every order', () => {
  test.each([
    ['2027-03-05', '2027-03-05'],
    ['2027/3/5', '2027-03-05'],
    ['2027.03.05', '2027-03-05'],
    ['2027-03-05 00:00:00', '2027-03-05'],
    ['2027-03-05T00:00:00.000Z', '2027-03-05'],
    ['5 Maret 2027', '2027-03-05'],
    ['5 Mar 2027', '2027-03-05'],
    ['05-Mar-27', '2027-03-05'],
    ['5 maret 2027', '2027-03-05'],
    ['Jumat, 5 Maret 2027', '2027-03-05'],
    ['Friday, March 5, 2027', '2027-03-05'],
    ['March 5, 2027', '2027-03-05'],
    ['March 5th, 2027', '2027-03-05'],
    ['Mar. 5 2027', '2027-03-05'],
    ['17 Agustus 2028', '2028-08-17'],
    ['17 Agu 2028', '2028-08-17'],
    ['17 August 2028', '2028-08-17'],
    ['1 Pebruari 2027', '2027-02-01'],
    ['1 Nopember 2027', '2027-11-01'],
    ['31 Des 2027', '2027-12-31'],
    ['31 Dec 2027', '2027-12-31'],
    ['29 Februari 2028', '2028-02-29'],
    ['12 Agst 2027', '2027-08-12'],
    ['31 DESEMBER 2027', '2027-12-31'],
    ['31-Des-27', '2027-12-31'],
    ['31-Desember-2027', '2027-12-31'],
    ['31/Des/2027', '2027-12-31'],
    ['31.Des.2027', '2027-12-31'],
    ['31. Desember 2027', '2027-12-31'],
    ["31 Des '27", '2027-12-31'],
    ['s/d 31 Desember 2027', '2027-12-31'],
    ['s/d31 Desember 2027', '2027-12-31'],
    ['S.d. 31 Desember 2027', '2027-12-31'],
    ['s.d 31 Desember 2027', '2027-12-31'],
    ['sd 31 Desember 2027', '2027-12-31'],
    ['s/d: 2027-12-31', '2027-12-31'],
    ['sampai 31 Des 2027', '2027-12-31'],
    ['Berlaku sampai dengan tanggal 31 Desember 2027', '2027-12-31'],
    ['hingga tgl. 31 Desember 2027', '2027-12-31'],
    ['until December 31, 2027', '2027-12-31'],
    ['tgl 5 Maret 2027', '2027-03-05'],
    ["Jum'at, 5 Maret 2027", '2027-03-05'],
    ['s/d Jumat 5 Maret 2027', '2027-03-05'],
    ['sampai dgn 5 Maret 2027', '2027-03-05'],
    ['Exp. 5 Maret 2027', '2027-03-05'],
    ['5 Maret 2027 M', '2027-03-05'],
    ['5, Maret 2027', '2027-03-05'],
    ['2027‑03‑05', '2027-03-05'],
    ['2027-03-05 23:59:59', '2027-03-05'],
    ['2027-03-05 18:00', '2027-03-05'],
    ['5 Maret 2027 pukul', null],
    ['5 Maret 2027 10.30 WIB', '2027-03-05'],
    ['2027-03-05T17:00:00.000Z', null],
  ])('%s', (text, day) => {
    expect(daysOf(text, false)).toEqual(day && same(day));
  });

  test.each([
    [1, 'Jan Januari January'],
    [2, 'Feb Februari February Peb Pebruari Febr'],
    [3, 'Mar Maret March Mrt'],
    [4, 'Apr April'],
    [5, 'Mei May'],
    [6, 'Jun Juni June'],
    [7, 'Jul Juli July'],
    [8, 'Agu Ags Agt Agst Agus Agust Agustus Aug August'],
    [9, 'Sep Sept September'],
    [10, 'Okt Oktober Oct October'],
    [11, 'Nov Nop November Nopember'],
    [12, 'Des Dec Desember December'],
  ])('month %i is known as %s, in any case and with dots or dashes', (month, names) => {
    const day = Temporal.PlainDate.from({ year: 2027, month, day: 5 }).toString();
    for (const name of names.split(' ')) {
      for (const text of [`5 ${name} 2027`, `05-${name}-27`, `5 ${name}. 2027`, `5 ${name.toUpperCase()} 2027`]) {
        expect([text, daysOf(text, false)]).toEqual([text, same(day)]);
      }
    }
  });

  test('P14: a spreadsheet’s number of a day is exact', () => {
    expect(daysOf('46451', false)).toEqual(same('2027-03-05'));
    expect(daysOf('36526', false)).toEqual(same('2000-01-01'));
    expect(daysOf('44197', false)).toEqual(same('2021-01-01'));
    expect(daysOf('46451.75', false)).toEqual(same('2027-03-05'));
  });

  test('P14: also where the workbook counts from 1904', () => {
    expect(daysOf('44989', true)).toEqual(same('2027-03-05'));
    expect(daysOf('46451', true)).toEqual(same('2031-03-06'));
  });
});

describe('P13: numbers in another order are another day, or none', () => {
  test.each([
    ['05/03/2027', { dmy: '2027-03-05', mdy: '2027-05-03' }],
    ['5-3-2027', { dmy: '2027-03-05', mdy: '2027-05-03' }],
    ['5.3.2027', { dmy: '2027-03-05', mdy: '2027-05-03' }],
    ['05 03 2027', { dmy: '2027-03-05', mdy: '2027-05-03' }],
    ['05 / 03 / 2027', { dmy: '2027-03-05', mdy: '2027-05-03' }],
    ['31/12/2027', { dmy: '2027-12-31' }],
    ['12/31/2027', { mdy: '2027-12-31' }],
    ['29/02/2028', { dmy: '2028-02-29' }],
    ['05/03/27', { dmy: '2027-03-05', mdy: '2027-05-03' }],
    ['31/12/27', { dmy: '2027-12-31' }],
    ['13/6/27', { dmy: '2027-06-13' }],
    ['s/d 05/03/2027', { dmy: '2027-03-05', mdy: '2027-05-03' }],
    ['s/d tgl 31-12-2027', { dmy: '2027-12-31' }],
    // The century of these is told by nobody.
    ['25/04/99', { dmy: '0099-04-25' }],
    ['25/04/50', { dmy: '0050-04-25' }],
    ['25/04/49', { dmy: '2049-04-25' }],
    ['31122027', { dmy: '2027-12-31' }],
    ['20271231', same('2027-12-31')],
    ['05/03/2027 00:00', { dmy: '2027-03-05', mdy: '2027-05-03' }],
    ['3/5/2027 12:00:00 AM', { dmy: '2027-05-03', mdy: '2027-03-05' }],
  ])('%s', (text, days) => {
    expect(daysOf(text, false)).toEqual(days);
  });
});

test.each([
  ...[
    '',
    'besok',
    '2027',
    'Maret 2027',
    '31/02/2027',
    '31/2/27',
    '31/02/27',
    '29/02/2027',
    '00/01/2027',
    '13/13/2027',
    '5 Foo 2027',
  ],
  ...[
    '2027-02-30',
    '2027-13-01',
    '05/03-2027',
    '30 Februari 2027',
    'SK-2027',
    'sejak 31 Desember 2027',
    'mulai, 31 Desember 2027',
    'berlaku 31 Desember 2027',
    '1 Januari 2024 s/d 31 Desember 2027',
    's/d 2027',
    `s/d${' '.repeat(60)}31 Desember 2027`,
    's/d Desember 2027',
    's/d seumur hidup 31',
    '31 Desmber 2027',
    '31 Desember 2027 atau 2028',
  ],
])('%j is no day', (text) => {
  expect(daysOf(text, false)).toBeNull();
});

test.each([
  ['2029-04-05', 'date cell'],
  ['2029-04-05 00:00:00', 'date cell'],
  ['47213', 'date cell'],
  ['05/04/2029', 'numbers'],
  ['s/d 5-4-29', 'numbers'],
  ['2029/04/05', 'other'],
  ['5 April 2029', 'other'],
])('%j is written as %s', (text, form) => {
  expect(writtenDay(text, false)?.form).toBe(form);
});

test('day and month are swapped where that is a day', () => {
  expect(swapped('2029-04-05')).toBe('2029-05-04');
  expect(swapped('2029-04-25')).toBeUndefined();
});
