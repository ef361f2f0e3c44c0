import { expect, type Page, test } from '@playwright/test';
import { addMember, changeMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { csv, checked as importedAndChecked } from '#test/support/imported.ts';
import { fileFrom } from '../screens/downloads.ts';
import { importScreen } from '../screens/imports.ts';
import { linesOf, sheetOf } from '../screens/spreadsheets.ts';
import { storedMember } from '../screens/stored.ts';
import { at, eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const headers = ['NPA', 'Nama', 'Gelar', 'Wilayah', 'No HP', 'Email'];

/** Uploads rows, and has them looked at. */
async function checked(page: Page, rows: (string | number)[][]) {
  const screen = importScreen(page);
  await screen.upload('baris.xlsx', [headers, ...rows]);
  await screen.check();
  return screen;
}

const isFocused = (page: Page, text: RegExp) =>
  eventually(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toMatch(text);

test('a cell keeps what was typed when it can’t be saved, Esc takes it back, and the filter does not take the row away', async () => {
  story.expectError(/ERR_FAILED/);
  const page = await story.open('/app/imports');
  const screen = await checked(page, [
    ['K1.8101', 'Ayu', 'S.Psi.', 'Bali', '', 'ayu'],
    ['K1.8102', 'Budi', 'S.Psi.', 'Bali', '', 'budi'],
  ]);
  await screen.filter('Salah').click();
  await page.route('**/rows/2', (route) => route.abort());
  const box = await screen.type(2, 'Email', 'ayu@ikai.test');
  await page.keyboard.press('Enter');
  await shown(screen.row(2).getByText(/^Belum tersimpan: Tidak dapat terhubung/));
  expect(await box.inputValue()).toBe('ayu@ikai.test');

  // What stands there unsaved is still there for whoever looked elsewhere meanwhile.
  await page.getByRole('link', { name: 'Semua impor' }).click();
  await at(page, '/app/imports');
  await page.goBack();
  expect(await box.inputValue()).toBe('ayu@ikai.test');
  await page.unroute('**/rows/2');
  await box.focus();
  await page.keyboard.press('Enter');
  await shown(screen.verdict(2, 'Baru'));
  await isFocused(page, /Email.*ayu@ikai\.test/);
  await shown(screen.row(3));
  await shown(screen.filter('Salah').getByText('1'));

  await screen.type(3, 'Email', 'tidak jadi');
  await page.keyboard.press('Escape');
  await isFocused(page, /Email.*budi$/);
  await screen.type(3, 'Email', 'budi@ikai.test');
  // Leaving a cell saves it, as in a spreadsheet.
  await page.getByRole('heading', { level: 1 }).click();
  await shown(screen.verdict(3, 'Baru'));
  await screen.filter('Baru').click();
  await shown(screen.cell(2, 'Email').getByText('ayu@ikai.test'));
  await screen.filter('Salah').click();
  await shown(page.getByText('Tidak ada baris dengan hasil ini.'));
});

test('changes that are slow are all saved; a choice that is refused goes back, and what is typed in two cells outlives a reload', async () => {
  story.expectError(/ERR_FAILED/);
  const page = await story.open('/app/imports');
  const screen = await checked(page, [
    ['K1.9111', 'Ayu', 'S.Psi.', 'Bali', '', 'ayu'],
    ['K1.9112', 'Budi', 'S.Psi.', 'Bali', '', 'budi'],
    ['K1.9113', 'Citra', 'S.Psi.', 'Bali', '', 'citra@ikai.test'],
  ]);
  const first = Promise.withResolvers<void>();
  await page.route('**/rows/*', async (route) => {
    await first.promise;
    await route.continue();
  });
  await screen.type(2, 'Email', 'ayu@ikai.test');
  await page.keyboard.press('Enter');
  await screen.type(3, 'Email', 'budi@ikai.test');
  await page.keyboard.press('Enter');
  first.resolve();
  await shown(screen.verdict(2, 'Baru'));
  await shown(screen.verdict(3, 'Baru'));
  await page.unroute('**/rows/*');

  await page.route('**/rows/*', (route) => route.abort());
  const choice = page.getByLabel('Pilihan untuk baris 4');
  await choice.selectOption('skip');
  await shown(notice(page, 'Pilihan untuk baris 4 tidak tersimpan.'));
  await eventually(() => choice.inputValue()).toBe('add');
  await screen.type(2, 'Email', 'ayu.lain@ikai.test');
  await page.keyboard.press('Enter');
  await shown(screen.row(2).getByText(/^Belum tersimpan/));
  await screen.type(4, 'Email', 'citra.lain@ikai.test');
  await page.reload();
  const ofAyu = screen.row(2).getByLabel('Email', { exact: true });
  const ofCitra = screen.row(4).getByLabel('Email', { exact: true });
  await eventually(() => ofAyu.inputValue()).toBe('ayu.lain@ikai.test');
  await eventually(() => ofCitra.inputValue()).toBe('citra.lain@ikai.test');
  await page.unroute('**/rows/*');
  await screen.apply.click();
  await shown(page.getByText('2 sel yang perbaikannya belum tersimpan ikut seperti dalam berkas.'));
  await screen.question('Terapkan impor?').getByRole('button', { name: 'Batal' }).click();
  await ofCitra.press('Enter');
  await ofAyu.press('Escape');
  await shown(screen.cell(4, 'Email').getByText('citra.lain@ikai.test'));
  await shown(screen.cell(2, 'Email').getByText('ayu@ikai.test'));
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([]);
});

test('a press that leads from one cell to the next is not lost, though what it saves moves the rows', async () => {
  const page = await story.open('/app/imports');
  const screen = await checked(page, [
    ['K1.9121', 'Ayu', 'S.Psi.', 'Bali', '', 'ayu'],
    ['K1.9122', 'Budi', 'S.Psi.', 'Bali', '', 'budi'],
  ]);
  await screen.type(2, 'Email', 'ayu@ikai.test');
  await screen.cell(3, 'Email').click({ delay: 500 });
  await eventually(() =>
    screen
      .row(3)
      .getByLabel('Email', { exact: true })
      .evaluate((box) => box === document.activeElement),
  ).toBe(true);
  await shown(screen.verdict(2, 'Baru'));
});

test('a long cell is cut in the list, and whole in its box and in the unfolded row', async () => {
  const page = await story.open('/app/imports');
  const long = `${'panjang '.repeat(40)}akhir`;
  const screen = await checked(page, [['K1.8191', 'Ayu', 'S.Psi.', 'Bali', '', long]]);
  const cell = screen.cell(2, 'Email');
  await shown(cell.getByText(/^panjang .*…$/));
  await gone(cell.getByText(/akhir/));
  await cell.click();
  await eventually(() => screen.row(2).getByLabel('Email', { exact: true }).inputValue()).toBe(long);
  await page.keyboard.press('Escape');
  await shown(cell.getByText(/^panjang .*…$/));
  await screen.row(2).getByRole('button', { name: 'Semua isian' }).click();
  await shown(cell.getByText(/akhir$/));
});

test('the rows of a verdict are decided for all at once, and the address keeps which ones are shown', async () => {
  const page = await story.open('/app/imports');
  const rows = Array.from({ length: 30 }, (_, row) => [`K1.82${10 + row}`, `Anggota ${row}`, 'S.Psi.', 'Bali', '', '']);
  const screen = await checked(page, rows);
  await page.getByRole('combobox', { name: 'Baris per halaman' }).selectOption('25');
  await screen.filter('Baru').click();
  await page.getByRole('button', { name: 'Lewati semua' }).click();
  await shown(notice(page, '30 baris Baru: Lewati.'));
  await screen.summary('Belum ada yang akan ditulis; 30 baris dilewati tidak ikut');
  await page.getByRole('button', { name: 'Halaman 2' }).click();
  const choice = screen.row(30).getByRole('combobox', { name: 'Pilihan untuk baris 30' });
  expect(await choice.inputValue()).toBe('skip');
  await choice.selectOption({ label: 'Tambahkan' });
  await screen.summary('1 anggota baru; 29 baris dilewati tidak ikut');
  expect(new URL(page.url()).search).toBe('?page=2&pageSize=25&verdict=new');
  await page.reload();
  expect(await choice.inputValue()).toBe('add');
  await page.goBack();
  await shown(screen.row(5));
});

test('of two choices in quick succession the last one stays, however long the first is on its way', async () => {
  await story.server.as('staff').ok(addMember, { body: aMember({ npa: 'K1.8131', phone: '081200008131' }) });
  const page = await story.open('/app/imports');
  const screen = await checked(page, [['K1.8132', 'Fajar', 'S.Psi.', 'Bali', '081200008131', '']]);
  const choice = (name: string | RegExp) => screen.row(2).getByRole('radio', { name });
  const first = Promise.withResolvers<void>();
  await page.route('**/rows/2', async (route) => {
    if (route.request().postData()?.includes('change')) await first.promise;
    await route.continue();
  });
  await choice(/^Perbarui /).click();
  await choice('Lewati').click();
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/rows/2') && answer.request().postData()?.includes('skip') === true,
  );
  first.resolve();
  await saved;
  await page.reload();
  await eventually(() => choice('Lewati').isChecked()).toBe(true);
});

test('rows whose data somebody changed since the check block everything, are named, and are checked again', async () => {
  story.expectError(/status of 409/);
  const { data: member } = await story.server
    .as('staff')
    .ok(addMember, { body: aMember({ npa: 'K1.8401', first_name: 'Gede' }) });
  const page = await story.open('/app/imports');
  const screen = await checked(page, [
    ['K1.8400', 'Baru Sekali', 'S.Psi.', 'Bali', '', ''],
    ['K1.8401', 'Gede Putra', 'S.Psi.', 'Bali', '', ''],
  ]);
  await story.server
    .as('admin')
    .ok(changeMember, { params: { id: member.id }, body: { first_name: 'Gede Putra Lain' } });
  await screen.apply.click();
  const question = screen.question('Terapkan impor?');
  await question.getByRole('button', { name: 'Terapkan impor' }).click();
  await shown(question.getByRole('alert').getByText(/Baris 3 tidak dapat diterapkan/));
  await question.getByRole('button', { name: 'Batal', exact: true }).click();
  await gone(question);
  await shown(screen.row(3).getByText('Datanya berubah sejak diperiksa'));
  expect(await storedMember(story, 'K1.8400')).toBeUndefined();
  await page.getByRole('button', { name: 'Periksa lagi' }).click();
  await screen.question('Periksa lagi semua baris?').getByRole('button', { name: 'Periksa lagi' }).click();
  await gone(page.getByText('Datanya berubah sejak diperiksa'));
  await shown(screen.cell(3, 'Full Name').getByText('Gede Putra Lain'));
  await screen.applyAll();
  await shown(page.getByRole('heading', { name: 'Impor diterapkan: 1 anggota ditambahkan, 1 diperbarui.' }));
});

test('equal cells, and equal empty ones that the file has no column for, are corrected together', async () => {
  const page = await story.open('/app/imports');
  const screen = importScreen(page);
  await screen.upload('tanpa gelar.xlsx', [
    ['NPA', 'Nama', 'Wilayah'],
    ['K1.8451', 'Gusti', 'Wilayah Kami'],
    ['K1.8452', 'Putu', 'Wilayah Kami'],
    ['K1.8453', 'Komang', 'Bali'],
  ]);
  await screen.check();
  await shown(screen.verdict(2, 'Salah'));
  await screen.type(2, 'Title', 'S.Psi.');
  await page.keyboard.press('Enter');
  const offer = screen.row(2).getByRole('button', { name: 'Perbaiki juga di 2 baris lain' });
  await offer.click();
  await shown(notice(page, 'Diperbaiki di 3 baris.'));
  await gone(offer);
  await shown(screen.verdict(4, 'Baru'));
  await screen.type(2, 'Keanggotaan', 'Aceh');
  await page.keyboard.press('Enter');
  await screen.row(2).getByRole('button', { name: 'Perbaiki juga di 1 baris lain' }).click();
  await shown(screen.verdict(3, 'Baru'));
  await screen.summary('3 anggota baru');
});

test('the faulty rows are a file with a column of reasons', async () => {
  const page = await story.open('/app/imports');
  const screen = await checked(page, [
    ['K1.8501', 'Hadi', 'S.Psi.', 'Bali', '', ''],
    ['', 'Indah', '', 'Bali', '', 'bukan email'],
  ]);
  await shown(screen.verdict(3, 'Salah'));
  const { name, bytes } = await fileFrom(page, () => page.getByRole('button', { name: 'Unduh baris salah' }).click());
  expect(name).toMatch(/^baris_salah_impor_\d+\.xlsx$/);
  const [head = [], ...rows] = linesOf(sheetOf(bytes));
  expect(head).toEqual(expect.arrayContaining(headers));
  expect(rows).toHaveLength(1);
  expect(rows[0]?.join(' ')).toContain('Please input NPA!');

  // It is there after the others were applied, too, for another account; and comes in once it is mended.
  await screen.applyAll();
  const other = await story.open(new URL(page.url()).pathname, { as: 'admin' });
  const again = await fileFrom(other, () => other.getByRole('button', { name: 'Unduh baris salah' }).click());
  expect(linesOf(sheetOf(again.bytes))).toEqual([head, ...rows]);
  const mended = ['K1.8502', 'Indah', 'S.Psi.', 'Bali', '', ''];
  await page.goto('/app/imports');
  await screen.upload('diperbaiki.xlsx', [head.map(String), head.map((_, place) => mended[place] ?? '')]);
  await screen.check();
  await screen.summary('1 anggota baru');
});

test("another's import says whose it is, and asks so before it is applied", async () => {
  const { id } = await importedAndChecked(story.server, {
    bytes: csv([headers, ['K1.8601', 'Joko', 'S.Psi.', 'Bali', '', '']]),
  });
  const page = await story.open(`/app/imports/${id}`, { as: 'admin' });
  const screen = importScreen(page);
  await shown(page.getByText('oleh Akun staff'));
  await screen.apply.click();
  const question = screen.question('Terapkan impor milik orang lain?');
  await shown(question.getByText(/Impor ini milik Akun staff/));
  await question.getByRole('button', { name: 'Terapkan impor' }).click();
  await shown(page.getByRole('heading', { name: /^Impor diterapkan/ }));
});

test('a thousand rows on a page: those in sight are in the page, and the last is reached and corrected', async () => {
  const page = await story.open('/app/imports');
  const rows = Array.from({ length: 1000 }, (_, row) => [
    `K2.${1000 + row}`,
    `Anggota ${row}`,
    'S.Psi.',
    'Bali',
    '',
    row === 999 ? 'bukan email' : '',
  ]);
  const screen = await checked(page, rows);
  await page.getByRole('combobox', { name: 'Baris per halaman' }).selectOption('1000');
  const box = page.getByRole('region', { name: 'Baris berkas' });
  await eventually(() => box.getByRole('listitem').filter({ hasText: 'Anggota' }).count()).toBeLessThan(60);
  await box.focus();
  // A list that becomes another begins at its top.
  await eventually(async () => {
    await page.keyboard.press('End');
    return screen.row(1001).isVisible();
  }).toBe(true);
  await screen.type(1001, 'Email', 'akhir@ikai.test');
  // The row that is being corrected stays, wherever the list is scrolled to.
  await box.evaluate((element) => element.scrollTo({ top: 0, behavior: 'instant' }));
  await shown(screen.row(2));
  await page.keyboard.press('Enter');
  await screen.summary('1.000 anggota baru');
  await shown(screen.row(1001).getByText('Diperbaiki'));
});

test('P10: numbers that a spreadsheet has damaged are pointed out; lost zeros come back when somebody says so', async () => {
  const page = await story.open('/app/imports');
  const screen = await checked(page, [
    ['K1.8701', 'Jaka Satu', 'S.Psi.', 'Bali', 81377770001, ''],
    ['K1.8702', 'Kartika Dua', 'S.Psi.', 'Bali', '8,12E+10', ''],
    ['K1.8703', 'Lukman Tiga', 'S.Psi.', 'Bali', '081377770003', ''],
  ]);
  await shown(page.getByText('1 nomor telepon tampaknya kehilangan nol di depan.'));
  await shown(screen.row(2).getByText('Nol di depan tampaknya hilang.'));
  await shown(screen.verdict(3, 'Salah'));
  await shown(screen.row(3).getByText(/Excel telah mengubah nomor ini menjadi 8,12E\+10/));
  await screen.type(3, 'Phone', '081377770002');
  await page.keyboard.press('Enter');
  await shown(screen.verdict(3, 'Baru'));

  await page.getByRole('checkbox', { name: /^Kembalikan nol di depan/ }).click();
  const question = screen.question('Periksa lagi semua baris?');
  await shown(question.getByText(/Sel yang sudah Anda perbaiki tetap\./));
  await question.getByRole('button', { name: 'Periksa lagi' }).click();
  await gone(question);
  await shown(screen.cell(2, 'Phone').getByText('081377770001', { exact: true }));
  await shown(screen.cell(3, 'Phone').getByText('081377770002', { exact: true }));
  await shown(page.getByText(/nolnya dikembalikan\./));
  await screen.applyAll();
  expect(await storedMember(story, 'K1.8701')).toMatchObject({ phone: '081377770001' });
  expect(await storedMember(story, 'K1.8703')).toMatchObject({ phone: '081377770003' });
});
