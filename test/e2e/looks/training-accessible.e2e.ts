// In test:all only: axe on what few people see.
import { type Page, test } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe.ts';
import { fillDirectory, fillTraining } from '../support/directory.ts';
import { gone, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(async () => {
  await fillDirectory(story.server);
  await fillTraining(story.server);
});

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('axe finds nothing on the dialogs of the training, on a phone', async () => {
  const page = await story.open('/app/training', { as: 'admin', size: [390, 844] });
  await page.getByRole('button', { name: /^Ubah Pelatihan Konseling/ }).click();
  await shown(dialog(page, 'Ubah kelas').getByTitle(/^Modul Pelatihan/));
  await dialog(page, 'Ubah kelas').getByRole('textbox', { name: 'Selesai' }).fill('kapan-kapan');
  await dialog(page, 'Ubah kelas').getByRole('button', { name: 'Simpan', exact: true }).click();
  await shown(page.getByText('Waktu tidak sah. Contoh: 31-12-2026 09.00.'));
  await expectNoAxeFindings(page, 'class form with a fault');
  await page.reload();
  await dialog(page, 'Ubah kelas')
    .getByText(/dipulihkan/)
    .waitFor();
  await page.keyboard.press('Escape');
  await dialog(page, 'Buang isian yang belum disimpan?').getByRole('button', { name: 'Buang isian' }).click();
  await gone(dialog(page, 'Ubah kelas'));

  await page.goto('/app/training/classes/1');
  await page.getByRole('button', { name: 'Tambah peserta' }).click();
  await dialog(page, 'Tambah peserta').getByRole('searchbox').fill('siti');
  await dialog(page, 'Tambah peserta').getByRole('checkbox').nth(1).check();
  await shown(dialog(page, 'Tambah peserta').getByText('Sudah terdaftar'));
  await expectNoAxeFindings(page, 'adding participants by search');
  await page.getByRole('radio', { name: 'Tempel NPA' }).check();
  await dialog(page, 'Tambah peserta').getByRole('textbox').fill('K1.9001\nX-1');
  await page.getByRole('button', { name: 'Periksa 2 NPA' }).click();
  await shown(dialog(page, 'Tambah peserta').getByText('Anggota tidak ditemukan'));
  await expectNoAxeFindings(page, 'adding participants by NPA');

  await page.goto('/app/membership');
  await page.getByRole('checkbox', { name: /^Pilih Raden Ajeng/ }).check();
  await page.getByRole('button', { name: 'Tindakan' }).click();
  await page.getByRole('group', { name: 'Tindakan' }).getByRole('button', { name: 'Daftarkan ke kelas' }).click();
  await page.getByRole('combobox', { name: 'Kelas' }).click();
  await page
    .getByTitle(/^Pelatihan Konseling/)
    .last()
    .click();
  await shown(dialog(page, 'Daftarkan ke kelas').getByText('Tidak ada yang akan didaftarkan.'));
  await expectNoAxeFindings(page, 'registering from the member list');
  await page.keyboard.press('Escape');
  await gone(dialog(page, 'Daftarkan ke kelas'));
});

test("axe finds nothing on a member's training in the form", async () => {
  const page = await story.open('/app/membership');
  await page.getByRole('button', { name: /^Ubah Raden Ajeng/ }).click();
  await shown(page.getByText('1 kelas, 1 dihadiri.'));
  await expectNoAxeFindings(page, "a member's training in the form");
});
