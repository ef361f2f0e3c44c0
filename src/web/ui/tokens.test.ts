import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const sheet = ['tokens.css', 'tokens-signed-in.css']
  .map((name) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8'))
  .join('\n');
const values = new Map(
  [...sheet.matchAll(/^ {2}--([a-z-]+): light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\);$/gm)].map(
    ([, name, light = '', dark = '']) => [name, { light, dark }],
  ),
);

type Theme = 'light' | 'dark';

/** A colour of six digits, also where it is written with three. */
function colour(name: string, theme: Theme): string {
  const value = values.get(name)?.[theme];
  if (value === undefined) throw new Error(`There is no colour --${name}.`);
  return value.length === 4 ? value.replace(/[0-9a-f]/g, '$&$&') : value;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe.each<Theme>(['light', 'dark'])('the colours of the %s panel', (theme) => {
  function contrast(one: string, other: string): number {
    const [least = 0, most = 0] = [one, other].map((name) => luminance(colour(name, theme))).sort((a, b) => a - b);
    return (most + 0.05) / (least + 0.05);
  }

  const texts = [
    'text',
    'text-muted',
    'text-faint',
    'accent',
    'accent-hover',
    'accent-active',
    'ok',
    'info',
    'warn',
    'danger',
  ];
  const behind = ['ground', 'surface', 'surface-head', 'surface-hover', 'accent-soft', 'warn-soft', 'danger-soft'];
  test.each(texts)('%s can be read on all that text stands on', (name) => {
    for (const one of behind) expect(contrast(name, one), one).toBeGreaterThanOrEqual(4.5);
  });

  test('letters stay readable where a picture is missing', () => {
    expect(contrast('text-faint', 'fill')).toBeGreaterThanOrEqual(4.5);
    expect(contrast('text-muted', 'fill')).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['accent', 'accent-hover', 'accent-active', 'ok', 'info', 'warn', 'danger', 'inverse'])(
    '%s can have text on it',
    (name) => expect(contrast('on-colour', name)).toBeGreaterThanOrEqual(4.5),
  );

  test('the border of a field stands out from what is around it', () => {
    expect(contrast('border-strong', 'surface')).toBeGreaterThanOrEqual(3);
  });
});
