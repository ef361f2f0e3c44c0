import { utils, write } from '@e965/xlsx';
import { expect, type Page, test } from '@playwright/test';
import { addMember, changeMember } from '#contract/members.ts';
import { changeRegion, listRegions } from '#contract/regions.ts';
import { aMember } from '#test/support/builders.ts';
import { csv, imported } from '#test/support/imported.ts';
import { archiveOf } from '#test/support/sources.ts';
import { fileFrom } from '../screens/downloads.ts';
import { importScreen } from '../screens/imports.ts';
import { linesOf, sheetOf } from '../screens/spreadsheets.ts';
import { regionId, storedMember } from '../screens/stored.ts';
import { at, gone, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const headers = ['NPA', 'Nama', 'Gelar', 'Wilayah', 'Telepon'];

const idOf = async (npa: string) => (await storedMember(story, npa))?.id ?? 0;

async function undo(page: Page) {
  await page.getByRole('button', { name: 'Urungkan impor', exact: true }).click();
  await importScreen(page).question('Urungkan impor ini?').getByRole('button', { name: 'Urungkan impor' }).click();
}

test("'Lihat di Riwayat' shows what this import did, and nothing that others did to the same members", async () => {
  const first = await imported(story.server, {
    bytes: csv([
      headers,
      ['K1.9101', 'Ani Lestari', 'S.Psi.', 'Bali', '0811'],
      ['K1.9102', 'Beni', 'S.Psi.', 'Bali', ''],
    ]),
    name: 'pertama.csv',
  });
  const second = await imported(story.server, {
    bytes: csv([
      headers,
      ['K1.9101', 'Ani Lestari', 'M.Psi.', 'Bali', '0822'],
      ['K1.9103', 'Cici', 'S.Psi.', 'Bali', ''],
    ]),
    name: 'kedua.csv',
  });
  const page = await story.open(`/app/imports/${second.id}`);
  await page.getByRole('link', { name: 'Lihat di Riwayat' }).click();
  await at(page, '/app/history');
  await shown(page.getByText('2 perubahan'));
  await shown(page.getByText('Cici').first());
  await gone(page.getByText('Beni'));
  await page.goto(`/app/imports/${first.id}`);
  await page.getByRole('link', { name: 'Lihat di Riwayat' }).click();
  await shown(page.getByText('2 perubahan'));
  await shown(page.getByText('Beni').first());
  await gone(page.getByText('Cici'));
  await gone(page.getByText('0822'));
});

test('the report of an undo counts what was removed and what was put back, and its names lead to what was left', async () => {
  const membership_type_id = await regionId(story, 'Bali');
  for (const [npa, first_name] of [
    ['K1.9201', 'Dewi Ayu'],
    ['K1.9202', 'Edi Wijaya'],
    ['K1.9203', 'Fani Putri'],
  ] as const) {
    const body = aMember({ npa, first_name, title: 'S.Psi.', membership_type_id, phone: '0800', email: null });
    await story.server.as('staff').ok(addMember, { body });
  }
  const lines = ['K1.9201', 'K1.9202', 'K1.9203'].map((npa, row) => [npa, '', '', '', `08990${row}`]);
  const added = ['K1.9204', 'K1.9205'].map((npa, row) => [npa, `Gita ${row}`, 'S.Psi.', 'Bali', '']);
  const { id } = await imported(story.server, { bytes: csv([headers, ...lines, ...added]) });
  const members = await story.server.as('admin').ok(changeMember, {
    params: { id: await idOf('K1.9201') },
    body: { phone: '0877' },
  });
  await story.server.as('admin').ok(changeMember, { params: { id: await idOf('K1.9204') }, body: { title: 'M.Psi.' } });

  const page = await story.open(`/app/imports/${id}`);
  await undo(page);
  await shown(
    page.getByRole('heading', {
      name: 'Impor diurungkan: 1 anggota yang ditambahkan sudah dihapus, 2 dikembalikan seperti sebelumnya.',
    }),
  );
  await shown(page.getByText('2 anggota dibiarkan seperti sekarang:'));
  const left = page.getByRole('region', { name: 'Anggota yang dibiarkan' });
  expect(await left.getByRole('link').allTextContents()).toEqual(['Dewi Ayu (K1.9201)', 'Gita 0 (K1.9204)']);
  await left.getByRole('link', { name: 'Dewi Ayu (K1.9201)' }).click();
  await at(page, '/app/history');
  expect(new URL(page.url()).searchParams.get('subject_id')).toBe(String(members.data.id));
});

test('the report of an undo of regions names and leads to those that were left', async () => {
  const admin = story.server.as('admin');
  const { id } = await imported(
    story.server,
    {
      bytes: csv([
        ['Nama', 'Kode'],
        ['Bali', '510'],
        ['Aceh', '110'],
        ['Seberang', '901'],
      ]),
      subject: 'regions',
    },
    'admin',
  );
  const { data } = await admin.ok(listRegions, { query: { isAdmin: 'true' } });
  const bali = data.find(({ name }) => name === 'Bali');
  await admin.ok(changeRegion, { params: { id: bali?.id ?? 0 }, body: { code: '5100' } });
  const page = await story.open(`/app/imports/${id}`, { as: 'admin' });
  await undo(page);
  await shown(
    page.getByRole('heading', {
      name: 'Impor diurungkan: 1 wilayah yang ditambahkan sudah dihapus, 1 dikembalikan seperti sebelumnya.',
    }),
  );
  await page.getByRole('region', { name: 'Wilayah yang dibiarkan' }).getByRole('link', { name: 'Bali' }).click();
  await at(page, '/app/history');
  expect(new URL(page.url()).searchParams.get('subject_id')).toBe(String(bali?.id));
});

test('the wrong rows are there after the application, for another account and after a reload, and come in once mended', async () => {
  const { id } = await imported(story.server, {
    bytes: csv([headers, ['K1.9301', 'Hani', 'S.Psi.', 'Bali', ''], ['K1.9302', 'Ivan', '', 'Bandung', '#REF!']]),
  });
  const page = await story.open(`/app/imports/${id}`, { as: 'admin' });
  await shown(page.getByText('oleh Akun staff'));
  await page.reload();
  const { bytes } = await fileFrom(page, () => page.getByRole('button', { name: 'Unduh baris salah' }).click());
  const [head = [], ...rows] = linesOf(sheetOf(bytes)) as string[][];
  expect(rows.map(([npa]) => npa)).toEqual(['K1.9302']);
  expect(rows[0]?.at(-1)).toContain('Wilayah “Bandung” tidak dikenal');
  expect(rows[0]?.at(-1)).toContain('galat spreadsheet #REF!');
  const mended = ['K1.9302', 'Ivan', 'S.Psi.', 'Bali', ''];
  const again = await imported(story.server, { bytes: csv([head, head.map((_, place) => mended[place] ?? '')]) });
  expect([again.added, again.counts.wrong]).toEqual([1, 0]);
});

test('a file of Numbers and a binary workbook are told with the way to export another', async () => {
  story.expectError(/status of 415/);
  const page = await story.open('/app/imports');
  const screen = importScreen(page);
  const refusal = page.getByRole('alert');
  const mimeType = 'application/octet-stream';
  const numbers = await archiveOf({ 'Index/Document.iwa': '\0', 'Metadata/Properties.plist': 'x' });
  await screen.file.setInputFiles({ name: 'anggota.numbers', mimeType, buffer: numbers });
  await shown(refusal.getByText('anggota.numbers tidak dapat diimpor.'));
  await shown(refusal.getByText(/Di Numbers: Berkas > Ekspor Ke > Excel, lalu unggah berkas \.xlsx itu\./));
  const book = utils.book_new(utils.aoa_to_sheet([headers]), 'A');
  const buffer = Buffer.from(write(book, { type: 'array', bookType: 'xlsb' }));
  await screen.file.setInputFiles({ name: 'anggota.xlsb', mimeType, buffer });
  await shown(refusal.getByText('anggota.xlsb tidak dapat diimpor.'));
  await shown(refusal.getByText(/Di Excel: File > Simpan Sebagai > Buku Kerja Excel \(\.xlsx\)/));
});
