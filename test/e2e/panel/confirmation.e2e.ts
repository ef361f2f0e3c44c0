import { expect, type Page, test } from '@playwright/test';
import { testPassword } from '#test/support/accounts.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { anotherSession } from '#test/support/sessions.ts';
import { fileFrom } from '../screens/downloads.ts';
import { field, fill, pick, save } from '../screens/form.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(() => manyMembers(story.server, 101, () => 'S.Psi.'));

test.beforeEach(() => story.expectError(/status of (403|400)/));

/** A superadmin who came back to the desk after an hour. */
async function back(path: string, size: [number, number] = [1280, 800]) {
  const { id, token } = await anotherSession(story.server, 'superadmin');
  const confirmed_at = new Date(Date.now() - 60 * 60_000).toISOString();
  await story.server.db.updateTable('sessions').set({ confirmed_at }).where('id', '=', id).execute();
  return story.open(path, { as: { token, role: 'admin' }, size });
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Pastikan ini Anda' });

async function answer(page: Page, password: string) {
  await question(page).getByLabel('Kata sandi Anda').fill(password);
  await page.keyboard.press('Enter');
}

async function filledInvitation(page: Page, name: string) {
  await page.getByRole('button', { name: 'Tambah' }).click();
  const form = page.getByRole('dialog', { name: 'Tambah akun staf' });
  await fill(form, { Name: name, Email: `${name.replaceAll(' ', '.')}@ikai.test` });
  await form.getByRole('switch', { name: 'Pemiliknya memilih sendiri lewat tautan' }).click();
  await pick(form, 'Role', 'Admin');
  return form;
}

test('after a quarter of an hour I am asked who I am in place, and what I typed is saved with it', async () => {
  const page = await back('/app/accounts');
  const form = await filledInvitation(page, 'Wati Baru');
  await save(form);
  await shown(question(page));
  await expectNoAxeFindings(page, 'the question who sits there');
  const typed = question(page).getByLabel('Kata sandi Anda');
  await eventually(() => typed.evaluate((one) => one === document.activeElement)).toBe(true);
  await answer(page, 'bukan ini');
  await shown(question(page).getByRole('alert').filter({ hasText: 'tidak cocok' }));
  await answer(page, testPassword);
  await gone(question(page));
  await shown(page.getByRole('dialog', { name: 'Tautan kata sandi Wati Baru' }));
  await page.keyboard.press('Escape');
  // For a while nobody asks again.
  await page.getByRole('button', { name: 'Lainnya: Wati Baru' }).click();
  await page.getByRole('button', { name: 'Nonaktifkan Wati Baru' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Nonaktifkan' }).click();
  await shown(notice(page, 'Akun Wati Baru dinonaktifkan.'));
});

test('who does not answer loses nothing', async () => {
  const page = await back('/app/accounts', [390, 740]);
  const form = await filledInvitation(page, 'Yuni Nanti');
  await save(form);
  await question(page).getByRole('button', { name: 'Batal' }).click();
  await gone(question(page));
  await shown(notice(page, /Data Gagal Tersimpan/));
  await notice(page, /Data Gagal Tersimpan/)
    .getByRole('button', { name: 'Buka lagi' })
    .click();
  const again = page.getByRole('dialog', { name: 'Tambah akun staf' });
  expect(await field(again, 'Name').inputValue()).toBe('Yuni Nanti');
  await save(again);
  await answer(page, testPassword);
  await shown(page.getByRole('dialog', { name: 'Tautan kata sandi Yuni Nanti' }));
});

test('the file of a page with more than a hundred members asks who sits there, and is recorded; a smaller one is not', async () => {
  const page = await back('/app/membership?pageSize=1000');
  const save = page.getByRole('button', { name: 'Excel export' });
  await save.click();
  await shown(question(page));
  await question(page).getByRole('button', { name: 'Batal' }).click();
  await shown(notice(page, 'Berkas Excel tidak dapat dibuat.'));
  await save.click();
  await shown(question(page));
  const { name } = await fileFrom(page, () => answer(page, testPassword));
  expect(name).toBe('list_anggota_ikai_(page_1).xls');
  const recorded = () =>
    story.server.db.selectFrom('access_records').select('rows').where('format', '=', 'xls').execute();
  expect((await recorded()).length).toBe(1);
  const other = await back('/app/membership');
  await fileFrom(other, () => other.getByRole('button', { name: 'Excel export' }).click());
  expect((await recorded()).length).toBe(1);
});

test('a new password of my own asks for the one I have', async () => {
  const page = await back('/app/users');
  await page.getByLabel('Password', { exact: true }).fill('kucing membaca awan');
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await answer(page, testPassword);
  await shown(notice(page, 'Edit User Successfully'));
  await expect(question(page)).toHaveCount(0);
});
