import { expect, test } from '@playwright/test';
import { readProfile } from '#contract/profile.ts';
import { signIn as signInCall } from '#contract/session.ts';
import { contentsOf } from '#test/support/tokens.ts';
import { at, gone, notice, shown } from '../support/on-screen.ts';
import { credentialsOf, signIn } from '../support/sign-in.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test('somebody signs in, finds the member list, and signs out again', async () => {
  const page = await story.open('/', { as: null });
  await at(page, '/login');
  await signIn(page, credentialsOf('staff'));
  await at(page, '/app/dashboard');
  await shown(page.getByRole('heading', { level: 1, name: 'Anggota IKAI' }));

  await page.getByRole('button', { name: 'Akun Akun staff' }).click();
  const popover = page.getByRole('dialog', { name: 'Akun' });
  await shown(popover.getByText('Akun staff', { exact: true }));
  await shown(popover.getByText('staff@ikai.test', { exact: true }));
  await popover.getByRole('link', { name: 'Profil saya' }).click();
  await at(page, '/app/users');
  await gone(popover);
  const token = await page.evaluate(() => localStorage.getItem('id_token') ?? '');
  const told = page.waitForResponse((response) => response.url().endsWith('/api/authentication/logout'));
  await page.getByRole('button', { name: 'Akun Akun staff' }).click();
  await popover.getByRole('button', { name: 'Sign out' }).click();
  await at(page, '/login');
  await told;
  expect((await story.server.as({ token }).refused(readProfile)).status).toBe(401);
  expect(await page.evaluate(() => ({ ...localStorage }))).not.toHaveProperty('id_token');
  expect(await page.evaluate(() => ({ ...localStorage }))).not.toHaveProperty('role');
});

test('a wrong password is said in a toast, without a reload and without losing the e-mail', async () => {
  story.expectError(/status of 401/);
  const page = await story.open('/login', { as: null });
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  await page.getByRole('button', { name: 'Forgot password' }).click();
  await shown(page.getByText(/Hubungi superadmin/));
  await signIn(page, { email: 'staff@ikai.test', password: 'salah sekali' });
  const refused = await story.server.as(null).refused(signInCall, { body: {} });
  await shown(notice(page, refused.message));
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('staff@ikai.test');
  expect(await page.locator('body[data-same-page]').count()).toBe(1);
  expect(new URL(page.url()).pathname).toBe('/login');

  // The password is selected: typing replaces it.
  await page.keyboard.type(credentialsOf('staff').password);
  await page.keyboard.press('Enter');
  await at(page, '/app/dashboard');
  await gone(notice(page, refused.message));
});

test("a sign-in whose answer's message is not 'success' is none, whatever its HTTP status", async () => {
  const page = await story.open('/login', { as: null });
  for (const [answer, said] of [
    [{ status: 200, message: 'Layanan sedang dirawat.', token: 'x', role: 'staff' }, 'Layanan sedang dirawat.'],
    [{}, 'Server sedang bermasalah (200)'],
  ] as const) {
    await page.route('**/api/authentication/login', (route) => route.fulfill({ status: 200, json: answer }));
    await signIn(page, credentialsOf('staff'));
    await shown(notice(page, said));
    expect(new URL(page.url()).pathname).toBe('/login');
    await page.unroute('**/api/authentication/login');
  }
});

test('Remember me asks for a token of 30 days instead of 12 hours', async () => {
  const lifetimes: number[] = [];
  for (const remember of [false, true]) {
    const page = await story.open('/login', { as: null });
    if (remember) await page.getByRole('checkbox', { name: 'Remember me' }).check();
    await signIn(page, credentialsOf('staff'));
    await at(page, '/app/dashboard');
    const { exp, iat } = contentsOf((await page.evaluate(() => localStorage.getItem('id_token'))) ?? '');
    lifetimes.push((exp - iat) / 3600);
  }
  expect(lifetimes).toEqual([12, 30 * 24]);
});

test('somebody who is signed in already is led on', async () => {
  const page = await story.open('/', { as: 'staff' });
  await at(page, '/app/membership');
  await page.goto('/login');
  await at(page, '/app/membership');
  await shown(page.getByRole('heading', { level: 1, name: 'Anggota IKAI' }));
});

test('somebody who has not signed in is led to the sign-in from everywhere', async () => {
  const page = await story.open('/login', { as: null });
  for (const path of ['/app/users', '/app/vendor']) {
    await page.goto(path);
    await at(page, '/login');
    await shown(page.getByRole('button', { name: 'Sign In' }));
  }
});

test('a sign-in that the server does not answer is said, and can be tried again', async () => {
  story.expectError(/ERR_FAILED/);
  const page = await story.open('/login', { as: null });
  await page.route('**/api/authentication/login', (route) => route.abort());
  await signIn(page, credentialsOf('staff'));
  await shown(notice(page, /server/i));
  await page.unroute('**/api/authentication/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await at(page, '/app/dashboard');
});
