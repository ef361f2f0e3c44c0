import { afterAll, expect, test } from 'vitest';
import { correctEqualCells, countEqualCells } from '#contract/equal-cells.ts';
import type { ImportField } from '#contract/import-columns.ts';
import { changeImportRow } from '#contract/import-rows.ts';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { checked, csv, imported, rowsOf } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

const headers = ['NPA', 'Nama', 'Gelar', 'Wilayah', 'No HP'];
const file = (...lines: string[][]) => ({ bytes: csv([headers, ...lines]) });

async function correct(id: number, number: number, field: ImportField, text: string) {
  await staff.ok(changeImportRow, { params: { id, number }, body: { cells: [{ field, text }] } });
  const params = { id, number, field };
  return {
    params,
    count: async () => (await staff.ok(countEqualCells, { params })).rows,
    apply: async () => (await staff.ok(correctEqualCells, { params, body: { text } })).data,
  };
}

test('a correction goes for all cells that say the same, and every row gets its verdict anew', async () => {
  const { id } = await checked(
    server,
    file(
      ['E.1', 'Ayu', 'S.Psi.', 'Entah 100%_"x" ', ''],
      ['E.2', 'Budi', 'S.Psi.', 'Entah 100%_"x"', ''],
      ['E.3', 'Citra', 'S.Psi.', 'Entah 100%_"x"', 'bukan nomor'],
      ['E.4', 'Dewi', 'S.Psi.', 'Entah 1000_"x"', ''],
      ['E.5', 'Eka', 'Entah 100%_"x"', 'Bali', ''],
    ),
  );
  const { count, apply } = await correct(id, 2, 'membership_type_id', 'Aceh');
  expect(await count()).toBe(2);
  const { rows, import: detail } = await apply();
  expect([rows, detail.counts.wrong]).toEqual([2, 1]);
  const after = await rowsOf(server, { id });
  const regionOf = ({ cells }: (typeof after)[number]) => cells.find(({ field }) => field === 'membership_type_id');
  expect(after.map((row) => regionOf(row)?.text)).toEqual(['Aceh', 'Aceh', 'Aceh', 'Entah 1000_"x"', 'Bali']);
  expect(regionOf(after[2] ?? ({} as never))?.is_corrected).toBe(true);
  expect(await count()).toBe(0);
});

test('cells that somebody corrected otherwise stay as they are', async () => {
  const line = (number: number) => [`F.${number}`, `Fajar ${number}`, 'S.Psi.', 'Entah', ''];
  const { id } = await checked(server, file(line(1), line(2), line(3)));
  await correct(id, 3, 'membership_type_id', 'Bali');
  const { count, apply } = await correct(id, 2, 'membership_type_id', 'Aceh');
  expect(await count()).toBe(1);
  await apply();
  const texts = (await rowsOf(server, { id })).map(({ cells }) =>
    cells.find(({ field }) => field === 'membership_type_id'),
  );
  expect(texts.map((cell) => cell?.text)).toEqual(['Aceh', 'Bali', 'Aceh']);
});

test('rows that become like others are judged with them, and a row that was left out stays so', async () => {
  await staff.ok(addMember, { body: aMember({ npa: 'G.0', first_name: 'Gita Pertama', phone: '081200007777' }) });
  const { id } = await checked(
    server,
    file(
      ['G.1', 'Gita', 'S.Psi.', 'Bali', '0812x'],
      ['G.2', 'Gani', 'S.Psi.', 'Bali', '0812x'],
      ['G.3', 'Gun', 'S.Psi.', 'Bali', '081200007777'],
    ),
  );
  const { apply } = await correct(id, 2, 'phone', '081200007777');
  expect((await apply()).rows).toBe(1);
  const rows = await rowsOf(server, { id });
  expect(rows.map(({ verdict }) => verdict)).toEqual(['possible', 'possible', 'possible']);
  expect(rows.map(({ alike }) => alike)).toEqual([
    [3, 4],
    [2, 4],
    [2, 3],
  ]);
});

test('empty cells, NPAs and files without such a row have none', async () => {
  const { id } = await checked(server, file(['H.1', 'Hana', '', 'Bali', ''], ['H.1', 'Hani', '', 'Bali', '']));
  const title = await correct(id, 2, 'title', 'S.Psi.');
  expect(await title.count()).toBe(0);
  expect((await title.apply()).rows).toBe(0);
  expect(await (await correct(id, 2, 'npa', 'H.2')).count()).toBe(0);
  const nowhere = { id, number: 99, field: 'title' };
  expect((await staff.refused(countEqualCells, { params: nowhere })).status).toBe(404);
  expect((await staff.refused(correctEqualCells, { params: nowhere, body: { text: 'x' } })).status).toBe(404);
  expect((await staff.refused(countEqualCells, { params: { ...nowhere, field: 'x' } })).status).toBe(400);
});

test('cells as long as files have them are compared, too', async () => {
  const long = `${'–'.repeat(199)}😀${'–'.repeat(30_000)}`;
  const rows = ['', '', '+'].map((more, index) => [`J.${index}`, `Joko ${index}`, 'S.Psi.', long + more, '']);
  const { id } = await checked(server, file(...rows));
  expect(await (await correct(id, 2, 'membership_type_id', 'Aceh')).count()).toBe(1);
});

test('is refused for a text that the cell no longer has, or once the file is applied', async () => {
  const { id } = await checked(
    server,
    file(['I.1', 'Ima', 'S.Psi.', 'Entah', ''], ['I.2', 'Ita', 'S.Psi.', 'Entah', '']),
  );
  const { params } = await correct(id, 2, 'membership_type_id', 'Aceh');
  expect((await staff.refused(correctEqualCells, { params, body: { text: 'Bali' } })).status).toBe(409);
  const applied = await imported(server, file(['I.3', 'Ina', 'S.Psi.', 'Bali', '']));
  const body = { text: 'Bali' };
  const there = { id: applied.id, number: 2, field: 'membership_type_id' };
  expect((await staff.refused(correctEqualCells, { params: there, body })).status).toBe(409);
  expect((await staff.ok(countEqualCells, { params: there })).rows).toBe(0);
});
