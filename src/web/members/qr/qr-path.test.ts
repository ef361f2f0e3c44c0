import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { lookupLink } from '#contract/pictures.ts';
import { qrDrawing } from './qr-path.ts';

/** Paints a drawing at so many whole pixels a module, as a screen does. */
function painted(text: string, scale: number) {
  const { side, path } = qrDrawing(text);
  const width = side * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      const from = (row * width + Number(x) * scale) * 4;
      const to = from + Number(run) * scale * 4;
      for (let at = from; at < to; at += 4) pixels.fill(0, at, at + 3);
    }
  }
  return { pixels, width };
}

test.each(['K1.0012', 'K 1/Ü&?#', `A${'9'.repeat(60)}`])('draws a code that leads to the page of %s', (npa) => {
  const link = lookupLink('https://direktori.ikai.example', npa);
  const { pixels, width } = painted(link, 3);
  expect(jsQR(pixels, width, width)?.data).toBe(link);
});

test('leaves the margin that scanners need', () => {
  const { side, path } = qrDrawing('K1.0012');
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(4);
    expect(Math.max(Number(x) + Number(run), Number(y) + 1)).toBeLessThanOrEqual(side - 4);
  }
});
