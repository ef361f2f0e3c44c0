import { afterAll, describe, expect, test } from 'vitest';
import { checkImport, type ImportDetail, uploadImport } from '#contract/imports.ts';
import { checked, confirmed, csv, onlyRow, refusedFile, uploaded, workbook } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

const fieldsOf = ({ columns }: Pick<ImportDetail, 'columns'>) => columns.map(({ field }) => field);
const titled = (headers: string[], ...lines: string[][]) =>
  uploaded(server, { bytes: csv([headers, ...(lines.length > 0 ? lines : [headers.map((_, index) => `x${index}`)])]) });

// No database has a part in these, nor in the days below.
describe('columns are matched by their headers', () => {
  test.each([
    [
      ['NPA', 'Name', 'Title', 'Keanggotaan'],
      ['npa', 'first_name', 'title', 'membership_type_id'],
    ],
    [
      ['NPA', 'Urutan', 'Cat kesukaan', ''],
      ['npa', 'order', null, null],
    ],
  ])('%j', async (headers, fields) => {
    const detail = await titled(headers);
    expect(fieldsOf(detail)).toEqual(fields);
    expect(detail.columns.map(({ because }) => because)).toEqual(
      fields.map((field) => (field === null ? null : 'title')),
    );
  });

  test('a column without header and values is none', async () => {
    const { columns } = await uploaded(server, {
      bytes: csv([
        ['NPA', '', 'Nama', ''],
        ['1', '', 'Siti', 'lain'],
      ]),
    });
    expect(columns.map(({ index, title }) => [index, title])).toEqual([
      [0, 'NPA'],
      [2, 'Nama'],
      [3, ''],
    ]);
  });
});

describe('P40: what a person decided is remembered by the header', () => {
  const headers = ['NPA', 'Nama', 'Kode Rahasia', 'Gelar'];
  const line = ['A1', 'Siti', 'SK-1', 'S.Psi'];

  test('for everybody, also when another column is put before it', async () => {
    const bytes = csv([headers, line]);
    await checked(server, { bytes }, { 'Kode Rahasia': { field: 'serkom_number' }, Gelar: { field: null } });
    const moved = await uploaded(
      server,
      {
        bytes: csv([
          ['Baru', 'kode rahasia ', ...headers.slice(0, 2), 'Gelar'],
          ['', ...line],
        ]),
      },
      'admin',
    );
    expect(moved.columns.map(({ title, field, because }) => [title, field, because])).toEqual([
      ['Baru', null, null],
      ['kode rahasia', 'serkom_number', 'last_time'],
      ['NPA', 'npa', 'title'],
      ['Nama', 'first_name', 'title'],
      ['Gelar', null, 'last_time'],
    ]);
  });

  test('until somebody decides otherwise', async () => {
    const bytes = csv([headers, line]);
    await checked(server, { bytes }, { 'Kode Rahasia': { field: null }, Gelar: { field: 'title' } });
    const again = await uploaded(server, { bytes });
    expect(again.columns.map(({ field, because }) => [field, because])).toEqual([
      ['npa', 'title'],
      ['first_name', 'title'],
      [null, null],
      ['title', 'title'],
    ]);
  });

  test('a column that was left out because another was the field is matched where it is alone', async () => {
    await checked(server, {
      bytes: csv([
        ['NPA', 'Telepon', 'No. HP'],
        ['A1', '0812', '0813'],
      ]),
    });
    expect(fieldsOf(await titled(['NPA', 'No. HP']))).toEqual(['npa', 'phone']);
  });

  test('the check says which columns a person decided', async () => {
    const bytes = csv([
      ['NPA', 'Foo', 'Gelar'],
      ['A1', 'Siti', 'S.Psi'],
    ]);
    const { columns } = await checked(server, { bytes }, { Foo: { field: 'first_name' } });
    expect(columns.map(({ because }) => because)).toEqual(['title', 'person', 'title']);
    await checked(server, { bytes }, { Foo: { field: null } });
  });
});

describe('columns are refused', () => {
  const refusal = async (headers: string[], instead: Parameters<typeof confirmed>[1]) => {
    const detail = await titled(headers);
    return staff.refused(checkImport, { params: { id: detail.id }, body: confirmed(detail, instead) });
  };

  test('when none is the NPA', async () => {
    const { status, message, faults } = await refusal(['NPA', 'Nama'], { NPA: { field: null } });
    expect([status, message, faults]).toEqual([400, 'Pilih kolom NPA.', { columns: 'Pilih kolom NPA.' }]);
  });

  test('when one is of something else, or not in the file', async () => {
    const detail = await titled(['NPA', 'Nama']);
    const body = {
      columns: [
        { index: 0, field: 'npa' },
        { index: 1, field: 'code' },
        { index: 7, field: 'title' },
      ],
    };
    const { faults } = await staff.refused(checkImport, { params: { id: detail.id }, body });
    expect(Object.keys(faults)).toEqual(['columns.1.field', 'columns.2.index']);
  });

  test('P13: when dates can be read in two ways and nobody said which', async () => {
    const bytes = csv([
      ['NPA', 'Berlaku Hingga'],
      ['A1', '05/03/2027'],
      ['A2', '12/12/2027'],
    ]);
    const detail = await uploaded(server, { bytes });
    const example = { number: 2, text: '05/03/2027' };
    expect(detail.columns[1]).toMatchObject({
      readings: [
        { order: 'dmy', swaps: false, examples: [{ ...example, day: '2027-03-05' }] },
        { order: 'mdy', swaps: false, examples: [{ ...example, day: '2027-05-03' }] },
      ],
      reading: null,
    });
    const { status, faults } = await staff.refused(checkImport, { params: { id: detail.id }, body: confirmed(detail) });
    expect([status, faults]).toEqual([
      400,
      {
        'columns.1.reading':
          'Tanggal di kolom “Berlaku Hingga” dapat dibaca dengan beberapa cara. Pilih cara membacanya.',
      },
    ]);
    const leftOut = confirmed(detail, { 'Berlaku Hingga': { field: null } });
    await staff.ok(checkImport, { params: { id: detail.id }, body: leftOut });
  });

  test('P13: when dates are to be read in a way that is none of the column’s', async () => {
    const bytes = csv([
      ['NPA', 'Berlaku Hingga'],
      ['A1', '05/03/2027'],
      ['A2', '2027-04-05'],
    ]);
    const detail = await uploaded(server, { bytes });
    expect(detail.columns[1]?.readings).toHaveLength(4);
    const only = await uploaded(server, { bytes: bytes.replace('2027-04-05', '04/05/2027') });
    const body = confirmed(only, { 'Berlaku Hingga': { reading: { order: 'dmy', swaps: true } } });
    const { status, faults } = await staff.refused(checkImport, { params: { id: only.id }, body });
    expect([status, Object.keys(faults)]).toEqual([400, ['columns.1.reading']]);
  });

  test('columns that are not sent are left out, this once', async () => {
    const { id } = await titled(['NPA', 'Nama', 'Gelar']);
    const { data } = await staff.ok(checkImport, { params: { id }, body: { columns: [{ index: 0, field: 'npa' }] } });
    expect(fieldsOf(data)).toEqual(['npa', null, null]);
    expect(fieldsOf(await titled(['NPA', 'Nama', 'Gelar']))).toEqual(['npa', 'first_name', 'title']);
  });
});

describe('P13: dates are read in the order of their column', () => {
  const member = ['Siti', 'S.Psi', 'Aceh'];
  const headers = ['NPA', 'Nama', 'Gelar', 'Wilayah', 'Masa Berlaku'];
  const day = async (dates: string[], order?: 'dmy' | 'mdy') => {
    const lines = dates.map((date, index) => [`T${index}`, ...member, date]);
    const detail = await uploaded(server, { bytes: csv([headers, ...lines]) });
    const body = confirmed(detail, order ? { 'Masa Berlaku': { reading: { order, swaps: false } } } : {});
    const { data } = await staff.ok(checkImport, { params: { id: detail.id }, body });
    const first = await server.db
      .selectFrom('import_rows')
      .select('finding')
      .where('import_id', '=', data.id)
      .where('number', '=', 2)
      .executeTakeFirstOrThrow();
    return JSON.parse(first.finding ?? '{}').values.serkom_end_date;
  };

  test('which the person tells', async () => {
    expect(await day(['05/03/2027'], 'dmy')).toBe('2027-03-05');
    expect(await day(['05/03/2027'], 'mdy')).toBe('2027-05-03');
    expect(await day(['05/03/27'], 'dmy')).toBe('2027-03-05');
  });
});

test('P14: a day is counted from 1904 where the workbook says so', async () => {
  const headers = ['NPA', 'Nama', 'Gelar', 'Wilayah', 'Masa Berlaku'];
  const bytes = workbook([headers, ['D1', 'Siti', 'S.Psi', 'Aceh', 44989]], 'xlsx', true);
  const { fields } = await onlyRow(server, await checked(server, { bytes }));
  expect(fields).toContainEqual({ field: 'serkom_end_date', old: null, new: '2027-03-05' });
});

describe('a file is refused', () => {
  test('that is not sent as one', async () => {
    const { status } = await staff.refused(uploadImport, { query: { subject: 'members' }, body: {} });
    expect(status).toBe(415);
  });

  test('and nothing of it stays', async () => {
    const before = await server.db.selectFrom('imports').select('id').execute();
    await refusedFile(server, { bytes: 'NPA,Nama,Gelar' });
    await refusedFile(server, { bytes: `NPA,Nama\n1,"Siti` });
    expect(await server.db.selectFrom('imports').select('id').execute()).toEqual(before);
    const ids = before.map(({ id }) => id);
    const orphans = await server.db
      .selectFrom('import_rows')
      .select('number')
      .where('import_id', 'not in', ids)
      .execute();
    expect(orphans).toEqual([]);
  });
});
