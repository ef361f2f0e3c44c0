// On both engines: imports that are applied.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ImportRow, listImportRows, mostCandidates } from '#contract/import-rows.ts';
import { addMember, removeMember } from '#contract/members.ts';
import { listRegions } from '#contract/regions.ts';
import { today } from '#test/support/association.ts';
import { aMember } from '#test/support/builders.ts';
import { checked, csv, onlyRow, rowsOf, uploaded } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

const headers = ['NPA', 'Nama', 'Gelar', 'Wilayah', 'Email', 'Telepon'];
const check = (...lines: (string | null)[][]) => checked(server, { bytes: csv([headers, ...lines]) });
const rows = async (...lines: (string | null)[][]) => rowsOf(server, await check(...lines));
const row = async (line: (string | null)[], own = headers) =>
  onlyRow(server, await checked(server, { bytes: csv([own, line]) }));
const told = ({ fields }: ImportRow) =>
  Object.fromEntries(fields.map(({ field, old, new: now }) => [field, [old, now]]));
const faults = (one: ImportRow | undefined) => one?.faults.map(({ field, message }) => [field, message]);

const ids: Record<string, number> = {};

beforeAll(async () => {
  const members = {
    siti: aMember({
      npa: 'K1.001',
      first_name: 'Siti Aminah, S.Psi.',
      phone: '0812-1111-1111',
      email: 'siti@ikai.test',
    }),
    budi: aMember({ npa: 'K1.002', first_name: 'Budi Santoso', phone: '081222222222', email: 'budi@ikai.test' }),
    other: aMember({
      npa: 'K1.003',
      first_name: 'Budi Santoso, M.Psi',
      phone: '081233333333',
      email: 'lain@ikai.test',
    }),
    zeros: aMember({ npa: '00123', first_name: 'Nol', phone: null, email: null }),
    gone: aMember({ npa: 'K1.009', first_name: 'Sudah Pergi', phone: '081299999999', email: 'pergi@ikai.test' }),
  };
  for (const [name, body] of Object.entries(members)) ids[name] = (await staff.ok(addMember, { body })).data.id;
  await staff.ok(removeMember, { params: { id: ids.gone ?? 0 } });
});

describe('a row is', () => {
  test('new, when nobody has its NPA or is like it', async () => {
    const found = await row(['N.1', 'Baru Sekali', 'S.Psi', 'IKAI Aceh', 'baru@ikai.test', '0813']);
    expect(found).toMatchObject({ verdict: 'new', choice: 'add', target: null, candidates: [], alike: [], faults: [] });
    expect(told(found)).toEqual({
      npa: [null, 'N.1'],
      first_name: [null, 'Baru Sekali'],
      title: [null, 'S.Psi'],
      membership_type_id: [null, 'Aceh'],
      email: [null, 'baru@ikai.test'],
      phone: [null, '0813'],
    });
  });

  test('changed, with the old and the new value of each field that differs', async () => {
    const found = await row(['k1.001 ', 'Siti Aminah, S.Psi.', 'M.Psi.', 'Bali', 'siti@ikai.test', '0812-1111-1111']);
    expect(found).toMatchObject({ verdict: 'changed', choice: 'change' });
    expect(found.target).toEqual({ id: ids.siti, npa: 'K1.001', name: 'Siti Aminah, S.Psi.', because: ['npa'] });
    expect(told(found)).toEqual({ title: ['S.Psi.', 'M.Psi.'], membership_type_id: ['Aceh', 'Bali'] });
  });

  test('the same, when nothing differs', async () => {
    const found = await row(['K1.001', ' Siti Aminah, S.Psi. ', 'S.Psi.', 'aceh', 'siti@ikai.test', '0812-1111-1111']);
    expect(found).toMatchObject({ verdict: 'same', choice: null, fields: [], faults: [] });
  });

  test('wrong, with the faults', async () => {
    expect(await row(['N.2', 'Siti', 'S.Psi', 'Aceh', 'bukan email', '0812'])).toMatchObject({
      verdict: 'wrong',
      choice: null,
      fields: [],
      faults: [{ field: 'email', message: 'Alamat email tidak sah.' }],
    });
  });
});

describe('P1: who is possibly the same person is asked, never picked', () => {
  test.each([
    ['name', ['N.3', 'dr. H. SITI AMINAH', 'S.Psi', 'Aceh', '', ''], ['name']],
    ['telephone number', ['N.3', 'Lain', 'S.Psi', 'Aceh', '', '+62 812 1111 1111'], ['phone']],
    ['e-mail', ['N.3', 'Lain', 'S.Psi', 'Aceh', 'SITI@ikai.test', ''], ['email']],
    ['all of them', ['', 'Siti Aminah', '', '', 'siti@ikai.test', '0812 1111 1111'], ['phone', 'email', 'name']],
  ])('by the %s', async (_, line, because) => {
    const found = await row(line);
    expect(found).toMatchObject({ verdict: 'possible', choice: null, target: null, faults: [] });
    expect(found.candidates).toEqual([{ id: ids.siti, npa: 'K1.001', name: 'Siti Aminah, S.Psi.', because }]);
  });

  test('and all are named who could be meant; who shares most is first', async () => {
    const { candidates } = await row(['N.4', 'Budi Santoso', 'S.Psi', 'Aceh', '', '081233333333']);
    expect(candidates.map(({ id, because }) => [id, because])).toEqual([
      [ids.other, ['phone', 'name']],
      [ids.budi, ['name']],
    ]);
  });

  test('an NPA decides, whoever else is called so', async () => {
    const found = await row(['K1.003', 'Budi Santoso', 'S.Psi.', 'Aceh', 'budi@ikai.test', '081222222222']);
    expect(found).toMatchObject({ verdict: 'changed', target: { id: ids.other }, candidates: [] });
  });

  test('who is deleted is nobody, and their NPA is free', async () => {
    const found = await row(['K1.009', 'Sudah Pergi', 'S.Psi', 'Aceh', 'pergi@ikai.test', '081299999999']);
    expect(found.verdict).toBe('new');
  });

  test('rows of one file that are alike are asked about too', async () => {
    const found = await rows(
      ['N.5', 'Dewi Sartika', 'S.Psi', 'Aceh', '', ''],
      ['N.6', 'Hj. Dewi Sartika, S.Pd.', 'S.Psi', 'Aceh', '', ''],
      ['N.7', 'Lain Lagi', 'S.Psi', 'Aceh', '', ''],
    );
    expect(found.map(({ verdict, alike }) => [verdict, alike])).toEqual([
      ['possible', [3]],
      ['possible', [2]],
      ['new', []],
    ]);
  });

  test('a row without NPA that is like nobody is wrong', async () => {
    expect(await row(['', 'Tanpa Nomor', 'S.Psi', 'Aceh', '', ''])).toMatchObject({
      verdict: 'wrong',
      faults: [{ field: 'npa', message: 'Please input NPA!' }],
    });
  });

  test('P10: an NPA whose zeros are lost is possibly the one that has them', async () => {
    const found = await row(['123', 'Seseorang', 'S.Psi', 'Aceh', '', '']);
    expect(found).toMatchObject({
      verdict: 'possible',
      candidates: [{ id: ids.zeros, npa: '00123', because: ['npa'] }],
    });
  });

  test('of very many who are called the same only some are named', async () => {
    const line = (index: number) => [`M.${index}`, 'Nama Pasaran', 'S.Psi', 'Aceh', '', ''];
    const found = await rows(...Array.from({ length: mostCandidates + 10 }, (_, index) => line(index)));
    const numbers = Array.from({ length: mostCandidates + 1 }, (_, index) => index + 2);
    expect(found.map(({ verdict }) => verdict)).toEqual(found.map(() => 'possible'));
    expect(found[0]?.alike).toEqual(numbers.slice(1));
    expect(found.at(-1)?.alike).toEqual(numbers.slice(0, -1));
  });
});

test('the same NPA twice in a file is wrong in both rows', async () => {
  const found = await rows(
    ['K1.001', 'Siti', 'S.Psi', 'Aceh', '', ''],
    ['N.8', 'Ani', 'S.Psi', 'Aceh', '', ''],
    [' k1.001', 'Siti', 'S.Psi', 'Aceh', '', ''],
    ['n.8', 'Ina', 'S.Psi', 'Aceh', 'salah', ''],
  );
  expect(found.map(faults)).toEqual([
    [['npa', 'NPA ini juga ada di baris 4.']],
    [['npa', 'NPA ini juga ada di baris 5.']],
    [['npa', 'NPA ini juga ada di baris 2.']],
    [
      ['email', 'Alamat email tidak sah.'],
      ['npa', 'NPA ini juga ada di baris 3.'],
    ],
  ]);
});

describe('P2: empty', () => {
  test('never erases', async () => {
    const found = await row(['K1.001', '', '-', ' ', 'n/a', '0']);
    expect(found.verdict).toBe('same');
  });

  test('is no date, least of all today’s', async () => {
    const found = await row(['N.10', 'Ani', 'S.Psi', 'Aceh', '-'], ['NPA', 'Nama', 'Gelar', 'Wilayah', 'Masa Berlaku']);
    expect(found.verdict).toBe('new');
    expect(JSON.stringify(found)).not.toContain(today());
    expect(told(found).serkom_end_date).toBeUndefined();
  });

  test('P3: makes nobody the same: neither as NPA nor as telephone number, e-mail or name', async () => {
    const found = await rows(
      ['N.11', 'Ani', 'S.Psi', 'Aceh', '-', '0'],
      ['N.12', 'Ina', 'S.Psi', 'Aceh', '-', '0'],
      ['-', 'Nia', 'S.Psi', 'Aceh', 'belum ada', 'n/a'],
      ['-', 'Ian', 'S.Psi', 'Aceh', 'belum ada', 'n/a'],
      ['N.13', '-', 'S.Psi', 'Aceh', '', ''],
      ['N.14', '-', 'S.Psi', 'Aceh', '', ''],
    );
    expect(found.map(({ verdict }) => verdict)).toEqual(['new', 'new', 'wrong', 'wrong', 'wrong', 'wrong']);
    expect(found.map(faults).slice(2)).toEqual([
      [['npa', 'Please input NPA!']],
      [['npa', 'Please input NPA!']],
      [['first_name', 'Please input Full Name!']],
      [['first_name', 'Please input Full Name!']],
    ]);
    expect(found.flatMap(({ alike }) => alike)).toEqual([]);
  });
});

test('P4: an unknown region is a fault with a suggestion, and none is made', async () => {
  const before = (await staff.ok(listRegions)).data;
  const found = await row(['N.15', 'Ani', 'S.Psi', 'Jawa Brat', '', '']);
  expect(faults(found)).toEqual([
    ['membership_type_id', 'Wilayah “Jawa Brat” tidak dikenal. Maksud Anda “Jawa Barat”?'],
  ]);
  expect((await staff.ok(listRegions)).data).toEqual(before);
});

test('P5: every fault of every row is told', async () => {
  const own = [...headers, 'Masa Berlaku', 'Tahun Mulai', 'Status', 'Urutan', 'Foto'];
  const line = [
    '',
    '',
    'x'.repeat(201),
    'Atlantis',
    'bukan',
    '8.1E+11',
    'besok',
    '1949',
    'mungkin',
    '-5',
    'http://x/y.jpg',
  ];
  const bytes = csv([own, line, line]);
  const found = await rowsOf(server, await checked(server, { bytes }, { Foto: { field: 'image_url' } }));
  for (const one of found) {
    expect(one.verdict).toBe('wrong');
    expect(one.faults.map(({ field }) => field).sort()).toEqual(
      [
        ...['npa', 'first_name', 'title', 'membership_type_id', 'email', 'phone'],
        ...['serkom_end_date', 'experience_year_start', 'status', 'order', 'image_url'],
      ].sort(),
    );
    expect(one.faults.every(({ message }) => message !== '')).toBe(true);
  }
});

describe('rows', () => {
  test('are counted, and listed by their verdict', async () => {
    const detail = await check(
      ['L.1', 'Lestari', 'S.Psi', 'Aceh', '', ''],
      ['L.2', 'Laras', 'S.Psi', 'Aceh', 'salah', ''],
      ['K1.001', '', 'Baru', '', '', ''],
      ['K1.002', '', '', '', '', ''],
      ['', 'Siti Aminah', '', '', '', ''],
    );
    expect(detail).toMatchObject({
      state: 'checked',
      rows: 5,
      counts: { new: 1, changed: 1, same: 1, possible: 1, other_name: 0, wrong: 1 },
      added: 1,
      changed: 1,
      undecided: 1,
    });
    for (const [verdict, number] of Object.entries({ new: 2, wrong: 3, changed: 4, same: 5, possible: 6 })) {
      const { data, total_data } = await staff.ok(listImportRows, { params: { id: detail.id }, query: { verdict } });
      expect([data.map((one) => one.number), total_data]).toEqual([[number], 1]);
    }
    const { data, total_data } = await staff.ok(listImportRows, {
      params: { id: detail.id },
      query: { page: 2, pageSize: 2 },
    });
    expect([data.map((one) => one.number), total_data]).toEqual([[4, 5], 5]);
  });

  test('show their cells as the file has them', async () => {
    const found = await row([' K1.001', '', '-', 'aceh ', '', '']);
    expect(found.cells).toEqual([
      { field: 'first_name', text: '', is_corrected: false },
      { field: 'npa', text: ' K1.001', is_corrected: false },
      { field: 'title', text: '-', is_corrected: false },
      { field: 'email', text: '', is_corrected: false },
      { field: 'phone', text: '', is_corrected: false },
      { field: 'membership_type_id', text: 'aceh ', is_corrected: false },
    ]);
  });

  test('have numbers as the spreadsheet shows them, and empty ones are none', async () => {
    const bytes = csv([
      ['Daftar'],
      [],
      headers,
      [],
      ['L.3', 'Lima', 'S.Psi', 'Aceh', '', ''],
      [],
      ['L.4', 'Enam', 'S.Psi', 'Aceh', '', ''],
    ]);
    const found = await rowsOf(server, await checked(server, { bytes }));
    expect(found.map(({ number }) => number)).toEqual([5, 7]);
  });

  test('are none before the check', async () => {
    const { id } = await uploaded(server, { bytes: csv([headers, ['L.5', 'Lima', 'S.Psi', 'Aceh', '', '']]) });
    expect(await staff.ok(listImportRows, { params: { id } })).toEqual({ data: [], total_data: 0 });
  });
});
