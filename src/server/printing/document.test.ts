import { expect, test } from 'vitest';
import { createDocument } from './document.ts';

interface KeepsWords {
  _fontFamilies: Record<string, { layoutCache: object }>;
}

test('layouts of words are kept, and forgotten before there are too many', async () => {
  const { document, widthOf } = await createDocument('Uji', [], true);
  const kept = () =>
    new Set(
      Object.values((document as unknown as KeepsWords)._fontFamilies).flatMap(({ layoutCache }) =>
        Object.keys(layoutCache),
      ),
    ).size;
  const width = widthOf('Siti Aminah', 'regular', 10);
  expect(kept()).toBe(2);
  for (let line = 0; line < 2500; line += 1) widthOf(`Siti ${line}`, 'regular', 10);
  expect(kept()).toBeLessThan(1010);
  expect(widthOf('Siti Aminah', 'regular', 10)).toBe(width);
});
