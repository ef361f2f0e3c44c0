import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastPage, pagesAround } from './pager.tsx';

test('knows the last page, which an empty list has too', () => {
  expect(lastPage(0, 10)).toBe(1);
  expect(lastPage(10, 10)).toBe(1);
  expect(lastPage(11, 10)).toBe(2);
});

test('leads to the ends and to the neighbours, and leaves a gap only where two pages or more are missing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(500), (last, step) => {
      const page = 1 + (step % last);
      const shown = pagesAround(page, last);
      expect(shown).toEqual(expect.arrayContaining([1, page, last]));
      const steps = shown.map((one, index) => one - (shown[index - 1] ?? 0));
      expect(steps.filter((step) => step !== 1 && step <= 2)).toEqual([]);
    }),
  );
});
