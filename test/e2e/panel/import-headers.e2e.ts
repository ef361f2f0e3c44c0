import { expect, test } from '@playwright/test';
import { importScreen, spreadsheet, textFile, workbook } from '../screens/imports.ts';
import { eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const people = [
  ['K1.8501', 'Ayu Lestari', 'S.Psi.', 'Jabarr', 'ayu@ikai.test'],
  ['K1.8502', 'Bagus Putra', 'S.Psi.', 'Jabarr', 'bagus@ikai.test'],
  ['K1.8503', 'Citra Dewi', 'S.Psi.', 'Jabarr', 'citra@ikai.test'],
];

const text = (rows: string[][]) => rows.map((row) => row.join('\t')).join('\n');

test('cells without headers keep the first person; one correction goes for all equal cells', async () => {
  const page = await story.open('/app/imports');
  const screen = importScreen(page);
  await screen.file.setInputFiles(textFile('tanpa judul.tsv', text(people)));
  await shown(page.getByText('Tampaknya tidak ada baris judul.'));
  expect(await screen.column('Kolom 1').inputValue()).toBe('npa');
  expect(await screen.column('Kolom 5').inputValue()).toBe('email');
  await shown(page.getByText('Tampak dari isinya').first());
  await screen.column('Kolom 2').selectOption({ label: 'Full Name' });
  await screen.column('Kolom 3').selectOption({ label: 'Title' });
  await screen.column('Kolom 4').selectOption({ label: 'Keanggotaan' });
  await screen.check();
  await shown(screen.verdict(1, 'Salah'));
  await screen.type(1, 'Keanggotaan', 'Jawa Barat');
  await page.keyboard.press('Enter');
  await shown(screen.verdict(1, 'Baru'));
  const offer = page.getByRole('button', { name: 'Terapkan ke 2 sel yang sama' });
  await shown(offer);
  await offer.click();
  await shown(notice(page, '2 sel yang sama diperbaiki.'));
  await gone(offer);
  await shown(screen.verdict(3, 'Baru'));
  await screen.summary('3 anggota baru');
});

test('a row that only looks like headers is asked about; what was said of headers is seen and forgotten', async () => {
  const page = await story.open('/app/imports');
  const screen = importScreen(page);
  const lines = [['Sandi', 'Panggilan', 'Kota'], ...people.map(([npa = '', name = '']) => [npa, name, 'x'])];
  await screen.file.setInputFiles(spreadsheet('judul asing.xlsx', lines));
  await shown(page.getByText('Apakah baris 1 judul kolom?'));
  await page.getByRole('button', { name: 'Tidak ada baris judul' }).click();
  await shown(screen.column('Kolom 1'));
  const headers = page.getByRole('combobox', { name: 'Baris judul' });
  expect(await headers.inputValue()).toBe('0');
  await headers.selectOption({ label: 'Baris 1: Sandi, Panggilan, Kota' });
  await shown(screen.column('Sandi'));
  await gone(page.getByText('Apakah baris 1 judul kolom?'));
  await screen.column('Sandi').selectOption({ label: 'NPA' });
  await screen.check();

  await page.getByRole('link', { name: 'Semua impor' }).click();
  await page.getByRole('button', { name: 'Judul yang diingat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Judul yang diingat' });
  await shown(dialog.getByText('Sandi → NPA'));
  await dialog.getByRole('button', { name: 'Lupakan Sandi' }).click();
  await gone(dialog.getByText('Sandi → NPA'));
});

test('the sheet with members is taken, and the others are offered with their rows', async () => {
  const page = await story.open('/app/imports');
  const screen = importScreen(page);
  const headers = ['NPA', 'Nama', 'Gelar', 'Wilayah'];
  const rows = people.map((person) => person.slice(0, 4));
  await screen.file.setInputFiles(
    workbook('buku.xlsx', { Petunjuk: [['Isi lembar Data.']], Kosong: [], Data: [headers, ...rows] }),
  );
  await shown(page.getByText('buku.xlsx (Data)'));
  const sheets = page.getByRole('combobox', { name: 'Lembar' });
  await eventually(() => sheets.getByRole('option').allTextContents()).toEqual([
    'Petunjuk (1 baris)',
    'Kosong (kosong)',
    'Data (4 baris)',
  ]);
});
