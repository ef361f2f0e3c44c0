import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const folder = new URL('.', import.meta.url);

/** The colours that the style sheets name, by their names. */
const colours: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => [
      ...readFileSync(new URL(name, folder), 'utf8').matchAll(/^ {2}--([a-z-]+): (#[0-9a-f]{6});$/gm),
    ])
    .map(([, name, value]) => [name, value]),
);

function colour(name: string): string {
  const value = colours[name];
  if (value === undefined) throw new Error(`No style sheet names the colour ${name}.`);
  return value;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe('the colours', () => {
  test.each(['red', 'red-dark', 'red-darker', 'ink', 'ink-soft', 'ink-faint', 'green', 'amber'] as const)(
    '%s can be read on white, on the ground and on the tint',
    (name) => {
      for (const behind of ['surface', 'ground', 'red-tint']) {
        expect(contrast(colour(name), colour(behind))).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test('the border of a field stands out from white', () => {
    expect(contrast(colour('line-strong'), colour('surface'))).toBeGreaterThanOrEqual(3);
  });
});
