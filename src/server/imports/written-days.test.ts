import { describe, expect, it } from 'vitest';
import { daysOf } from './written-days.ts';

const same = (day: string) => ({ dmy: day, mdy: day, ymd: day });

describe('a written day is the same in every order', () => {
  it.each([
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
  ])('%s', (text, day) => {
    expect(daysOf(text, false)).toEqual(same(day));
  });

  it('P14: a spreadsheet’s number of a day is exact', () => {
    expect(daysOf('46451', false)).toEqual(same('2027-03-05'));
    expect(daysOf('36526', false)).toEqual(same('2000-01-01'));
    expect(daysOf('44197', false)).toEqual(same('2021-01-01'));
  });

  it('P14: also where the workbook counts from 1904', () => {
    expect(daysOf('44989', true)).toEqual(same('2027-03-05'));
    expect(daysOf('46451', true)).toEqual(same('2031-03-06'));
  });
});

describe('P13: numbers in another order are another day, or none', () => {
  it.each([
    ['05/03/2027', { dmy: '2027-03-05', mdy: '2027-05-03' }],
    ['5-3-2027', { dmy: '2027-03-05', mdy: '2027-05-03' }],
    ['5.3.2027', { dmy: '2027-03-05', mdy: '2027-05-03' }],
    ['05 03 2027', { dmy: '2027-03-05', mdy: '2027-05-03' }],
    ['05 / 03 / 2027', { dmy: '2027-03-05', mdy: '2027-05-03' }],
    ['31/12/2027', { dmy: '2027-12-31' }],
    ['12/31/2027', { mdy: '2027-12-31' }],
    ['29/02/2028', { dmy: '2028-02-29' }],
    ['05/03/27', { dmy: '2027-03-05', mdy: '2027-05-03', ymd: '2005-03-27' }],
    ['31/12/27', { dmy: '2027-12-31', ymd: '2031-12-27' }],
    ['31122027', { dmy: '2027-12-31' }],
    ['20271231', { ymd: '2027-12-31' }],
    ['05/03/2027 00:00', { dmy: '2027-03-05', mdy: '2027-05-03' }],
    ['3/5/2027 12:00:00 AM', { dmy: '2027-05-03', mdy: '2027-03-05' }],
  ])('%s', (text, days) => {
    expect(daysOf(text, false)).toEqual(days);
  });
});

it.each([
  ...['', 'besok', '2027', 'Maret 2027', '31/02/2027', '29/02/2027', '00/01/2027', '13/13/2027', '5 Foo 2027'],
  ...[
    '2027-02-30',
    '2027-13-01',
    '05/03-2027',
    '5 Maret 2027 14:30',
    '2027-03-05 08:00',
    '30 Februari 2027',
    'SK-2027',
  ],
])('%j is no day', (text) => {
  expect(daysOf(text, false)).toBeNull();
});
