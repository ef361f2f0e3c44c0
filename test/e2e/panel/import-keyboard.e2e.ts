import { expect, type Locator, type Page, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { importScreen } from '../screens/imports.ts';
import { storedMember } from '../screens/stored.ts';
import { at, eventually, gone, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const isFocused = (element: Locator) => element.evaluate((one) => one === document.activeElement);

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, element: Locator) {
  await shown(element);
  for (let times = 0; times < 80; times += 1) {
    if (await isFocused(element)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`80 times Tab did not lead to ${element}.`);
}

async function press(page: Page, name: string) {
  await tabTo(page, page.getByRole('button', { name, exact: true }).last());
  await page.keyboard.press('Enter');
}

const lines = [
  'NPA\tNama\tGelar\tWilayah\tNo HP\tEmail\tSerkom',
  'K1.8801\tNyoman Lama\tS.Psi.\tBali\t081200008801\tnyoman@ikai.test\t03/04/2027',
  'K1.8802\tKetut Baru\tS.Psi.\tBali\t081200008800\tketut@ikai.test\t05/06/2027',
  'K1.8803\tPutu Salah\tS.Psi.\tBali\t081200008803\tbukan email\t07/08/2027',
];

test('cells are pasted, read, corrected, decided, applied and taken back by keyboard alone', async () => {
  const member = { npa: 'K1.8800', first_name: 'Ketut Lama', phone: '081200008800' };
  await story.server.as('staff').ok(addMember, { body: aMember(member) });
  const page = await story.open('/app/membership');
  await tabTo(page, page.getByRole('link', { name: 'Impor', exact: true }).first());
  await page.keyboard.press('Enter');
  await at(page, '/app/imports');
  await tabTo(page, importScreen(page).file);
  await press(page, 'Tempel dari spreadsheet');
  const box = page.getByRole('dialog').getByRole('textbox');
  await eventually(() => isFocused(box)).toBe(true);
  await page.keyboard.insertText(lines.join('\n'));
  await press(page, 'Baca');

  const screen = importScreen(page);
  await shown(screen.column('Serkom'));
  await tabTo(page, screen.column('Serkom'));
  await page.keyboard.type('Serkom End');
  expect(await screen.column('Serkom').inputValue()).toBe('serkom_end_date');
  await press(page, 'Periksa');
  const order = page.getByRole('radio', { name: /^Hari, bulan, tahun/ });
  await eventually(() => isFocused(order)).toBe(true);
  await page.keyboard.press('Space');
  await press(page, 'Periksa');
  const rows = page.getByRole('heading', { name: 'Hasil periksa' });
  await eventually(() => isFocused(rows)).toBe(true);

  await tabTo(page, screen.row(3).getByRole('radio', { name: /^Perbarui Ketut Lama/ }));
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await eventually(() =>
    screen
      .row(3)
      .getByRole('radio', { name: /^Tambahkan sebagai/ })
      .isChecked(),
  ).toBe(true);
  await screen.summary('2 anggota baru; 1 baris salah tidak ikut');

  await tabTo(page, screen.cell(4, 'Email'));
  await page.keyboard.press('Enter');
  await eventually(() => isFocused(screen.row(4).getByLabel('Email', { exact: true }))).toBe(true);
  await page.keyboard.type('putu@ikai.test');
  await page.keyboard.press('Enter');
  await shown(screen.verdict(4, 'Baru'));
  await eventually(() => isFocused(screen.cell(4, 'Email'))).toBe(true);
  await tabTo(page, screen.row(4).getByRole('combobox', { name: 'Pilihan untuk baris 4' }));
  await page.keyboard.type('Lew');
  await screen.summary('2 anggota baru; 1 baris dilewati tidak ikut');

  await press(page, 'Terapkan impor');
  const question = screen.question('Terapkan impor?');
  await shown(question);
  await tabTo(page, question.getByRole('button', { name: 'Terapkan impor' }));
  await page.keyboard.press('Enter');
  const done = page.getByRole('heading', { name: /^Impor diterapkan: 2 anggota/ });
  await eventually(() => isFocused(done)).toBe(true);

  await press(page, 'Urungkan impor');
  const undoing = screen.question('Urungkan impor ini?');
  await shown(undoing);
  await tabTo(page, undoing.getByRole('button', { name: 'Urungkan impor' }));
  await page.keyboard.press('Enter');
  await gone(undoing);
  await eventually(() => isFocused(page.getByRole('heading', { name: /^Impor diurungkan/ }))).toBe(true);
  expect(await storedMember(story, 'K1.8801')).toBeUndefined();
});
