import { type Page, test } from '@playwright/test';
import { changeMember } from '#contract/members.ts';
import { storedMember } from '../screens/stored.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { fillDirectory } from '../support/directory.ts';
import { eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(() => fillDirectory(story.server));

const siti = 'K1.9001';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).last().click();

const allGone = (page: Page) => eventually(() => page.getByRole('dialog').count()).toBe(0);

/** Waits for a dialog to stand still, and looks at it. */
async function look(page: Page, name: string | RegExp, where = String(name)) {
  await shown(dialog(page, name));
  await expectNoAxeFindings(page, where);
}

test('axe finds nothing on the dialogs of the member list', async () => {
  const page = await story.open('/app/membership', { as: 'staff' });
  await page.getByRole('button', { name: 'Ubah Siti', exact: true }).click();
  await shown(dialog(page, 'Ubah anggota'));
  for (const label of ['NPA', 'Full Name', 'Title']) {
    await dialog(page, 'Ubah anggota').getByRole('textbox', { name: label, exact: true }).fill('');
  }
  await dialog(page, 'Ubah anggota').getByRole('textbox', { name: 'Email' }).fill('bukan email');
  await press(page, 'Simpan');
  await shown(page.getByText('Please input NPA!'));
  await expectNoAxeFindings(page, 'member form with faults');
  await press(page, 'Batal');
  await look(page, 'Buang isian yang belum disimpan?', 'unsaved question');
  await page.reload();
  await shown(page.getByText(/dipulihkan/));
  await expectNoAxeFindings(page, 'member form that came back');
  await press(page, 'Batal');
  await dialog(page, 'Buang isian yang belum disimpan?').getByRole('button', { name: 'Buang isian' }).click();
  await allGone(page);

  await page.getByRole('button', { name: 'Tambah' }).click();
  await dialog(page, 'Tambah anggota').getByRole('combobox', { name: 'Keanggotaan' }).click();
  await shown(page.getByTitle('Aceh').last());
  await expectNoAxeFindings(page, 'member form with its choices open');
  await page.keyboard.press('Escape');
  await press(page, 'Batal');
  await allGone(page);

  await page.getByRole('search').getByRole('combobox', { name: 'Level' }).click();
  await shown(page.getByRole('option', { name: 'Level 1' }));
  await expectNoAxeFindings(page, 'a filter that is open');
});

test('axe finds nothing on a conflict and on a save that failed', async () => {
  story.expectError(/status of (409|500)/);
  const page = await story.open('/app/membership', { as: 'staff' });
  await page.getByRole('button', { name: 'Ubah Siti', exact: true }).click();
  const form = dialog(page, 'Ubah anggota');
  await form.getByRole('textbox', { name: 'Title' }).fill('Konselor');
  const { id = 0 } = (await storedMember(story, siti)) ?? {};
  const title = `M.Psi. ${Date.now()}`;
  await story.server.as('admin').ok(changeMember, { params: { id }, body: { title } });
  await press(page, 'Simpan');
  await look(page, 'Data ini sudah diubah', 'conflict');
  await press(page, 'Kembali ke formulir');
  await gone(dialog(page, 'Data ini sudah diubah'));

  const fault = { status: 500, json: { status: 500, message: 'Terjadi gangguan di server.' } };
  await page.route(/membership\/\d+/, (route) => route.fulfill(fault));
  await press(page, 'Simpan');
  await shown(notice(page, 'Data Gagal Tersimpan'));
  await gone(form);
  await expectNoAxeFindings(page, 'the notice of a failed save');
  await notice(page, 'Data Gagal Tersimpan').getByRole('button', { name: 'Buka lagi' }).click();
  await look(page, 'Ubah anggota', 'member form after a failed save');
});

test('axe finds nothing on the dialogs of regions and accounts', async () => {
  const page = await story.open('/app/wilayah', { as: 'superadmin' });
  await page.getByRole('button', { name: 'Ubah Aceh' }).click();
  await look(page, 'Ubah wilayah', 'region form');
  await page.keyboard.press('Escape');
  await allGone(page);
  await page.goto('/app/accounts');
  await page.getByRole('button', { name: 'Tambah' }).click();
  await shown(dialog(page, 'Tambah akun staf'));
  await press(page, 'Simpan');
  await look(page, 'Tambah akun staf', 'account form with faults');
  await page.keyboard.press('Escape');
  await allGone(page);
  await page.getByRole('button', { name: 'Ubah Akun staff' }).click();
  await look(page, 'Ubah akun staf', 'account form');
});

test('axe finds nothing on the popover, the drawer and the questions of the frame', async () => {
  const page = await story.open('/app/membership', { as: 'superadmin' });
  await page.getByRole('button', { name: /^Akun / }).click();
  await look(page, 'Akun', 'popover');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Tambah' }).click();
  await dialog(page, 'Tambah anggota').getByRole('textbox', { name: 'NPA' }).fill('K1.4711');
  await page.goto('/app/users');
  await page.getByRole('button', { name: /^Akun / }).click();
  await press(page, 'Sign out');
  await look(page, 'Buang isian yang belum disimpan?', 'question before signing out');
  await press(page, 'Tetap di sini');
  await page.setViewportSize({ width: 390, height: 844 });
  await press(page, 'Buka menu');
  await look(page, 'Menu', 'drawer');
  await page.keyboard.press('Escape');
  await page.route('**/version.json', (route) =>
    route.fulfill({ json: { version: 'newer', publicUrl: 'https://direktori.ikai.test', timeZone: 'Asia/Jakarta' } }),
  );
  await look(page, 'Update App Version', 'update dialog');
});
