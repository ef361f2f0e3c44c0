import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readableNumber } from './numbers.ts';

it('a number reads as the browser writes it for Indonesia', () => {
  const written = new Intl.NumberFormat('id-ID');
  fc.assert(
    fc.property(fc.maxSafeInteger(), (whole) => {
      expect(readableNumber(whole)).toBe(written.format(whole));
    }),
  );
});
