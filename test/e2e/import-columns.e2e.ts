import { expect, test } from '@playwright/test';
import { importScreen, spreadsheet } from './screens/imports.ts';
import { shown } from './support/on-screen.ts';
import { startStory } from './support/story.ts';

const story = startStory();

/** What spreadsheets count 5 April 2029 as. */
const fifthOfApril = 47213;

const lines = [
  ['NPA', 'Nama', 'Berlaku s/d', 'Gelar', 'Berlaku s/d', 'Wilayah'],
  ['K1.7801', 'Siti Aminah', '31/12/2026', 'S.Psi.', fifthOfApril, 'Aceh'],
  ['K1.7802', 'Budi Santoso', '31/12/2026', 'S.Psi.', '25/04/2029', 'Bali'],
];

test('columns of one title, and date cells beside texts, are asked about; the keyboard alone answers', async () => {
  const page = await story.open('/app/imports');
  const screen = importScreen(page);
  await screen.file.setInputFiles(spreadsheet('kolom.xlsx', lines));
  const [first, second] = [screen.column('Berlaku s/d (kolom ke-3)'), screen.column('Berlaku s/d (kolom ke-5)')];
  await shown(first);
  const check = page.getByRole('button', { name: 'Periksa', exact: true });

  // The first place where something is to be decided has the focus, and says what.
  await check.focus();
  await page.keyboard.press('Enter');
  await shown(page.getByText('Serkom End Date juga dipilih untuk kolom “Berlaku s/d (kolom ke-5)”. Pilih satu saja.'));
  expect(await first.evaluate((select) => select === document.activeElement)).toBe(true);
  await first.selectOption({ label: 'Tidak diimpor' });
  expect(await second.inputValue()).toBe('serkom_end_date');

  await check.focus();
  await page.keyboard.press('Enter');
  await shown(page.getByText('Pilih dahulu cara membaca sel tanggalnya.'));
  const asItIs = page.getByRole('radio', { name: 'Seperti di berkas: 2029-04-05 = 5 April 2029' });
  expect(await asItIs.evaluate((radio) => radio === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowDown');
  const swapped = page.getByRole('radio', { name: 'Hari dan bulannya tertukar: 2029-04-05 = 4 Mei 2029' });
  expect(await swapped.isChecked()).toBe(true);

  await screen.check();
  await screen.summary('2 anggota baru');
  expect(await screen.cell(2, 'Serkom End Date').textContent()).toContain('4 Mei 2029');
  expect(await screen.cell(3, 'Serkom End Date').textContent()).toContain('25 April 2029');
});
