import { expect, test } from 'vitest';
import { lookupLink } from '#contract/pictures.ts';
import { quietZone } from '#server/pictures/qr.ts';
import { readQr } from '#test/support/qr-reader.ts';
import { codeWidth } from './code-width.ts';
import { darkOf, type PrintableCode, printableCode } from './printable-code.ts';

/** What a reader finds in the code, at two pixels to a module. */
function readBack(code: PrintableCode): string | undefined {
  const width = (code.size + 2 * quietZone) * 2;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const { x, y, length } of darkOf(code)) {
    for (const line of [0, 1]) {
      const start = ((y + quietZone) * 2 + line) * width + (x + quietZone) * 2;
      for (let dot = start; dot < start + length * 2; dot += 1) data.set([0, 0, 0], dot * 4);
    }
  }
  return readQr({ data, width, height: width });
}

test('codes of every length are readable, up to that at which their modules get too fine', () => {
  const sizes = new Set<number>();
  for (let length = 1; length < 420; length += 3) {
    const link = lookupLink('https://ikai.id', 'x'.repeat(length));
    const code = printableCode(link, codeWidth);
    if (code && !sizes.has(code.size)) expect(readBack(code)).toBe(link);
    if (code) sizes.add(code.size);
    else expect(length).toBeGreaterThan(330);
  }
  expect(Math.max(...sizes)).toBe(77);
  expect(codeWidth / Math.max(...sizes)).toBeGreaterThan(0.33);
  expect(printableCode(lookupLink('https://ikai.id', 'x'.repeat(420)), codeWidth)).toBeNull();
});

test('the dark stretches are the dark modules, each once', () => {
  const code = printableCode('https://ikai.id/lookup?npa=K1.0001', codeWidth);
  if (!code) throw new Error('There is no code.');
  const painted = new Uint8Array(code.size ** 2);
  for (const { x, y, length } of darkOf(code)) {
    for (let step = 0; step < length; step += 1) {
      const at = y * code.size + x + step;
      expect(painted[at]).toBe(0);
      painted[at] = 1;
    }
  }
  expect(painted).toEqual(code.modules);
});
