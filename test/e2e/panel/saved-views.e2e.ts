import { expect, type Page, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { addRegion, removeRegion } from '#contract/regions.ts';
import { addView, changeView, listViews } from '#contract/views.ts';
import { aMember, aRegion, aView } from '#test/support/builders.ts';
import { field, fill, pick, save } from '../screens/form.ts';
import { memberList } from '../screens/member-list.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(async () => {
  const ends = { 'Ayu Habis': '2020-01-01', 'Bagus Habis': '2021-01-01', 'Citra Berlaku': '2099-01-01' };
  for (const [first_name, serkom_end_date] of Object.entries(ends))
    await story.server.as('staff').ok(addMember, { body: aMember({ first_name, serkom_end_date }) });
});

const views = (page: Page) =>
  page.getByRole('navigation', { name: 'Menu utama' }).getByRole('list', { name: 'Tampilan tersimpan' });
const titles = (page: Page) => page.getByRole('columnheader').allInnerTexts();
const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });

test('what the list shows is saved under a name, with its words and order, and stands in the menu with its count', async () => {
  const page = await story.open('/app/membership?filter=serkom%3Aexpired&search=habis&sort=-fullName&page=1');
  await shown(memberList(page).row('Ayu Habis'));
  await page.getByRole('button', { name: 'Simpan filter ini' }).click();
  const form = dialog(page, 'Simpan filter ini');
  await expectNoAxeFindings(page, 'the form of a view');
  await save(form);
  await shown(form.getByText('Beri nama untuk tampilan ini.'));
  expect(await form.getByRole('combobox', { name: 'Untuk' }).count()).toBe(0);
  await fill(form, { Nama: 'Serkom habis' });
  await save(form);
  await shown(notice(page, 'Serkom habis'));
  const link = views(page).getByRole('link', { name: 'Serkom habis 2 anggota' });
  await shown(link);
  expect(await link.getAttribute('aria-current')).toBe('page');

  await story.server
    .as('staff')
    .ok(addMember, { body: aMember({ first_name: 'Dewi Habis', serkom_end_date: '2020-01-01' }) });
  await page.goto('/app/serkom');
  await shown(views(page).getByRole('link', { name: 'Serkom habis 3 anggota' }));
  await views(page)
    .getByRole('link', { name: /Serkom habis/ })
    .click();
  await eventually(() => memberList(page).names()).toEqual(['Dewi Habis', 'Bagus Habis', 'Ayu Habis']);
  await expectNoAxeFindings(page, 'a saved view');

  await page.goto('/app/users');
  await shown(page.getByRole('textbox', { name: 'Username' }));
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Cari', exact: true }).getByRole('combobox').fill('habis serkom');
  await shown(page.getByRole('option', { name: /Serkom habis/ }));
  await page.getByRole('option', { name: /Serkom habis/ }).click();
  await shown(memberList(page).row('Ayu Habis'));
});

test('a view keeps the columns that were chosen, whoever opens it, and leaves everybody those of their own', async () => {
  const page = await story.open('/app/membership?search=habis', { as: 'admin' });
  await shown(memberList(page).row('Ayu Habis'));
  const columns = await memberList(page).look();
  for (const name of ['Title', 'Practice Permit', 'Email', 'Photo'])
    await columns.getByRole('checkbox', { name }).uncheck();
  await page.keyboard.press('Escape');
  const chosen = await titles(page);

  await page.getByRole('button', { name: 'Simpan filter ini' }).click();
  const form = dialog(page, 'Simpan filter ini');
  await shown(form.getByText(/^Full Name, .*Phone, .*Status$/));
  await fill(form, { Nama: 'Yang dihubungi' });
  await pick(form, 'Untuk', 'Semua orang');
  await save(form);
  await gone(form);
  await shown(page.getByRole('button', { name: 'Ubah filter ini' }));

  const staff = await story.open('/app/membership');
  await shown(memberList(staff).row('Ayu Habis'));
  const own = await titles(staff);
  await views(staff)
    .getByRole('link', { name: /Yang dihubungi/ })
    .click();
  await eventually(() => titles(staff)).toEqual(chosen);
  await staff.reload();
  await shown(memberList(staff).row('Ayu Habis'));
  expect(await titles(staff)).toEqual(chosen);

  const others = await memberList(staff).look();
  await shown(others.getByText(/Kolom Anda sendiri di daftar lain tidak berubah/));
  await others.getByRole('checkbox', { name: 'Phone' }).click();
  await eventually(() => others.getByRole('checkbox', { name: 'Phone' }).isChecked()).toBe(false);
  await expectNoAxeFindings(staff, 'the columns of a view');
  await staff.keyboard.press('Escape');
  await eventually(() => titles(staff)).toEqual(chosen.filter((title) => title !== 'Phone'));
  await staff.goBack();
  await eventually(() => titles(staff)).toEqual(chosen);
  await staff.goto('/app/membership');
  await shown(memberList(staff).row('Ayu Habis'));
  expect(await titles(staff)).toEqual(own);

  await page.getByRole('button', { name: 'Ubah filter ini' }).click();
  const change = dialog(page, 'Ubah filter ini');
  await pick(change, 'Kolom', 'Kolom pilihan masing-masing orang');
  await save(change);
  await gone(change);
  await staff.reload();
  await views(staff)
    .getByRole('link', { name: /Yang dihubungi/ })
    .click();
  await shown(memberList(staff).row('Ayu Habis'));
  expect(await titles(staff)).toEqual(own);
});

test('an admin shares a view, whom it is for has it, and only those who may change it are offered that', async () => {
  const page = await story.open('/app/membership?level=K1', { as: 'admin' });
  await page.getByRole('button', { name: 'Simpan filter ini' }).click();
  const form = dialog(page, 'Simpan filter ini');
  await fill(form, { Nama: 'Semua K1' });
  await pick(form, 'Untuk', 'Akun Staff');
  await save(form);
  await gone(form);
  const staff = await story.open('/app/membership');
  await views(staff)
    .getByRole('link', { name: /Semua K1/ })
    .click();
  await shown(staff.getByRole('button', { name: /Hapus filter Level/ }));
  expect(await staff.getByRole('button', { name: /tampilan$/ }).count()).toBe(0);

  await page.getByRole('button', { name: 'Ubah filter ini' }).click();
  const change = dialog(page, 'Ubah filter ini');
  await fill(change, { Nama: 'Nama yang tidak jadi' });
  await change.getByRole('button', { name: 'Hapus tampilan' }).click();
  await dialog(page, 'Hapus tampilan Semua K1?').getByRole('button', { name: 'Hapus', exact: true }).click();
  await gone(change);
  await shown(notice(page, 'Tampilan Semua K1 dihapus.'));
  // The form of what is gone does not come back.
  await page.reload();
  await shown(page.getByRole('button', { name: 'Simpan filter ini' }));
  await gone(change);
  expect(
    await views(page)
      .getByRole('link', { name: /Semua K1/ })
      .count(),
  ).toBe(0);
});

test('of two who rename a view at once the second sees both names and chooses', async () => {
  story.expectError(/status of 409/);
  const admin = story.server.as('admin');
  const body = aView({ name: 'Bersama', audience: 'everybody', query: 'level=K2' });
  const { data } = await admin.ok(addView, { body });
  const page = await story.open('/app/membership?level=K2', { as: 'superadmin' });
  await page.getByRole('button', { name: 'Ubah filter ini' }).click();
  const form = dialog(page, 'Ubah filter ini');
  await fill(form, { Nama: 'Nama saya' });
  await admin.ok(changeView, { params: { id: data.id }, body: { name: 'Nama mereka' } });
  await save(form);
  const conflict = page.getByRole('dialog').last();
  await shown(conflict.getByText('Nama mereka'));
  await shown(conflict.getByText('Nama saya'));
});

test('a view whose region has gone says so and can still be changed', async () => {
  const { data: region } = await story.server.as('admin').ok(addRegion, { body: aRegion({ name: 'Sementara' }) });
  await story.server
    .as('staff')
    .ok(addView, { body: aView({ name: 'Wilayah hilang', query: `wilayah=${region.id}` }) });
  await story.server.as('admin').ok(removeRegion, { params: { id: region.id } });
  const page = await story.open('/app/membership');
  await views(page).getByRole('link', { name: 'Wilayah hilang 0 anggota' }).click();
  await shown(page.getByRole('button', { name: 'Hapus filter Wilayah: sudah tidak ada' }));
  await page.getByRole('button', { name: 'Ubah filter ini' }).click();
  const form = dialog(page, 'Ubah filter ini');
  expect(await field(form, 'Nama').inputValue()).toBe('Wilayah hilang');
  await fill(form, { Nama: 'Wilayah lama' });
  await save(form);
  await gone(form);
  expect((await story.server.as('staff').ok(listViews)).data.map(({ name }) => name)).toContain('Wilayah lama');
});
