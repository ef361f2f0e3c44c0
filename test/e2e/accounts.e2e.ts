import { expect, type Locator, type Page, test } from '@playwright/test';
import { addAccount } from '#contract/accounts.ts';
import { listHistory } from '#contract/history.ts';
import { testPassword } from '#test/support/accounts.ts';
import { anAccount } from '#test/support/builders.ts';
import { field, fill, noteOf, pick, save } from './screens/form.ts';
import { at, gone, notice, shown } from './support/on-screen.ts';
import { signIn } from './support/sign-in.ts';
import { startStory } from './support/story.ts';

const story = startStory();

const row = (page: Page, name: string): Locator =>
  page
    .getByRole('table', { name: 'Daftar akun staf' })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Edit ${name}`, exact: true }) });

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

test('a superadmin adds an account for a colleague, who signs in with it', async () => {
  const page = await openAccounts();
  await page.getByRole('button', { name: 'Tambah' }).click();
  const form = page.getByRole('dialog', { name: 'Tambah akun staf' });
  await fill(form, { Name: 'Dewi Lestari', Email: 'Dewi.Lestari@ikai.test', Password: 'rahasia dewi' });
  await pick(form, 'Role', 'Admin');
  await save(form);
  await shown(notice(page, 'Data Tersimpan!'));
  await gone(form);
  await shown(row(page, 'Dewi Lestari'));
  const cells = await row(page, 'Dewi Lestari').getByRole('cell').allInnerTexts();
  expect(cells.map((text) => text.trim()).slice(0, 6)).toEqual([
    'Dewi Lestari',
    'Dewi.Lestari@ikai.test',
    expect.stringMatching(/^dewi\.lestari$/i),
    'Admin',
    'Aktif',
    'Belum pernah',
  ]);
  const colleague = await enter('dewi.lestari@ikai.test', 'rahasia dewi');
  await at(colleague, '/app/dashboard');
  await shown(colleague.getByRole('link', { name: 'Wilayah IKAI' }));
});

test('the user form needs name, e-mail and, for a new account, a password of 8 characters', async () => {
  const page = await openAccounts();
  await page.getByRole('button', { name: 'Tambah' }).click();
  const form = page.getByRole('dialog', { name: 'Tambah akun staf' });
  await save(form);
  await shown(form.getByText('Please input name!'));
  expect(await noteOf(field(form, 'Email'))).toBe('Please input email!');
  expect(await field(form, 'Password').getAttribute('aria-invalid')).toBe('true');
  expect(await field(form, 'Password').getAttribute('aria-required')).toBe('true');
  await fill(form, { Name: 'Sandi Pendek', Email: 'bukan email', Password: '1234567' });
  await save(form);
  await shown(form.getByText('Alamat email tidak sah.'));
  expect(await field(form, 'Password').getAttribute('aria-invalid')).toBe('true');
  await fill(form, { Email: 'sandi@ikai.test', Password: '12345678' });
  await save(form);
  await shown(row(page, 'Sandi Pendek'));
});

test('an account is corrected without its password, which then stays as it was', async () => {
  await account('Eko Salah Tulis', 'eko@ikai.test');
  const page = await openAccounts();
  await page.getByRole('button', { name: 'Edit Eko Salah Tulis' }).click();
  const form = page.getByRole('dialog', { name: 'Ubah akun staf' });
  expect(await field(form, 'Password').inputValue()).toBe('');
  await field(form, 'Name').fill('Eko Benar');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await save(form);
  expect((await sent).postDataJSON()).toEqual({ name: 'Eko Benar' });
  await shown(row(page, 'Eko Benar'));
  await at(await enter('eko@ikai.test'), '/app/dashboard');
});

test('another role ends the sessions of an account, and the next one has the new rights', async () => {
  story.expectError(/status of 401/);
  await account('Fajar Naik', 'fajar@ikai.test');
  const colleague = await enter('fajar@ikai.test');
  await at(colleague, '/app/dashboard');
  expect(await colleague.getByRole('link', { name: 'Wilayah IKAI' }).count()).toBe(0);

  const page = await openAccounts();
  await page.getByRole('button', { name: 'Edit Fajar Naik' }).click();
  const form = page.getByRole('dialog', { name: 'Ubah akun staf' });
  await pick(form, 'Role', 'Admin');
  await save(form);
  await gone(form);
  await colleague.reload();
  await at(colleague, '/login');
  await signIn(colleague, { email: 'fajar@ikai.test', password: testPassword });
  await shown(colleague.getByRole('link', { name: 'Wilayah IKAI' }));
});

test('an account is taken out of use and into use again', async () => {
  story.expectError(/status of 401/);
  await account('Gita Cuti', 'gita@ikai.test');
  const page = await openAccounts();
  const disable = page.getByRole('button', { name: 'Nonaktifkan Gita Cuti' });
  const question = page.getByRole('dialog', { name: 'Nonaktifkan akun Gita Cuti?' });
  await disable.click();
  await shown(question.getByText(/^gita@ikai\.test langsung keluar dari semua perangkat/));
  // What has the focus does nothing.
  await page.keyboard.press('Enter');
  await gone(question);
  await shown(row(page, 'Gita Cuti').getByText('Aktif', { exact: true }));
  await disable.click();
  await question.getByRole('button', { name: 'Nonaktifkan' }).click();
  await shown(row(page, 'Gita Cuti').getByText('Nonaktif', { exact: true }));
  const colleague = await enter('gita@ikai.test');
  await shown(notice(colleague, /./));
  expect(new URL(colleague.url()).pathname).toBe('/login');
  await page.getByRole('button', { name: 'Aktifkan Gita Cuti', exact: true }).click();
  await shown(row(page, 'Gita Cuti').getByText('Aktif', { exact: true }));
  await signIn(colleague, { email: 'gita@ikai.test', password: testPassword });
  await at(colleague, '/app/dashboard');
});

test('an account that was disabled by mistake is in use again with one press', async () => {
  const { id } = await account('Indah Salah', 'indah@ikai.test');
  const page = await openAccounts();
  await page.getByRole('button', { name: 'Nonaktifkan Indah Salah' }).click();
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
  await page.getByRole('button', { name: 'Hapus Hadi Pindah' }).click();
  const question = page.getByRole('dialog', { name: 'Anda ingin menghapus data {name:Hadi Pindah} ?', exact: true });
  await question.getByRole('button', { name: 'Batal', exact: true }).click();
  await gone(question);
  await page.getByRole('button', { name: 'Hapus Hadi Pindah' }).click();
  await question.getByRole('button', { name: 'Hapus', exact: true }).click();
  await gone(row(page, 'Hadi Pindah'));
  await account('Hadi Kembali', 'hadi@ikai.test');
});

test('nobody is offered to delete, disable or demote themselves, and the server refuses it for the last superadmin', async () => {
  story.expectError(/status of 409/);
  const page = await openAccounts();
  const own = row(page, 'Akun superadmin');
  await shown(own.getByText('Anda', { exact: true }));
  expect(await own.getByRole('button').count()).toBe(2);
  await own.getByRole('button', { name: 'Edit Akun superadmin' }).click();
  const form = page.getByRole('dialog', { name: 'Ubah akun staf' });
  await shown(field(form, 'Name'));
  expect(await form.getByRole('combobox').count()).toBe(0);
  expect(await form.getByRole('switch').count()).toBe(0);

  // A browser that asks for more than it was offered is told why not.
  await page.route('**/api/v1/accounts/*', (route) => route.continue({ postData: '{"status":"disabled"}' }));
  await field(form, 'Name').fill('Superadmin Nekat');
  await save(form);
  const said = notice(page, 'Data Gagal Tersimpan');
  await shown(said);
  expect(await said.textContent()).toContain('Anda tidak dapat menghapus, menonaktifkan');
});
