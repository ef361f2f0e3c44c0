import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardedText, unguardedText } from './csv-text.ts';

test.each(['=1+1', '@SUM(A1)', '+1+cmd|x', "-2+3+cmd|' /C calc'!A0", '＝1+1', ' =1+1', "'=1+1", '-A1'])(
  '%s does not run in a spreadsheet program',
  (text) => {
    expect(guardedText(text)).toBe(`'${text}`);
  },
);

test.each(['+62 812-3456-789', '+6281234', '(021) 555', '-5', '0812', "O'Brien", "'t Hooft", 'a=b', ''])(
  'P12: %s stays as it is',
  (text) => {
    expect(guardedText(text)).toBe(text);
  },
);

test.each(["'0812", "''1", "'+62812"])('%s keeps its apostrophe by a second one', (text) => {
  expect(guardedText(text)).toBe(`'${text}`);
});

test.each([
  ["'0002", '0002'],
  ["'+62812", '+62812'],
  ["'t Hooft", "'t Hooft"],
])('%s, as people write it, is %s', (field, text) => {
  expect(unguardedText(field)).toBe(text);
});

test('every text comes back as it was', () => {
  const text = fc.array(fc.constantFrom("'", '=', '+', '-', '@', ' ', '1', 'a', '＝', '\t')).map((all) => all.join(''));
  fc.assert(fc.property(fc.oneof(text, fc.string()), (each) => unguardedText(guardedText(each)) === each));
});
