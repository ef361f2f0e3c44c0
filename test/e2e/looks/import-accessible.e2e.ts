// In test:all only: axe on what few people see.
import { expect, type Page, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { importScreen, spreadsheet, textFile } from '../screens/imports.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { gone, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const headers = ['NPA', 'Nama', 'Gelar', 'Wilayah', 'No HP', 'Email', 'Serkom End Date', 'Catatan'];

const rowsOf = (serial: string) => [
  [`K1.89${serial}1`, 'Siti Lama', 'S.Psi.', 'Bali', '081200008901', '', '03/04/2027', 'lunas'],
  [`K1.89${serial}2`, 'Ayu Baru', 'S.Psi.', 'Bali', 81300008902, '', '05/06/2027', ''],
  [`K1.89${serial}3`, 'Made Mungkin', 'S.Psi.', 'Bali', `08120000890${serial}`, '', '', ''],
  [
    `K1.89${serial}4`,
    'Raden Ajeng Kusumaningtyas Wirasastranegara Adiningrat-Prawirokusumo',
    '',
    'Wilayah yang tidak ada',
    '8,12E+10',
    'raden.ajeng.kusumaningtyas.wirasastranegara(di)dinas-kesehatan.provinsi.go.id',
    '31/02/2027',
    '',
  ],
];

/** Whether what is on the screen is wider than the window. */
async function expectNarrow(page: Page, where: string) {
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(tooWide, `${where} is too wide`).toBeLessThanOrEqual(0);
}

async function expectNarrowAndNoAxeFindings(page: Page, where: string) {
  await expectNoAxeFindings(page, where);
  await expectNarrow(page, where);
}

for (const { name, direction, size, serial, look } of [
  {
    name: 'axe finds nothing on any step of an import, and none is wider than the window',
    direction: 'ltr',
    size: [1280, 800],
    serial: '1',
    look: expectNarrowAndNoAxeFindings,
  },
  {
    name: 'no step of an import is wider than a phone, from right to left',
    direction: 'rtl',
    size: [390, 844],
    serial: '2',
    look: expectNarrow,
  },
] as const) {
  test(name, async () => {
    story.expectError(/status of 415/);
    const add = (npa: string, phone: string) =>
      story.server.as('staff').ok(addMember, { body: aMember({ npa, phone, first_name: 'Siti Lama' }) });
    await add(`K1.89${serial}1`, '081200008901');
    await add(`K1.89${serial}0`, `08120000890${serial}`);
    const page = await story.open('/app/imports', { as: 'admin', direction, size: [size[0], size[1]] });
    const screen = importScreen(page);
    await shown(page.getByText('Belum ada impor.').or(page.getByRole('link', { name: 'langkah.xlsx' }).first()));
    await look(page, 'the imports');
    await screen.file.setInputFiles(textFile('gambar.png', '\x89PNG\r\n\x1a\n', 'latin1'));
    await shown(page.getByRole('alert'));
    await look(page, 'a refused file');
    await page.getByRole('button', { name: 'Tempel dari spreadsheet' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Baca' }).click();
    await look(page, 'the box for pasted cells');
    await page.keyboard.press('Escape');
    await gone(page.getByRole('dialog'));

    await screen.file.setInputFiles(spreadsheet('langkah.xlsx', [headers, ...rowsOf(serial)], ['Satu', 'Dua']));
    await shown(screen.column('NPA'));
    await screen.column('Catatan').selectOption({ label: 'NPA' });
    await look(page, 'columns at fault');
    await screen.column('Catatan').selectOption({ label: 'Tidak diimpor' });
    const order = page.getByRole('radio', { name: /^Hari, bulan, tahun/ });
    if (await order.count()) await order.check();
    await look(page, 'the columns');
    await screen.check();
    await shown(screen.row(5));
    await look(page, 'rows with every verdict');
    await screen.type(5, 'Email', 'belum disimpan');
    await look(page, 'a cell that is open');
    await page.keyboard.press('Escape');
    await screen.row(5).getByRole('button', { name: 'Semua isian baris 5' }).click();
    await look(page, 'a row with all its cells');

    await screen.row(4).getByRole('radio', { name: 'Lewati' }).click();
    await screen.apply.click();
    await shown(screen.question('Terapkan impor?'));
    await look(page, 'the question before applying');
    await screen.question('Terapkan impor?').getByRole('button', { name: 'Terapkan impor' }).click();
    await shown(page.getByRole('heading', { name: /^Impor diterapkan/ }));
    await look(page, 'what was applied');
    await page.getByRole('button', { name: 'Urungkan impor' }).click();
    await look(page, 'the question before taking back');
    await screen.question('Urungkan impor ini?').getByRole('button', { name: 'Urungkan impor' }).click();
    await shown(page.getByRole('heading', { name: /^Impor diurungkan/ }));
    await look(page, 'what was taken back');
    await page.getByRole('link', { name: 'Semua impor' }).click();
    await shown(page.getByText('Diurungkan').first());
    await look(page, 'the imports with one of them');
  });
}
