import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readColumns } from './column-reading.ts';

function traitsOf(values: string[]) {
  const columns = readColumns(false);
  for (const [number, value] of values.entries()) columns.see({ number, cells: [value] });
  return columns.traits(0);
}

const ordersOf = (values: string[]) => traitsOf(values)?.readings.map(({ order }) => order);

/** The ways to read a column, each with how it reads its examples. */
const readingsOf = (values: string[]) =>
  traitsOf(values)?.readings.map(({ order, swaps, examples }) => [
    `${order}${swaps ? ', swapped' : ''}`,
    Object.fromEntries(examples.map(({ text, day }) => [text, day])),
  ]);

describe('P13: the order of a column’s dates', () => {
  test.each([
    [['05/03/2027', '31/12/2027'], 'dmy'],
    [['05/03/2027', '12/31/2027'], 'mdy'],
    [['1/2/27', '13/6/27', '3/4/27'], 'dmy'],
    [['05/03/27', '13/06/27'], 'dmy'],
    [['2027-03-05', '5 Maret 2027', '46451'], 'dmy'],
    [['2027-03-15', '12/31/2027'], 'mdy'],
    [['05/05/2027', '06/06/2027'], 'dmy'],
    [['05/03/2027', 'belum ada', 'besok', '31/12/2027'], 'dmy'],
    // No order reads this one.
    [['05/03/2027', '31/2/27', '31/12/2027'], 'dmy'],
    [['31/2/27', '12/31/2027'], 'mdy'],
    // The one that reads most.
    [['31/12/2027', '12/31/2027', '12/30/2027', '05/03/2027'], 'mdy'],
  ])('%j is known', (values, order) => {
    expect(ordersOf(values)).toEqual([order]);
    expect(traitsOf(values)?.reading).toEqual({ order, swaps: false });
  });

  test.each([[['K1.0012', 'Siti']], [['31/2/27']]])('is none in %j', (values) => {
    expect(traitsOf(values)).toMatchObject({ readings: [], reading: null });
  });

  test('is open where every date makes sense both ways, and dates that differ show it', () => {
    const same = ['01/01/2027', '02/02/2027', '03/03/2027', '04/04/2027', '05/05/2027', '2027-12-31'];
    const values = [...same, '05/03/2027', '31/2/27', '06/03/2027', '07/03/2027', '08/03/2027'];
    expect(traitsOf(values)?.reading).toBeNull();
    expect(readingsOf(values)).toEqual([
      ['dmy', { '05/03/2027': '2027-03-05', '06/03/2027': '2027-03-06', '07/03/2027': '2027-03-07' }],
      ['mdy', { '05/03/2027': '2027-05-03', '06/03/2027': '2027-06-03', '07/03/2027': '2027-07-03' }],
    ]);
  });

  test('is open where two read as many dates, and no order suits all', () => {
    expect(readingsOf(['2027-01-01', '31/12/2027', '12/31/2027'])).toEqual([
      ['dmy', { '31/12/2027': '2027-12-31', '12/31/2027': null }],
      ['mdy', { '31/12/2027': null, '12/31/2027': '2027-12-31' }],
    ]);
  });

  test('is never decided against a date that tells it', () => {
    const day = fc.record({ day: fc.integer({ min: 1, max: 28 }), month: fc.integer({ min: 1, max: 12 }) });
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 30 }), (days) => {
        const written = days.map((one) => `${one.day}/${one.month}/2027`);
        const isTold = days.some((one) => one.day > 12);
        const isOpen = days.some((one) => one.day !== one.month);
        expect(ordersOf(written)).toEqual(isTold || !isOpen ? ['dmy'] : ['dmy', 'mdy']);
      }),
    );
  });
});

describe('date cells beside days in texts', () => {
  test('may have day and month the wrong way round', () => {
    expect(readingsOf(['2029-04-05', '25/04/2029', '2029-04-05', '2029-12-31'])).toEqual([
      ['dmy', { '2029-04-05': '2029-04-05' }],
      ['dmy, swapped', { '2029-04-05': '2029-05-04' }],
    ]);
    expect(readingsOf(['25/04/2029', '47213'])?.at(1)).toEqual(['dmy, swapped', { 47213: '2029-05-04' }]);
  });

  test('are asked about in the same question as the order', () => {
    expect(readingsOf(['2029-04-05', '01/02/2029', '03/02/2029', '04/02/2029'])).toEqual([
      ['dmy', { '01/02/2029': '2029-02-01', '03/02/2029': '2029-02-03', '2029-04-05': '2029-04-05' }],
      ['dmy, swapped', { '01/02/2029': '2029-02-01', '03/02/2029': '2029-02-03', '2029-04-05': '2029-05-04' }],
      ['mdy', { '01/02/2029': '2029-01-02', '03/02/2029': '2029-03-02', '2029-04-05': '2029-04-05' }],
      ['mdy, swapped', { '01/02/2029': '2029-01-02', '03/02/2029': '2029-03-02', '2029-04-05': '2029-05-04' }],
    ]);
  });

  test('are shown a few of', () => {
    const cells = ['2029-01-02', '2029-01-03', '2029-01-04', '2029-01-05'];
    const [, [, examples = {}] = []] = readingsOf([...cells, '25/04/2029']) ?? [];
    expect(Object.keys(examples)).toEqual(cells.slice(0, 3));
  });

  test.each([
    [['2029-04-05', '2029-06-07']],
    [['25/04/2029', '05/04/2029']],
    [['2029-04-05', '25 April 2029']],
    [['2029-04-25', '2029-05-05', '25/04/2029']],
    [['K1.0012', '2029-04-05']],
  ])('are not in doubt in %j', (values) => {
    expect(traitsOf(values)?.readings).toHaveLength(1);
  });
});

test('the first different values of a column are its samples', () => {
  const columns = readColumns(false);
  for (const [number, value] of ['a', 'a', ' b ', '', 'c', 'd', 'e', 'f'].entries())
    columns.see({ number, cells: ['', value] });
  const samples = ['a', 'b', 'c', 'd', 'e'].map((text, index) => ({ number: [0, 2, 4, 5, 6][index], text }));
  expect(columns.traits(1)?.samples).toEqual(samples);
  expect(columns.traits(0)).toBeNull();
  expect(columns.width).toBe(2);
});
