import { afterAll, describe, expect, test } from 'vitest';
import { listHistory, undoChange } from '#contract/history.ts';
import { changeImportRow } from '#contract/import-rows.ts';
import { addRegion, changeRegion, listRegions, removeRegion } from '#contract/regions.ts';
import { checked, csv, rowsOf } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const admin = server.as('admin');

const headers = [
  'No. Induk Anggota',
  'Nama Lengkap',
  'Gelar',
  'DPW/DPD',
  'No Telp/WA',
  'No. SIPP',
  'Serkom berlaku s.d.',
  'Jabatan',
];
const lineOf = (region: string, index = 0) => [
  ...[`WR.${index}`, `Ani ${index}`, 'S.Psi', region, `0812000000${index}`],
  ...[`SIPP/${index}`, '2027-12-31', 'Ketua'],
];
const found = async (region: string) => {
  const [row] = await rowsOf(server, await checked(server, { bytes: csv([headers, lineOf(region)]) }));
  return row?.faults[0]?.message ?? row?.fields.find(({ field }) => field === 'membership_type_id')?.new;
};
const region = async (name: string) => {
  const { data } = await admin.ok(listRegions);
  return data.find((one) => one.name === name) ?? expect.unreachable(name);
};

describe('a sheet as chapters write it', () => {
  const written = [
    ['Jabar', 'Jawa Barat'],
    ['DPW IKAI JATENG', 'Jawa Tengah'],
    ['D.I. Yogyakarta', 'Daerah Istimewa Yogyakarta'],
    ['Prov. Babel', 'Kepulauan Bangka Belitung'],
    ['NTT', 'Nusa Tenggara Timur'],
    ['PW Papua Barat Daya', 'Papua Barat Daya'],
    ['Kaltara', 'Kalimantan Utara'],
    ['Jawa Tmr', 'Jawa Timur'],
    ['Kalimantan Sel.', 'Kalimantan Selatan'],
  ] as const;
  const lines = [headers, ...written.map(([text], index) => lineOf(text, index))];

  test('is understood: its columns by their headers, its regions by their names', async () => {
    const detail = await checked(server, { bytes: csv(lines) });
    expect(detail.columns.map(({ field }) => field)).toEqual([
      ...['npa', 'first_name', 'title', 'membership_type_id', 'phone', 'practice_permit_number', 'serkom_end_date'],
      null,
    ]);
    expect(detail.columns.at(-1)?.because).toBe('taken');
    const rows = await rowsOf(server, detail);
    expect(rows.flatMap(({ faults }) => faults)).toEqual([]);
    const regions = rows.map(({ fields }) => fields.find(({ field }) => field === 'membership_type_id')?.new);
    expect(regions).toEqual(written.map(([, name]) => name));
  });
});

test('a region that is only likely is suggested, and one answer goes for all rows that have it so', async () => {
  const lines = ['Jawa Timurr', 'Jawa Timurr', 'Bali'].map((text, index) => lineOf(text, index));
  const { id } = await checked(server, { bytes: csv([headers, ...lines]) });
  const [row] = await rowsOf(server, { id }, 'wrong');
  const { field, message, suggestion = '' } = row?.faults[0] ?? expect.unreachable();
  expect([field, message]).toEqual([
    'membership_type_id',
    'Wilayah “Jawa Timurr” tidak dikenal. Maksud Anda “Jawa Timur”?',
  ]);
  const body = { cells: [{ field: 'membership_type_id', text: suggestion }], equal: true };
  const params = { id, number: row?.number ?? 0 };
  const { data } = await server.as('staff').ok(changeImportRow, { params, body });
  expect([data.equal_rows, data.import.counts.wrong, data.row.faults]).toEqual([1, 0, []]);
});

describe('other names of a region', () => {
  test('are added by an admin, are found at once, and are taken back', async () => {
    expect(await found('Priangan')).toContain('tidak dikenal');
    const { id } = await region('Jawa Barat');
    const { data } = await admin.ok(changeRegion, { params: { id }, body: { other_names: ' Priangan, Tatar Sunda ' } });
    expect(data.other_names).toBe('Priangan, Tatar Sunda');
    expect(await region('Jawa Barat')).toEqual(data);
    expect(await found('DPD Tatar Sunda')).toBe('Jawa Barat');

    const { data: changes } = await admin.ok(listHistory, { query: { subject: 'regions', subject_id: id } });
    expect(changes[0]?.fields).toMatchObject([{ field: 'other_names', old: null, new: 'Priangan, Tatar Sunda' }]);
    await admin.ok(undoChange, { params: { id: changes[0]?.id ?? 0 } });
    expect(await found('Tatar Sunda')).toContain('tidak dikenal');
  });

  test('are none that another region has', async () => {
    const { id } = await region('Bali');
    for (const [other_names, message] of [
      ['Pulau Dewata, ACEH', `“ACEH” sudah dipakai wilayah “Aceh”.`],
      ['11', `“11” sudah dipakai wilayah “Aceh”.`],
    ]) {
      const refusals = [
        await admin.refused(changeRegion, { params: { id }, body: { other_names } }),
        await admin.refused(addRegion, { body: { name: 'Seberang', other_names } }),
      ];
      for (const { status, faults } of refusals) expect([status, faults]).toEqual([409, { other_names: message }]);
    }
    await admin.ok(changeRegion, { params: { id }, body: { other_names: 'Bali, Pulau Dewata' } });
    const { faults } = await admin.refused(addRegion, { body: { name: 'Seberang', other_names: 'pulau  dewata' } });
    expect(faults).toEqual({ other_names: `“pulau  dewata” sudah dipakai wilayah “Bali”.` });
  });

  test('have a bound', async () => {
    const { id } = await region('Bali');
    const body = { other_names: 'n'.repeat(501) };
    expect((await admin.refused(changeRegion, { params: { id }, body })).faults).toEqual({
      other_names: 'Paling panjang 500 karakter.',
    });
  });

  test('go with a region that is deleted', async () => {
    const { data } = await admin.ok(addRegion, { body: { name: 'Luar Negeri', other_names: 'Diaspora, LN' } });
    expect(await found('IKAI Diaspora')).toBe('Luar Negeri');
    await admin.ok(removeRegion, { params: { id: data.id } });
    expect(await found('Diaspora')).toContain('tidak dikenal');
    await admin.ok(addRegion, { body: { name: 'Mancanegara', other_names: 'Diaspora' } });
    expect(await found('Diaspora')).toBe('Mancanegara');
  });
});
