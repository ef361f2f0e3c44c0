import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf, printed, runsOf } from './printed-text.ts';

const isShort = (line: string) => [...line].length <= 10;
const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 14 }).map((text) => text.replace(/\s/gu, 'x'));
const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => printed(words.join(' ')));

test('lines fit and are as many as allowed; together they are the text, or its beginning with an ellipsis', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 3 }), (whole, most) => {
      const lines = linesOf(whole, most, isShort);
      expect(lines.length).toBeLessThanOrEqual(most);
      expect(lines.filter((line) => !isShort(line))).toEqual([]);
      const together = lines.join('').replace(/\s/gu, '');
      const all = whole.replace(/\s/gu, '');
      if (together !== all) {
        expect(together.endsWith('…')).toBe(true);
        expect(all.startsWith(together.slice(0, -1))).toBe(true);
      }
    }),
  );
});

test.each([
  ['Siti Aminah', ['Siti', 'Aminah']],
  ['Sosrokartono', ['Sosrokarto', 'no']],
  ['Siti Sosrokartono', ['Siti', 'Sosrokart…']],
  ['Siti binti Ahmad', ['Siti binti', 'Ahmad']],
])('%s is cut between words where that can be', (whole, lines) => {
  expect(linesOf(whole, 2, isShort)).toEqual(lines);
});

test('every character of a line is in one stretch, and what combines with a letter stays with it', () => {
  const some = fc.string({ unit: fc.constantFrom('a', 'b\u0301', ' ', 'م', 'א', '1', '(', ')', '漢', '😀') });
  const covers = (part: string) => !/[漢😀]/u.test(part);
  fc.assert(
    fc.property(some, (line) => {
      const runs = runsOf(line, 'regular', covers);
      const sorted = (part: string) => [...part.replace(/[()]/g, '(')].toSorted().join('');
      expect(sorted(runs.map((run) => run.text).join(''))).toBe(sorted(line));
      for (const run of runs) {
        expect(run.text).not.toMatch(/^\u0301/u);
        expect(run.font).toBe(covers(run.text) ? 'regular' : 'others');
      }
    }),
  );
});

test('words from right to left stand in their order, with brackets turned, and numbers as they are', () => {
  const shown = (line: string) => runsOf(line, 'regular', () => true).map(({ text: part }) => part);
  expect(shown('Budi محمد 45')).toEqual(['Budi ', '45', 'محمد ']);
  expect(shown('محمد (أحمد)')).toEqual(['محمد )أحمد(']);
});

test('a text is printed in one line, without what only steers', () => {
  expect(printed(' Siti\n\tAminah\u202e\u0007 ')).toBe('Siti Aminah');
  expect(printed('می\u200cخواهم')).toBe('می\u200cخواهم');
});
