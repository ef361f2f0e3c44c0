import { CFB } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportFormats, exportMembers, listExports } from '#contract/exports.ts';
import { wholeColumns } from '#contract/member-columns.ts';
import { addMember, listMembers, removeMember } from '#contract/members.ts';
import { cellsOf, linesOf, sheetOf } from '#test/e2e/screens/spreadsheets.ts';
import { today } from '#test/support/association.ts';
import { aMember } from '#test/support/builders.ts';
import { exported, exportOf, latestExport } from '#test/support/exported.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

const titles = wholeColumns.map(({ title }) => title);
const at = (title: string) => titles.indexOf(title);

const ids: number[] = [];

beforeAll(async () => {
  const members = [
    aMember({
      first_name: '=1+1',
      npa: '0007',
      title: '@SUM(A1)',
      phone: '+6281234567890',
      practice_permit_number: '-5+A1',
      serkom_number: '0001234567890123456789',
      serkom_end_date: '2027-03-05',
      experience_year_start: 2000,
      order: 1,
    }),
    aMember({ first_name: 'Élodie; "Ék", 中文 <&>  dua', phone: null, serkom_end_date: null, order: 2 }),
    aMember({ first_name: 'Siti', membership_type_id: 2, status: 'inactive', order: 3 }),
  ];
  for (const body of members) ids.push((await staff.ok(addMember, { body })).data.id);
  const { id } = (await staff.ok(addMember, { body: aMember({ first_name: 'Dihapus' }) })).data;
  await staff.ok(removeMember, { params: { id } });
});

describe('as .xlsx', () => {
  const format = 'xlsx';

  test('P10, P11: texts stay texts with every character, and nothing is a formula', async () => {
    const sheet = sheetOf(await exported(server, { format }));
    const [head, first = [], second = []] = linesOf(sheet);
    expect(head).toEqual(titles);
    expect(first[at('Name')]).toBe('=1+1');
    expect(first[at('NPA')]).toBe('0007');
    expect(first[at('Title')]).toBe('@SUM(A1)');
    expect(first[at('Phone')]).toBe('+6281234567890');
    expect(first[at('Practice Permit')]).toBe('-5+A1');
    expect(first[at('Serkom Number')]).toBe('0001234567890123456789');
    expect(first[at('Keanggotaan')]).toBe('IKAI Aceh');
    expect(first[at('Experience Start Year')]).toBe(2000);
    expect(first[at('Order')]).toBe(1);
    expect(second[at('Name')]).toBe('Élodie; "Ék", 中文 <&>  dua');
    expect(second[at('Phone')]).toBeNull();
    expect(cellsOf(sheet).filter((cell) => cell.f !== undefined)).toEqual([]);
  });

  test('P15: the serkom’s end is a real day, the same in every time zone', async () => {
    const sheet = sheetOf(await exported(server, { format }));
    const cell = cellsOf(sheet).find(({ address }) => address === 'K2');
    expect(cell).toMatchObject({ t: 'n', v: 46451, w: '05-03-2027' });
  });
});

test('P11: in .xlsx every text cell has the text format too', async () => {
  const texts = cellsOf(sheetOf(await exported(server, { format: 'xlsx' }))).filter((cell) => cell.t === 's');
  const isMember = ({ address }: { address: string }) => !/^[A-Z]1$/.test(address);
  expect(texts.filter(isMember).filter((cell) => cell.z !== '@')).toEqual([]);
});

test('a file has the columns that are asked for, in their order', async () => {
  const columns = ['npa', 'level', 'fullName', 'serkomEndDate'];
  for (const format of exportFormats.filter((one) => one !== 'csv')) {
    const [head, first] = linesOf(sheetOf(await exported(server, { format, columns })));
    expect(head).toEqual(['NPA', 'Level', 'Name', 'Serkom End Date']);
    expect(first?.slice(0, 3)).toEqual(['0007', '0', '=1+1']);
  }
  const csv = (await exported(server, { format: 'csv', columns: ['phone'] })).toString();
  expect(csv.split('\r\n').slice(0, 2)).toEqual(['\ufeff"Phone"', '"+6281234567890"']);
});

test('columns that there are not, twice the same, or none at all are refused', async () => {
  for (const columns of [['fax'], ['npa', 'npa'], [], ['constructor'], 'npa', Array(51).fill('npa')]) {
    const { status, faults } = await staff.refused(exportMembers, { body: { format: 'xlsx', columns } });
    expect([status, Object.keys(faults)[0]?.split('.')[0]]).toEqual([400, 'columns']);
  }
});

test('the first row stays in sight', async () => {
  const archive = CFB.read(await exported(server, { format: 'xlsx' }), { type: 'buffer' });
  const sheet = Buffer.from(CFB.find(archive, '/xl/worksheets/sheet1.xml')?.content ?? []).toString();
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2"');
});

describe('as .csv', () => {
  test.each([';', ','] as const)('P8: it is UTF-8 with its mark, with %s between the fields', async (separator) => {
    const bytes = await exported(server, { format: 'csv', separator });
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, , second = ''] = bytes.toString('utf8').slice(1).split('\r\n');
    expect(head).toBe(titles.map((title) => `"${title}"`).join(separator));
    expect(second).toContain('"Élodie; ""Ék"", 中文 <&>  dua"');
  });

  test('P12: what would run is guarded; a telephone number stays as it is', async () => {
    const text = (await exported(server, { format: 'csv' })).toString('utf8');
    for (const field of [`"'=1+1"`, `"'@SUM(A1)"`, `"'-5+A1"`, '"+6281234567890"', '"0007"', '"2027-03-05"']) {
      expect(text.split(/[;\r\n]+/)).toContain(field);
    }
  });
});

describe('which members', () => {
  const names = async (body: object, query: Record<string, string> = {}) =>
    linesOf(sheetOf(await exported(server, { format: 'xlsx', ...body }, query)))
      .slice(1)
      .map((line) => line[at('Name')]);

  test('those of the filters, in the order of the list', async () => {
    expect(await names({}, { sort: '-npa', filter: 'status:active' })).toEqual(['Élodie; "Ék", 中文 <&>  dua', '=1+1']);
    expect(await names({}, { membership_type_id: '2' })).toEqual(['Siti']);
    expect(await names({}, { search: 'tidak ada' })).toEqual([]);
  });

  test('those who were chosen, whatever the filters are, but no deleted ones', async () => {
    const [first = 0, , third = 0] = ids;
    expect(await names({ ids: [third, first, 999999] }, { search: 'tidak ada' })).toEqual(['=1+1', 'Siti']);
  });

  test('P28: all of them, beyond any page', async () => {
    const more = await startServer();
    await manyMembers(more, 1203, () => 'S.Psi.');
    const { total_data } = await more.as('staff').ok(listMembers, { query: { isAdmin: true } });
    const answer = await exportOf(more, { format: 'csv' });
    expect(answer.headers.get('x-rows')).toBe(String(total_data));
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines).toHaveLength(1204);
    expect(new Set(lines).size).toBe(1204);
    await more.close();
  });
});

test('the file is named after the day', async () => {
  for (const format of exportFormats) {
    const answer = await exportOf(server, { format });
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="list_anggota_ikai_${today()}.${format}"`,
    );
    await answer.arrayBuffer();
  }
});

test.each([
  [{ format: 'pdf' }, 'format'],
  [{ format: 'ods' }, 'format'],
  [{ format: 'csv', separator: '|' }, 'separator'],
  [{ format: 'csv', ids: [] }, 'ids'],
  [{ format: 'csv', ids: ['1'] }, 'ids.0'],
])('%j is refused', async (body, field) => {
  const { status, faults } = await staff.refused(exportMembers, { body });
  expect([status, Object.keys(faults)]).toEqual([400, [field]]);
});

describe('the record', () => {
  test('says who exported what when, and how many rows', async () => {
    const query = { search: 'siti', filter: 'status:inactive serkom:valid', level: 'K1', sort: '-fullName' };
    const before = new Date().toISOString();
    await exported(server, { format: 'xlsx' }, { ...query, membership_type_id: '2' });
    const { id, at: instant, finished_at, ...said } = await latestExport(server);
    expect(said).toEqual({
      account_id: server.accounts.staff.id,
      account_name: 'Akun staff',
      account_email: 'staff@ikai.test',
      format: 'xlsx',
      filters: { ...query, membership_type_id: 2, region_name: 'Sumatera Utara' },
      chosen: false,
      rows: 1,
    });
    expect([before, instant, finished_at].toSorted()).toEqual([before, instant, finished_at]);
    await exported(server, { format: 'csv', ids });
    expect((await staff.ok(listExports)).data[0]).toMatchObject({ chosen: true, rows: 3, filters: {} });
  });

  test('is seen by oneself and by superadmins', async () => {
    await exported(server, { format: 'csv' }, {}, 'admin');
    const seenBy = async (who: 'staff' | 'admin' | 'superadmin') =>
      new Set((await server.as(who).ok(listExports)).data.map(({ account_name }) => account_name));
    expect(await seenBy('staff')).toEqual(new Set(['Akun staff']));
    expect(await seenBy('admin')).toEqual(new Set(['Akun admin']));
    expect(await seenBy('superadmin')).toEqual(new Set(['Akun staff', 'Akun admin']));
  });
});
