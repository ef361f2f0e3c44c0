import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayIn } from './row-reading.ts';

const read = (text: string, swaps = false) => dayIn(text, { order: 'dmy', swaps }, false);

describe('a year that can hardly be meant is a fault, with what may be', () => {
  test.each([
    ['25/04/99', 'Tahun 99: maksudnya 1999 atau 2099?'],
    ['25-Apr-75', 'Tahun 75: maksudnya 1975 atau 2075?'],
    ['25/04/0029', 'Tahun 29: maksudnya 2029?'],
    ['1930-04-25', 'Tahun 1930: maksudnya 2030?'],
  ])('%s', (text, fault) => {
    expect(read(text).fault).toBe(fault);
  });

  // Those of other calendars as well.
  test.each([
    ...([
      ['25/04/2101', 2101],
      ['25/04/9999', 9999],
      ['25/04/1729', 1729],
      ['25 April 2572', 2572],
    ] as const),
    ...([
      ['2572-04-25', 2572],
      ['25/12/1450', 1450],
    ] as const),
  ])('%s', (text, year) => {
    const fault = `Tanggal “${text}”: tahun ${year} tidak wajar. Tulis tahun antara 1950 dan 2100.`;
    expect(read(text).fault).toBe(fault);
  });

  test.each(['01/01/1950', '31/12/2100', '25/04/29'])('but not %s', (text) => {
    expect(read(text).fault).toBeNull();
  });

  test('and no day outside these years is ever taken', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), (year) => {
        const { fault } = read(`25/04/${String(year).padStart(4, '0')}`);
        expect(fault === null).toBe(year >= 1950 && year <= 2100);
      }),
    );
  });
});

describe('day and month of a date cell', () => {
  test('stay as they are unless somebody said that they are swapped', () => {
    expect(read('2029-04-05')).toEqual({ day: '2029-04-05', fault: null });
    expect(read('2029-04-05', false)).toEqual({ day: '2029-04-05', fault: null });
    expect(read('2029-04-05', true)).toEqual({ day: '2029-05-04', fault: null });
    expect(read('47213', true)).toEqual({ day: '2029-05-04', fault: null });
  });

  test('that can’t be swapped are a fault then', () => {
    expect(read('2029-04-25', true)).toEqual({
      day: null,
      fault: 'Hari dan bulan tanggal “2029-04-25” tidak dapat ditukar.',
    });
  });

  test('are not those of a text', () => {
    expect(read('05/04/2029', true)).toEqual({ day: '2029-04-05', fault: null });
    expect(read('5 April 2029', true)).toEqual({ day: '2029-04-05', fault: null });
  });
});

test('a text that tells no day is a fault', () => {
  expect(read('besok').fault).toBe('Tanggal “besok” tidak dapat dibaca.');
});

describe('a day that is not told whole is a fault, with what it lacks', () => {
  test.each(['Des 2027', 'Desember 2027', 'Des-27', "Des '27", '12/2027', 's/d Desember 2027'])('%s', (text) => {
    expect(read(text)).toEqual({
      day: null,
      fault: `Tanggal “${text}” tidak menyebut harinya: maksudnya 31-12-2027?`,
      suggestion: '31 Desember 2027',
    });
    // The same day, however the days of its column are read.
    expect(dayIn('31 Desember 2027', { order: 'mdy', swaps: true }, false).day).toBe('2027-12-31');
  });

  test.each(['31 Des', '31-Des', '31 Desember'])('%s', (text) => {
    expect(read(text).fault).toBe(`Tanggal “${text}” tidak menyebut tahunnya. Tulis tanggal lengkapnya.`);
  });

  test.each(['13/2027', 'Bulan 2027', '2027', '31 Bulan'])('%s may be anything', (text) => {
    expect(read(text).fault).toBe(`Tanggal “${text}” tidak dapat dibaca.`);
  });
});
