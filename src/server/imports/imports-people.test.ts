// On both engines: imports that are applied.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeImportRow, chooseImportRows } from '#contract/import-rows.ts';
import { applyImport, type ImportDetail } from '#contract/imports.ts';
import { addMember, listMembers } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { checked, csv, onlyRow, rowsOf } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

const headers = ['NPA', 'Nama', 'Gelar', 'Wilayah', 'Email', 'Telepon'];
const check = (...lines: string[][]) => checked(server, { bytes: csv([headers, ...lines]) });
const line = (npa: string, name: string, email = '') => [npa, name, 'S.Psi', 'Aceh', email, ''];

async function choose({ id }: ImportDetail, number: number, body: { choice: 'change' | 'skip'; target_id?: number }) {
  return (await staff.ok(changeImportRow, { params: { id, number }, body })).data;
}

let siti = 0;
beforeAll(async () => {
  const body = aMember({ npa: 'K1.001', first_name: 'Siti Aminah', title: 'S.Psi', email: null, phone: null });
  siti = (await staff.ok(addMember, { body })).data.id;
});

describe('who has a known NPA', () => {
  test('is that member, however both are written', async () => {
    const found = await onlyRow(server, await check(line('\u202eｋ１．\u200b００１\u202c\ufeff', 'Siti\u00ad  Amina')));
    expect(found).toMatchObject({ verdict: 'changed', choice: 'change', target: { id: siti } });
  });

  test('under the name of somebody else is left out, with who has the NPA', async () => {
    const detail = await check(line('K1.001', 'Budi Santoso', 'budi@ikai.test'), line('N.1', 'Baru'));
    expect(detail).toMatchObject({ counts: { other_name: 1, new: 1 }, added: 1, changed: 0, undecided: 0 });
    const [found] = await rowsOf(server, detail, 'other_name');
    expect(found).toMatchObject({
      ...{ choice: 'skip', target: { id: siti }, faults: [] },
      warnings: [
        {
          field: 'first_name',
          message: 'NPA K1.001 milik Siti Aminah: perbarui hanya jika ini orang yang sama; fotonya tetap.',
        },
      ],
    });
    expect(found?.fields).toContainEqual({ field: 'first_name', old: 'Siti Aminah', new: 'Budi Santoso' });
    const { data } = await staff.ok(applyImport, { params: { id: detail.id } });
    expect(data).toMatchObject({ added: 1, changed: 0, counts: { other_name: 1 } });
    const after = await staff.ok(listMembers, { query: { isAdmin: true, search: 'K1.001' } });
    expect(after.data).toMatchObject([{ fullName: 'Siti Aminah', email: null }]);
  });

  test('under another name changes the member where that is chosen, row by row only', async () => {
    const detail = await check(line('K1.001', 'Budi Santoso'));
    const { id } = detail;
    const all = { verdict: 'other_name', choice: 'change' } as const;
    const refusal = await staff.refused(chooseImportRows, { params: { id }, body: all });
    expect([refusal.status, Object.keys(refusal.faults)]).toEqual([400, ['choice']]);
    expect((await choose(detail, 2, { choice: 'change' })).import).toMatchObject({ changed: 1 });
    const skipped = await staff.ok(chooseImportRows, { params: { id }, body: { ...all, choice: 'skip' } });
    expect(skipped.data).toMatchObject({ changed: 0 });
  });

  test('is looked at anew when the name is corrected', async () => {
    const detail = await check(line('K1.001', 'Budi Santoso', 'siti@ikai.test'));
    const body = { cells: [{ field: 'first_name' as const, text: 'Siti Aminah' }] };
    const { data } = await staff.ok(changeImportRow, { params: { id: detail.id, number: 2 }, body });
    expect(data.row).toMatchObject({ verdict: 'changed', choice: 'change', warnings: [] });
  });
});

test('whoever is changed under another NPA is pointed out: printed codes end', async () => {
  const detail = await check(line('K1.777', 'Siti Aminah'));
  const { row } = await choose(detail, 2, { choice: 'change', target_id: siti });
  expect(row.warnings).toEqual([
    { field: 'npa', message: 'NPA anggota ini berubah: kode QR yang sudah dicetak untuknya tidak berlaku lagi.' },
  ]);
  expect((await choose(detail, 2, { choice: 'skip' })).row.warnings).toEqual([]);
});

test('two rows whose NPAs look the same are both wrong', async () => {
  const detail = await check(line('R 1', 'Rara'), line('R\u200b \u00a01', 'Rini'));
  expect(detail.counts).toMatchObject({ wrong: 2 });
});

test.each(['\0', '-\u0007', '\ud800'])('an NPA of %j alone is none', async (npa) => {
  expect((await onlyRow(server, await check(line(npa, 'Tanpa Nomor')))).verdict).toBe('wrong');
});

test('a tab in a cell is a space', async () => {
  const found = await onlyRow(server, await check(line('C.0', 'Cinta\tKasih')));
  expect(found.verdict).toBe('new');
  expect(found.fields).toContainEqual({ field: 'first_name', old: null, new: 'Cinta Kasih' });
});

test('a control character in a cell is pointed out', async () => {
  const found = await onlyRow(server, await check(line('C.1', 'Cici\u0007 Cantik')));
  expect(found).toMatchObject({
    verdict: 'wrong',
    faults: [
      {
        field: 'first_name',
        message: 'Isian ini memuat karakter kendali U+0007 pada huruf ke-5. Hapus karakter itu.',
      },
    ],
  });
});
