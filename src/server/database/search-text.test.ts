import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, uniqueKey } from './search-text.ts';

const text = fc.string({ unit: 'binary', maxLength: 12 });
const runs = { numRuns: 5000 };

describe('folding', () => {
  it.each([
    ['Élodie', 'elodie'],
    ['E\u0301LODIE', 'elodie'],
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
    ['Ṩ', 's'],
    ['Ｋ１', 'ｋ１'],
    ['देवी', 'देवी'],
  ])('makes %s to %s', (from, to) => {
    expect(fold(from)).toBe(to);
  });

  it('a second time changes nothing', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(fold(fold(value))).toBe(fold(value));
      }),
      runs,
    );
  });

  it('does not depend on the case or on the Unicode form', () => {
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

  it('keeps what a part of a name is: a part of the folded name', () => {
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
  it('is the same without regard to case and outer white space', () => {
    expect(uniqueKey(' k1.0012\t')).toBe(uniqueKey('K1.0012'));
    expect(uniqueKey('STRASSE')).toBe(uniqueKey('straße'));
  });

  it('tells accents and inner white space apart', () => {
    expect(uniqueKey('Élodie')).not.toBe(uniqueKey('Elodie'));
    expect(uniqueKey('K1 0012')).not.toBe(uniqueKey('K1  0012'));
  });

  it('does not depend on the case or on the Unicode form, and is its own key', () => {
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
