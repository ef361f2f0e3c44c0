import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ColumnsRead, readColumns } from './column-reading.ts';

function traitsIn(columns: ColumnsRead, index: number) {
  const traits = columns.traits(index);
  const texts = (samples: { text: string }[]) => samples.map(({ text }) => text);
  return traits && { ...traits, samples: texts(traits.samples), date_cells: texts(traits.date_cells) };
}

function traitsOf(values: string[]) {
  const columns = readColumns(false);
  for (const [number, value] of values.entries()) columns.see({ number, cells: [value] });
  return traitsIn(columns, 0);
}

describe('P13: the order of a column’s dates', () => {
  test.each([
    [['05/03/2027', '31/12/2027'], ['dmy']],
    [['05/03/2027', '12/31/2027'], ['mdy']],
    [['2027-03-05', '5 Maret 2027', '46451'], ['dmy']],
    [['2027-03-05', '12/31/2027'], ['mdy']],
    [['05/05/2027', '06/06/2027'], ['dmy']],
    [['K1.0012', 'Siti'], []],
    [['', ' '], undefined],
    [['05/03/2027', 'belum ada', 'besok', '31/12/2027'], ['dmy']],
  ])('%j is known', (values, orders) => {
    expect(traitsOf(values)?.orders).toEqual(orders);
    expect(traitsOf(values)?.order ?? null).toBe(orders?.[0] ?? null);
  });

  test('is open where every date makes sense both ways, and the samples show it', () => {
    const values = ['01/01/2027', '02/02/2027', '03/03/2027', '04/04/2027', '05/05/2027', '2027-12-31', '05/03/2027'];
    const traits = traitsOf(values);
    expect(traits).toMatchObject({ orders: ['dmy', 'mdy'], order: null });
    expect(traits?.samples[0]).toBe('05/03/2027');
    expect(traits?.samples).toHaveLength(5);
  });

  test('is open where no order suits all dates', () => {
    const traits = traitsOf(['2027-01-01', '31/12/2027', '12/31/2027']);
    expect(traits).toMatchObject({ orders: ['dmy', 'mdy'], order: null });
    expect(traits?.samples.slice(0, 2)).toEqual(['31/12/2027', '12/31/2027']);
  });

  test('is open three ways where years have two digits', () => {
    expect(traitsOf(['05/03/27', '06/04/28'])?.orders).toEqual(['dmy', 'mdy', 'ymd']);
    expect(traitsOf(['31/12/27'])?.orders).toEqual(['dmy', 'ymd']);
  });

  test('is never decided against a date that tells it', () => {
    const day = fc.record({ day: fc.integer({ min: 1, max: 28 }), month: fc.integer({ min: 1, max: 12 }) });
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 30 }), (days) => {
        const written = days.map((one) => `${one.day}/${one.month}/2027`);
        const isTold = days.some((one) => one.day > 12);
        const isOpen = days.some((one) => one.day !== one.month);
        expect(traitsOf(written)?.orders).toEqual(isTold || !isOpen ? ['dmy'] : ['dmy', 'mdy']);
      }),
    );
  });
});

describe('date cells beside days in texts', () => {
  test('may have day and month the wrong way round', () => {
    expect(traitsOf(['2029-04-05', '25/04/2029', '2029-04-05', '2029-12-31'])).toMatchObject({
      date_cells: ['2029-04-05'],
      swapped: null,
      orders: ['dmy'],
    });
    expect(traitsOf(['25/04/2029', '47213'])?.date_cells).toEqual(['2029-04-05']);
  });

  test('are shown a few of', () => {
    const cells = ['2029-01-02', '2029-01-03', '2029-01-04', '2029-01-05'];
    expect(traitsOf([...cells, '25/04/2029'])?.date_cells).toEqual(cells.slice(0, 3));
  });

  test.each([
    [['2029-04-05', '2029-06-07']],
    [['25/04/2029', '05/04/2029']],
    [['2029-04-05', '25 April 2029']],
    [['2029-04-25', '2029-05-05', '25/04/2029']],
    [['K1.0012', '2029-04-05']],
  ])('are not in doubt in %j', (values) => {
    expect(traitsOf(values)?.date_cells).toEqual([]);
  });
});

test('the first different values of a column are its samples', () => {
  const columns = readColumns(false);
  for (const [number, value] of ['a', 'a', ' b ', '', 'c', 'd', 'e', 'f'].entries())
    columns.see({ number, cells: ['', value] });
  expect(traitsIn(columns, 1)?.samples).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(columns.traits(1)?.samples.map(({ row }) => row)).toEqual([0, 2, 4, 5, 6]);
  expect(columns.traits(0)).toBeNull();
  expect(columns.width).toBe(2);
});
