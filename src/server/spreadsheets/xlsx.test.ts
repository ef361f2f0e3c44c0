import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import type { Cell } from './sheet.ts';
import { xlsxOf } from './xlsx.ts';

test('texts keep the white space that they have', async () => {
  const texts = ['biasa', 'dua  kata', ' di depan', 'di belakang ', '\tdi depan', 'baris\nbaru', 'baris\nbaru ', ' '];
  const columns = [{ title: 'Isi', width: 10, kind: 'text' as const }];
  const rows = Readable.from(texts.map((text): Cell[] => [text]));
  const { Sheets } = read(await buffer(xlsxOf({ name: 'A', columns, rows })));
  const [, ...cells] = utils.sheet_to_json<string[]>(Sheets.A ?? {}, { header: 1, raw: true });
  expect(cells.flat()).toEqual(texts);
});
