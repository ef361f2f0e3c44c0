import { expect, type Page, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { addRegion } from '#contract/regions.ts';
import { aMember, aRegion } from '#test/support/builders.ts';
import { field, fill, noteOf, save } from '../screens/form.ts';
import { memberList } from '../screens/member-list.ts';
import { eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const table = (page: Page) => page.getByRole('table', { name: 'Daftar wilayah' });
const row = (page: Page, name: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name, exact: true }) });
const addForm = (page: Page) => page.getByRole('dialog', { name: 'Tambah wilayah' });
const editForm = (page: Page) => page.getByRole('dialog', { name: 'Ubah wilayah' });
const tambah = (page: Page) => page.getByRole('button', { name: 'Tambah', exact: true });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Cari nama, kode, atau nama lain' });

test('the 38 provinces are there from the start, with their columns and by name', async () => {
  const page = await story.open('/app/wilayah', { as: 'admin' });
  await shown(row(page, 'Aceh'));
  expect(await table(page).getByRole('columnheader').allInnerTexts()).toEqual([
    ...['ID', 'Name', 'Attribute', 'Anggota', 'Action'],
  ]);
  await shown(page.getByText('38 wilayah', { exact: true }));
  expect(await row(page, 'Aceh').getByRole('cell').nth(2).textContent()).toBe('11');
});

test('a region is added, corrected and deleted, after a question with its name', async () => {
  const page = await story.open('/app/wilayah', { as: 'admin' });
  await tambah(page).click();
  const form = addForm(page);
  await save(form);
  await shown(form.getByText('Masukan nama wilayah!'));
  await fill(form, { Name: 'Diaspora', Attribute: '099' });
  await save(form);
  await shown(notice(page, 'Data Tersimpan!'));
  await gone(form);
  await shown(row(page, 'Diaspora').getByText('099'));

  await page.getByRole('button', { name: 'Ubah Diaspora' }).click();
  expect(await field(editForm(page), 'Attribute').inputValue()).toBe('099');
  await fill(editForm(page), { Name: 'Dalam Negeri', Attribute: '' });
  await save(editForm(page));
  await gone(editForm(page));
  await shown(row(page, 'Dalam Negeri'));
  expect(await row(page, 'Diaspora').count()).toBe(0);

  await page.getByRole('button', { name: 'Hapus Dalam Negeri' }).click();
  const question = page.getByRole('dialog', { name: 'Anda ingin menghapus data {name:Dalam Negeri} ?', exact: true });
  await question.getByRole('button', { name: 'Batal', exact: true }).click();
  await gone(question);
  await shown(row(page, 'Dalam Negeri'));
  await page.getByRole('button', { name: 'Hapus Dalam Negeri' }).click();
  await question.getByRole('button', { name: 'Hapus', exact: true }).click();
  await gone(row(page, 'Dalam Negeri'));
});

test('a name that is taken, in whatever case, comes back with the fault at its field', async () => {
  story.expectError(/status of 409/);
  const page = await story.open('/app/wilayah', { as: 'admin' });
  await tambah(page).click();
  await fill(addForm(page), { Name: ' bALI ', Attribute: '51b' });
  await save(addForm(page));
  const said = notice(page, 'Data Gagal Tersimpan');
  await said.getByRole('button', { name: 'Buka lagi' }).click();
  await shown(addForm(page));
  expect(await field(addForm(page), 'Name').getAttribute('aria-invalid')).toBe('true');
  expect(await noteOf(field(addForm(page), 'Name'))).not.toBe('');
  expect(await field(addForm(page), 'Attribute').inputValue()).toBe('51b');
  await field(addForm(page), 'Name').fill('Bali Utara');
  await save(addForm(page));
  await shown(row(page, 'Bali Utara'));
});

test('renaming a region renames it for its members, in the list, the filter and the form', async () => {
  const { data: region } = await story.server.as('admin').ok(addRegion, { body: aRegion({ name: 'Nama Lama' }) });
  await story.server.as('staff').ok(addMember, {
    body: aMember({ membership_type_id: region.id, first_name: 'Warga Wilayah' }),
  });
  const page = await story.open('/app/wilayah?filter=nama+lama', { as: 'admin' });
  await page.getByRole('button', { name: 'Ubah Nama Lama' }).click();
  await field(editForm(page), 'Name').fill('Nama Baru');
  await save(editForm(page));
  await gone(editForm(page));
  await page.getByRole('link', { name: 'Anggota IKAI' }).click();
  const list = memberList(page);
  await list.filter('Wilayah', 'Nama Baru');
  await eventually(() => list.names()).toEqual(['Warga Wilayah']);
  await shown(list.row('Warga Wilayah').getByText('IKAI Nama Baru'));
});

test('regions are found by a part of their name or code, and the address keeps it', async () => {
  const page = await story.open('/app/wilayah', { as: 'admin' });
  await search(page).fill('papua');
  await shown(page.getByText('6 wilayah', { exact: true }));
  await page.reload();
  await shown(page.getByText('6 wilayah', { exact: true }));
  expect(await search(page).inputValue()).toBe('papua');
  await search(page).fill('51');
  await shown(row(page, 'Bali'));
  await search(page).fill('tidak ada');
  await shown(page.getByText('Tidak ada wilayah yang cocok dengan filter ini.'));
  await page.getByRole('button', { name: 'Hapus semua filter' }).click();
  await shown(row(page, 'Aceh'));
});

test('other names of a region are kept in its form, and one that another region has is a fault there', async () => {
  story.expectError(/status of 409/);
  const page = await story.open('/app/wilayah', { as: 'admin' });
  const edit = page.getByRole('button', { name: 'Ubah Jawa Tengah' });
  await edit.click();
  await fill(editForm(page), { 'Nama lain': 'Soloraya, Muria' });
  await save(editForm(page));
  await gone(editForm(page));
  await edit.click();
  expect(await field(editForm(page), 'Nama lain').inputValue()).toBe('Soloraya, Muria');
  await fill(editForm(page), { 'Nama lain': 'Soloraya, Aceh' });
  await save(editForm(page));
  await notice(page, 'Data Gagal Tersimpan').getByRole('button', { name: 'Buka lagi' }).click();
  expect(await noteOf(field(editForm(page), 'Nama lain'))).toBe('“Aceh” sudah dipakai wilayah “Aceh”.');
});
