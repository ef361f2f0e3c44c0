import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelOf } from './level.ts';

test.each([
  ['K1.0012', null, 'K1'],
  ['k2.0012', null, 'K2'],
  ['001-K3', null, 'K3'],
  ['(K1)', null, 'K1'],
  ['K4.01', 'K12', '0'],
  ['K10', null, '0'],
  ['AK1', null, '0'],
  ['ÀK1', null, '0'],
  ['K1é', null, '0'],
  ['1K1', null, '0'],
  ['K_1', null, '0'],
  ['0012', 'Konselor K2', 'K2'],
  ['0012', 'k3, S.Psi.', 'K3'],
  ['K2 K1', null, 'K2'],
  ['K12 K3 K1', 'K2', 'K3'],
  ['K1.0012', 'Konselor K3', 'K1'],
  ['0012', null, '0'],
])('the level of NPA %j with title %j is %s', (npa, title, level) => {
  expect(levelOf(npa, title)).toBe(level);
});

/** The rule, restated: the first run of letters and digits that is a level. */
function naiveLevel(text: string): string | undefined {
  return text
    .split(/[^\p{L}\p{N}]/u)
    .map((run) => run.replace('k', 'K'))
    .find((run) => ['K1', 'K2', 'K3'].includes(run));
}

test('is the first run of letters and digits that is K1, K2 or K3, in the NPA before the title', () => {
  const characters = fc.constantFrom('K', 'k', '1', '2', '3', '4', '.', '-', ' ', '_', 'é', '٣', '𝐀', '😀', '\n');
  const text = fc.string({ unit: characters, maxLength: 12 });
  fc.assert(
    fc.property(text, fc.option(text), (npa, title) => {
      expect(levelOf(npa, title)).toBe(naiveLevel(npa) ?? naiveLevel(title ?? '') ?? '0');
    }),
    { numRuns: 5000 },
  );
});
