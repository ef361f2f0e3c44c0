import { afterAll, expect, test } from 'vitest';
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

const correct = async (id: number, number: number, field: ImportField, text: string, equal = false) =>
  (await staff.ok(changeImportRow, { params: { id, number }, body: { cells: [{ field, text }], equal } })).data;

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
  const alone = await correct(id, 2, 'membership_type_id', 'Aceh');
  expect([alone.equal_rows, alone.import.counts.wrong]).toEqual([2, 3]);
  const { equal_rows, import: detail } = await correct(id, 2, 'membership_type_id', 'Aceh', true);
  expect([equal_rows, detail.counts.wrong]).toEqual([2, 1]);
  const after = await rowsOf(server, { id });
  const regionOf = ({ cells }: (typeof after)[number]) => cells.find(({ field }) => field === 'membership_type_id');
  expect(after.map((row) => regionOf(row)?.text)).toEqual(['Aceh', 'Aceh', 'Aceh', 'Entah 1000_"x"', 'Bali']);
  expect(regionOf(after[2] ?? ({} as never))?.is_corrected).toBe(true);
  expect((await correct(id, 2, 'membership_type_id', 'Aceh')).equal_rows).toBe(0);
});

test('cells that somebody corrected otherwise stay as they are', async () => {
  const line = (number: number) => [`F.${number}`, `Fajar ${number}`, 'S.Psi.', 'Entah', ''];
  const { id } = await checked(server, file(line(1), line(2), line(3)));
  await correct(id, 3, 'membership_type_id', 'Bali');
  expect((await correct(id, 2, 'membership_type_id', 'Aceh', true)).equal_rows).toBe(1);
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
  expect((await correct(id, 2, 'phone', '081200007777', true)).equal_rows).toBe(1);
  const rows = await rowsOf(server, { id });
  expect(rows.map(({ verdict }) => verdict)).toEqual(['possible', 'possible', 'possible']);
  expect(rows.map(({ alike }) => alike)).toEqual([
    [3, 4],
    [2, 4],
    [2, 3],
  ]);
});

test('an empty cell is equal to those that lack the same, not to those of rows that need no text there', async () => {
  await staff.ok(addMember, { body: aMember({ npa: 'H.0', first_name: 'Hasan' }) });
  const { id } = await checked(
    server,
    file(
      ['H.1', 'Hana', '', 'Bali', ''],
      ['H.2', 'Hani', '-', 'Bali', ''],
      ['H.3', 'Hari', 'S.Psi.', 'Bali', ''],
      ['H.0', 'Hasan', '', '', '081200008888'],
    ),
  );
  expect((await correct(id, 2, 'title', 'Konselor')).equal_rows).toBe(1);
  const { equal_rows, import: detail } = await correct(id, 2, 'title', 'Konselor', true);
  expect([equal_rows, detail.counts]).toEqual([1, expect.objectContaining({ new: 3, changed: 1, wrong: 0 })]);
  const titles = (await rowsOf(server, { id })).map(({ cells }) => cells.find(({ field }) => field === 'title')?.text);
  expect(titles).toEqual(['Konselor', 'Konselor', 'S.Psi.', '']);
  expect((await correct(id, 2, 'phone', '081200009999')).equal_rows).toBe(0);
});

test('so are cells of a field that the file has no column for', async () => {
  const lines = ['K.1', 'K.2', 'K.3'].map((npa) => [npa, `Kiki ${npa}`, 'S.Psi.']);
  const { id } = await checked(server, { bytes: csv([headers.slice(0, 3), ...lines]) });
  const { equal_rows, import: detail } = await correct(id, 3, 'membership_type_id', 'Bali', true);
  expect([equal_rows, detail.counts.wrong]).toEqual([2, 0]);
});

test('NPAs have none, and of several cells at once none is meant', async () => {
  const { id } = await checked(server, file(['L.1', 'Lala', '', 'Bali', ''], ['L.1', 'Lili', '', 'Bali', '']));
  expect((await correct(id, 2, 'npa', 'L.2', true)).equal_rows).toBe(0);
  const cells = (['title', 'phone'] as const).map((field) => ({ field, text: 'x' }));
  const body = { cells, equal: true };
  expect((await staff.ok(changeImportRow, { params: { id, number: 2 }, body })).data.equal_rows).toBe(0);
});

test('cells as long as files have them are compared, too', async () => {
  const long = `${'–'.repeat(199)}😀${'–'.repeat(30_000)}`;
  const rows = ['', '', '+'].map((more, index) => [`J.${index}`, `Joko ${index}`, 'S.Psi.', long + more, '']);
  const { id } = await checked(server, file(...rows));
  expect((await correct(id, 2, 'membership_type_id', 'Aceh')).equal_rows).toBe(1);
});

test('is refused once the file is applied', async () => {
  const { id } = await imported(server, file(['I.3', 'Ina', 'S.Psi.', 'Bali', '']));
  const body = { cells: [{ field: 'membership_type_id', text: 'Aceh' }], equal: true };
  expect((await staff.refused(changeImportRow, { params: { id, number: 2 }, body })).status).toBe(409);
});
