import { expect, type Locator, type Page, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { addClass, addModule } from '#contract/training.ts';
import { aClass, aMember, aModule } from '#test/support/builders.ts';
import { fill, fillRequired } from '../screens/form.ts';
import { memberList } from '../screens/member-list.ts';
import { storedMember } from '../screens/stored.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { at, eventually, gone, notice, shown } from '../support/on-screen.ts';
import { credentialsOf, signIn } from '../support/sign-in.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(async () => {
  const staff = story.server.as('staff');
  for (const [index, first_name] of ['Ayu Lestari', 'Bagus Pratama', 'Citra Dewi, S.Psi.'].entries()) {
    const phone = `0812-3456-789${index}`;
    await staff.ok(addMember, { body: aMember({ npa: `K1.200${index + 1}`, first_name, phone }) });
  }
  const { data } = await story.server.as('admin').ok(addModule, { body: aModule({ name: 'Konseling Dasar' }) });
  await staff.ok(addClass, { body: aClass(data.id, { title: 'Angkatan Melati' }) });
});

const isFocused = (element: Locator) => element.evaluate((one) => one === document.activeElement);
const finder = (page: Page) => page.getByRole('dialog', { name: 'Cari', exact: true });
const finderField = (page: Page) => finder(page).getByRole('combobox');
const firstRow = (page: Page) => page.getByRole('row', { name: /Ayu Lestari/ });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Opens the finder by its keys, once what they open is there. */
async function find(page: Page, text: string) {
  // The one before closes by itself once it has led on.
  await gone(finder(page));
  await page.keyboard.press('Control+k');
  await eventually(() => isFocused(finderField(page))).toBe(true);
  await page.keyboard.type(text);
}

/** Counts the keys that are pressed besides those that type a name. */
function counting(page: Page) {
  let keys = 0;
  return {
    press: async (key: string) => {
      keys += key.split('+').length;
      await page.keyboard.press(key);
    },
    keys: () => keys,
  };
}

test('from sign-in to the form of somebody found takes at most eight keys beside the name, by the list or from anywhere', async () => {
  for (const way of ['list', 'anywhere'] as const) {
    const page = await story.open('/login', { as: null });
    await signIn(page, credentialsOf('staff'));
    await shown(firstRow(page));
    const counted = counting(page);
    if (way === 'list') {
      await counted.press('/');
      await page.keyboard.type('bagus');
      await counted.press('ArrowDown');
      await eventually(() => isFocused(page.getByRole('link', { name: 'Bagus Pratama' }))).toBe(true);
    } else {
      await counted.press('Control+k');
      await eventually(() => isFocused(finderField(page))).toBe(true);
      await page.keyboard.type('pratama bagus');
      await counted.press('Enter');
      await shown(heading(page, 'Bagus Pratama'));
    }
    await counted.press('e');
    const form = page.getByRole('dialog', { name: 'Ubah anggota' });
    await shown(form);
    expect(await form.getByRole('textbox', { name: 'NPA' }).inputValue()).toBe('K1.2002');
    expect(counted.keys()).toBeLessThanOrEqual(8);
  }
});

test('people, classes, regions, screens and actions are found by words in any order, and Enter opens what is chosen', async () => {
  const page = await story.open('/app/users', { as: 'admin' });
  await shown(page.getByRole('textbox', { name: 'Username' }));
  await find(page, 'dewi citra spsi');
  await shown(finder(page).getByRole('option', { name: /Citra Dewi/ }));
  // An id has no spaces.
  expect(await finderField(page).getAttribute('aria-activedescendant')).toMatch(/^\S+$/);
  await expectNoAxeFindings(page, 'the finder');
  await page.keyboard.press('Enter');
  await shown(heading(page, 'Citra Dewi, S.Psi.'));

  await find(page, '567891');
  await page.keyboard.press('Enter');
  await shown(heading(page, 'Bagus Pratama'));

  await find(page, 'melati');
  await page.keyboard.press('Enter');
  await shown(heading(page, 'Angkatan Melati'));

  await find(page, 'papua selatan');
  await page.keyboard.press('Enter');
  await shown(page.getByRole('button', { name: 'Hapus filter Wilayah: Papua Selatan' }));

  await find(page, 'ingatkan');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await at(page, '/app/serkom/reminders');

  await find(page, 'wilayah tambah');
  await page.keyboard.press('Enter');
  await shown(page.getByRole('dialog', { name: 'Tambah wilayah' }));
});

test('arrows that are pressed before the results are there move through them, and Enter opens where they lead', async () => {
  const page = await story.open('/app/users');
  await shown(page.getByRole('textbox', { name: 'Username' }));
  const held = Promise.withResolvers<void>();
  await page.route('**/membership/find?*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await find(page, 'k1.200');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'Enter'])
    await page.keyboard.press(key);
  held.resolve();
  await shown(heading(page, 'Bagus Pratama'));
});

test('what nothing fits is said, a failure too, and Esc gives the focus back', async () => {
  story.expectError(/status of 500/);
  const page = await story.open('/app/membership');
  let isFailing = false;
  const failure = { status: 500, json: { status: 500, message: 'Terjadi gangguan.' } };
  // From the beginning: what is sent right after a route is set may still pass it.
  await page.route('**/membership/find?*', (route) => (isFailing ? route.fulfill(failure) : route.continue()));
  await shown(firstRow(page));
  await page.getByRole('button', { name: /^Cari/ }).click();
  await eventually(() => isFocused(finderField(page))).toBe(true);
  await page.keyboard.type('zzz');
  await shown(finder(page).getByText('Tidak ada yang cocok. Coba kata lain.'));
  await page.keyboard.press('Enter');
  await shown(finder(page));
  isFailing = true;
  await page.keyboard.type('y');
  await shown(
    finder(page)
      .getByRole('alert')
      .getByText(/Orang dan kelas tidak dapat dicari/),
  );
  await page.keyboard.press('Escape');
  await gone(finder(page));
  expect(await isFocused(page.getByRole('button', { name: /^Cari/ }))).toBe(true);
});

test('staff are offered no action that only others may do', async () => {
  const page = await story.open('/app/membership');
  await shown(firstRow(page));
  await find(page, 'tambah');
  await shown(finder(page).getByRole('option', { name: 'Tambah anggota' }));
  expect(
    await finder(page)
      .getByRole('option', { name: /wilayah|modul/ })
      .count(),
  ).toBe(0);
});

test('arrows and letters go from row to row, Enter opens the row, and the same keys go on from member to member', async () => {
  const page = await story.open('/app/membership?sort=fullName');
  await shown(firstRow(page));
  const name = (text: string) => page.getByRole('link', { name: text });
  await page.keyboard.press('ArrowDown');
  expect(await isFocused(name('Ayu Lestari'))).toBe(true);
  await page.keyboard.press('j');
  expect(await isFocused(name('Bagus Pratama'))).toBe(true);
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowDown');
  expect(await isFocused(name('Bagus Pratama'))).toBe(true);
  await page.keyboard.press('Enter');
  await shown(heading(page, 'Bagus Pratama'));
  await shown(page.getByRole('link', { name: 'Anggota berikutnya' }));
  await page.keyboard.press('j');
  await shown(heading(page, 'Citra Dewi, S.Psi.'));
});

test('Enter in the search goes to the first row found, and opens it when it is the only one', async () => {
  const page = await story.open('/app/membership?sort=fullName');
  await shown(firstRow(page));
  const { search } = memberList(page);
  await search.pressSequentially('a');
  await search.press('Enter');
  await eventually(() => isFocused(page.getByRole('link', { name: 'Ayu Lestari' }))).toBe(true);
  await search.fill('bagus pratama');
  await search.press('Enter');
  await shown(heading(page, 'Bagus Pratama'));
});

test('a click anywhere on a row opens the member, but not on its controls, nor where a text was selected', async () => {
  const page = await story.open('/app/membership?sort=fullName');
  await shown(firstRow(page));
  const row = memberList(page).row('Ayu Lestari');
  const phone = row.locator('[data-shape="phone"]');
  const at = await phone.boundingBox();
  if (!at) throw new Error('There is no number.');
  await page.mouse.move(at.x + 1, at.y + at.height / 2);
  await page.mouse.down();
  await page.mouse.move(at.x + at.width - 1, at.y + at.height / 2, { steps: 4 });
  await page.mouse.up();
  await eventually(() => page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(5);
  await row.getByRole('checkbox').click();
  await shown(page.getByText('1 dipilih.'));
  await row.getByRole('button', { name: 'Ubah Ayu Lestari' }).click();
  await shown(page.getByRole('dialog'));
  await page
    .getByRole('dialog')
    .locator('.dialog-body')
    .click({ position: { x: 4, y: 4 } });
  await page.keyboard.press('Escape');
  await gone(page.getByRole('dialog'));
  expect(new URL(page.url()).pathname).toBe('/app/membership');
  await row.getByRole('cell', { name: 'IKAI Aceh' }).click();
  await shown(heading(page, 'Ayu Lestari'));
});

test('single keys do nothing while somebody types, with others held, in a dialog, or while choices are open', async () => {
  const page = await story.open('/app/membership');
  await shown(firstRow(page));
  const list = memberList(page);
  await page.keyboard.press('/');
  expect(await isFocused(list.search)).toBe(true);
  await page.keyboard.type('e/?jk');
  expect(await list.search.inputValue()).toBe('e/?jk');
  await list.search.fill('');
  await shown(firstRow(page));

  await page.keyboard.press('ArrowDown');
  await eventually(() => isFocused(page.getByRole('link', { name: 'Ayu Lestari' }))).toBe(true);
  for (const keys of ['Alt+e', 'Control+e', 'Alt+j', 'Control+j']) await page.keyboard.press(keys);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await isFocused(page.getByRole('link', { name: 'Ayu Lestari' }))).toBe(true);

  await page.getByRole('search').getByRole('combobox', { name: 'Level' }).focus();
  for (const key of ['e', '?', '/']) await page.keyboard.press(key);
  expect(await page.getByRole('dialog').count()).toBe(0);

  await page.getByRole('button', { name: /^Akun / }).click();
  for (const key of ['e', '?', '/', 'j']) await page.keyboard.press(key);
  await shown(page.getByRole('dialog', { name: 'Akun' }));
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Hapus Ayu Lestari' }).click();
  const question = page.getByRole('dialog', { name: /Anda ingin menghapus/ });
  await shown(question);
  for (const key of ['e', '?', '/', 'j', 'Control+k', 'Control+s', 'Control+Enter']) await page.keyboard.press(key);
  await shown(question);
  expect(await page.getByRole('dialog').count()).toBe(1);
  expect(await storedMember(story, 'K1.2001')).toBeDefined();
});

test('the help shows every shortcut, from right to left too', async () => {
  const page = await story.open('/app/serkom', { direction: 'rtl' });
  await shown(heading(page, 'Serkom'));
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Pintasan papan ketik' });
  await shown(help);
  for (const key of ['Ctrl', 'K', '/', '?', '↓', '↑', 'Enter', 'e', 'S', 'Esc'])
    await shown(help.locator('kbd').getByText(key, { exact: true }).first());
  await expectNoAxeFindings(page, 'the help of shortcuts');
  await page.keyboard.press('Escape');
  await gone(help);
  // This screen has no search of its own.
  await page.keyboard.press('/');
  await eventually(() => isFocused(finderField(page))).toBe(true);
});

test('members are added one after the other without the mouse, and the form is saved by its keys', async () => {
  const page = await story.open('/app/membership');
  const form = await memberList(page).add();
  await fillRequired(form, { npa: 'K2.2101', name: 'Pertama Beruntun' });
  await fill(form, { Phone: '0811' });
  await page.keyboard.press('Control+Enter');
  await shown(notice(page, 'Pertama Beruntun (K2.2101)'));
  const npa = form.getByRole('textbox', { name: 'NPA' });
  await eventually(() => isFocused(npa)).toBe(true);
  expect(await npa.inputValue()).toBe('');
  expect(await form.getByRole('textbox', { name: 'Phone' }).inputValue()).toBe('');
  expect(await form.getByRole('combobox', { name: 'Keanggotaan' }).inputValue()).toBe('');
  await fillRequired(form, { npa: 'K2.2102', name: 'Kedua Beruntun' });
  await page.keyboard.press('Control+s');
  await gone(form);
  expect(await storedMember(story, 'K2.2101')).toMatchObject({ phone: '0811' });
  expect(await storedMember(story, 'K2.2102')).toMatchObject({ phone: null });
});

test('a failed save of one of many leaves its fields as they are', async () => {
  const page = await story.open('/app/membership');
  const form = await memberList(page).add();
  await fillRequired(form, { npa: 'K1.2001', name: 'Nomor Ganda' });
  await form.getByRole('button', { name: 'Simpan dan tambah lagi' }).click();
  await shown(form.getByText('NPA ini sudah dipakai: Ayu Lestari'));
  expect(await form.getByRole('textbox', { name: 'Full Name' }).inputValue()).toBe('Nomor Ganda');
});

test('whoever was added is named, and seen by one click, marked, where the filters hid the row too', async () => {
  const page = await story.open('/app/membership?search=ayu');
  const list = memberList(page);
  const form = await list.add();
  await fillRequired(form, { npa: 'K3.2201', name: 'Ratna Tersembunyi' });
  await form.getByRole('button', { name: 'Simpan', exact: true }).click();
  const told = notice(page, 'Data Tersimpan!');
  await shown(told.getByText('Ratna Tersembunyi (K3.2201)'));
  await shown(told.getByRole('button', { name: 'Urungkan' }));
  await told.getByRole('button', { name: 'Lihat' }).click();
  const row = list.row('Ratna Tersembunyi');
  await shown(row);
  expect(await row.getAttribute('aria-current')).toBe('true');
  await eventually(() => isFocused(page.getByRole('link', { name: 'Ratna Tersembunyi' }))).toBe(true);
  await expectNoAxeFindings(page, 'a marked row');
  await page.goBack();
  await shown(firstRow(page));
  expect(new URL(page.url()).search).toBe('?search=ayu');
});

test('a region that was added is named and marked far down its list', async () => {
  const page = await story.open('/app/wilayah', { as: 'admin' });
  await page.getByRole('button', { name: 'Tambah', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Tambah wilayah' });
  await fill(form, { Name: 'Zamrud' });
  await form.getByRole('button', { name: 'Simpan', exact: true }).click();
  await notice(page, 'Zamrud').getByRole('button', { name: 'Lihat' }).click();
  const row = page.getByRole('row', { name: /Zamrud/ });
  await shown(row);
  expect(await row.getAttribute('aria-current')).toBe('true');
});
