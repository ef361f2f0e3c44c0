import { describe, expect, test } from 'vitest';
import { damageOf, isEmptyText, textOf } from './cell-texts.ts';

describe('P3: what people write where they have nothing to write is empty', () => {
  test.each([
    ...[
      '',
      '   ',
      '\u00a0',
      '\u200b\ufeff',
      '\u202a-\u202c',
      '-',
      '–',
      '—',
      '--',
      ' - ',
      '.',
      '...',
      '/',
      '?',
      '_',
      '0',
      '00',
      '000',
    ],
    ...['n/a', 'N/A', 'NA', 'n.a.', 'null', 'NULL', 'None', 'nihil', 'NIHIL', 'kosong', '(kosong)'],
    ...['belum ada', 'Belum Ada', 'BELUM', 'tidak ada', 'tdk ada', 'Tidak-ada', '- belum ada -', 'tidak punya'],
  ])('%j', (cell) => {
    expect(isEmptyText(textOf(cell), 'text')).toBe(true);
  });

  test.each(['0812', '1', '0.5', 'Nadia', 'Ada', 'Belum Adani', 'K1.0', '-5', 'O'])('%j is not', (cell) => {
    expect([textOf(cell), isEmptyText(cell, 'text')]).toEqual([cell, false]);
  });

  test.each(['dalam proses', 'Menyusul', 'XXX', 'sedang diurus', 'NaN', 'tidak'])('%j is no number', (cell) => {
    const kinds = ['code', 'phone', 'day', 'text', 'amount'] as const;
    expect(kinds.map((kind) => isEmptyText(cell, kind))).toEqual([true, true, true, false, false]);
  });

  test('0 is an order', () => {
    expect(isEmptyText('0', 'amount')).toBe(false);
    expect(isEmptyText('-', 'amount')).toBe(true);
  });
});

test('texts are trimmed and in NFC, without what cannot be seen, with one kind of line break', () => {
  expect(textOf('\tSiti\tAminah')).toBe('Siti Aminah');
  expect(textOf('  E\u200d\u0301lodie\r\nSari\u00ad ')).toBe('Élodie\nSari');
});

describe('P10: what Excel did to a number', () => {
  const damage = (text: string, restores = false) => damageOf('phone', 'phone', text, { restores, isTyped: false });
  const ofCode = (text: string, isTyped = false) => damageOf('npa', 'code', text, { restores: true, isTyped });
  const sound = (text: string) => ({ text, hasLostZero: false, warning: null, fault: null });

  test.each(['12345678901234500', '12345678901234500000'])('%s has lost its last digits', (text) => {
    expect(ofCode(text)).toMatchObject({ text, warning: null });
    expect(ofCode(text).fault?.message).toContain(`membulatkan nomor ini menjadi ${text}`);
  });

  test('1234567890123450 may have lost its last digit', () => {
    expect(ofCode('1234567890123450')).toMatchObject({ text: '1234567890123450', fault: null });
    expect(ofCode('1234567890123450').warning?.message).toContain('digit ke-15');
  });

  test.each(['8123456789.0', '12.0'])('%s became a fraction', (text) => {
    expect(ofCode(text)).toMatchObject({ text, warning: null });
    expect(ofCode(text).fault?.message).toContain(`(${text}), mungkin ${text.slice(0, -2)}.`);
    expect(ofCode(text, true)).toEqual(sound(text));
  });

  test.each(["'0812", '‘0812', "'+62812"])('%s has a mark before it that may be no part of it', (text) => {
    expect(damage(text)).toMatchObject({ text, fault: null });
    expect(damage(text).warning?.message).toContain(`diawali tanda petik (${text.charAt(0)})`);
  });

  test.each(['123457000000', '123457000000000'])(
    '%s was 1.23457E+14 and the like before: its digits are lost',
    (text) => {
      expect(ofCode(text)).toMatchObject({ text, warning: null });
      expect(ofCode(text).fault?.message).toBe(
        'Nomor ini tampaknya pernah dibulatkan Excel. Cocokkan dengan nomor aslinya, lalu tulis ulang.',
      );
    },
  );

  test.each(['="0001"', '=A1', '= A1&"x"', '=VLOOKUP(A1;B:C;2;0)'])('%s is a formula that came as a text', (text) => {
    expect(ofCode(text)).toMatchObject({ text, warning: null });
    expect(ofCode(text).fault?.message).toContain(`rumus yang belum dihitung (${text})`);
    expect(ofCode(text, true)).toEqual(sound(text));
  });

  test.each(['12345678901234500', '1234567890123450', '123457000000'])('%s typed by a person is sound', (text) => {
    expect(ofCode(text, true)).toEqual(sound(text));
  });

  test.each(['812345678', '81234567890', '812345678901', '812-3456-7890', '812 3456 789'])(
    '%s has lost its zero, which is put back on demand',
    (text) => {
      expect(damage(text)).toMatchObject({ text, hasLostZero: true });
      expect(damage(text).warning?.message).toBe('Nol di depan tampaknya hilang.');
      expect(damage(text, true)).toEqual({ text: `0${text}`, hasLostZero: true, warning: null, fault: null });
    },
  );

  test.each(['0812345678', '+62812345678', '62812345678', '81234567', '8123456789012', '021812345', '(021) 812345'])(
    '%s is sound',
    (text) => {
      expect(damage(text, true)).toEqual(sound(text));
    },
  );

  test.each(['12E5', 'SIP-12E+5X', '0123456789012300000', '123456789012345', 'E+5', '=', '==='])(
    '%s is a number like any other',
    (text) => {
      expect(ofCode(text)).toEqual(sound(text));
    },
  );

  test('other fields are not looked at', () => {
    const text = '12345678901234500000';
    expect(damageOf('title', 'text', text, { restores: true, isTyped: false })).toEqual(sound(text));
  });
});
