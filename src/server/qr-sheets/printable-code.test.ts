import { expect, test } from 'vitest';
import { lookupLink } from '#contract/files.ts';
import { codeWidth } from './code-width.ts';
import { darkOf, printableCode } from './printable-code.ts';

test('codes of every length are read back, up to that at which their modules get too fine', () => {
  const sizes = new Set<number>();
  for (let length = 1; length < 420; length += 3) {
    const code = printableCode(lookupLink('https://ikai.id', 'x'.repeat(length)));
    if (code) sizes.add(code.size);
    else expect(length).toBeGreaterThan(330);
  }
  expect(Math.max(...sizes)).toBe(77);
  expect(codeWidth / Math.max(...sizes)).toBeGreaterThan(0.33);
  expect(printableCode(lookupLink('https://ikai.id', 'x'.repeat(420)))).toBeNull();
});

test('the dark stretches are the dark modules, each once', () => {
  const code = printableCode('https://ikai.id/lookup?npa=K1.0001');
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
