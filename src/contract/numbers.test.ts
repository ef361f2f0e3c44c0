import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readableNumber } from './numbers.ts';

test('a number reads as the browser writes it for Indonesia', () => {
  const written = new Intl.NumberFormat('id-ID');
  fc.assert(
    fc.property(fc.maxSafeInteger(), (whole) => {
      expect(readableNumber(whole)).toBe(written.format(whole));
    }),
  );
});
