import { afterAll, describe, expect, test } from 'vitest';
import type { ValueForAll } from '#contract/import-columns.ts';
import { changeImportRow } from '#contract/import-rows.ts';
import { applyImport, checkImport, readImport } from '#contract/imports.ts';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { confirmed, csv, rowsOf, uploaded } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

async function checkedWith(lines: string[][], values: ValueForAll[]) {
  const read = await uploaded(server, { bytes: csv(lines) });
  const body = { ...confirmed(read), values };
  return (await staff.ok(checkImport, { params: { id: read.id }, body })).data;
}

const title = { field: 'title', text: 'Konselor Adiksi' } as const;
const region = { field: 'membership_type_id', text: 'Jabar' } as const;

const valuesOf = async (id: number, field: string) =>
  (await rowsOf(server, { id })).map((row) => row.fields.find((one) => one.field === field)?.new);

describe('a value for all rows', () => {
  test('stands in for columns that the file lacks, is kept with the import and told of it', async () => {
    const lines = [
      ['NPA', 'Nama'],
      ['V.1', 'Vera'],
      ['V.2', 'Vino'],
    ];
    const detail = await checkedWith(lines, [title, region]);
    expect([detail.values, detail.counts]).toEqual([[title, region], expect.objectContaining({ new: 2, wrong: 0 })]);
    expect(await valuesOf(detail.id, 'title')).toEqual(['Konselor Adiksi', 'Konselor Adiksi']);
    expect(await valuesOf(detail.id, 'membership_type_id')).toEqual(['Jawa Barat', 'Jawa Barat']);
    await staff.ok(applyImport, { params: { id: detail.id } });
    const { data } = await staff.ok(readImport, { params: { id: detail.id } });
    expect([data.state, data.added, data.values]).toEqual(['applied', 2, [title, region]]);
  });

  test('fills only cells that are empty, or say that they are', async () => {
    const lines = [
      ['NPA', 'Nama', 'Gelar', 'Wilayah'],
      ['V.3', 'Vivi', 'S.Psi.', 'Bali'],
      ['V.4', 'Vina', '', '-'],
      ['V.5', 'Vani', ' ', 'entah'],
    ];
    const { id } = await checkedWith(lines, [title, region]);
    expect(await valuesOf(id, 'title')).toEqual(['S.Psi.', 'Konselor Adiksi', undefined]);
    expect(await valuesOf(id, 'membership_type_id')).toEqual(['Bali', 'Jawa Barat', undefined]);
    expect((await rowsOf(server, { id })).map(({ verdict }) => verdict)).toEqual(['new', 'new', 'wrong']);
  });

  test('is what the file would say: who is there already is changed by it, which the row shows', async () => {
    const member = aMember({ npa: 'V.6', first_name: 'Vira', title: 'M.Psi.' });
    await staff.ok(addMember, { body: member });
    const { id } = await checkedWith(
      [
        ['NPA', 'Nama'],
        ['V.6', 'Vira'],
      ],
      [title],
    );
    const [row] = await rowsOf(server, { id });
    expect([row?.verdict, row?.fields]).toEqual([
      'changed',
      [{ field: 'title', old: 'M.Psi.', new: 'Konselor Adiksi' }],
    ]);
  });

  test('gives way to what somebody writes into a row, also to nothing', async () => {
    const { id } = await checkedWith(
      [
        ['NPA', 'Nama', 'Wilayah'],
        ['V.7', 'Vega', 'Bali'],
      ],
      [title],
    );
    const correct = async (text: string) => {
      const body = { cells: [{ field: 'title', text }] };
      const { row } = (await staff.ok(changeImportRow, { params: { id, number: 2 }, body })).data;
      return [row.verdict, row.cells.find(({ field }) => field === 'title')];
    };
    expect(await correct('Dr.')).toEqual(['new', { field: 'title', text: 'Dr.', is_corrected: true }]);
    expect(await correct('')).toEqual(['wrong', { field: 'title', text: '', is_corrected: true }]);
    expect(await correct(title.text)).toEqual(['new', { ...title, is_corrected: false }]);
  });

  test('stays for the next check unless that says otherwise', async () => {
    const detail = await checkedWith(
      [
        ['NPA', 'Nama', 'Wilayah'],
        ['V.8', 'Vita', 'Bali'],
      ],
      [title],
    );
    const again = async (values?: ValueForAll[]) => {
      const body = { ...confirmed(detail), ...(values && { values }) };
      return (await staff.ok(checkImport, { params: { id: detail.id }, body })).data;
    };
    expect(await again()).toMatchObject({ values: [title], counts: { new: 1 } });
    expect(await again([])).toMatchObject({ values: [], counts: { wrong: 1 } });
    expect(await again([{ field: 'title', text: ' ' }])).toMatchObject({ values: [], counts: { wrong: 1 } });
  });

  test('that no row could have is refused, before a row is judged', async () => {
    const { id, columns } = await uploaded(server, {
      bytes: csv([
        ['NPA', 'Nama'],
        ['V.9', 'Vika'],
      ]),
    });
    const values = [
      { field: 'membership_type_id', text: 'Atlantis' },
      { field: 'serkom_end_date', text: '31/2/27' },
      { field: 'npa', text: 'V.9' },
      { field: 'code', text: '11' },
      title,
      title,
    ];
    const body = { ...confirmed({ columns }), values };
    const { status, faults } = await staff.refused(checkImport, { params: { id }, body });
    expect(status).toBe(400);
    const notForAll = 'Isian ini tidak dapat diisi sama untuk semua baris.';
    expect(faults).toEqual({
      'values.0.text': expect.stringContaining('Wilayah “Atlantis” tidak dikenal.'),
      'values.1.text': 'Tanggal “31/2/27” tidak dapat dibaca.',
      'values.2.field': notForAll,
      'values.3.field': notForAll,
      'values.5.field': 'Isian ini disebut dua kali.',
    });
  });
});
