import { expect, test } from 'vitest';
import { hasWords } from './has-words.ts';

test.for([
  ['Ma’ruf Amin', "amin ma'ruf", true],
  ["Ma'ruf Amin", 'ma‘ruf', true],
  ['Nur‑Aini', 'nur–aini', true],
  ['Kelas “Pagi”', '"pagi"', true],
  ["Ma'ruf Amin", 'maruf', false],
] as const)('%s is found by %s: %s', ([text, search, isFound]) => {
  expect(hasWords(text, search)).toBe(isFound);
});
