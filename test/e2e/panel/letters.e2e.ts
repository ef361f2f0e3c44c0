import { expect, type Page, test } from '@playwright/test';
import { listHistory } from '#contract/history.ts';
import { addMember } from '#contract/members.ts';
import { addClass, addModule } from '#contract/training.ts';
import { aClass, aMember, aModule } from '#test/support/builders.ts';
import { checked, csv, uploaded } from '#test/support/imported.ts';
import { eventually, goOn, loaded, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

/** Screens by their address, with their headings. Those of a member, a class and imports are added. */
const screens = new Map([
  ['/app/membership', 'Anggota IKAI'],
  ['/app/wilayah', 'Wilayah IKAI'],
  ['/app/accounts', 'Akun staf'],
  ['/app/training/modules', 'Modul pelatihan'],
  ['/app/training', 'Pelatihan'],
  ['/app/serkom', 'Serkom'],
  ['/app/serkom/reminders', 'Ingatkan anggota'],
  ['/app/serkom/record', 'Catatan pengingat'],
  ['/app/training/reports', 'Laporan pelatihan'],
  ['/app/training/reports/modules', 'Modules'],
  ['/app/duplicates', 'Mungkin ganda'],
  ['/app/completeness', 'Perlu dilengkapi'],
  ['/app/cards', 'Kartu anggota'],
  ['/app/cards/printed', 'Kartu tercetak'],
  ['/app/history', 'Riwayat'],
  ['/app/trash', 'Sampah'],
  ['/app/imports', 'Impor'],
  ['/app/imports/photos', 'Foto dari folder'],
  ['/app/security', 'Keamanan'],
  ['/app/users', 'Update Profile'],
]);

let changesBefore = 0;
let member = 0;

const changes = async () => (await story.server.as('superadmin').ok(listHistory, { query: {} })).total_data;

test.beforeAll(async () => {
  const staff = story.server.as('staff');
  for (const first_name of ['Ayu Lestari', 'Bagus Pratama']) {
    ({ id: member } = (await staff.ok(addMember, { body: aMember({ first_name }) })).data);
  }
  const { data } = await story.server.as('admin').ok(addModule, { body: aModule({ name: 'Konseling Dasar' }) });
  const added = await staff.ok(addClass, { body: aClass(data.id, { title: 'Angkatan Melati' }) });
  screens.set(`/app/membership/${member}`, 'Bagus Pratama');
  screens.set(`/app/training/classes/${added.data.id}`, 'Angkatan Melati');
  const bytes = csv([
    ['NPA', 'Nama', 'Gelar', 'Wilayah'],
    ['K1.9901', 'Dewi Lebak', 'Etika', 'Aceh'],
  ]);
  // One waits for its columns to be confirmed, the other has been checked.
  for (const { id } of [await uploaded(story.server, { bytes }), await checked(story.server, { bytes })]) {
    screens.set(`/app/imports/${id}`, 'Impor anggota');
  }
  changesBefore = await changes();
});

const formsOn = (page: Page) => page.locator('dialog:modal form').count();
const chosen = (page: Page) => page.locator('tr[data-chosen]');

test('words and Enter, typed where nothing was touched, change nothing on any screen', async () => {
  const page = await story.open('/app/membership', { as: 'superadmin' });
  for (const [path, heading] of screens) {
    await goOn(page, path, heading);
    for (const word of ['Dewi Etika', 'jejak ke']) {
      await page.keyboard.type(word);
      await page.keyboard.press('Enter');
      // Until what a key may have opened is there, and closed again.
      await page.keyboard.press('Escape');
      await loaded(page.getByRole('main'));
      expect(await notice(page, /./).count(), `notices on ${path}`).toBe(0);
    }
  }
  expect(await changes()).toBe(changesBefore);
});

test('e opens nothing on a list until a row is chosen by keys, and that row is marked', async () => {
  const page = await story.open('/app/membership?sort=fullName');
  const first = page.getByRole('row', { name: /Ayu Lestari/ });
  await shown(first);
  await page.keyboard.press('e');
  // A click brings the focus into a row, but chooses none.
  await first.getByRole('checkbox').click();
  await page.keyboard.press('e');
  expect(await formsOn(page)).toBe(0);
  await first.getByRole('checkbox').click();
  await page.getByRole('heading', { level: 1 }).click();

  await page.keyboard.press('j');
  expect(await chosen(page).count()).toBe(1);
  const cell = first.getByRole('cell').nth(1);
  const tint = () => cell.evaluate((one) => getComputedStyle(one).backgroundColor);
  const other = page
    .getByRole('row', { name: /Bagus Pratama/ })
    .getByRole('cell')
    .nth(1);
  expect(await tint()).not.toBe(await other.evaluate((one) => getComputedStyle(one).backgroundColor));
  await page.keyboard.press('e');
  await shown(page.getByRole('dialog', { name: 'Ubah anggota' }));
});

test('letters that follow the one that opened a form land in no field; Tab leads to the first', async () => {
  for (const path of ['/app/membership?sort=fullName', `/app/membership/${member}`]) {
    const page = await story.open(path);
    await shown(
      path.includes('?') ? page.getByRole('row', { name: /Ayu/ }) : page.getByRole('button', { name: 'Ubah anggota' }),
    );
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    const form = page.getByRole('dialog', { name: 'Ubah anggota' });
    await shown(form);
    const npa = form.getByRole('textbox', { name: 'NPA' });
    const before = await npa.inputValue();
    await page.keyboard.type('wi');
    await page.keyboard.press('Enter');
    await shown(form);
    expect(await npa.inputValue()).toBe(before);
    await page.keyboard.press('Tab');
    expect(await npa.evaluate((one) => one === document.activeElement)).toBe(true);
  }
  expect(await changes()).toBe(changesBefore);
});

test('letters are switched off in the profile, in other tabs too; arrows, / and Ctrl K stay', async () => {
  const context = await story.browse();
  const page = await context.newPage();
  const other = await context.newPage();
  await other.goto('/app/membership?sort=fullName');
  await page.goto('/app/users');
  await page.getByRole('switch', { name: 'Pintasan satu huruf' }).click();
  await shown(other.getByRole('row', { name: /Ayu/ }));
  for (const tab of [other, page]) {
    await goOn(tab, '/app/membership?sort=fullName', 'Anggota IKAI');
    await tab.keyboard.press('j');
    await tab.keyboard.press('?');
    expect(await chosen(tab).count()).toBe(0);
    await tab.keyboard.press('ArrowDown');
    expect(await chosen(tab).count()).toBe(1);
    await tab.keyboard.press('e');
    expect(await tab.getByRole('dialog').count()).toBe(0);
    await tab.keyboard.press('Control+k');
    await shown(tab.getByRole('dialog', { name: 'Cari', exact: true }));
    await tab.keyboard.press('Escape');
    await tab.keyboard.press('/');
    await eventually(() => tab.getByRole('searchbox').evaluate((one) => one === document.activeElement)).toBe(true);
  }
});
