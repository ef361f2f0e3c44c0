import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { z as zod } from 'zod';
import { mostRaw } from './bounds.ts';
import { idParams, newPassword, optionalText, optionalTextLike, requiredText, wholeNumberInText } from './texts.ts';

const name = requiredText(10, 'Please input name!');
const code = optionalText(10);

function faultOf(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

describe('a text', () => {
  test('is trimmed of every outer white space and put in NFC', () => {
    expect(name.parse('\u00a0\t  E\u0301lodie \u2003\n')).toBe('Élodie');
  });

  test('loses what cannot be seen', () => {
    expect(name.parse(' \u200bSi\u00adti\u202e \ufeff')).toBe('Siti');
    expect(name.parse('e\u200d\u0301')).toBe('é');
    expect(code.parse('\u2060\u180e\u{e0041}')).toBeNull();
  });

  test('keeps line breaks, and has spaces for tabs', () => {
    expect(name.parse('\ta\r\nb\t')).toBe('a\r\nb');
    expect(name.parse('a\tb\t\tc')).toBe('a b  c');
  });

  test('has no other control character: the first one is named, with its place', () => {
    for (const [character, code] of Object.entries({
      '\0': '0000',
      '\u0007': '0007',
      '\u001b': '001B',
      '\u007f': '007F',
      '\u0085': '0085',
    })) {
      expect(faultOf(name, ` 😀a${character}b\0`)).toBe(
        `Isian ini memuat karakter kendali U+${code} pada huruf ke-3. Hapus karakter itu.`,
      );
    }
  });

  test('that is far longer than its field is refused before anything is done with it', () => {
    expect(name.parse(`${' '.repeat(mostRaw(10) - 1)}a`)).toBe('a');
    expect(faultOf(name, `${' '.repeat(mostRaw(10))}a`)).toBe('Paling panjang 10 karakter.');
    expect(faultOf(code, ' '.repeat(1_000_000))).toBe('Paling panjang 10 karakter.');
  });

  test('keeps its inner white space', () => {
    expect(name.parse('a  b')).toBe('a  b');
  });

  test('as long as allowed is taken, and a longer one is refused, not cut', () => {
    expect(name.parse(` ${'a'.repeat(10)} `)).toBe('a'.repeat(10));
    expect(faultOf(name, 'a'.repeat(11))).toBe('Paling panjang 10 karakter.');
    expect(faultOf(code, 'a'.repeat(11))).toBe('Paling panjang 10 karakter.');
  });

  test('is measured as it is stored, in NFC', () => {
    expect(name.parse('e\u0301'.repeat(10))).toBe('é'.repeat(10));
  });

  test('with more marks on a letter than anybody reads is refused', () => {
    const text = requiredText(100, 'Please input name!');
    expect(text.parse(`a${'\u0323\u0301'.repeat(15)}`)).toHaveLength(30);
    const fault = 'Isian ini memuat huruf dengan terlalu banyak tanda.';
    expect(faultOf(text, `a${'\u0323\u0301'.repeat(16)}`)).toBe(fault);
  });

  test.each([
    ['a lone high surrogate', 'a\ud800b'],
    ['a lone low surrogate', '\udc00'],
  ])('with %s is refused', (_, value) => {
    expect(faultOf(name, value)).toBe('Isian ini memuat karakter yang tidak dapat disimpan.');
    expect(faultOf(code, value)).toBe('Isian ini memuat karakter yang tidak dapat disimpan.');
  });

  test.each([[812], [0], [true], [[]], [{}]])('is not %j', (value) => {
    expect(faultOf(name, value)).toBe('Isian ini harus berupa teks.');
    expect(faultOf(code, value)).toBe('Isian ini harus berupa teks.');
  });

  test.each([[undefined], [null], [''], ['  \u3000'], ['\u200b \ufeff']])(
    'that must be there is missed when it is %j',
    (value) => {
      expect(faultOf(name, value)).toBe('Please input name!');
    },
  );

  test.each([[null], [''], [' \t ']])('that may be left out is null when it is %j', (value) => {
    expect(code.parse(value)).toBeNull();
  });

  test('comes out the same when it is stored again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 10 }), (value) => {
        const once = name.safeParse(value);
        if (once.success) expect(name.parse(once.data)).toBe(once.data);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a text of a form', () => {
  const day = optionalTextLike(64, zod.iso.date(), 'Tanggal tidak sah.');

  test.each([['2026-02-28'], [' 2028-02-29 ']])('takes the day %j', (value) => {
    expect(day.parse(value)).toBe(value.trim());
  });

  test.each([['2026-02-29'], ['2026-13-01'], ['2026-1-1'], ['01-02-2026'], ['2026-02-01T00:00:00Z'], ['20260201']])(
    'refuses %j as a day',
    (value) => {
      expect(faultOf(day, value)).toBe('Tanggal tidak sah.');
    },
  );

  test('may be left out', () => {
    expect(day.parse('')).toBeNull();
    expect(day.parse(null)).toBeNull();
  });
});

describe('a new password', () => {
  test('has 8 to 128 code points', () => {
    for (const [length, fits] of [
      [7, false],
      [8, true],
      [128, true],
      [129, false],
    ] as const) {
      expect(newPassword.safeParse('😀'.repeat(length)).success, String(length)).toBe(fits);
    }
  });

  test('is neither trimmed nor put in another form', () => {
    expect(newPassword.parse('  e\u0301   \n')).toBe('  e\u0301   \n');
  });

  test.each([[12345678], [null], [undefined], ['1234567\ud800']])('is not %j', (value) => {
    expect(newPassword.safeParse(value).success).toBe(false);
  });
});

describe('a number in an address', () => {
  const page = wholeNumberInText(1, 1000, 'Salah.');

  test.each([
    ['1', 1],
    ['1000', 1000],
    ['007', 7],
  ])('%j is %d', (text, number) => {
    expect(page.parse(text)).toBe(number);
  });

  test.each([['0'], ['1001'], ['-1'], ['1.0'], ['1e2'], ['0x10'], [' 1'], ['1\n'], ['١'], [''], ['NaN']])(
    'is not %j',
    (text) => {
      expect(faultOf(page, text)).toBe('Salah.');
    },
  );

  test('is refused where it is too large to be held exactly', () => {
    expect(idParams.safeParse({ id: '9007199254740991' }).success).toBe(true);
    expect(idParams.safeParse({ id: '9007199254740992' }).success).toBe(false);
    expect(idParams.safeParse({ id: '9'.repeat(400) }).success).toBe(false);
  });
});
