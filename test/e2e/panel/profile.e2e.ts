import { expect, type Page, test } from '@playwright/test';
import { addAccount } from '#contract/accounts.ts';
import { readProfile } from '#contract/profile.ts';
import { signIn as signInCall } from '#contract/session.ts';
import { testPassword } from '#test/support/accounts.ts';
import { anAccount } from '#test/support/builders.ts';
import { noteOf } from '../screens/form.ts';
import { at, eventually, notice, reloadToSignIn, shown } from '../support/on-screen.ts';
import { signIn } from '../support/sign-in.ts';
import { startStory } from '../support/story.ts';

const story = startStory();
let email: string;

/** Everybody changes a profile of their own. */
test.beforeEach(async () => {
  const body = anAccount({ name: 'Rina Kartika' });
  email = body.email;
  await story.server.as('superadmin').ok(addAccount, { body });
});

async function openProfile(password = testPassword): Promise<Page> {
  const page = await story.open('/login', { as: null });
  await signIn(page, { email, password });
  await at(page, '/app/dashboard');
  await page.getByRole('link', { name: 'Users' }).click();
  await shown(page.getByRole('heading', { name: 'Update Profile' }));
  await shown(box(page, 'Name'));
  return page;
}

const box = (page: Page, label: string) => page.getByRole('main').getByRole('textbox', { name: label, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Simpan', exact: true }).click();
const token = (page: Page) => page.evaluate(() => localStorage.getItem('id_token') ?? '');

test('name and username are needed and changed, the header shows the new name, and the last sign-in is told', async () => {
  const page = await openProfile();
  const value = page.getByRole('definition');
  expect(await page.getByRole('term').textContent()).toBe('Last signed in');
  expect(await value.textContent()).toMatch(new RegExp(`${new Date().getFullYear()}.*\\d{2}.\\d{2}`));
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(3);
  expect(await box(page, 'Name').inputValue()).toBe('Rina Kartika');
  await box(page, 'Name').fill(' ');
  await box(page, 'Username').fill('');
  await box(page, 'Password').fill('1234567');
  await save(page);
  await eventually(() => noteOf(box(page, 'Name'))).toBe('Please input name!');
  expect(await noteOf(box(page, 'Username'))).toBe('Please input Username!');
  expect(await noteOf(box(page, 'Password'))).toMatch(/8.*128/);
  await box(page, 'Password').fill('');
  await box(page, 'Name').fill('Rina Kartika, S.Psi.');
  await box(page, 'Username').fill(`rina ${email}`);
  await save(page);
  await shown(notice(page, 'Edit User Successfully'));
  const account = page.getByRole('banner').getByRole('button', { name: /^Akun/ });
  await eventually(() => account.textContent()).toContain('Rina Kartika, S.Psi.');
  const { data } = await story.server.as({ token: await token(page) }).ok(readProfile);
  expect(data).toMatchObject({ full_name: 'Rina Kartika, S.Psi.', username: `rina ${email}` });
  await page.reload();
  await eventually(() => box(page, 'Name').inputValue()).toBe('Rina Kartika, S.Psi.');
});

test('a new password keeps me signed in here, and ends my session everywhere else', async () => {
  story.expectError(/status of 401/);
  const page = await openProfile();
  const elsewhere = await openProfile();
  const before = await token(page);
  await box(page, 'Password').fill('kata sandi baru');
  await save(page);
  await shown(notice(page, 'Edit User Successfully'));
  expect(await token(page)).not.toBe(before);
  expect(await box(page, 'Password').inputValue()).toBe('');
  await page.reload();
  await shown(box(page, 'Name'));

  await reloadToSignIn(elsewhere);
  const { status } = await story.server.as(null).refused(signInCall, { body: { email, password: testPassword } });
  expect(status).toBe(401);
  await signIn(elsewhere, { email, password: 'kata sandi baru' });
  await at(elsewhere, '/app/dashboard');
});

test('a username that is taken is refused at its field, and nothing is lost', async () => {
  story.expectError(/status of 409/);
  const page = await openProfile();
  await box(page, 'Name').fill('Tetap Di Sini');
  await box(page, 'Username').fill('STAFF');
  await save(page);
  await shown(notice(page, 'Cannot Update User Data'));
  await eventually(() => box(page, 'Username').getAttribute('aria-invalid')).toBe('true');
  expect(await box(page, 'Name').inputValue()).toBe('Tetap Di Sini');
  await page.reload();
  await shown(page.getByText(/dipulihkan; belum disimpan/));
  expect(await box(page, 'Name').inputValue()).toBe('Tetap Di Sini');
});
