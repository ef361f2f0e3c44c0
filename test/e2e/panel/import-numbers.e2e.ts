import { expect, test } from '@playwright/test';
import { importScreen, spreadsheet } from '../screens/imports.ts';
import { storedMember } from '../screens/stored.ts';
import { gone, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test('P10: numbers that a spreadsheet has damaged are pointed out; lost zeros come back when somebody says so', async () => {
  const page = await story.open('/app/imports');
  const screen = importScreen(page);
  await screen.file.setInputFiles(
    spreadsheet('rusak.xlsx', [
      ['NPA', 'Nama', 'Gelar', 'Wilayah', 'No HP'],
      ['K1.8601', 'Joko', 'S.Psi.', 'Bali', 81234567890],
      ['K1.8602', 'Kartika', 'S.Psi.', 'Bali', '8,12E+10'],
      ['K1.8603', 'Lukman', 'S.Psi.', 'Bali', '081234567892'],
    ]),
  );
  await shown(screen.column('No HP'));
  await screen.check();
  await shown(page.getByText('1 nomor telepon tampaknya kehilangan nol di depan.'));
  await shown(screen.cell(2, 'Phone').getByText('81234567890', { exact: true }));
  await shown(screen.row(2).getByText('Nol di depan tampaknya hilang.'));
  await shown(screen.verdict(3, 'Salah'));
  await shown(screen.row(3).getByText(/Excel telah mengubah nomor ini menjadi 8,12E\+10/));
  await screen.type(3, 'Phone', '081234567891');
  await page.keyboard.press('Enter');
  await shown(screen.verdict(3, 'Baru'));

  await page.getByRole('checkbox', { name: /^Kembalikan nol di depan/ }).click();
  const question = screen.question('Periksa lagi semua baris?');
  await shown(question.getByText(/Sel yang sudah Anda perbaiki tetap\./));
  await question.getByRole('button', { name: 'Periksa lagi' }).click();
  await gone(question);
  await shown(screen.cell(2, 'Phone').getByText('081234567890', { exact: true }));
  await shown(screen.cell(3, 'Phone').getByText('081234567891', { exact: true }));
  await shown(page.getByText(/nolnya dikembalikan\./));
  await screen.apply.click();
  await screen.question('Terapkan impor?').getByRole('button', { name: 'Terapkan impor' }).click();
  await shown(page.getByRole('heading', { name: /^Impor diterapkan: 3 anggota/ }));
  expect(await storedMember(story, 'K1.8601')).toMatchObject({ phone: '081234567890' });
  expect(await storedMember(story, 'K1.8603')).toMatchObject({ phone: '081234567892' });
});
