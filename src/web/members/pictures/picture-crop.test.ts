import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cropOf, dragged, middle, mostZoom } from './picture-crop.ts';

const sizes = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) });
const part = fc.double({ min: 0, max: 1, noNaN: true });
const crops = fc.record({ across: part, down: part, zoom: fc.double({ min: 1, max: mostZoom, noNaN: true }) });

test('until somebody moves it, the middle is kept, and as much as fits', () => {
  expect(cropOf({ width: 2400, height: 1800 }, middle)).toEqual({ left: 525, top: 0, width: 1350, height: 1800 });
  expect(cropOf({ width: 900, height: 2000 }, middle)).toEqual({ left: 0, top: 400, width: 900, height: 1200 });
});

test('what is kept is three to four and within the picture, however it is moved', () => {
  fc.assert(
    fc.property(
      sizes,
      crops,
      fc.integer({ min: -9999, max: 9999 }),
      fc.integer({ min: -9999, max: 9999 }),
      (size, crop, x, y) => {
        for (const { left, top, width, height } of [cropOf(size, crop), cropOf(size, dragged(size, crop, x, y))]) {
          expect(width / height).toBeCloseTo(3 / 4, 6);
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
          expect(left + width).toBeLessThanOrEqual(size.width + 1e-6);
          expect(top + height).toBeLessThanOrEqual(size.height + 1e-6);
        }
      },
    ),
  );
});

test('a picture that is dragged to the right shows what is further left', () => {
  const size = { width: 2400, height: 1800 };
  const { left, top } = cropOf(size, dragged(size, middle, 100, 50));
  expect([Math.round(left), top]).toEqual([425, 0]);
});
