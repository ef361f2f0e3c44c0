import { expect, type Locator, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { addAccount } from '#contract/accounts.ts';
import { listHistory } from '#contract/history.ts';
import { testPassword } from '#test/support/accounts.ts';
import { anAccount } from '#test/support/builders.ts';
import { field, fill, noteOf, pick, save } from '../screens/form.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { at, eventually, gone, notice, shown } from '../support/on-screen.ts';
import { signIn } from '../support/sign-in.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const row = (page: Page, name: string): Locator =>
  page
    .getByRole('table', { name: 'Daftar akun staf' })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Ubah ${name}`, exact: true }) });

/** What can be done with an account is in the menu of its row. */
async function deed(page: Page, verb: string, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Lainnya: ${name}`, exact: true }).press('Enter');
  return page.getByRole('button', { name: `${verb} ${name}`, exact: true });
}

const openAccounts = () => story.open('/app/accounts', { as: 'superadmin' });

async function account(name: string, email: string) {
  return (await story.server.as('superadmin').ok(addAccount, { body: anAccount({ name, email }) })).data;
}

/** Somebody signs in with a browser of their own. */
async function enter(email: string, password: string = testPassword): Promise<Page> {
  const page = await story.open('/login', { as: null });
  await signIn(page, { email, password });
  return page;
}

const linkIn = (page: Page) => page.getByRole('textbox', { name: 'Tautan kata sandi' });

test('a superadmin invites a colleague, who chooses a password by the link and signs in with it', async () => {
  story.expectError(/status of 400/);
  const page = await openAccounts();
  await page.getByRole('button', { name: 'Tambah' }).click();
  const form = page.getByRole('dialog', { name: 'Tambah akun staf' });
  await expectNoAxeFindings(page, 'inviting somebody');
  await form.getByRole('switch', { name: 'Pemiliknya memilih sendiri lewat tautan' }).click();
  await gone(field(form, 'Password'));
  await fill(form, { Name: 'Dewi Lestari', Email: 'Dewi.Lestari@ikai.test' });
  await pick(form, 'Role', 'Admin');
  await save(form);
  await gone(form);
  const shownLink = page.getByRole('dialog', { name: 'Tautan kata sandi Dewi Lestari' });
  await shown(shownLink);
  await expectNoAxeFindings(page, 'a link that was made');
  const link = new URL(await linkIn(page).inputValue());
  await shownLink.getByRole('button', { name: 'Selesai' }).click();
  await gone(shownLink);
  await shown(row(page, 'Dewi Lestari'));
  const cells = await row(page, 'Dewi Lestari').getByRole('cell').allInnerTexts();
  expect(cells.map((text) => text.trim()).slice(0, 7)).toEqual([
    'Dewi Lestari',
    'Dewi.Lestari@ikai.test',
    expect.stringMatching(/^dewi\.lestari$/i),
    'Admin',
    'Aktif',
    'Belum',
    'Belum pernah',
  ]);

  const colleague = await story.open(link.pathname + link.hash, { as: null, size: [390, 740] });
  await shown(colleague.getByRole('heading', { name: 'Pilih kata sandi Anda' }));
  await shown(colleague.getByText('Dewi.Lestari@ikai.test'));
  await expectNoAxeFindings(colleague, 'choosing a password by a link');
  const password = colleague.getByLabel('Kata sandi baru', { exact: true });
  await password.fill('dewi lestari 1');
  await password.press('Enter');
  await shown(colleague.getByRole('alert').filter({ hasText: /tidak boleh memuat nama/ }));
  await password.fill('kucing membaca awan');
  await password.press('Enter');
  await at(colleague, '/app/dashboard');
  await notice(colleague, 'Kata sandi tersimpan.').getByRole('button', { name: 'Pasang langkah kedua' }).click();
  await shown(colleague.getByRole('img', { name: 'Kode QR untuk aplikasi kode' }));

  const late = await story.open(link.pathname + link.hash, { as: null });
  await shown(late.getByRole('alert').filter({ hasText: /tidak berlaku lagi/ }));
  await expectNoAxeFindings(late, 'a link that was used');
  await late.getByRole('button', { name: 'Ke halaman masuk' }).click();
  await at(late, '/login');
});

/** Counts presses of the pointer from now on, as long as the page is not loaded anew. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const root = document.documentElement;
    window.addEventListener('pointerdown', () => {
      root.dataset.presses = String(Number(root.dataset.presses ?? 0) + 1);
    });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.presses ?? 0));
}

test('job 10: from the list of members to a colleague with an account and a second factor in four presses', async () => {
  const page = await story.open('/app/membership', { as: 'superadmin' });
  const ofOffice = await countPresses(page);
  await page.getByRole('link', { name: 'Akun & keamanan' }).click();
  await page.getByRole('button', { name: 'Tambah' }).click();
  const form = page.getByRole('dialog', { name: 'Tambah akun staf' });
  await shown(form);
  await page.keyboard.type('Made Sepuluh');
  await page.keyboard.press('Tab');
  await page.keyboard.type('made.sepuluh@ikai.test');
  await form.getByRole('switch', { name: 'Pemiliknya memilih sendiri lewat tautan' }).click();
  await page.keyboard.press('Control+s');
  // Enter copies the link, which is marked then.
  await shown(page.getByRole('dialog', { name: 'Tautan kata sandi Made Sepuluh' }));
  await page.keyboard.press('Enter');
  await eventually(() => linkIn(page).evaluate((box) => box === document.activeElement)).toBe(true);
  const link = new URL(await linkIn(page).inputValue());
  expect(await ofOffice()).toBe(3);

  const colleague = await story.open(link.pathname + link.hash, { as: null });
  const ofColleague = await countPresses(colleague);
  await shown(colleague.getByRole('heading', { name: 'Pilih kata sandi Anda' }));
  await colleague.keyboard.type('kucing membaca awan');
  await colleague.keyboard.press('Enter');
  await notice(colleague, 'Kata sandi tersimpan.').getByRole('button', { name: 'Pasang langkah kedua' }).click();
  const card = colleague.getByRole('region', { name: 'Langkah kedua saat masuk' });
  const secret = (await card.locator('code').textContent()) ?? '';
  const code = new TOTP({ secret: Secret.fromBase32(secret.trim()) }).generate();
  await card.getByLabel('Kode yang ditunjukkan aplikasi').fill(code);
  await shown(card.getByRole('list', { name: 'Kode pemulihan' }));
  expect(await ofColleague()).toBe(1);

  // The phone with the app is lost: the office takes the second step away.
  await page.reload();
  await (await deed(page, 'Matikan langkah kedua', 'Made Sepuluh')).press('Enter');
  const question = page.getByRole('dialog', { name: 'Matikan langkah kedua Made Sepuluh?' });
  await question.getByRole('button', { name: 'Matikan', exact: true }).click();
  await gone(question);
  await at(await enter('made.sepuluh@ikai.test', 'kucing membaca awan'), '/app/dashboard');
});

test('a superadmin makes a link for a colleague who forgot the password', async () => {
  await account('Lupa Sandi', 'lupa@ikai.test');
  const page = await openAccounts();
  await (await deed(page, 'Buat tautan kata sandi', 'Lupa Sandi')).press('Enter');
  const question = page.getByRole('dialog', { name: 'Buat tautan kata sandi untuk Lupa Sandi?' });
  await question.getByRole('button', { name: 'Buat tautan' }).click();
  await shown(page.getByRole('dialog', { name: 'Tautan kata sandi Lupa Sandi' }));
  const link = new URL(await linkIn(page).inputValue());
  await at(await enter('lupa@ikai.test'), '/app/dashboard');
  const colleague = await story.open(link.pathname + link.hash, { as: null, direction: 'rtl' });
  await colleague.getByLabel('Kata sandi baru', { exact: true }).fill('burung membaca awan');
  await colleague.getByRole('button', { name: 'Simpan, lalu masuk' }).click();
  await at(colleague, '/app/dashboard');
  await at(await enter('lupa@ikai.test', 'burung membaca awan'), '/app/dashboard');
});

test('the user form has name, e-mail, password and role; a first password is changed at the first sign-in', async () => {
  const page = await openAccounts();
  await page.getByRole('button', { name: 'Tambah' }).click();
  const form = page.getByRole('dialog', { name: 'Tambah akun staf' });
  await save(form);
  await shown(form.getByText('Please input name!'));
  expect(await noteOf(field(form, 'Email'))).toBe('Please input email!');
  await fill(form, { Name: 'Surel Salah', Email: 'bukan email' });
  await save(form);
  await shown(form.getByText('Alamat email tidak sah.'));
  await fill(form, { Email: 'surel@ikai.test' });
  await save(form);
  expect(await noteOf(field(form, 'Password'))).toMatch(/^Please input Password!/);
  await fill(form, { Password: 'kucing membaca awan' });
  await save(form);
  await shown(row(page, 'Surel Salah'));
  await shown((await enter('surel@ikai.test', 'kucing membaca awan')).getByLabel('Kata sandi baru', { exact: true }));
});

test('an account is corrected without its password, which then stays as it was', async () => {
  await account('Eko Salah Tulis', 'eko@ikai.test');
  const page = await openAccounts();
  await page.getByRole('button', { name: 'Ubah Eko Salah Tulis' }).click();
  const form = page.getByRole('dialog', { name: 'Ubah akun staf' });
  await field(form, 'Name').fill('Eko Benar');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await save(form);
  expect((await sent).postDataJSON()).toEqual({ name: 'Eko Benar' });
  await shown(row(page, 'Eko Benar'));
  await at(await enter('eko@ikai.test'), '/app/dashboard');
});

test('an account is taken out of use and into use again', async () => {
  story.expectError(/status of 401/);
  await account('Gita Cuti', 'gita@ikai.test');
  const page = await openAccounts();
  const disable = async () => (await deed(page, 'Nonaktifkan', 'Gita Cuti')).click();
  const question = page.getByRole('dialog', { name: 'Nonaktifkan akun Gita Cuti?' });
  await disable();
  await shown(question.getByText(/^gita@ikai\.test langsung keluar dari semua perangkat/));
  // What has the focus does nothing.
  await page.keyboard.press('Enter');
  await gone(question);
  await shown(row(page, 'Gita Cuti').getByText('Aktif', { exact: true }));
  await disable();
  await question.getByRole('button', { name: 'Nonaktifkan' }).click();
  await shown(row(page, 'Gita Cuti').getByText('Nonaktif', { exact: true }));
  const colleague = await enter('gita@ikai.test');
  await shown(notice(colleague, /./));
  expect(new URL(colleague.url()).pathname).toBe('/login');
  await (await deed(page, 'Aktifkan', 'Gita Cuti')).click();
  await shown(row(page, 'Gita Cuti').getByText('Aktif', { exact: true }));
  await signIn(colleague, { email: 'gita@ikai.test', password: testPassword });
  await at(colleague, '/app/dashboard');
});

test('an account that was disabled by mistake is in use again with one press', async () => {
  const { id } = await account('Indah Salah', 'indah@ikai.test');
  const page = await openAccounts();
  await (await deed(page, 'Nonaktifkan', 'Indah Salah')).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Nonaktifkan' }).click();
  await notice(page, 'Akun Indah Salah dinonaktifkan.').getByRole('button', { name: 'Urungkan' }).click();
  await shown(notice(page, 'Akun Indah Salah diaktifkan.'));
  await shown(row(page, 'Indah Salah').getByText('Aktif', { exact: true }));
  const asked = { query: { subject: 'accounts', subject_id: id } } as const;
  const { data: changes } = await story.server.as('superadmin').ok(listHistory, asked);
  expect(changes.map(({ action }) => action)).toEqual(['changed', 'changed', 'created']);
});

test('an account is deleted after a question, and its e-mail is free again', async () => {
  await account('Hadi Pindah', 'hadi@ikai.test');
  const page = await openAccounts();
  await (await deed(page, 'Hapus', 'Hadi Pindah')).click();
  const question = page.getByRole('dialog', { name: 'Anda ingin menghapus data {name:Hadi Pindah} ?', exact: true });
  await question.getByRole('button', { name: 'Batal', exact: true }).click();
  await gone(question);
  await (await deed(page, 'Hapus', 'Hadi Pindah')).click();
  await question.getByRole('button', { name: 'Hapus', exact: true }).click();
  await gone(row(page, 'Hadi Pindah'));
  await account('Hadi Kembali', 'hadi@ikai.test');
});

test('nobody is offered to delete, disable or demote themselves', async () => {
  const page = await openAccounts();
  const own = row(page, 'Akun superadmin');
  await shown(own.getByText('Anda', { exact: true }));
  expect(await own.getByRole('button').count()).toBe(2);
  await own.getByRole('button', { name: 'Ubah Akun superadmin' }).click();
  const form = page.getByRole('dialog', { name: 'Ubah akun staf' });
  await shown(field(form, 'Name'));
  expect(await form.getByRole('combobox').count()).toBe(0);
  expect(await form.getByRole('switch').count()).toBe(0);
});
