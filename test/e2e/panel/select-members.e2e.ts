import { expect, type Page, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { memberList } from '../screens/member-list.ts';
import { selectionOf } from '../screens/selection.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { eventually, gone, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();
/** With a letter before the number, which no other text of a member has there. */
const nameOf = (number: number) => `Anggota N${String(number).padStart(2, '0')}`;
const namesOf = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => nameOf(first + index));

test.beforeAll(async () => {
  for (let order = 1; order <= 36; order += 1) {
    const status = order <= 30 ? 'active' : 'inactive';
    await story.server.as('staff').ok(addMember, { body: aMember({ first_name: nameOf(order), order, status }) });
  }
});

async function opened(address = '', size: [number, number] = [1280, 800]) {
  const page = await story.open(`/app/membership${address}`, { size });
  const list = memberList(page);
  await shown(list.table.getByRole('checkbox').nth(1));
  return { page, list, chosen: selectionOf(page) };
}

const says = (page: Page, sentence: string) => shown(page.getByRole('status').getByText(sentence, { exact: true }));

/** Where the page's own box stands: on, off, or between. */
const stateOf = (box: ReturnType<typeof selectionOf>['page']) =>
  box.evaluate((one: HTMLInputElement) => (one.indeterminate ? 'mixed' : one.checked ? 'on' : 'off'));

test('rows are chosen one by one, in ranges, and as a page', async () => {
  const { page, chosen } = await opened();
  expect(await stateOf(chosen.page)).toBe('off');
  await chosen.box(nameOf(2)).click();
  await says(page, '1 dipilih.');
  expect(await stateOf(chosen.page)).toBe('mixed');
  await chosen.box(nameOf(5)).click({ modifiers: ['Shift'] });
  await says(page, '4 dipilih.');
  expect(await chosen.names()).toEqual(namesOf(2, 5));
  // Upwards too, and a range that is taken away.
  await chosen.box(nameOf(3)).click({ modifiers: ['Shift'] });
  await says(page, '1 dipilih.');
  expect(await chosen.names()).toEqual([nameOf(2)]);
  expect(await page.evaluate(() => window.getSelection()?.toString())).toBe('');

  await chosen.page.click();
  await says(page, 'Semua 10 di halaman ini dipilih.');
  expect(await stateOf(chosen.page)).toBe('on');
  await chosen.page.click();
  await gone(chosen.said);
  expect(await stateOf(chosen.page)).toBe('off');
});

test('what can be done for who is chosen stands side by side where there is room', async () => {
  const { chosen } = await opened();
  await chosen.box(nameOf(1)).click();
  const tops = await Promise.all(
    ['Ubah status', 'Cetak kartu', 'Hapus'].map(async (name) => (await chosen.action(name).boundingBox())?.y),
  );
  expect(new Set(tops).size).toBe(1);
});

test('what is chosen stays so on other pages, in another order and after a change of a row', async () => {
  const { page, list, chosen } = await opened();
  await chosen.box(nameOf(1)).click();
  await chosen.box(nameOf(2)).click();
  await list.goToPage(2);
  await chosen.box(nameOf(12)).click();
  await says(page, '3 dipilih, 2 di luar halaman ini.');
  await list.sortBy('Full Name');
  await shown(list.row(nameOf(1)));
  await says(page, '3 dipilih, 1 di luar halaman ini.');
  expect(await chosen.names()).toEqual(namesOf(1, 2));
  await list.row(nameOf(1)).getByRole('switch').click();
  await shown(list.row(nameOf(1)).getByText('Non Active', { exact: true }));
  await list.row(nameOf(1)).getByRole('switch').click();
  await shown(list.row(nameOf(1)).getByText('Active', { exact: true }));
  await says(page, '3 dipilih, 1 di luar halaman ini.');
});

test('P27: what was chosen in one search and is out of sight in the next is counted, named, and can be left out', async () => {
  const { page, list, chosen } = await opened();
  for (const number of [7, 21]) {
    await list.search.fill(nameOf(number));
    await eventually(() => list.names()).toEqual([nameOf(number)]);
    await chosen.box(nameOf(number)).click();
  }
  await says(page, '2 dipilih, 1 di luar halaman ini.');
  await page.getByRole('button', { name: 'Lihat', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Anggota yang dipilih' });
  await shown(dialog.getByText('2 dipilih.'));
  await expectNoAxeFindings(page, 'the chosen ones');
  await dialog.getByRole('checkbox', { name: `Pilih ${nameOf(7)}`, exact: true }).uncheck();
  await shown(dialog.getByText('1 dipilih.'));
  await dialog.getByRole('button', { name: 'Tutup' }).last().click();
  await gone(dialog);
  await says(page, '1 dipilih.');
  expect(await chosen.names()).toEqual([nameOf(21)]);
  await page.getByRole('button', { name: 'Batalkan pilihan' }).click();
  await gone(chosen.said);
  expect(await chosen.box(nameOf(21)).isChecked()).toBe(false);
});

test('what is chosen is said without a broken word on a phone, beside the offer of all that match', async () => {
  const page = await story.open('/app/membership?filter=status:active', { size: [390, 844] });
  await selectionOf(page).page.click();
  await shown(page.getByRole('button', { name: 'Pilih semua 30 yang cocok' }));
  expect((await selectionOf(page).said.boundingBox())?.width).toBeGreaterThan(90);
});

test('P27: all that match are chosen with their filters, and no longer than those', async () => {
  const { page, list, chosen } = await opened('?filter=status:active');
  await chosen.page.click();
  await says(page, 'Semua 10 di halaman ini dipilih.');
  await page.getByRole('button', { name: 'Pilih semua 30 yang cocok' }).click();
  await says(page, 'Semua 30 yang cocok dipilih.');
  // One who is taken out of them leaves the others of the page.
  await chosen.box(nameOf(4)).click();
  await says(page, '9 dipilih.');
  expect(await chosen.names()).toEqual(namesOf(1, 10).filter((name) => name !== nameOf(4)));
  await chosen.box(nameOf(4)).click();
  await page.getByRole('button', { name: 'Pilih semua 30 yang cocok' }).click();
  await list.goToPage(3);
  await shown(list.row(nameOf(30)));
  expect(await chosen.names()).toEqual(namesOf(21, 30));
  await list.sortBy('Full Name');
  await says(page, 'Semua 30 yang cocok dipilih.');

  await list.filter('Status', 'Non Active');
  await shown(list.row(nameOf(31)));
  await says(page, 'Filternya berubah: pilihan semua yang cocok berakhir.');
  expect(await chosen.names()).toEqual([]);
  expect(await page.getByRole('group', { name: 'Tindakan' }).count()).toBe(0);
  await page.goBack();
  await shown(list.row(nameOf(1)));
  expect(await chosen.names()).toEqual([]);
});

test('a member that is deleted is not chosen any more', async () => {
  const staff = story.server.as('staff');
  await staff.ok(addMember, { body: aMember({ first_name: 'Sebentar Saja' }) });
  const { page, list, chosen } = await opened('?search=Sebentar');
  await chosen.box('Sebentar Saja').click();
  await says(page, '1 dipilih.');
  await list.row('Sebentar Saja').getByRole('button', { name: 'Hapus Sebentar Saja' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus', exact: true }).click();
  await gone(list.row('Sebentar Saja'));
  await gone(chosen.said);
});

test('the keyboard alone chooses rows and ranges, and reaches what can be done with them', async () => {
  const { page, chosen } = await opened();
  const focused = (box: ReturnType<typeof chosen.box>) =>
    eventually(() => box.evaluate((one) => one.matches(':focus')));
  await chosen.page.focus();
  await page.keyboard.press('ArrowDown');
  await focused(chosen.box(nameOf(1))).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await says(page, '1 dipilih.');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown');
  await focused(chosen.box(nameOf(6))).toBe(true);
  await page.keyboard.press('Shift+Space');
  await says(page, '5 dipilih.');
  expect(await chosen.names()).toEqual(namesOf(2, 6));
  await page.keyboard.press('ArrowUp');
  await focused(chosen.box(nameOf(5))).toBe(true);
  await page.keyboard.press('Home');
  await focused(chosen.page).toBe(true);
  // Past the box that scrolls, the bar ends with the last of what can be done.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await focused(chosen.action('Hapus')).toBe(true);
  await page.keyboard.press('Shift+Tab');
  await focused(chosen.action('Lembar kode QR')).toBe(true);
  await page.keyboard.press('Enter');
  await shown(page.getByRole('dialog', { name: 'Lembar kode QR' }));
  await page.keyboard.press('Escape');
  await gone(page.getByRole('dialog'));
  await focused(chosen.action('Lembar kode QR')).toBe(true);
});

const sizes: [number, number][] = [
  [1280, 800],
  [390, 844],
];

for (const size of sizes) {
  test(`choosing does not move the rows, on a screen of ${size[0]} by ${size[1]}`, async () => {
    const { page, chosen } = await opened('', size);
    const placeOf = () => chosen.box(nameOf(1)).evaluate((box) => box.getBoundingClientRect().top);
    const before = await placeOf();
    await chosen.box(nameOf(1)).click();
    await says(page, '1 dipilih.');
    expect(await placeOf()).toBe(before);
    await chosen.page.click();
    await says(page, 'Semua 10 di halaman ini dipilih.');
    expect(await placeOf()).toBe(before);
    await page.getByRole('button', { name: 'Batalkan pilihan' }).click();
    await gone(chosen.said);
    expect(await placeOf()).toBe(before);
  });
}

test('on a phone the actions wait in a menu, and the last rows can be scrolled out from below the bar', async () => {
  const { page, list, chosen } = await opened('', [390, 844]);
  await chosen.box(nameOf(1)).click();
  expect(await chosen.action('Ubah status').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Tindakan' }).click();
  await shown(chosen.action('Ubah status'));
  await expectNoAxeFindings(page, 'the menu of actions');
  await chosen.action('Ubah status').click();
  await shown(page.getByRole('dialog', { name: 'Ubah status' }));
  await page.keyboard.press('Escape');
  await gone(page.getByRole('dialog'));
  await eventually(() => page.getByRole('button', { name: 'Tindakan' }).evaluate((one) => one.matches(':focus'))).toBe(
    true,
  );
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const edges = await Promise.all([
    page.getByRole('combobox', { name: 'Baris per halaman' }).boundingBox(),
    page.getByRole('button', { name: 'Tindakan' }).boundingBox(),
  ]);
  expect((edges[0]?.y ?? 0) + (edges[0]?.height ?? 0)).toBeLessThan(edges[1]?.y ?? 0);
  await shown(list.row(nameOf(1)));
});
