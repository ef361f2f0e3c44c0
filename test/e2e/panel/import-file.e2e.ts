import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, test } from '@playwright/test';
import { importBytesLimit } from '#contract/import-limits.ts';
import { fileFrom } from '../screens/downloads.ts';
import { importScreen, spreadsheet, textFile } from '../screens/imports.ts';
import { linesOf, sheetOf } from '../screens/spreadsheets.ts';
import { at, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const lines = [
  ['NPA', 'Nama', 'Gelar', 'Wilayah'],
  ['K1.8001', 'Ayu Lestari', 'S.Psi.', 'Bali'],
];

const pasted = `${lines.map((line) => line.join('\t')).join('\r\n')}\r\n`;

test('cells are pasted anywhere on the screen', async () => {
  const page = await story.open('/app/imports');
  await shown(page.getByRole('heading', { name: 'Impor baru' }));
  const paste = (text: string) =>
    page.evaluate((copied) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', copied);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, text);
  await paste('hanya satu sel');
  await shown(notice(page, /hanya satu sel/));
  await paste(pasted);
  const screen = importScreen(page);
  await shown(screen.column('Nama'));
  await shown(page.getByText('Tempelan.tsv'));
  expect(await page.getByRole('combobox', { name: 'Pengodean teks' }).count()).toBe(0);
  await screen.check();
  await screen.summary('1 anggota baru');
});

test('a file is dropped anywhere on the screen', async () => {
  const page = await story.open('/app/imports');
  await shown(page.getByRole('heading', { name: 'Impor baru' }));
  await page.evaluate(
    (text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'seret.csv'));
      const drag = (type: string) =>
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      drag('dragover');
      drag('drop');
    },
    lines.map((line) => line.join(';')).join('\n'),
  );
  await shown(importScreen(page).column('Gelar'));
  await shown(page.getByText('seret.csv'));
});

/** A file on disk, for one of this size is too much to hand over to the browser otherwise. */
async function largeFile(): Promise<string> {
  const path = test.info().outputPath('besar.csv');
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, Buffer.alloc(importBytesLimit, 'a'));
  return path;
}

test('what is no spreadsheet, is too large or has no rows is refused calmly, and another file can follow', async () => {
  story.expectError(/status of (400|413|415)/);
  const page = await story.open('/app/imports');
  const screen = importScreen(page);
  const refusal = page.getByRole('alert');
  await screen.file.setInputFiles(textFile('foto.jpg', '\xff\xd8\xff\xe0 bukan tabel', 'latin1'));
  await shown(refusal.getByText('foto.jpg tidak dapat diimpor.'));
  await shown(refusal.getByText(/Tidak ada data yang berubah\./));
  await screen.file.setInputFiles(await largeFile());
  await shown(refusal.getByText(/besar\.csv tidak dapat diimpor\..*Berkas harus lebih kecil dari 20 MB\./s));
  await gone(refusal.getByRole('button', { name: 'Coba lagi' }));
  await screen.file.setInputFiles(textFile('kosong.csv', 'NPA;Nama\n'));
  await shown(refusal.getByText('kosong.csv tidak dapat diimpor.'));
  await screen.file.setInputFiles(spreadsheet('benar.ods', lines));
  await shown(screen.column('NPA'));
});

test('an upload without a connection is offered once more, and a long one can be stopped', async () => {
  story.expectError(/ERR_FAILED/);
  const page = await story.open('/app/imports');
  const screen = importScreen(page);
  await page.route('**/api/v1/imports?subject=members', (route) => route.abort());
  await screen.file.setInputFiles(spreadsheet('putus.xls', lines));
  await shown(page.getByRole('alert').getByText('putus.xls belum terkirim.'));
  await page.unroute('**/api/v1/imports?subject=members');
  await page.route('**/api/v1/imports?subject=members', () => undefined);
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await shown(page.getByRole('progressbar', { name: /^Berkas sedang/ }));
  await page.getByRole('button', { name: 'Hentikan' }).click();
  await shown(screen.file);
  await page.unroute('**/api/v1/imports?subject=members');
  await screen.file.setInputFiles(spreadsheet('putus.xls', lines));
  await shown(screen.column('NPA'));
});

test('the template has the headers that an import knows, and an import that is not applied can be thrown away', async () => {
  const page = await story.open('/app/imports');
  await page.getByRole('button', { name: 'Lainnya', exact: true }).click();
  const { name, bytes } = await fileFrom(page, () => page.getByRole('button', { name: 'Unduh template' }).click());
  expect(name).toBe('template_anggota_ikai.xlsx');
  const [headers = []] = linesOf(sheetOf(bytes, 'Template'));
  const screen = importScreen(page);
  const row = headers.map((title) => (title === 'NPA (wajib)' ? 'K1.8003' : ''));
  await screen.upload('dari template.xlsx', [headers.map(String), row]);
  for (const title of headers.map(String)) expect(await screen.column(title).inputValue(), title).not.toBe('');

  await page.getByRole('button', { name: 'Buang impor' }).click();
  await screen.question('Buang impor ini?').getByRole('button', { name: 'Buang impor' }).click();
  await at(page, '/app/imports');
  await shown(page.getByRole('table', { name: 'Daftar impor' }));
  await gone(screen.entry('dari template.xlsx'));
});
