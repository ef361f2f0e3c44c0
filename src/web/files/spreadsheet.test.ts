import { read } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { type XlsColumn, xlsOf } from './spreadsheet.ts';

const columns: XlsColumn<{ text: string | null; count: number | null }>[] = [
  { title: 'Text', width: 20, value: (row) => row.text },
  { title: 'Count', width: 8, value: (row) => row.count },
];

async function written(rows: { text: string | null; count: number | null }[]) {
  const bytes = new Uint8Array(await (await xlsOf('anggota', columns, rows)).arrayBuffer());
  const sheet = read(bytes, { cellNF: true, cellStyles: true }).Sheets.anggota;
  if (!sheet) throw new Error('The file has no sheet.');
  return { bytes, sheet };
}

describe('a spreadsheet file', () => {
  test('is a compound document, which is what BIFF8 is kept in', async () => {
    const { bytes } = await written([]);
    expect([...bytes.slice(0, 8)]).toEqual([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  });

  test.each(['0812', '+62812', '=1+1', '@SUM(A1)', '-5', '1/2', '1E5', 'TRUE', '00123', "'quoted", 'Élodie 愛 😀'])(
    'keeps %s as the text it is',
    async (text) => {
      const { sheet } = await written([{ text, count: 1 }]);
      expect(sheet.A2).toMatchObject({ t: 's', v: text, z: '@' });
      expect(sheet.A2).not.toHaveProperty('f');
    },
  );

  test('keeps numbers as numbers and leaves unset cells out', async () => {
    const { sheet } = await written([
      { text: null, count: 12 },
      { text: 'a', count: null },
    ]);
    expect(sheet.B2).toMatchObject({ t: 'n', v: 12 });
    expect(sheet.A2).toBeUndefined();
    expect(sheet.B3).toBeUndefined();
  });

  test('holds a thousand rows and texts of any length', async () => {
    const rows = Array.from({ length: 1000 }, (_, count) => ({
      text: `Anggota ${count} ${'é愛'.repeat(count % 300)}`,
      count,
    }));
    const { sheet } = await written(rows);
    rows.forEach((row, index) => {
      expect(sheet[`A${index + 2}`].v).toBe(row.text);
    });
  });

  test('gives the columns their widths', async () => {
    const { sheet } = await written([]);
    expect(Math.round(sheet['!cols']?.[0]?.wch ?? 0)).toBe(20);
  });
});
