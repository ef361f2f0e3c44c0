import { afterAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { changeImportRow, chooseImportRows, downloadFaults, listImportRows } from '#contract/import-rows.ts';
import { applyImport, checkImport, listImports, readImport, removeImport } from '#contract/imports.ts';
import { checked, csv, imported, refusedFile, uploaded } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';
import { prune } from './forgetting.ts';

const server = await startServer();
afterAll(server.close);
const [staff, admin] = [server.as('staff'), server.as('admin')];

const members = (npa: string) =>
  csv([
    ['NPA', 'Nama', 'Gelar', 'Wilayah'],
    [npa, `Orang ${npa}`, 'S.Psi', 'Aceh'],
  ]);
const regions = (name: string) => ({
  bytes: csv([
    ['Nama', 'Kode'],
    [name, 'X1'],
  ]),
  subject: 'regions' as const,
});

const ofOne: [string, Endpoint, object][] = [
  ['read', readImport, {}],
  ['check', checkImport, { body: { columns: [] } }],
  ['list rows', listImportRows, {}],
  ['change a row', changeImportRow, { body: { choice: 'skip' } }],
  ['choose', chooseImportRows, { body: { verdict: 'new', choice: 'skip' } }],
  ['apply', applyImport, {}],
  ['download the faults', downloadFaults, {}],
  ['remove', removeImport, {}],
];

describe('imports of regions are for those who may change regions', () => {
  test('others can’t begin one', async () => {
    expect((await refusedFile(server, regions('Timur Jauh'))).status).toBe(403);
  });

  test.each(ofOne)('others can’t %s', async (_, endpoint, given) => {
    const { id } = await uploaded(server, regions('Timur Jauh'), 'admin');
    const { status } = await staff.refused(endpoint, { params: { id, number: 2 }, ...given });
    expect(status).toBe(403);
  });

  test('others don’t see them in the list', async () => {
    const { id } = await uploaded(server, regions('Timur Jauh'), 'admin');
    const ids = async (who: typeof staff) => (await who.ok(listImports)).data.map((entry) => entry.id);
    expect(await ids(admin)).toContain(id);
    expect(await ids(staff)).not.toContain(id);
  });
});

test.each(ofOne)('of an import that there is not nobody can %s', async (_, endpoint, given) => {
  const { status } = await admin.refused(endpoint, { params: { id: 999999, number: 2 }, ...given });
  expect(status).toBe(404);
});

describe('an import', () => {
  test('can be gone on with by somebody else, on another day, who says whose it is', async () => {
    const { id, account_id } = await checked(server, { bytes: members('G.1') });
    const refusals = [
      await admin.refused(applyImport, { params: { id } }),
      await admin.refused(applyImport, { params: { id }, body: { account_id: account_id + 1000 } }),
    ];
    for (const { status, message } of refusals) {
      expect([status, message]).toEqual([
        409,
        'Impor ini milik Akun staff, bukan milik Anda. Muat ulang, lalu pastikan bahwa impor ini yang diterapkan.',
      ]);
    }
    expect((await admin.ok(readImport, { params: { id } })).data.state).toBe('checked');
    const { data } = await admin.ok(applyImport, { params: { id }, body: { account_id } });
    expect(data).toMatchObject({ state: 'applied', account_name: 'Akun staff' });
  });

  test('is applied by whose it is without a word on that', async () => {
    const { id } = await checked(server, { bytes: members('G.11') });
    expect((await staff.ok(applyImport, { params: { id } })).data.state).toBe('applied');
  });

  test('is listed a page at a time, the latest first', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 3; index += 1)
      ids.unshift((await uploaded(server, { bytes: members(`G.2${index}`) })).id);
    const first = await staff.ok(listImports, { query: { page: 1, pageSize: 2 } });
    const second = await staff.ok(listImports, { query: { page: 2, pageSize: 2 } });
    expect([...first.data, ...second.data].map(({ id }) => id).slice(0, 3)).toEqual(ids);
    expect(first.total_data).toBe((await staff.ok(listImports)).total_data);
  });

  test('shows the name of its file, whatever that is', async () => {
    const names = await Promise.all(
      ['Anggota – März.xlsx', 'a"b.csv', '../../etc/anggota.csv', '\u0007', '', 'x'.repeat(250)].map(
        async (name) => (await uploaded(server, { bytes: members('G.6'), name })).file_name,
      ),
    );
    expect(names.slice(0, 1)).toEqual(['Anggota – März.xlsx']);
    expect(names.every((name) => name !== '' && !/\p{Cc}/u.test(name))).toBe(true);
  });

  test('that was not applied can be thrown away, with all its rows', async () => {
    const { id } = await checked(server, { bytes: members('G.3') });
    await staff.ok(removeImport, { params: { id } });
    expect((await staff.refused(readImport, { params: { id } })).status).toBe(404);
    for (const table of ['import_rows', 'import_keys'] as const) {
      const rows = await server.db.selectFrom(table).selectAll().where('import_id', '=', id).execute();
      expect(rows).toEqual([]);
    }
  });

  test('that was applied can’t', async () => {
    const { id } = await imported(server, { bytes: members('G.4') });
    const { status, message } = await staff.refused(removeImport, { params: { id } });
    expect([status, message]).toEqual([409, 'Impor ini sudah diterapkan.']);
  });

  test.each(ofOne.slice(1, 2).concat(ofOne.slice(3, 6)))(
    'that was applied can’t be changed: %s',
    async (_, endpoint, given) => {
      const { id } = await imported(server, { bytes: members(`G.5.${endpoint.path.length}${endpoint.method}`) });
      const body = endpoint === checkImport ? { columns: [{ index: 0, field: 'npa' }] } : undefined;
      const { status } = await staff.refused(endpoint, { params: { id, number: 2 }, ...given, ...(body && { body }) });
      expect(status).toBe(409);
    },
  );
});

describe('after a week', () => {
  const hours = 60 * 60 * 1000;
  const later = (count: number) => new Date(Date.now() + count * hours);
  const rowsOf = (id: number) =>
    server.db.selectFrom('import_rows').select('number').where('import_id', '=', id).execute();
  const stateOf = async (id: number) => (await admin.send(readImport, { params: { id } })).status;

  test('the rows of an applied import are forgotten, the import is not', async () => {
    const { id } = await imported(server, { bytes: members('H.1') });
    await prune(server.db, 7, later(6 * 24));
    expect(await rowsOf(id)).toHaveLength(1);
    const told = async () =>
      JSON.stringify(await server.db.selectFrom('imports').selectAll().where('id', '=', id).execute());
    expect(await told()).toContain('H.1');
    await prune(server.db, 7, later(8 * 24));
    expect(await rowsOf(id)).toEqual([]);
    expect(await told()).not.toContain('H.1');
    const { data } = await staff.ok(readImport, { params: { id } });
    expect(data).toMatchObject({ state: 'applied', counts: { new: 1 }, added: 1 });
    expect(await staff.ok(listImportRows, { params: { id } })).toEqual({ data: [], total_data: 0 });
  });

  test('an import that nobody applied is forgotten', async () => {
    const { id } = await checked(server, { bytes: members('H.2') });
    await prune(server.db, 7, later(6 * 24));
    expect(await stateOf(id)).toBe(200);
    await prune(server.db, 7, later(8 * 24));
    expect([await stateOf(id), await rowsOf(id)]).toEqual([404, []]);
  });

  test('one whose reading or removal was broken off is forgotten sooner', async () => {
    const reading = await checked(server, { bytes: members('H.3') });
    const removed = await checked(server, { bytes: members('H.4') });
    await server.db.updateTable('imports').set({ state: 'reading' }).where('id', '=', reading.id).execute();
    await server.db.updateTable('imports').set({ state: 'removed' }).where('id', '=', removed.id).execute();
    expect([await stateOf(reading.id), await stateOf(removed.id)]).toEqual([404, 404]);
    await prune(server.db, 7);
    expect([await rowsOf(reading.id), await rowsOf(removed.id)]).toEqual([[{ number: 2 }], []]);
    await prune(server.db, 7, later(25));
    expect(await rowsOf(reading.id)).toEqual([]);
  });
});
