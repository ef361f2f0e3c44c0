import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shownNumber } from './shown-number.ts';

const shown = (value: number, format: string) => shownNumber(value, format, false);

describe('P10: a whole number', () => {
  test.each(['General', '0', '#,##0', '#,##0_);(#,##0)', '0.00E+00', '@', '0.00', '_(* #,##0_);_(* \\(#,##0\\)', '#'])(
    'keeps all digits, without separators, in the format %s',
    (format) => {
      expect(shown(81234567890, format)).toBe('81234567890');
      expect(shown(-5, format)).toBe('-5');
    },
  );

  test.each([
    [7, '0000', '0007'],
    [812345, '0000000000', '0000812345'],
    [1234, '00-00', '12-34'],
    [1234, '00\\.00', '12.34'],
    [12, '"K1."0000', 'K1.0012'],
    [12, '\\K\\1\\.0000', 'K1.0012'],
    [50, '0"%"', '50%'],
    [2, '0%', '200%'],
  ])('%d in the format %s is %s, as it is shown', (value, format, text) => {
    expect(shown(value, format)).toBe(text);
  });

  test.each([
    [999_999_999_999_999, '999999999999999'],
    [1_000_000_000_000_000, '1E+15'],
    [3_173_010_101_010_001, '3.17301E+15'],
  ])('%d shows %s: beyond 15 digits it shows its damage', (value, text) => {
    expect(shown(value, 'General')).toBe(text);
    expect(shown(value, '0')).toBe(text);
  });

  test('has exactly its digits, whichever it is', () => {
    const any = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 });
    fc.assert(fc.property(any, fc.constantFrom('General', '0', '#,##0'), (n, format) => shown(n, format) === `${n}`));
  });
});

test.each([
  [1.5, 'General', '1.5'],
  [0.1 + 0.2, 'General', '0.3'],
  [1.25, '0.0', '1.3'],
  [0.125, '0.0%', '12.5%'],
  [1234.5, '#,##0.00', '1,234.50'],
  [3.7, '[Besar]Nonsense"', '3.7'],
  [503.12, 'Standard', '503.12'],
])('%d in the format %s is %s', (value, format, text) => {
  expect(shown(value, format)).toBe(text);
});

describe('P14: a day of which a format does not show all', () => {
  // 1 February 2024, 5 March 2027.
  test.each([
    [45323, 'mmm-yy', 'Feb-24'],
    [45323, 'mmmm yyyy', 'Feb-24'],
    [45323.75, '[$-421]mm/yyyy;@', 'Feb-24'],
    [46451, 'mmm-yy', '2027-03-05'],
    [45323, 'd-mmm', '1-Feb'],
    [46451.5, 'dd mmmm', '5-Mar'],
    [45323, 'yyyy', '2024'],
    [45323, '[$-421]dd mmmm yyyy;@', '2024-02-01'],
    [45323, 'dd/mm/bbbb', '2024-02-01'],
  ])('%d in the format %s is %s: a program made up the rest', (value, format, text) => {
    expect(shown(value, format)).toBe(text);
  });
});

describe('P14: a day', () => {
  test.each([
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [60, '1900-02-29'],
    [61, '1900-03-01'],
    [25569, '1970-01-01'],
    [45351, '2024-02-29'],
    [46451, '2027-03-05'],
    [2958465, '9999-12-31'],
  ])('%d is %s, as Excel counts', (serial, day) => {
    expect(shownNumber(serial, 'dd/mm/yyyy', false)).toBe(day);
  });

  test.each([
    [0, '1904-01-01'],
    [59, '1904-02-29'],
    [60, '1904-03-01'],
    [44989, '2027-03-05'],
    [2957003, '9999-12-31'],
  ])('%d is %s in a workbook that counts from 1904', (serial, day) => {
    expect(shownNumber(serial, 'dd/mm/yyyy', true)).toBe(day);
  });

  test.each(['m/d/yy', 'd-mmm-yy', 'mmm-yy', '[$-421]dddd, d mmmm yyyy', 'yyyy\\-mm\\-dd', 'm/d/yy h:mm'])(
    'is a day in the format %s',
    (format) => {
      expect(shown(46451, format)).toBe('2027-03-05');
    },
  );

  test.each(['m/d/yy', 'd-mmm-yy', 'mmm-yy', '[$-421]dddd, d mmmm yyyy;@', 'dd "jam" mmmm yy'])(
    'is the day alone where its time is not shown, as in %s',
    (format) => {
      expect(shown(46451.75, format)).toBe('2027-03-05');
      expect(shown(46451.999_999_99, format)).toBe('2027-03-06');
    },
  );

  test.each([
    [46451.5, '2027-03-05 12:00'],
    [46451 + 1 / 1440, '2027-03-05 00:01'],
    [46451.999_999_99, '2027-03-06'],
    [46451.000_000_01, '2027-03-05'],
    [46451 + 29 / 86_400, '2027-03-05'],
  ])('with a time that is shown: %d is %s', (serial, text) => {
    expect(shown(serial, 'dd/mm/yyyy hh:mm')).toBe(text);
  });

  test('one after the other, every day of the calendar comes once', () => {
    const any = fc.integer({ min: 61, max: 2_958_464 });
    fc.assert(
      fc.property(any, (serial) => {
        const [day, next] = [shown(serial, 'd/m/y'), shown(serial + 1, 'd/m/y')];
        expect(Temporal.PlainDate.from(day).add({ days: 1 }).toString()).toBe(next);
        if (serial >= 1462) expect(shownNumber(serial - 1462, 'd/m/y', true)).toBe(day);
      }),
    );
  });

  test.each([
    [0.5, 'h:mm', '12:00'],
    [46451.5, 'hh:mm', '12:00'],
    [1.5, '[h]:mm', '36:00'],
  ])('a time alone stays one: %d in %s is %s', (value, format, text) => {
    expect(shown(value, format)).toBe(text);
  });

  test.each([-1, 0, 2_958_466])('%d is none, and stays a number', (value) => {
    expect(shown(value, 'dd/mm/yyyy')).toBe(String(value));
  });
});
