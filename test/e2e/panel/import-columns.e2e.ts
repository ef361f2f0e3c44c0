import { utils } from '@e965/xlsx';
import { expect, type Page, test } from '@playwright/test';
import { importScreen, spreadsheet, textFile, workbook } from '../screens/imports.ts';
import { eventually, gone, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const headers = ['NPA', 'Nama', 'Gelar', 'Wilayah'];

const pressCheck = (page: Page) => page.getByRole('button', { name: 'Periksa', exact: true }).click();

/** Whether the bar at the foot or the header covers a part of what has the focus. */
function isFocusCovered(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const bar = document.querySelector('.import-bar');
    const focused = document.activeElement;
    if (!bar || !focused || focused === document.body || bar.contains(focused)) return false;
    if (!focused.closest('main')) return false;
    const { bottom, top, height } = focused.getBoundingClientRect();
    const head = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    // A list as high as the screen is not hidden by what covers its first or last lines.
    return height < window.innerHeight / 2 && (bottom > bar.getBoundingClientRect().top + 1 || top < head - 1);
  });
}

/** Goes through everything by Tab, and back by Shift+Tab; nothing that gets the focus may be under the bar. */
async function expectFocusInSight(page: Page, stops: number) {
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let times = 0; times < stops; times += 1) {
      await page.keyboard.press(key);
      expect(await isFocusCovered(page), `the focus after ${times + 1} times ${key}`).toBe(false);
    }
  }
}

test("'Periksa' leads to the open question, and nothing that has the focus is under the bar", async () => {
  const page = await story.open('/app/imports', { size: [1280, 800] });
  const screen = importScreen(page);
  const more = Array.from({ length: 12 }, (_, place) => `Catatan ${place + 1}`);
  await screen.upload('panjang.xlsx', [
    [...headers, ...more.slice(0, 6), 'Berlaku s/d', ...more.slice(6)],
    ['K1.7791', 'Ani', 'S.Psi.', 'Bali', ...more.slice(0, 6), '3/5/27', ...more.slice(6)],
    ['K1.7792', 'Bayu', 'S.Psi.', 'Bali', ...more.slice(0, 6), '31/2/27', ...more.slice(6)],
    ['K1.7793', 'Cici', 'S.Psi.', 'Bali', ...more.slice(0, 6), '4/6/27', ...more.slice(6)],
  ]);
  const bar = page.locator('.import-bar');
  await screen.column('Berlaku s/d').selectOption({ label: 'Serkom End Date' });
  await shown(bar.getByText('1 pertanyaan belum dijawab: Berlaku s/d'));
  await pressCheck(page);
  const question = page.getByRole('group', {
    name: 'Tanggal di kolom ini dapat dibaca dengan dua cara. Mana yang benar?',
  });
  await shown(question.getByText('Pilih dahulu cara membaca tanggalnya.'));
  const first = question.getByRole('radio', { name: 'Hari, bulan, tahun: 3/5/27 = 3 Mei 2027, 4/6/27 = 4 Juni 2027' });
  await eventually(() => first.evaluate((radio) => radio === document.activeElement)).toBe(true);
  const middle = await question.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return (top + bottom) / 2;
  });
  expect(middle).toBeGreaterThan(250);
  expect(middle).toBeLessThan(550);

  // The link in the bar leads there from anywhere.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await bar.getByRole('link', { name: 'Berlaku s/d' }).click();
  await eventually(() => first.evaluate((radio) => radio === document.activeElement)).toBe(true);
  await expectFocusInSight(page, 30);
  await first.check();
  await shown(bar.getByText('5 dari 17 kolom diimpor.'));
  await screen.check();
  await shown(screen.verdict(3, 'Salah'));
  await shown(screen.row(3).getByText(/31\/2\/27.* tidak dapat dibaca/));
  await expectFocusInSight(page, 40);
});

test('columns of one header, and date cells beside texts, are asked about; the keyboard alone answers', async () => {
  const page = await story.open('/app/imports');
  const screen = importScreen(page);
  // What spreadsheets count 5 April 2029 as.
  const date = { t: 'n', v: 47213, z: 'dd/mm/yyyy' };
  const sheet = utils.aoa_to_sheet([
    ['NPA', 'Nama', 'Berlaku s/d', 'Gelar', 'Berlaku s/d', 'Wilayah'],
    ['K1.7801', 'Siti Aminah', '31/12/2026', 'S.Psi.', date, 'Aceh'],
    ['K1.7802', 'Budi Santoso', '31/12/2026', 'S.Psi.', '25/04/2029', 'Bali'],
  ]);
  await screen.file.setInputFiles(workbook('kolom.xlsx', { Sheet1: sheet }));
  const [first, second] = [screen.column('Berlaku s/d (kolom ke-3)'), screen.column('Berlaku s/d (kolom ke-5)')];
  await first.selectOption({ label: 'Serkom End Date' });
  await second.selectOption({ label: 'Serkom End Date' });
  const check = page.getByRole('button', { name: 'Periksa', exact: true });

  // The first place where something is to be decided has the focus, and says what.
  await check.focus();
  await page.keyboard.press('Enter');
  await shown(page.getByText('Serkom End Date juga dipilih untuk kolom “Berlaku s/d (kolom ke-5)”. Pilih satu saja.'));
  expect(await first.evaluate((select) => select === document.activeElement)).toBe(true);
  await first.selectOption({ label: 'Tidak diimpor' });

  await check.focus();
  await page.keyboard.press('Enter');
  await shown(page.getByText('Pilih dahulu cara membaca tanggalnya.'));
  const asItIs = page.getByRole('radio', { name: /^Hari, bulan, tahun: 2029-04-05 = 5 April 2029/ });
  expect(await asItIs.evaluate((radio) => radio === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowDown');
  const swapped = page.getByRole('radio', { name: /sel tanggalnya tertukar: 2029-04-05 = 4 Mei 2029/ });
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
    headers,
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
  await pressCheck(page);
  await shown(question.getByText('Pilih dahulu apakah sel gabungan diisi ke bawah.'));
  await question.getByRole('radio', { name: 'Ya, isinya berlaku untuk setiap baris yang digabung' }).check();
  await screen.check();
  await screen.summary('3 anggota baru');
  expect(await screen.cell(4, 'Keanggotaan').textContent()).toContain('Bali');
});

test('a field for two columns and a missing NPA are pointed out at once; what was chosen outlives a reload', async () => {
  const page = await story.open('/app/imports');
  const screen = importScreen(page);
  await screen.upload('pilihan.xlsx', [headers, ['K1.7821', 'Ayu Lestari', 'S.Psi.', 'Bali']]);
  await screen.column('Gelar').selectOption({ label: 'NPA' });
  await shown(page.getByText('NPA juga dipilih untuk kolom “Gelar”. Pilih satu saja.'));
  await screen.column('NPA').selectOption({ label: 'Tidak diimpor' });
  await screen.column('Gelar').selectOption({ label: 'Tidak diimpor' });
  await shown(page.getByText(/Belum ada kolom NPA\..*dikenali/));
  await shown(page.getByText('Belum ada kolom untuk Title.'));
  await pressCheck(page);
  await eventually(() => screen.column('NPA').evaluate((element) => element === document.activeElement)).toBe(true);
  await page.reload();
  expect(await screen.column('NPA').inputValue()).toBe('');
  await screen.column('NPA').selectOption({ label: 'NPA' });
  await gone(page.getByText(/Belum ada kolom NPA/));
  await screen.check();
});

test('what the sheet has no column for is filled for all rows, kept with the import, and told in its summary', async () => {
  const page = await story.open('/app/imports');
  const screen = importScreen(page);
  await screen.upload('tanpa gelar.xlsx', [
    ['NPA', 'Nama'],
    ['K1.7831', 'Gusti'],
    ['K1.7832', 'Made'],
  ]);
  await shown(page.getByText('Belum ada kolom untuk Title dan Keanggotaan.'));
  await page.getByLabel('Title: isi semua baris dengan').fill('Konselor');
  await page.reload();
  expect(await page.getByLabel('Title: isi semua baris dengan').inputValue()).toBe('Konselor');
  await page.getByLabel('Keanggotaan: isi semua baris dengan').selectOption('Bali');
  await shown(page.getByText('Baris yang kosong diisi sama.'));
  await screen.check();
  await screen.summary('2 anggota baru');
  const told = 'Title yang kosong diisi “Konselor” dan Keanggotaan yang kosong diisi “Bali”.';
  await shown(page.getByText(told));
  await shown(screen.row(2).getByText('Konselor'));
  // Whoever comes back to the columns finds it there.
  await page.getByRole('button', { name: 'Kolom', exact: true }).click();
  expect(await page.getByLabel('Title: isi semua baris dengan').inputValue()).toBe('Konselor');
  await page.getByRole('button', { name: 'Periksa', exact: true }).first().click();
  await screen.applyAll();
  await shown(page.getByText(told));
});

const people = [
  ['K1.8501', 'Ayu Lestari', 'S.Psi.', 'Bali', 'ayu@ikai.test'],
  ['K1.8502', 'Bagus Putra', 'S.Psi.', 'Bali', 'bagus@ikai.test'],
  ['K1.8503', 'Citra Dewi', 'S.Psi.', 'Bali', 'citra@ikai.test'],
];

test('a row that only looks like headers is asked about; what was said of headers is seen and forgotten', async () => {
  const page = await story.open('/app/imports');
  const screen = importScreen(page);
  const lines = [['Sandi', 'Panggilan', 'Kota'], ...people.map(([npa = '', name = '']) => [npa, name, 'x'])];
  await screen.upload('judul asing.xlsx', lines);
  await shown(page.getByText('Apakah baris 1 judul kolom?'));
  await page.getByRole('button', { name: 'Tidak ada baris judul' }).click();
  await shown(screen.column('Kolom 1'));
  const row = page.getByRole('combobox', { name: 'Baris judul' });
  expect(await row.inputValue()).toBe('0');
  await row.selectOption({ label: 'Baris 1: Sandi, Panggilan, Kota' });
  await shown(screen.column('Sandi'));
  await gone(page.getByText('Apakah baris 1 judul kolom?'));
  await screen.column('Sandi').selectOption({ label: 'NPA' });
  await screen.check();

  await page.getByRole('link', { name: 'Semua impor' }).click();
  await page.getByRole('button', { name: 'Lainnya', exact: true }).click();
  await page.getByRole('button', { name: 'Ingatan judul kolom' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ingatan judul kolom' });
  await shown(dialog.getByText('Sandi → NPA'));
  await dialog.getByRole('button', { name: 'Lupakan Sandi' }).click();
  await gone(dialog.getByText('Sandi → NPA'));
});

test('another sheet, or another encoding, is read from the same file', async () => {
  story.expectError(/status of 400/);
  const page = await story.open('/app/imports');
  const screen = importScreen(page);
  await screen.file.setInputFiles(spreadsheet('dua.xlsx', [[...headers, 'Email'], ...people], ['Anggota', 'Arsip']));
  await shown(page.getByText('dua.xlsx (Anggota)'));
  const sheets = page.getByRole('combobox', { name: 'Lembar' });
  await eventually(() => sheets.getByRole('option').allTextContents()).toEqual([
    'Anggota (4 baris)',
    'Arsip (4 baris)',
  ]);
  await page.getByRole('combobox', { name: 'Lembar' }).selectOption('Arsip');
  await shown(page.getByText('dua.xlsx (Arsip)'));
  // Another tab does not have the file, and the import of the first sheet is gone.
  await page.reload();
  await shown(page.getByRole('link', { name: 'unggah berkasnya sekali lagi' }));
  await page.goto('/app/imports');
  await eventually(() => page.getByRole('link', { name: 'dua.xlsx', exact: true }).count()).toBe(1);

  await screen.file.setInputFiles(textFile('lama.csv', 'NPA;Nama\nK1.8002;Élodie\n', 'latin1'));
  const encoding = page.getByRole('combobox', { name: 'Pengodean teks' });
  const name = page.getByText('Élodie', { exact: true });
  await shown(name);
  // As UTF-16 there is nothing in it: that is said, and what was read stays.
  await encoding.selectOption('utf-16le');
  await shown(page.getByRole('alert').getByText('Berkas ini tidak memuat baris data.'));
  expect(await encoding.inputValue()).toBe('windows-1252');
  await shown(name);
  await encoding.selectOption('utf-8');
  await gone(name);
  await encoding.selectOption('windows-1252');
  await shown(name);
});
