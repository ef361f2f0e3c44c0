import { expect, type Page, test } from '@playwright/test';
import { addMember, changeMember, removeMember } from '#contract/members.ts';
import { purgeMember } from '#contract/trash.ts';
import { aMember } from '#test/support/builders.ts';
import { save } from '../screens/form.ts';
import { memberList } from '../screens/member-list.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { at, eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const add = async (first_name: string, npa: string, overrides: Parameters<typeof aMember>[0] = {}) =>
  (await story.server.as('staff').ok(addMember, { body: aMember({ ...overrides, first_name, npa }) })).data;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const step = (page: Page, name: 'sebelumnya' | 'berikutnya') =>
  page.getByRole('link', { name: `Anggota ${name}`, exact: true });

test('a name in the list leads to the member’s page with all that is known, and Back to the list as it was', async () => {
  await add('Ketut Halaman', 'K1.6001', { serkom_end_date: '2020-01-31', phone: '0812-3456-7890' });
  const page = await story.open('/app/membership?search=K1.600&sort=npa');
  await page.getByRole('link', { name: 'Ketut Halaman' }).click();
  await shown(heading(page, 'Ketut Halaman'));
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await shown(part('Kontak').getByText('0812-3456-7890'));
  await shown(part('Serkom').getByText('31-01-2020'));
  await shown(part('Serkom').getByRole('definition').getByText('Berakhir', { exact: true }).first());
  await shown(part('Pelatihan').getByText('Belum pernah terdaftar di kelas pelatihan.'));
  await shown(part('Riwayat anggota').getByText(/menambahkan/));
  await shown(part('Kartu & QR').getByRole('button', { name: 'Unduh kode QR K1.6001' }));
  await page.goBack();
  await shown(memberList(page).row('Ketut Halaman'));
  expect(new URL(page.url()).search).toBe('?search=K1.600&sort=npa');
});

test('previous and next go through the list one came from, also over its pages, and Back leads to the list', async () => {
  const names = ['Satu', 'Dua', 'Tiga', 'Empat', 'Lima', 'Enam', 'Tujuh', 'Delapan', 'Sembilan', 'Sepuluh', 'Sebelas'];
  for (const [index, name] of names.entries()) await add(`Urut ${name}`, `K2.61${String(index).padStart(2, '0')}`);
  const page = await story.open('/app/membership?search=K2.61&sort=npa');
  await page.getByRole('link', { name: 'Urut Sembilan' }).click();
  await shown(page.getByText('9 dari 11'));
  await step(page, 'berikutnya').click();
  await shown(heading(page, 'Urut Sepuluh'));
  await step(page, 'berikutnya').click();
  await shown(heading(page, 'Urut Sebelas'));
  await shown(page.getByText('11 dari 11'));
  await shown(page.getByRole('button', { name: 'Anggota berikutnya' }));
  expect(await page.getByRole('button', { name: 'Anggota berikutnya' }).isDisabled()).toBe(true);
  await page.reload();
  await step(page, 'sebelumnya').click();
  await shown(heading(page, 'Urut Sepuluh'));
  await page.goBack();
  await at(page, '/app/membership');
  await shown(memberList(page).row('Urut Sembilan'));
});

test('whoever leaves the list by an edit leaves the place to the next one', async () => {
  for (const name of ['Awal', 'Tengah', 'Akhir'])
    await add(`Saring ${name}`, `K3.62-${name}`, { status: 'inactive', order: null });
  const page = await story.open('/app/membership?search=K3.62&filter=status:inactive');
  await page.getByRole('link', { name: 'Saring Tengah' }).click();
  await page.getByRole('button', { name: 'Ubah anggota' }).click();
  const form = page.getByRole('dialog', { name: 'Ubah anggota' });
  await form.getByRole('switch', { name: 'Status' }).click();
  await save(form);
  await gone(form);
  await shown(page.getByText('2 dari 2'));
  await step(page, 'berikutnya').click();
  await shown(heading(page, 'Saring Akhir'));
  await step(page, 'sebelumnya').click();
  await shown(heading(page, 'Saring Awal'));
});

test('a fact is edited in its place: Enter saves it with its version, Esc leaves it, and what failed is opened again', async () => {
  const { id } = await add('Komang Fakta', 'K1.6701', { phone: '0811-1111' });
  const page = await story.open(`/app/membership/${id}`);
  const pencil = page.getByRole('button', { name: 'Ubah Phone' });
  const input = page.getByRole('textbox', { name: 'Phone' });
  await pencil.click();
  await eventually(() => input.evaluate((box) => box === document.activeElement)).toBe(true);
  await expectNoAxeFindings(page, 'a fact that is edited in its place');
  await input.fill('0899');
  await input.press('Escape');
  await eventually(() => pencil.evaluate((button) => button === document.activeElement)).toBe(true);
  await pencil.click();
  expect(await input.inputValue()).toBe('0811-1111');
  await input.fill('0812 3456 7890');
  await input.press('Enter');
  await shown(notice(page, 'Data Tersimpan!'));
  await shown(page.getByRole('link', { name: '0812 3456 7890' }));
  await shown(page.getByRole('link', { name: 'WhatsApp' }));
  // Somebody else changes the same field meanwhile: both are shown.
  story.expectError(/status of 409/);
  await pencil.click();
  await story.server.as('admin').ok(changeMember, { params: { id }, body: { phone: '0813' } });
  await input.fill('0814');
  await input.press('Enter');
  const conflict = page.getByRole('dialog', { name: 'Data ini sudah diubah' });
  await conflict.getByText('0813').click();
  await conflict.getByRole('button', { name: 'Simpan pilihan' }).click();
  await shown(page.getByRole('link', { name: '0813' }));
  // Without a connection the whole form brings back what was typed.
  story.expectError(/ERR_FAILED/);
  await page.route(`**/api/v1/membership/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Ubah Title' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Konselor Tangguh');
  await page.getByRole('textbox', { name: 'Title' }).press('Enter');
  await notice(page, /^ERROR/)
    .getByRole('button', { name: 'Buka lagi' })
    .click();
  const form = page.getByRole('dialog', { name: 'Ubah anggota' });
  expect(await form.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Konselor Tangguh');
});

test('who came from no list goes on through the usual one, and deletes from the page', async () => {
  const [one, other] = [await add('Beruntun Satu', 'K1.6801'), await add('Beruntun Dua', 'K1.6802')];
  const page = await story.open(`/app/membership/${one.id}`);
  await step(page, 'berikutnya').click();
  await shown(heading(page, 'Beruntun Dua'));
  await step(page, 'sebelumnya').click();
  await shown(heading(page, 'Beruntun Satu'));
  await page.goto(`/app/membership/${other.id}`);
  await page.getByRole('button', { name: 'Lainnya' }).click();
  await expectNoAxeFindings(page, 'the menu of a member');
  await page.getByRole('button', { name: 'Hapus' }).click();
  const question = page.getByRole('dialog', { name: /Anda ingin menghapus data/ });
  await question.getByRole('button', { name: 'Hapus' }).click();
  await at(page, '/app/membership');
});

test('a deleted member’s page says so and leads to the trash; of one who is gone there is nothing', async () => {
  story.expectError(/status of 404/);
  story.expectError(/status of 400/);
  const { id, npa } = await add('Made Hilang', 'K1.6401');
  await story.server.as('staff').ok(removeMember, { params: { id } });
  const page = await story.open(`/app/membership/${id}`);
  await shown(page.getByText(/Anggota ini dihapus pada .* dan ada di Sampah\./));
  expect(await page.getByRole('button', { name: 'Ubah anggota' }).count()).toBe(0);
  await expectNoAxeFindings(page, 'the page of a deleted member');
  await page.getByRole('link', { name: 'Buka Sampah' }).click();
  await shown(page.getByRole('row').filter({ hasText: 'Made Hilang' }));
  await page.getByRole('link', { name: 'Made Hilang' }).click();
  await shown(heading(page, 'Made Hilang'));

  await story.server.as('superadmin').ok(purgeMember, { params: { id }, body: { npa } });
  for (const number of [id, 'abc']) {
    await page.goto(`/app/membership/${number}`);
    await shown(page.getByRole('alert').getByText(/Anggota ini tidak ada/));
  }
  await expectNoAxeFindings(page, 'the page of nobody');
  await page.getByRole('link', { name: 'Semua anggota' }).click();
  await at(page, '/app/membership');
});

test('a page that can’t be read says so and reads again; one that is refused only says so', async () => {
  story.expectError(/ERR_FAILED|status of 403/);
  const { id } = await add('Nyoman Putus', 'K1.6501');
  const page = await story.open('/app/users');
  await page.route(`**/api/v1/membership/${id}`, (route) => route.abort());
  await page.goto(`/app/membership/${id}`);
  await shown(page.getByRole('alert').getByText(/Data anggota tidak dapat dimuat/));
  await page.unroute(`**/api/v1/membership/${id}`);
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await shown(heading(page, 'Nyoman Putus'));
  await page.route(`**/api/v1/membership/${id}`, (route) =>
    route.fulfill({ status: 403, json: { status: 403, message: 'Tidak boleh.' } }),
  );
  await page.reload();
  await shown(page.getByRole('alert').getByText('Data anggota ini tidak terbuka untuk akun Anda.'));
  expect(await page.getByRole('button', { name: 'Coba lagi' }).count()).toBe(0);
});

test('one call that never gets through, beside others that do, is not tried over and over', async () => {
  story.expectError(/ERR_FAILED/);
  const { id } = await add('Wayan Terputus', 'K1.6551');
  const page = await story.open('/app/users');
  let tries = 0;
  const { promise: failed, resolve: fail } = Promise.withResolvers<void>();
  await page.route(`**/api/v1/membership/${id}`, async (route) => {
    tries += 1;
    await route.abort();
    fail();
  });
  // The other calls are answered after it, so that the server seems to be back.
  await page.route('**/api/authentication/profile', async (route) => {
    await failed;
    await route.continue().catch(() => undefined);
  });
  await page.goto(`/app/membership/${id}`);
  await shown(page.getByRole('alert').getByText(/Data anggota tidak dapat dimuat/));
  expect(tries).toBeLessThan(6);
});
