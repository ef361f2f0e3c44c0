import { expect, test } from 'vitest';
import { memberHeadersLeftOut, memberImportFields } from '#server/members/import/headers.ts';
import { block, turnsDuring } from '#test/support/event-loop.ts';
import { headerRowIn } from './header-row.ts';
import { meaningsOf } from './headers.ts';
import type { Importable } from './importable.ts';

/** Each look at what a header means takes its time. */
class Slow extends Map<string, null> {
  override has(key: string) {
    block(1);
    return super.has(key);
  }

  override get(key: string) {
    block(1);
    return super.get(key);
  }
}

test('others get their turn while the row with the headers is looked for', async () => {
  const rows = Array.from({ length: 40 }, (_, number) => ({ number, cells: [`isi ${number}`, 'a', 'b', 'c'] }));
  const knowledge = { importable: {} as Importable, known: new Slow(), remembered: new Map() };
  const turns = await turnsDuring(() => headerRowIn(rows, knowledge, undefined));
  expect(turns).toBeGreaterThanOrEqual(10);
});

const people = [
  ['K1.7001', 'Siti Aminah', 'S.Psi.', 'Aceh', 'siti@ikai.test', '0812-3456-7001', '31/12/2027'],
  ['K1.7002', 'Budi Santoso', 'M.Psi.', 'Bali', 'budi@ikai.test', '+62 812 3456 7002', '2028-06-30'],
];

/** The place of the row with the headers of members. */
async function placeIn(lines: string[][]): Promise<number | null> {
  const rows = lines.map((cells, index) => ({ number: index + 1, cells }));
  const known = meaningsOf({ fields: memberImportFields, leftOut: memberHeadersLeftOut });
  return (await headerRowIn(rows, { importable: {} as Importable, known, remembered: new Map() }, undefined)).place;
}

test.each([
  ['several', people],
  ['one', people.slice(0, 1)],
  ['one of whom little is known', [['K-12', 'Budi', 'S.Psi', 'DPW']]],
  ['one above a fuller row', [['K1.7003', 'Ani'], ...people]],
  ...['K1.0012', 'IKAI-00123', 'A-1', '0012/BDG'].map((npa): [string, string[][]] => [
    `one with the NPA ${npa}`,
    [
      [npa, 'Siti Aminah', 'S.Psi.', 'Aceh'],
      [`${npa}9`, 'Budi Santoso', 'M.Psi.', 'Bali'],
    ],
  ]),
])('people are no headers: %s', async (_, lines) => {
  expect(await placeIn(lines)).toBeNull();
});

test.each([
  ['over the table', ['Serkom']],
  ['with more behind it', ['Serkom', '', '', '2026']],
  ['of the chapter', ['', 'Provinsi', '', 'Aceh']],
  ['in the middle', ['', '', 'DAFTAR ANGGOTA IKAI']],
])('a heading %s is no row of headers', async (_, heading) => {
  const headers = ['No', 'Nama', 'NPA', 'Gelar', 'Wilayah', 'Berlaku s/d'];
  expect(await placeIn([heading, headers, ['1', 'Sari', 'HG5', 'S.Psi', 'Aceh', '31/12/2027']])).toBe(1);
});
