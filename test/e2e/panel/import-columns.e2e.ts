import { utils } from '@e965/xlsx';
import { expect, test } from '@playwright/test';
import { importScreen, spreadsheet, workbook } from '../screens/imports.ts';
import { shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

/** What spreadsheets count 5 April 2029 as. */
const fifthOfApril = 47213;

const lines = [
  ['NPA', 'Nama', 'Berlaku s/d', 'Gelar', 'Berlaku s/d', 'Wilayah'],
  ['K1.7801', 'Siti Aminah', '31/12/2026', 'S.Psi.', fifthOfApril, 'Aceh'],
  ['K1.7802', 'Budi Santoso', '31/12/2026', 'S.Psi.', '25/04/2029', 'Bali'],
];

test('columns of one header, and date cells beside texts, are asked about; the keyboard alone answers', async () => {
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

test('what a merged cell shows goes down only after somebody said so', async () => {
  const page = await story.open('/app/imports');
  const screen = importScreen(page);
  const sheet = utils.aoa_to_sheet([
    ['NPA', 'Nama', 'Gelar', 'Wilayah'],
    ['K1.7811', 'Ani Wijaya', 'S.Psi.', 'Bali'],
    ['K1.7812', 'Bayu Putra', 'S.Psi.', null],
    ['K1.7813', 'Citra Dewi', 'S.Psi.', null],
  ]);
  sheet['!merges'] = [utils.decode_range('D2:D4')];
  await screen.file.setInputFiles(workbook('gabungan.xlsx', { Sheet1: sheet }));
  const question = page.getByRole('group', {
    name: 'Sel gabungan di kolom ini mencakup 2 baris di bawahnya. Isi ke bawah?',
  });
  await shown(question);
  const check = page.getByRole('button', { name: 'Periksa', exact: true });
  await check.click();
  await shown(question.getByText('Pilih dahulu apakah sel gabungan diisi ke bawah.'));
  await question.getByRole('radio', { name: 'Ya, isinya berlaku untuk setiap baris yang digabung' }).check();
  await screen.check();
  await screen.summary('3 anggota baru');
  expect(await screen.cell(4, 'Keanggotaan').textContent()).toContain('Bali');
});

test('a header that may mean two dates is asked about', async () => {
  const page = await story.open('/app/imports');
  const screen = importScreen(page);
  const dates = ['31/12/2028', '30/11/2028'];
  await screen.file.setInputFiles(
    spreadsheet('tanggal.csv', [
      ['NPA', 'Nama', 'Gelar', 'Wilayah', 'Tgl Serkom'],
      ...dates.map((date, index) => [`K1.782${index}`, `Dewi ${index}`, 'S.Psi.', 'Bali', date]),
    ]),
  );
  const question = page.getByRole('group', { name: 'Tanggal apa ini? Judulnya dapat berarti keduanya.' });
  await shown(question);
  await page.getByRole('button', { name: 'Periksa', exact: true }).click();
  await shown(question.getByText('Pilih dahulu tanggal apa ini.'));
  await question.getByRole('radio', { name: 'Tanggal berakhirnya: diimpor sebagai Serkom End Date' }).check();
  await screen.check();
  await screen.summary('2 anggota baru');
  expect(await screen.cell(2, 'Serkom End Date').textContent()).toContain('31 Desember 2028');
});

test('an import of somebody else says whose it is, and is applied only after a question', async () => {
  const mine = await story.open('/app/imports');
  await importScreen(mine).file.setInputFiles(
    spreadsheet('rekan.xlsx', [
      ['NPA', 'Nama', 'Gelar', 'Wilayah'],
      ['K1.7831', 'Eko Prasetyo', 'S.Psi.', 'Bali'],
    ]),
  );
  await shown(importScreen(mine).column('NPA'));
  await importScreen(mine).check();

  const page = await story.open(new URL(mine.url()).pathname, { as: 'admin' });
  const screen = importScreen(page);
  await screen.apply.click();
  const question = screen.question('Terapkan impor milik orang lain?');
  await shown(question.getByText(/Impor ini milik Akun staff.*, bukan milik Anda\./));
  await question.getByRole('button', { name: 'Terapkan impor', exact: true }).click();
  await shown(page.getByRole('heading', { name: 'Impor diterapkan: 1 anggota ditambahkan, 0 diperbarui.' }));
});

test('the parts of a name are shown as joined, and one alone is asked about', async () => {
  const page = await story.open('/app/imports');
  const screen = importScreen(page);
  const headers = ['NPA', 'Nama Belakang', 'Nama Depan', 'Gelar', 'Wilayah'];
  const line = ['K1.7851', 'Aminah', 'Siti', 'S.Psi.', 'Aceh'];
  await screen.file.setInputFiles(spreadsheet('bagian-nama.xlsx', [headers, line]));
  await shown(screen.column('Nama Depan'));
  expect(await page.getByText('Digabung dengan bagian nama lain').count()).toBe(2);
  await screen.check();
  await screen.summary('1 anggota baru');
  await shown(screen.row(2).getByText('Siti Aminah').first());

  await page.goto('/app/imports');
  const alone = headers.with(1, 'Kota');
  await screen.file.setInputFiles(spreadsheet('nama-depan.xlsx', [alone, line]));
  const question = page.getByRole('group', {
    name: 'Apa isi kolom ini? Judulnya tidak cukup untuk memastikannya.',
  });
  await shown(question);
  await question.getByLabel('Ya: diimpor sebagai Full Name').check();
  await screen.check();
  await shown(screen.row(2).getByText('Siti', { exact: true }).first());
});
