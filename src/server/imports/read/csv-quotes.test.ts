import { describe, expect, test } from 'vitest';
import { table, wholeOf } from '#test/support/sources.ts';

const cells = async (text: string) => (await wholeOf(Buffer.from(text))).cells;
const inUtf16 = async (text: string) => (await wholeOf(Buffer.from(`\ufeff${text}`, 'utf16le'))).cells;

describe('quotes as other programs write them', () => {
  test.each<[string, string, string[][]]>([
    [
      'blanks before them',
      'NPA, "Nama", "Kota"\r\nA.1, "Sari Dewi, Dr.", "Bali"\r\n',
      table('NPA ¦ Nama ¦ Kota', 'A.1 ¦ Sari Dewi, Dr. ¦ Bali'),
    ],
    ['blanks around them', '"NPA" ; "Nama"\n"A.1" ; "Sari; ""Dewi""" \n', table('NPA ¦ Nama', 'A.1 ¦ Sari; "Dewi"')],
    ['blanks before some', 'NPA, Nama\nA.1, "Sari, Dr."\n', [['NPA', ' Nama'], ...table('A.1 ¦ Sari, Dr.')]],
    ['typographic ones', '“NPA”,“Nama”\n“A.1”,„Sari, "Dr."“\n', table('NPA ¦ Nama', 'A.1 ¦ Sari, "Dr."')],
    [
      'closing ones on both sides, and those of French',
      'NPA;Nama\nA.1;”Sari; Dr.”\nA.2;«Joko; Dr.»\n',
      table('NPA ¦ Nama', 'A.1 ¦ Sari; Dr.', 'A.2 ¦ Joko; Dr.'),
    ],
    [
      'typographic ones of one field',
      'NPA,Nama,Kota\nA.1,“Sari, Dr.”,Bali\n',
      table('NPA ¦ Nama ¦ Kota', 'A.1 ¦ Sari, Dr. ¦ Bali'),
    ],
  ])('%s are no part of a value, and what is within them splits nothing', async (_, text, expected) => {
    expect(await cells(text)).toEqual(expected);
    expect(await inUtf16(text)).toEqual(expected);
  });

  test('are characters where they do not surround a field', async () => {
    const expected = [
      ...table('NPA ¦ Nama', 'A.1 ¦ “Sari” Dewi', 'A.3 ¦ a, “b”, "c" ,"" d'),
      ['A.2', ' "Budi" Santoso'],
      ['A.4', ' "e'],
    ];
    const text = 'NPA;Nama\nA.1;“Sari” Dewi\nA.3;"a, “b”, ""c"" ,"""" d"\nA.2; "Budi" Santoso\nA.4; "e\n';
    expect(await cells(text)).toEqual(expected);
  });
});

test.each(['\x1a', '\r\n\x1a', '\n\x1a\r\n', '\n\x1a\0\0\0', '\n\0\0'])(
  'what ends a file is no row of it: %j',
  async (end) => {
    const text = `NPA;Nama\nA.1;Sari${end}`;
    expect(await cells(text)).toEqual(table('NPA ¦ Nama', 'A.1 ¦ Sari'));
    expect(await inUtf16(text)).toEqual(table('NPA ¦ Nama', 'A.1 ¦ Sari'));
  },
);
