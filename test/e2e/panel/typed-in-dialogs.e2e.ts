import { expect, type Page, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { aroundToday, classOf } from '#test/support/training.ts';
import { training } from '../screens/training.ts';
import { gone, opened, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const question = (page: Page) => page.getByRole('dialog', { name: 'Buang isian yang belum disimpan?' });

/** Esc, as somebody presses it who means something else: what was typed stays, and is thrown away only when that is said. */
async function keepThenThrowAway(page: Page, title: string, typed: string): Promise<void> {
  const dialog = await opened(page, title);
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Lanjutkan mengisi' }).click();
  await gone(question(page));
  expect(await dialog.locator('textarea').inputValue()).toBe(typed);
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Buang isian' }).click();
  await gone(dialog);
}

test('cells in the box of an import, and the text of a mail to many, are not lost by closing either', async () => {
  const page = await story.open('/app/imports');
  await page.getByRole('button', { name: 'Tempel dari spreadsheet' }).click();
  await page.locator('dialog textarea').fill('NPA\tNama\nK1.0001\tSiti');
  await keepThenThrowAway(page, 'Tempel dari spreadsheet', 'NPA\tNama\nK1.0001\tSiti');

  for (const npa of ['K1.0011', 'K1.0012'])
    await story.server.as('staff').ok(addMember, { body: aMember({ npa, serkom_end_date: '2020-01-31' }) });
  await page.goto('/app/serkom/reminders');
  await page.getByRole('checkbox', { name: 'Pilih semua di halaman ini' }).check();
  await page.getByRole('group', { name: 'Tindakan' }).getByRole('button', { name: 'Satu email' }).click();
  await shown(page.locator('dialog textarea'));
  await page.locator('dialog textarea').fill('Salam, mohon diperpanjang.');
  await keepThenThrowAway(page, 'Satu email untuk semua', 'Salam, mohon diperpanjang.');
});

test('NPAs for a class, and a text of reminders, are there again after a reload, until they are thrown away', async () => {
  const one = await classOf(story.server, aroundToday());
  const page = await story.open(`/app/training/classes/${one.id}`);
  const adding = await training(page).open('Tambah peserta', 'Tambah peserta');
  await adding.getByRole('radio', { name: 'Tempel NPA' }).check();
  await adding.locator('textarea').fill('K1.0001 K1.0002');
  await adding.getByRole('radio', { name: 'Cari anggota' }).check();
  await adding.getByRole('radio', { name: 'Tempel NPA' }).check();
  await page.reload();
  await opened(page, 'Tambah peserta');
  await expect(page.locator('dialog textarea')).toHaveValue('K1.0001 K1.0002');
  await keepThenThrowAway(page, 'Tambah peserta', 'K1.0001 K1.0002');

  await page.goto('/app/serkom/reminders');
  await page.getByRole('button', { name: 'Teks pengingat' }).click();
  await opened(page, 'Teks pengingat');
  await page.locator('dialog textarea').fill('Salam, {nama}.');
  await page.reload();
  await opened(page, 'Teks pengingat');
  await expect(page.locator('dialog textarea')).toHaveValue('Salam, {nama}.');
  await keepThenThrowAway(page, 'Teks pengingat', 'Salam, {nama}.');
  await page.reload();
  await shown(page.getByRole('heading', { level: 1, name: 'Ingatkan anggota' }));
  await gone(page.getByRole('dialog'));
});

test('what is not there is said, without a retry that could not help', async () => {
  story.expectError(/status of 40/);
  const page = await story.open('/app/imports/999');
  for (const path of ['/app/imports/999', '/app/training/classes/999', '/app/training/classes/999/check-in']) {
    await page.goto(path);
    await shown(page.getByRole('alert').getByText(/^(Impor|Kelas) tidak ditemukan\. Mungkin sudah dihapus\.$/));
    expect(await page.getByRole('button', { name: 'Coba lagi' }).count()).toBe(0);
  }
});
