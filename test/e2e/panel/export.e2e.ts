import { expect, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { storedPicture } from '#test/support/pictures.ts';
import { fileFrom } from '../screens/downloads.ts';
import { memberList } from '../screens/member-list.ts';
import { cellsOf, isBiff8, linesOf, sheetOf } from '../screens/spreadsheets.ts';
import { notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();
let picture: string;

test.beforeAll(async () => {
  const staff = story.server.as('staff');
  picture = await storedPicture(story.server);
  await staff.ok(addMember, {
    body: aMember({
      first_name: '=1+1',
      npa: '0007',
      title: '@SUM(A1)',
      email: 'nol@ikai.test',
      image_url: picture,
      phone: '+62 812',
      practice_permit_number: '-5',
      serkom_number: '000123',
      serkom_end_date: '2027-03-05',
      experience_year_start: new Date().getFullYear() - 4,
      status: 'inactive',
      order: 1,
    }),
  });
  const empty = { email: null, phone: null, practice_permit_number: null, serkom_number: null, serkom_end_date: null };
  await staff.ok(addMember, {
    body: aMember({ first_name: 'Élodie "Ék" Ñ 中文', npa: '1-2', ...empty, experience_year_start: null, order: 2 }),
  });
  for (let order = 3; order <= 12; order += 1) {
    await staff.ok(addMember, { body: aMember({ first_name: `Anggota ${order}`, order, phone: '0812' }) });
  }
});

test('the page of the list that is shown is exported as real BIFF8 with every column in its order', async () => {
  const page = await story.open('/app/membership');
  const list = memberList(page);
  await shown(list.row('=1+1'));
  const file = await fileFrom(page, () => page.getByRole('button', { name: 'Excel export' }).click());
  expect(file.name).toBe('list_anggota_ikai_(page_1).xls');
  expect(isBiff8(file.bytes)).toBe(true);
  await shown(notice(page, '10 dari 12 anggota diekspor ke list_anggota_ikai_(page_1).xls: hanya halaman 1.'));

  const lines = linesOf(sheetOf(file.bytes));
  expect(lines[0]).toEqual([
    'ID',
    'Name',
    'NPA',
    'Title',
    'Email',
    'Image',
    'Phone',
    'Practice Permit',
    'Experience',
    'Serkom Number',
    'Serkom End Date',
    'Status',
    'Order',
  ]);
  expect(lines).toHaveLength(11);
  expect(lines.slice(1).map((line) => line[1])).toEqual(await list.names());
  const image = `https://direktori.ikai.test${picture}`;
  expect(lines[1]).toEqual([
    1,
    '=1+1',
    '0007',
    '@SUM(A1)',
    'nol@ikai.test',
    image,
    '+62 812',
    '-5',
    4,
    '000123',
    '05-03-2027',
    'inactive',
    1,
  ]);
  expect(lines[2]).toEqual([
    2,
    'Élodie "Ék" Ñ 中文',
    '1-2',
    'S.Psi.',
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    'active',
    2,
  ]);

  // Nothing is a formula or a date, and every text is marked as text.
  const cells = cellsOf(sheetOf(file.bytes));
  expect(cells.filter((cell) => cell.f !== undefined)).toEqual([]);
  expect(new Set(cells.map((cell) => cell.t))).toEqual(new Set(['s', 'n']));
  expect(cells.filter((cell) => cell.t === 's' && cell.z !== '@')).toEqual([]);
  const numbers = cells.filter((cell) => cell.t === 'n').map((cell) => String(cell.address).replace(/\d+/, ''));
  expect(new Set(numbers)).toEqual(new Set(['A', 'I', 'M']));
});

test('another page is exported under its own number, with what the filters leave', async () => {
  const page = await story.open('/app/membership?page=2');
  const list = memberList(page);
  await shown(list.row('Anggota 11'));
  const second = await fileFrom(page, () => page.getByRole('button', { name: 'Excel export' }).click());
  expect(second.name).toBe('list_anggota_ikai_(page_2).xls');
  expect(linesOf(sheetOf(second.bytes)).map((line) => line[1])).toEqual(['Name', 'Anggota 11', 'Anggota 12']);

  await list.filter('Status', 'Non Active');
  await shown(list.row('=1+1'));
  const filtered = await fileFrom(page, () => page.getByRole('button', { name: 'Excel export' }).click());
  expect(filtered.name).toBe('list_anggota_ikai_(page_1).xls');
  expect(linesOf(sheetOf(filtered.bytes)).map((line) => line[1])).toEqual(['Name', '=1+1']);
});

test('the regions are exported as they are listed, with their codes as text', async () => {
  const page = await story.open('/app/wilayah');
  const table = page.getByRole('table', { name: 'Daftar wilayah' });
  await shown(table.getByRole('row', { name: /Aceh/ }));
  const file = await fileFrom(page, () => page.getByRole('button', { name: 'Excel export' }).click());
  expect(file.name).toBe('list_wilayah_ikai.xls');
  expect(isBiff8(file.bytes)).toBe(true);
  const sheet = sheetOf(file.bytes);
  const lines = linesOf(sheet);
  expect(lines[0]).toEqual(['ID', 'Name', 'Attribute']);
  expect(lines).toHaveLength(39);
  expect(lines.find((line) => line[1] === 'Aceh')).toEqual([expect.any(Number), 'Aceh', '11']);
});
