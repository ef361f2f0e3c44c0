import { text as textOf } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guardedText } from '#contract/csv-text.ts';
import { type ImportEncoding, importEncodings } from '#contract/imports.ts';
import { csvOf } from '#server/spreadsheets/csv.ts';
import { table, wholeOf, withoutEmpties } from '#test/support/sources.ts';

const cells = async (text: string) => (await wholeOf(Buffer.from(text))).cells;

function encoded(text: string, encoding: ImportEncoding): Buffer {
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  return Buffer.from(text, encoding === 'utf-8' ? 'utf8' : 'latin1');
}

describe('the separator', () => {
  test.each([
    ['a;b;c\n1;2;3', table('a ¦ b ¦ c', '1 ¦ 2 ¦ 3')],
    ['a,b,c\n1,2,3', table('a ¦ b ¦ c', '1 ¦ 2 ¦ 3')],
    ['a\tb\tc\n1\t2\t3', table('a ¦ b ¦ c', '1 ¦ 2 ¦ 3')],
    ['nama;gelar\nSiti, S.Psi.;a,b\nBudi, M.Si.;c', table('nama ¦ gelar', 'Siti, S.Psi. ¦ a,b', 'Budi, M.Si. ¦ c')],
    ['a\tb\nx;y\tz;1\nx,y\tz,1', table('a ¦ b', 'x;y ¦ z;1', 'x,y ¦ z,1')],
    ['nilai;harga\n1,5;2,5\n3,5;4,5', table('nilai ¦ harga', '1,5 ¦ 2,5', '3,5 ¦ 4,5')],
    ['DAFTAR ANGGOTA\n\nnpa;nama\n1;a\n2;b', table('DAFTAR ANGGOTA', 'npa ¦ nama', '1 ¦ a', '2 ¦ b')],
    ['a,"b;c;d"\n1,"e;f;g"', table('a ¦ b;c;d', '1 ¦ e;f;g')],
    ['npa|nama\n1|Siti, S.Psi.', table('npa ¦ nama', '1 ¦ Siti, S.Psi.')],
    ['npa;nama|gelar\n1;a|b', table('npa ¦ nama|gelar', '1 ¦ a|b')],
    ['nama;hp|wa|telp\nSiti;1|2|3', table('nama ¦ hp|wa|telp', 'Siti ¦ 1|2|3')],
  ])('of %j is found', async (text, expected) => {
    expect(await cells(text)).toEqual(expected);
  });

  test('P8: a first line `sep=` says which, and is no row', async () => {
    const { rows } = await wholeOf(Buffer.from('sep=;\r\nnpa;nama\r\n1,2;a\r\n'));
    expect(rows).toEqual([
      { number: 1, cells: ['npa', 'nama'] },
      { number: 2, cells: ['1,2', 'a'] },
    ]);
    expect(await cells('sep=|\na|b;c')).toEqual([['a', 'b;c']]);
    expect(await cells('\ufeff"sep=,"\na,b')).toEqual([['a', 'b']]);
  });

  test('a single column needs none, whatever stands in it', async () => {
    expect(await cells('npa\nK1.0001\nK1.0002')).toEqual([['npa'], ['K1.0001'], ['K1.0002']]);
    expect(await cells('nama\nSiti, S.Psi.\nBudi, M.Si.')).toEqual([['nama'], ['Siti, S.Psi.'], ['Budi, M.Si.']]);
    expect(await cells('satu')).toEqual([['satu']]);
    expect(await cells('kelas\na|b\nc|d')).toEqual([['kelas'], ['a|b'], ['c|d']]);
  });
});

describe('P7: lines', () => {
  test('end in every way, and may go on in quotes', async () => {
    const lines = table('a ¦ b\r\nc\nd', 'e "f" g ¦ h;i');
    for (const end of ['\r\n', '\n', '\r']) {
      expect(await cells(`a;"b\r\nc\nd"${end}"e ""f"" g";"h;i"${end}`)).toEqual(lines);
    }
    expect(await cells('a;b\r\nc;d\ne;f\rg;h')).toEqual(table('a ¦ b', 'c ¦ d', 'e ¦ f', 'g ¦ h'));
  });

  test('may be long', async () => {
    const long = 'panjang\n'.repeat(60);
    const line = Array.from({ length: 200 }, () => long);
    expect(await cells(`a;b\n${line.map((cell) => `"${cell}"`).join(';')}`)).toEqual([['a', 'b'], line]);
  });

  test('are numbered as a spreadsheet numbers them; empty ones are left out', async () => {
    const { rows } = await wholeOf(Buffer.from('npa;nama\n\n;;\n"1\n2";a\n ; \nx;;;\n'));
    expect(rows).toEqual([
      { number: 1, cells: ['npa', 'nama'] },
      { number: 4, cells: ['1\n2', 'a'] },
      { number: 6, cells: ['x'] },
    ]);
  });

  test('a quote that does not begin a field is a character', async () => {
    expect(await cells('a;b\n5" pipa;O"Brien\n "x" ;"y"z')).toEqual([
      ['a', 'b'],
      ['5" pipa', 'O"Brien'],
      ['x', '"y"z'],
    ]);
  });

  test('a quote that is never closed is told with its row, however much follows', async () => {
    await expect(cells(`a;b\nc;"d\n${'e;f\n'.repeat(1_000_000)}`)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('baris 2'),
    });
    await expect(cells('a;b\nc;d\ne;"f\ng;h\n')).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('baris 3'),
    });
  });
});

describe('P9: the encoding', () => {
  const text = 'nama;gelar\r\nÉlodie Çelik;S.Psi. – “dua”\r\nAndré;M.Si.\r\n';

  test.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\ufeff${text}`)],
    ['utf-16le', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16le', Buffer.from(text, 'utf16le')],
    ['utf-16be', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['utf-16be', Buffer.from(text, 'utf16le').swap16()],
  ] as const)('%s is found', async (encoding, bytes) => {
    const whole = await wholeOf(bytes);
    expect([whole.encoding, whole.format, whole.sheets, whole.sheet]).toEqual([encoding, 'csv', [], null]);
    expect(whole.cells[1]).toEqual(['Élodie Çelik', 'S.Psi. – “dua”']);
  });

  test('windows-1252 is what is not UTF-8', async () => {
    const bytes = Buffer.from('nama;gelar\r\n\xc9lodie \x93dua\x94 \x96;x', 'latin1');
    const whole = await wholeOf(bytes);
    expect([whole.encoding, whole.cells[1]]).toEqual(['windows-1252', ['Élodie “dua” –', 'x']]);
  });

  test('a few bad bytes in UTF-8 are characters that can’t be read, not another encoding', async () => {
    const bytes = Buffer.from('nama;gelar\nÉlodie Çelik;x\nAndr#;“dua” –\nSiti;y\n');
    bytes[bytes.indexOf('#')] = 0xe9;
    const whole = await wholeOf(bytes);
    expect([whole.encoding, whole.rows[2]]).toEqual(['utf-8', { number: 3, cells: ['Andr\ufffd', '“dua” –'] }]);
  });

  test('a person can say another', async () => {
    const bytes = Buffer.from('nama;gelar\r\nÉlodie;x');
    expect((await wholeOf(bytes, { encoding: 'windows-1252' })).cells[1]).toEqual(['Ã‰lodie', 'x']);
    const latin = Buffer.from('nama;gelar\r\n\xc9lodie;x', 'latin1');
    const wished = await wholeOf(latin, { encoding: 'utf-8' });
    expect([wished.encoding, wished.cells[1]]).toEqual(['utf-8', ['\ufffdlodie', 'x']]);
    expect(await wholeOf(bytes, { encoding: 'utf-16le' })).toMatchObject({ encoding: 'utf-16le' });
  });

  test('a last byte without its other half changes no letter', async () => {
    const bytes = Buffer.concat([Buffer.from('\ufeffnama;kota\nSiti;Bali\n', 'utf16le'), Buffer.from('\n')]);
    expect((await wholeOf(bytes)).cells[1]).toEqual(['Siti', 'Bali']);
  });

  test('characters without a meaning are no reason to fail', async () => {
    expect(await cells('nama;catatan\nx\0y;\u0001\u0002z dan seterusnya')).toEqual([
      ['nama', 'catatan'],
      ['x\0y', '\u0001\u0002z dan seterusnya'],
    ]);
  });
});

/** A file that is mostly characters without a meaning is none of text, and refused. */
const withoutMeaning = /[^\P{Cc}\t\n\r]/gu;

const anyText = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom('"', "'", '\n', '\r\n', '\r', ';', ',', '\t', '=', '+', 'é', '0', '😀', 'a'))
      .map((all) => all.join('')),
  )
  .map((text) => text.toWellFormed().replaceAll(withoutMeaning, ''));

const tables = fc
  .integer({ min: 2, max: 5 })
  .chain((width) =>
    fc.array(fc.array(anyText, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
  );

const quoted = (text: string) => `"${guardedText(text).replaceAll('"', '""')}"`;

test('P6, P7, P8: every table comes back as it was written, with every separator and in every encoding', async () => {
  const written = fc.constantFrom<ImportEncoding>('utf-8', 'utf-16le', 'utf-16be');
  await fc.assert(
    fc.asyncProperty(tables, fc.constantFrom(';', ',', '\t'), written, async (table, separator, encoding) => {
      const whole = withoutEmpties(table);
      fc.pre(whole.length > 0);
      // Which separator it is can be told where there is one.
      const head = ['npa', 'nama'].join(separator);
      const text = `\ufeff${head}\r\n${table.map((row) => row.map(quoted).join(separator)).join('\r\n')}`;
      expect((await wholeOf(encoded(text, encoding))).cells.slice(1)).toEqual(whole);
    }),
    { numRuns: 150 },
  );
});

test('what a person chooses is how it is read', async () => {
  const latin = fc.string({ unit: fc.constantFrom('é', 'A', ' ', ';', '0', 'ÿ') });
  await fc.assert(
    fc.asyncProperty(latin, fc.constantFrom(...importEncodings), async (text, encoding) => {
      const bytes = encoded(`a;b\r\n${quoted(text)};x`, encoding);
      expect((await wholeOf(bytes, { encoding })).cells[1]).toEqual([text, 'x']);
    }),
    { numRuns: 50 },
  );
});

test.each([';', ','] as const)('P6: our own CSV with %s comes back', async (separator) => {
  const rows = [
    ['=1+1', '0007', "'@x", '+62 812', 5, null],
    ['a\nb', 'é;,', '"', '-A1', null, '2027-03-05'],
  ] as const;
  const columns = rows[0].map((_, index) => ({ title: `Kolom ${index}`, width: 5, kind: 'text' as const }));
  const sheet = {
    name: 'x',
    columns,
    rows: (async function* () {
      for (const row of rows) yield [...row];
    })(),
  };
  const whole = await cells(await textOf(csvOf(sheet, separator)));
  expect(whole.slice(1)).toEqual([
    ['=1+1', '0007', "'@x", '+62 812', '5'],
    ['a\nb', 'é;,', '"', '-A1', '', '2027-03-05'],
  ]);
});

test('P10: what keeps a number a text is no part of it; a formula has no value', async () => {
  const fields = [
    ['"=""0001"""', '0001'],
    ['="0812"', '0812'],
    ["'0002", '0002'],
    ["'+62812", '+62812'],
    ["''0003", "'0003"],
    ["'t Hooft", "'t Hooft"],
    ['"=A1&""x"""', '#RUMUS! =A1&"x"'],
    ['=1+1', '#RUMUS! =1+1'],
    ['"=""a""""b"""', 'a"b'],
    ['====', '===='],
  ];
  const line = fields.map(([field]) => field).join(';');
  expect((await cells(`a;b\n${line}`))[1]).toEqual(fields.map(([, text]) => text));
});

test('pasted cells are text with tabs', async () => {
  const pasted = 'NPA\tNama\tCatatan\r\nK1.0001\tSiti, S.Psi.\t"baris 1\nbaris ""2"""\r\n0002\tBudi\t\r\n';
  expect(await cells(pasted)).toEqual([
    ['NPA', 'Nama', 'Catatan'],
    ['K1.0001', 'Siti, S.Psi.', 'baris 1\nbaris "2"'],
    ['0002', 'Budi'],
  ]);
});
