// On both engines: imports that are applied.
import { afterAll, describe, expect, test } from 'vitest';
import { applyImport, checkImport } from '#contract/imports.ts';
import { readOperation, undoOperation } from '#contract/operations.ts';
import { addRegion, changeRegion, listRegions, removeRegion } from '#contract/regions.ts';
import { historyOf } from '#test/support/history.ts';
import { checked, csv, imported, rowsOf, uploaded } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const admin = server.as('admin');

const file = (...lines: string[][]) => ({
  bytes: csv([['Nama Wilayah', 'Kode'], ...lines]),
  subject: 'regions' as const,
});
const named = async (name: string) => (await admin.ok(listRegions)).data.find((region) => region.name === name);

describe('regions from a file', () => {
  test('are matched by their headers, in Indonesian and English', async () => {
    for (const headers of [
      ['ID', 'Name', 'Attribute'],
      ['No', 'Wilayah', 'Kode'],
      ['No.', 'Provinsi', 'Code'],
    ]) {
      const { columns } = await uploaded(
        server,
        { bytes: csv([headers, ['1', 'A', 'B']]), subject: 'regions' },
        'admin',
      );
      expect(columns.map(({ field }) => field)).toEqual([null, 'name', 'code']);
    }
  });

  test('are found by their names without regard to case, and get the codes they have there', async () => {
    const detail = await checked(
      server,
      file(
        ['ACEH', 'AC'],
        ['bali', '51'],
        ['Jawa Barat', ''],
        ['Luar Negeri', '099'],
        ['-', '1'],
        ['luar negeri ', '1'],
      ),
      {},
      'admin',
    );
    const rows = await rowsOf(server, detail, undefined, 'admin');
    expect(rows.map(({ verdict }) => verdict)).toEqual(['changed', 'same', 'same', 'wrong', 'wrong', 'wrong']);
    expect(rows[0]?.fields).toEqual([{ field: 'code', old: '11', new: 'AC' }]);
    expect(rows[0]?.target).toMatchObject({ npa: null, name: 'Aceh', because: ['name'] });
    expect(rows.map(({ faults }) => faults[0]?.message)).toEqual([
      ...[undefined, undefined, undefined],
      'Nama wilayah ini juga ada di baris 7.',
      'Masukan nama wilayah!',
      'Nama wilayah ini juga ada di baris 5.',
    ]);
  });

  test('are found however their names are written, and a code that another region has is pointed out', async () => {
    const detail = await checked(
      server,
      file(['Jawa  \u200bBarat', '32'], ['\uff21ceh', '51 '], ['Luar Negeri', '\u20605\u00ad1'], ['Bali', '51']),
      {},
      'admin',
    );
    const rows = await rowsOf(server, detail, undefined, 'admin');
    expect(rows.map(({ verdict }) => verdict)).toEqual(['same', 'wrong', 'wrong', 'same']);
    expect(rows[1]?.faults).toEqual([{ field: 'code', message: 'Kode “51” sudah dipakai wilayah “Bali”.' }]);
  });

  test('are possibly those that are called otherwise, in the directory and in the file', async () => {
    const { id } = (await named('Bali')) ?? expect.unreachable();
    await admin.ok(changeRegion, { params: { id }, body: { other_names: 'Pulau Dewata' } });
    const lines = [
      ['Jabar', '32'],
      ['DPW IKAI Central Java', ''],
      ['Pulau  Dewata', ''],
      ['Cabang Eropa', ''],
      ['DPD Cabang Eropa', ''],
    ];
    const detail = await checked(server, file(...lines), {}, 'admin');
    const rows = await rowsOf(server, detail, undefined, 'admin');
    expect(rows.map(({ verdict, candidates, alike }) => [verdict, candidates.map(({ name }) => name), alike])).toEqual([
      ['possible', ['Jawa Barat'], []],
      ['possible', ['Jawa Tengah'], []],
      ['possible', ['Bali'], []],
      ['possible', [], [6]],
      ['possible', [], [5]],
    ]);
    await admin.ok(changeRegion, { params: { id }, body: { other_names: null } });
  });

  test('with a code that another has in another spelling are pointed out', async () => {
    await admin.ok(addRegion, { body: { name: 'Seberang', code: 'SB-1' } });
    const detail = await checked(server, file(['Benua', 'sb 1'], ['Pulau Jauh', '0051']), {}, 'admin');
    const rows = await rowsOf(server, detail, undefined, 'admin');
    expect(rows.map(({ verdict, warnings }) => [verdict, warnings.map(({ message }) => message)])).toEqual([
      ['new', ['Kode “sb 1” mungkin sama dengan kode “SB-1” milik wilayah “Seberang”.']],
      ['new', ['Kode “0051” mungkin sama dengan kode “51” milik wilayah “Bali”.']],
    ]);
  });

  test('bring their other names with them, but none that another region has', async () => {
    const bytes = csv([
      ['Nama Wilayah', 'Kode', 'Nama lain'],
      ['Eropa', 'E', 'Uni Eropa, Benua Biru'],
      ['Afrika', 'F', 'Aceh'],
    ]);
    const detail = await checked(server, { bytes, subject: 'regions' }, {}, 'admin');
    const rows = await rowsOf(server, detail, 'wrong', 'admin');
    expect(rows.map(({ faults }) => faults)).toEqual([
      [{ field: 'other_names', message: '“Aceh” sudah dipakai wilayah “Aceh”.' }],
    ]);
    await admin.ok(applyImport, { params: { id: detail.id } });
    expect(await named('Eropa')).toMatchObject({ code: 'E', other_names: 'Uni Eropa, Benua Biru' });
    const { data } = await admin.ok(listRegions, { query: { filter: 'benua biru' } });
    expect(data.map(({ name }) => name)).toEqual(['Eropa']);
  });

  test('are added and changed with their history, and taken back', async () => {
    const before = (await admin.ok(listRegions)).data;
    const { operation_id, added, changed } = await imported(
      server,
      file(['Luar Negeri', '099'], ['Bali', '51B']),
      'admin',
    );
    expect([added, changed]).toEqual([1, 1]);
    expect(await named('Luar Negeri')).toMatchObject({ code: '099' });
    const bali = await named('Bali');
    expect(bali?.code).toBe('51B');
    const last = (await historyOf(server, 'regions', bali?.id ?? 0)).at(-1);
    expect(last).toMatchObject({ action: 'changed', source: 'import', fields: { code: ['51', '51B'] } });
    const params = { id: operation_id ?? 0 };
    expect((await admin.ok(readOperation, { params })).data).toMatchObject({
      kind: 'import',
      subject: 'regions',
      rows: 2,
    });
    await admin.ok(undoOperation, { params });
    expect((await admin.ok(listRegions)).data).toEqual(before);
  });

  test('are not written when one was changed, taken or deleted since the check', async () => {
    const { id } = (await admin.ok(addRegion, { body: { name: 'Sementara', code: 'S' } })).data;
    const aceh = await named('Aceh');
    const detail = await checked(
      server,
      file(['Aceh', 'X'], ['Sementara', 'X'], ['Diambil', 'X'], ['Baru', 'X']),
      {},
      'admin',
    );
    await admin.ok(changeRegion, { params: { id: aceh?.id ?? 0 }, body: { code: 'AA' } });
    await admin.ok(removeRegion, { params: { id } });
    await admin.ok(addRegion, { body: { name: 'diambil', code: null } });
    const { status, data } = await admin.refused(applyImport, { params: { id: detail.id } });
    expect([status, data]).toEqual([409, { rows: [2, 3, 4] }]);
    expect(await named('Baru')).toBeUndefined();
  });

  test('need a column with their names', async () => {
    const { id } = await uploaded(server, file(['Baru', 'X']), 'admin');
    const { message } = await admin.refused(checkImport, { params: { id }, body: { columns: [] } });
    expect(message).toBe('Pilih kolom nama wilayah.');
  });
});
