import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ImportField, importFields } from '#contract/import-columns.ts';
import { changeImportRow, chooseImportRows } from '#contract/import-rows.ts';
import { checkImport, type ImportDetail, readImport } from '#contract/imports.ts';
import { addMember, changeMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { checked, confirmed, csv, rowsOf } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

const headers = ['NPA', 'Nama', 'Gelar', 'Wilayah', 'Email', 'Telepon'];
const check = (...lines: string[][]) => checked(server, { bytes: csv([headers, ...lines]) });
const line = (npa: string, name: string, email = '', phone = '') => [npa, name, 'S.Psi', 'Aceh', email, phone];

const at = (id: number, number: number, body: object) => ({ params: { id, number }, body });
const correct = async (detail: ImportDetail, number: number, cells: Partial<Record<ImportField, string>>) => {
  const texts = Object.entries(cells).map(([field, text]) => ({ field, text }));
  return (await staff.ok(changeImportRow, at(detail.id, number, { cells: texts }))).data;
};
const choose = async (detail: ImportDetail, number: number, body: object) =>
  (await staff.ok(changeImportRow, at(detail.id, number, body))).data;

const ids: Record<string, number> = {};

beforeAll(async () => {
  const members = {
    siti: aMember({ npa: 'K1.001', first_name: 'Siti Aminah', phone: '081211111111', email: 'siti@ikai.test' }),
    budi: aMember({ npa: 'K1.002', first_name: 'Budi Santoso', phone: '081222222222', email: 'budi@ikai.test' }),
  };
  for (const [name, body] of Object.entries(members)) ids[name] = (await staff.ok(addMember, { body })).data.id;
});

describe('a cell that is corrected', () => {
  test('gives the row another verdict, and the import other counts', async () => {
    const detail = await check(line('C.1', 'Cici', 'salah'), line('C.2', 'Coki'));
    const { row, import: now } = await correct(detail, 2, { email: 'cici@ikai.test' });
    expect(row).toMatchObject({ verdict: 'new', choice: 'add', faults: [] });
    expect(row.cells.filter(({ is_corrected }) => is_corrected)).toEqual([
      { field: 'email', text: 'cici@ikai.test', is_corrected: true },
    ]);
    expect(now.counts).toEqual({ new: 2, changed: 0, same: 0, possible: 0, other_name: 0, wrong: 0 });
    expect((await rowsOf(server, detail))[0]).toEqual(row);
  });

  test('may be one that the file has no column for', async () => {
    const detail = await checked(server, {
      bytes: csv([
        ['NPA', 'Nama', 'Wilayah'],
        ['C.3', 'Cecep', 'Aceh'],
      ]),
    });
    expect(detail.counts.wrong).toBe(1);
    const { row } = await correct(detail, 2, { title: 'S.Sos' });
    expect(row.verdict).toBe('new');
    expect(row.cells).toContainEqual({ field: 'title', text: 'S.Sos', is_corrected: true });
  });

  test('is no correction where it says what the file says', async () => {
    const detail = await check(line('C.4', 'Cucu', 'salah'));
    await correct(detail, 2, { email: 'cucu@ikai.test' });
    const { row } = await correct(detail, 2, { email: 'salah' });
    expect(row.verdict).toBe('wrong');
    expect(row.cells.some(({ is_corrected }) => is_corrected)).toBe(false);
  });

  test('may find the member that is meant', async () => {
    const detail = await check(line('K1.0O1', 'Siti A.'));
    const { row } = await correct(detail, 2, { npa: 'K1.001' });
    expect(row).toMatchObject({ verdict: 'changed', choice: 'change', target: { id: ids.siti } });
  });

  test('changes the verdict of the rows that shared its NPA, and of those that share it now', async () => {
    const detail = await check(line('C.5', 'Catur'), line('C.5', 'Candra'), line('C.6', 'Citra'));
    expect(detail.counts).toMatchObject({ wrong: 2, new: 1 });
    expect((await correct(detail, 3, { npa: 'C.7' })).import.counts).toMatchObject({ wrong: 0, new: 3 });
    expect((await correct(detail, 3, { npa: 'C.6' })).import.counts).toMatchObject({ wrong: 2, new: 1 });
    const rows = await rowsOf(server, detail);
    expect(rows.map(({ faults }) => faults.map(({ message }) => message))).toEqual([
      [],
      ['NPA ini juga ada di baris 4.'],
      ['NPA ini juga ada di baris 3.'],
    ]);
  });

  test('changes the verdict of the rows that were like it, and of those that are like it now', async () => {
    const detail = await check(line('C.8', 'Cahya'), line('C.9', 'Cahya'), line('C.10', 'Cinta'));
    expect(detail.counts).toMatchObject({ possible: 2, new: 1 });
    expect((await correct(detail, 3, { first_name: 'Cinta' })).import.counts).toMatchObject({ possible: 2, new: 1 });
    expect((await rowsOf(server, detail)).map(({ alike }) => alike)).toEqual([[], [4], [3]]);
  });

  test('leaves what was decided for other rows', async () => {
    const detail = await check(
      line('C.11', 'Siti Aminah'),
      line('C.12', 'Siti Aminah'),
      line('C.13', 'Siti Aminah'),
      line('C.14', 'Cakra'),
    );
    await choose(detail, 2, { choice: 'change', target_id: ids.siti });
    await choose(detail, 3, { choice: 'add' });
    await choose(detail, 4, { choice: 'skip' });
    await correct(detail, 5, { first_name: 'Siti Aminah' });
    const rows = await rowsOf(server, detail);
    expect(rows.map(({ choice, target, alike }) => [choice, target?.id ?? null, alike])).toEqual([
      ['change', ids.siti, [3, 4, 5]],
      ['add', null, [2, 4, 5]],
      ['skip', null, [2, 3, 5]],
      [null, null, [2, 3, 4]],
    ]);
    expect(rows[0]?.fields).toContainEqual({ field: 'npa', old: 'K1.001', new: 'C.11' });
  });

  test('counts lost zeros anew', async () => {
    const detail = await check(line('C.15', 'Cut', '', '81234567890'), line('C.16', 'Cuk', '', '0812'));
    expect(detail.lost_zeros).toBe(1);
    expect((await correct(detail, 2, { phone: '081234567890' })).import.lost_zeros).toBe(0);
    expect((await correct(detail, 3, { phone: '81234567891' })).import.lost_zeros).toBe(1);
  });

  test('stays when the columns are confirmed anew; what was decided does not', async () => {
    const detail = await check(line('C.17', 'Cempaka', 'salah'), line('C.18', 'Cendana'));
    await correct(detail, 2, { email: 'c@ikai.test' });
    await choose(detail, 3, { choice: 'skip' });
    const { data } = await staff.ok(checkImport, { params: { id: detail.id }, body: confirmed(detail) });
    expect(data.counts.new).toBe(2);
    expect((await rowsOf(server, detail)).map(({ choice }) => choice)).toEqual(['add', 'add']);
  });

  test('may say anything, and never fails inside', async () => {
    const detail = await check(line('C.20', 'Cerdas'));
    const odd = fc.constantFrom(
      ...['', '\0', 'a\0b', '\ud800', '%', "'", '"', '\u{10ffff}', 'é'.repeat(300), '__proto__', '1e308', '8.1E+11'],
      ...['31/02/2027', '99999', '1234567890123450', '-', '2147483648', '-1', '1.5', '/files/x.jpg', 'IKAI', '\n'],
    );
    const cells = fc.dictionary(fc.constantFrom(...importFields.members), fc.oneof(odd, fc.string()));
    await fc.assert(
      fc.asyncProperty(cells, async (texts) => {
        const { row } = await correct(detail, 2, texts);
        for (const [field, text] of Object.entries(texts)) {
          expect(row.cells.find((cell) => cell.field === field)?.text ?? '').toBe(text);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('of another subject, or of a row that there is not, is refused', async () => {
    const detail = await check(line('C.19', 'Cermin'));
    const cells = [{ field: 'code', text: 'x' }];
    const { faults } = await staff.refused(changeImportRow, at(detail.id, 2, { cells }));
    expect(Object.keys(faults)).toEqual(['cells.0.field']);
    expect((await staff.refused(changeImportRow, at(detail.id, 99, { choice: 'skip' }))).status).toBe(404);
  });
});

describe('for a row is decided', () => {
  test('that it is left out, and that it is not', async () => {
    const detail = await check(line('D.1', 'Dadang'), line('K1.002', 'Budi S.'));
    expect((await choose(detail, 2, { choice: 'skip' })).import).toMatchObject({ added: 0, changed: 1 });
    expect((await choose(detail, 3, { choice: 'skip' })).import).toMatchObject({ added: 0, changed: 0 });
    expect((await choose(detail, 2, { choice: 'add' })).import).toMatchObject({ added: 1, changed: 0 });
    expect((await choose(detail, 3, { choice: null })).import).toMatchObject({ added: 1, changed: 1 });
  });

  test('which member it changes: then only what differs is written, the NPA too', async () => {
    const detail = await check(line('D.2', 'Siti Aminah', 'baru@ikai.test'));
    const { row, import: now } = await choose(detail, 2, { choice: 'change', target_id: ids.siti });
    expect(row).toMatchObject({ verdict: 'possible', choice: 'change' });
    expect(row.target).toEqual({ id: ids.siti, npa: 'K1.001', name: 'Siti Aminah', because: ['name'] });
    expect(row.fields).toEqual([
      { field: 'npa', old: 'K1.001', new: 'D.2' },
      { field: 'title', old: 'S.Psi.', new: 'S.Psi' },
      { field: 'email', old: 'siti@ikai.test', new: 'baru@ikai.test' },
    ]);
    expect(now).toMatchObject({ undecided: 0, changed: 1 });
    const undecided = await choose(detail, 2, { choice: null });
    expect(undecided.row).toMatchObject({ choice: null, target: null });
    expect(undecided.import.undecided).toBe(1);
  });

  test('that it is somebody else, and added', async () => {
    const detail = await check(line('D.3', 'Siti Aminah'));
    expect((await choose(detail, 2, { choice: 'add' })).import).toMatchObject({ added: 1, undecided: 0 });
  });

  test('not that it is added without an NPA', async () => {
    const detail = await check(line('', 'Siti Aminah'));
    const { status, message } = await staff.refused(changeImportRow, at(detail.id, 2, { choice: 'add' }));
    expect([status, message]).toEqual([400, 'Baris ini belum dapat ditambahkan: Please input NPA!']);
  });

  test('not that it changes somebody it is not like, or nobody', async () => {
    const detail = await check(line('D.4', 'Siti Aminah'));
    const other = await staff.refused(changeImportRow, at(detail.id, 2, { choice: 'change', target_id: ids.budi }));
    expect([other.status, Object.keys(other.faults)]).toEqual([400, ['target_id']]);
    const nobody = await staff.refused(changeImportRow, at(detail.id, 2, { choice: 'change' }));
    expect([nobody.status, Object.keys(nobody.faults)]).toEqual([400, ['target_id']]);
  });

  test('not that two rows change the same member', async () => {
    const detail = await check(line('D.5', 'Siti Aminah'), line('K1.001', 'Siti A.'));
    const refusal = await staff.refused(changeImportRow, at(detail.id, 2, { choice: 'change', target_id: ids.siti }));
    expect([refusal.status, refusal.message]).toEqual([409, 'Data ini sudah diubah oleh baris 3.']);
    await choose(detail, 3, { choice: 'skip' });
    await choose(detail, 2, { choice: 'change', target_id: ids.siti });
  });

  test('nothing where there is nothing to decide', async () => {
    const detail = await check(line('K1.002', 'Budi Santoso').with(2, ''), line('D.6', 'Dudung', 'salah'));
    for (const number of [2, 3]) {
      const { status, message } = await staff.refused(changeImportRow, at(detail.id, number, { choice: 'add' }));
      expect([status, message]).toEqual([400, 'Baris ini tidak perlu keputusan.']);
    }
    const own = await check(line('D.7', 'Didi'));
    expect((await staff.refused(changeImportRow, at(own.id, 2, { choice: 'change' }))).status).toBe(400);
  });

  test('what is compared with the member as they are when they are chosen', async () => {
    const { data } = await staff.ok(addMember, {
      body: aMember({ first_name: 'Dahlia Sari', phone: null, email: null }),
    });
    const detail = await check(line('', 'Dahlia Sari', 'dahlia@ikai.test'));
    await staff.ok(changeMember, { params: { id: data.id }, body: { email: 'dahlia@ikai.test' } });
    const { row } = await choose(detail, 2, { choice: 'change', target_id: data.id });
    expect(row.fields.map(({ field }) => field)).toEqual(['title']);
  });
});

describe('for all rows with a verdict is decided', () => {
  const decide = async (detail: ImportDetail, verdict: string, choice: string | null) =>
    (await staff.ok(chooseImportRows, { params: { id: detail.id }, body: { verdict, choice } })).data;

  test('that they are left out, and what is done with them otherwise', async () => {
    const detail = await check(line('E.1', 'Edi'), line('E.2', 'Ema'), line('K1.002', 'Budi S.'));
    expect(await decide(detail, 'new', 'skip')).toMatchObject({ added: 0, changed: 1 });
    expect(await decide(detail, 'changed', 'skip')).toMatchObject({ added: 0, changed: 0 });
    expect(await decide(detail, 'new', 'add')).toMatchObject({ added: 2, changed: 0 });
    expect(await decide(detail, 'changed', null)).toMatchObject({ added: 2, changed: 1 });
  });

  test('that those are added who can be', async () => {
    const detail = await check(line('E.3', 'Siti Aminah'), line('', 'Siti Aminah'), line('E.4', 'Budi Santoso'));
    expect(await decide(detail, 'possible', 'add')).toMatchObject({ added: 2, undecided: 1 });
    expect(await decide(detail, 'possible', null)).toMatchObject({ added: 0, undecided: 3 });
    expect(await decide(detail, 'possible', 'skip')).toMatchObject({ added: 0, undecided: 0 });
  });

  test('nothing where none of them can be added', async () => {
    const detail = await check(line('', 'Siti Aminah'));
    expect(await decide(detail, 'possible', 'add')).toMatchObject({ added: 0, undecided: 1 });
    expect(await decide(detail, 'new', 'skip')).toMatchObject({ added: 0, undecided: 1 });
  });

  test('P1: never whom they change', async () => {
    const detail = await check(line('E.5', 'Siti Aminah'));
    const body = { verdict: 'possible', choice: 'change' };
    expect((await staff.refused(chooseImportRows, { params: { id: detail.id }, body })).status).toBe(400);
    expect((await staff.ok(readImport, { params: { id: detail.id } })).data.undecided).toBe(1);
  });

  test('beyond any page', async () => {
    const detail = await check(...Array.from({ length: 600 }, (_, index) => line(`F.${index}`, `Orang ${index}`)));
    expect(detail.added).toBe(600);
    expect(await decide(detail, 'new', 'skip')).toMatchObject({ added: 0 });
  });
});
