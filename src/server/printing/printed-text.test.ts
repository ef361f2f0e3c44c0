import fc from 'fast-check';
import { create } from 'fontkit';
import { expect, test } from 'vitest';
import { fontBytes } from './document.ts';
import { lacksLetters, linesOf, printed, runsOf } from './printed-text.ts';

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
  const some = fc.string({ unit: fc.constantFrom('a', 'b\u0301', ' ', 'م', 'א', '1', '(', ')', '.') });
  fc.assert(
    fc.property(some, (line) => {
      const runs = runsOf(line);
      const sorted = (part: string) => [...part.replace(/[()]/g, '(')].toSorted().join('');
      expect(sorted(runs.map((run) => run.text).join(''))).toBe(sorted(line));
      for (const run of runs) {
        expect(run.text).not.toMatch(/^\u0301/u);
        expect(run.text).not.toMatch(run.isRightToLeft ? /[ab1]/u : /[مא]/u);
      }
    }),
  );
});

test('words from right to left stand in their order, with brackets turned, and numbers as they are', () => {
  const shown = (line: string) => runsOf(line).map(({ text: part }) => part);
  expect(shown('Budi محمد 45')).toEqual(['Budi ', 'محمد', ' 45']);
  expect(shown('Budi محمد علي (IKAI)')).toEqual(['Budi ', 'محمد علي', ' (IKAI)']);
  expect(shown('محمد (أحمد)')).toEqual(['محمد )أحمد(']);
  expect(shown('محمد IKAI 45 أحمد')).toEqual([' أحمد', 'IKAI 45', 'محمد ']);
});

test('a text is printed in one line, without what only steers', () => {
  expect(printed(' Siti\n\tAminah\u202e\u0007 ')).toBe('Siti Aminah');
  expect(printed('می\u200cخواهم')).toBe('می\u200cخواهم');
});

test('every character that is printed as it is has a shape in both fonts; others are printed as a question mark', async () => {
  const characters = Array.from({ length: 0x30000 }, (_, point) => String.fromCodePoint(point));
  const asTheyAre = characters.filter((one) => one.trim() !== '' && printed(one) === one);
  for (const weight of ['regular', 'bold'] as const) {
    const font = create(await fontBytes(weight));
    if (!('hasGlyphForCodePoint' in font)) throw new Error('This is a collection of fonts.');
    const lacking = asTheyAre.filter((one) => !font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0));
    expect(lacking.map((one) => one.codePointAt(0)?.toString(16))).toEqual([]);
  }
  expect(asTheyAre.length).toBeGreaterThan(1500);
  expect(printed('王小明 Wang, 😀')).toBe('??? Wang, ?');
  expect(['王小明', 'สมชาย ใจดี'].map(lacksLetters)).toEqual([true, true]);
  const names = ['Éloïse Šťastná-Nguyễn Thị Ánh', 'Иван Петров', 'محمد (أحمد)', 'יוסף כהן', 'Siti, S.Psi.\u200e'];
  expect(names.filter(lacksLetters)).toEqual([]);
});
