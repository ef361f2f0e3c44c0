import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, uniqueKey } from './search-text.ts';

const text = fc.string({ unit: 'binary', maxLength: 12 });
const runs = { numRuns: 5000 };

describe('folding', () => {
  test.each([
    ['Élodie', 'elodie'],
    ['E\u0301LODIE', 'elodie'],
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
    ['Ṩ', 's'],
    ['Ｋ１', 'k1'],
    ['Syaﬁi', 'syafii'],
    ['Ma´ruf', 'ma´ruf'],
    ['Si\u200bti\u00ad', 'siti'],
    ['देवी', 'देवी'],
  ])('makes %s to %s', (from, to) => {
    expect(fold(from)).toBe(to);
  });

  test('a second time changes nothing', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(fold(fold(value))).toBe(fold(value));
      }),
      runs,
    );
  });

  test('does not depend on the case or on the Unicode form', () => {
    fc.assert(
      fc.property(text, (value) => {
        const folded = fold(value);
        expect(fold(value.toUpperCase())).toBe(folded);
        expect(fold(value.toLowerCase())).toBe(folded);
        expect(fold(value.normalize('NFC'))).toBe(folded);
        expect(fold(value.normalize('NFD'))).toBe(folded);
      }),
      runs,
    );
  });

  test('keeps what a part of a name is: a part of the folded name', () => {
    const latin = fc.string({ unit: fc.constantFrom(...'aEé ñÖß.-%_"\'İıŒx1'), maxLength: 6 });
    fc.assert(
      fc.property(latin, latin, latin, (before, part, after) => {
        expect(fold(before + part + after)).toContain(fold(part));
      }),
      runs,
    );
  });
});

describe('the key of uniqueness', () => {
  test('is the same without regard to case and outer white space', () => {
    expect(uniqueKey(' k1.0012\t')).toBe(uniqueKey('K1.0012'));
    expect(uniqueKey('STRASSE')).toBe(uniqueKey('straße'));
  });

  test('tells accents apart, and a space from none', () => {
    expect(uniqueKey('Élodie')).not.toBe(uniqueKey('Elodie'));
    expect(uniqueKey('K1 0012')).not.toBe(uniqueKey('K10012'));
  });

  test('of white space it only counts that there is some', () => {
    expect(uniqueKey('K1 \u00a0\t\u3000\r\n\u00850012')).toBe(uniqueKey('K1 0012'));
  });

  test('is that of plain letters for full-width ones and ligatures', () => {
    expect(uniqueKey('Ｋ１．００１２')).toBe(uniqueKey('k1.0012'));
    expect(uniqueKey('Syaﬁi')).toBe(uniqueKey('Syafii'));
  });

  const unseen = fc.constantFrom(
    ...'\u00ad\u034f\u061c\u115f\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2064\u2066\u2069\u206f\u2800\u3164',
    ...['\ufe0f', '\ufeff', '\ufffa', '\u{e0041}', '\u{e0101}'],
  );

  test('is that of the text as it is seen, wherever characters that cannot be seen stand in it', () => {
    const sprinkled = fc.array(fc.tuple(fc.constantFrom(...'Kk1.0 é\u0301ß\tم'), fc.array(unseen, { maxLength: 2 })));
    fc.assert(
      fc.property(sprinkled, fc.array(unseen), (parts, before) => {
        const seen = parts.map(([character]) => character).join('');
        const text = before.join('') + parts.map(([character, after]) => character + after.join('')).join('');
        expect(uniqueKey(text)).toBe(uniqueKey(seen));
        expect(fold(text)).toBe(fold(seen));
      }),
      runs,
    );
  });

  test('does not depend on the case or on the Unicode form, and is its own key', () => {
    fc.assert(
      fc.property(text, (value) => {
        const key = uniqueKey(value);
        expect(uniqueKey(value.toUpperCase())).toBe(key);
        expect(uniqueKey(value.toLowerCase())).toBe(key);
        expect(uniqueKey(value.normalize('NFD'))).toBe(key);
        expect(uniqueKey(` ${value}\n`)).toBe(key);
        expect(uniqueKey(key)).toBe(key);
      }),
      runs,
    );
  });
});
