import { expect, test } from '@playwright/test';
import { signIn as signInCall } from '#contract/session.ts';
import { contentsOf } from '#test/support/tokens.ts';
import { at, eventually, gone, notice, shown } from '../support/on-screen.ts';
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
  await popover.getByRole('button', { name: 'Sign out' }).click();
  await at(page, '/login');
  expect(await page.evaluate(() => ({ ...localStorage }))).not.toHaveProperty('id_token');
  expect(await page.evaluate(() => ({ ...localStorage }))).not.toHaveProperty('role');
});

test('an e-mail counts whatever its case and the white space around it', async () => {
  const page = await story.open('/login', { as: null });
  await signIn(page, { ...credentialsOf('admin'), email: '  ADMIN@Ikai.test ' });
  await at(page, '/app/dashboard');
  expect(await page.evaluate(() => localStorage.getItem('role'))).toBe('admin');
});

for (const [days, words] of [
  [2, 'two days ahead'],
  [-400, 'more than a year behind'],
] as const) {
  test(`a computer whose clock is ${words} can be worked at all the same`, async () => {
    const page = await (await story.browse({ as: null })).newPage();
    await page.clock.install({ time: Date.now() + days * 24 * 60 * 60_000 });
    await page.goto('/login');
    await signIn(page, credentialsOf('staff'));
    await at(page, '/app/dashboard');
    await page.reload();
    await shown(page.getByRole('heading', { level: 1, name: 'Anggota IKAI' }));
    // Its own hours still end it.
    await page.clock.fastForward('12:00:05');
    await at(page, '/login');
  });
}

test('a wrong password is said in a toast, without a reload and without losing the e-mail', async () => {
  story.expectError(/status of 401/);
  const page = await story.open('/login', { as: null });
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
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
    [{ message: 'Akun ini belum aktif.' }, 'Akun ini belum aktif.'],
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

test('without an e-mail and a password the answer is the same as for wrong ones', async () => {
  story.expectError(/status of 401/);
  const page = await story.open('/login', { as: null });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await shown(notice(page, /./));
  expect(new URL(page.url()).pathname).toBe('/login');
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

test('Forgot password says whom to ask', async () => {
  const page = await story.open('/login', { as: null });
  await page.getByRole('button', { name: 'Forgot password' }).click();
  await shown(page.getByText(/Hubungi superadmin/));
});

for (const path of ['/', '/login']) {
  test(`somebody who is signed in already is led on from ${path}`, async () => {
    const page = await story.open(path, { as: 'staff' });
    await at(page, '/app/membership');
    await shown(page.getByRole('heading', { level: 1, name: 'Anggota IKAI' }));
  });
}

test('somebody who has not signed in is led to the sign-in from everywhere', async () => {
  const page = await story.open('/login', { as: null });
  for (const path of ['/app', '/app/membership', '/app/users', '/app/vendor']) {
    await page.goto(path);
    await at(page, '/login');
    await shown(page.getByRole('button', { name: 'Sign In' }));
  }
});

test('what one tab does to the session, the others follow', async () => {
  // What another tab asks for while the session ends is refused.
  story.expectError(/status of 401/);
  const context = await story.browse({ as: 'staff' });
  const [one, other] = [await context.newPage(), await context.newPage()];
  await one.goto('/app/membership');
  await other.goto('/app/users');
  await shown(other.getByRole('heading', { name: 'Update Profile' }));
  await one.getByRole('button', { name: /Akun staff/ }).click();
  await one.getByRole('button', { name: 'Sign out' }).click();
  await at(other, '/login');
  await signIn(one, credentialsOf('staff'));
  await at(other, '/app/dashboard');
});

test('the sign-in page loads no table, form or spreadsheet code', async () => {
  const page = await story.open('/login', { as: null });
  await shown(page.getByRole('button', { name: 'Sign In' }));
  await page.waitForLoadState('networkidle');
  const scripts = await page.evaluate(async () => {
    const asked = performance.getEntriesByType('resource').filter(({ name }) => /\.js$/.test(name));
    return Promise.all(asked.map(async ({ name }) => ({ name, text: await (await fetch(name)).text() })));
  });
  expect(scripts.length).toBeGreaterThan(1);
  const telling = /combobox-list|BIFF|data-table-box/;
  expect(scripts.filter(({ text }) => telling.test(text)).map(({ name }) => name)).toEqual([]);
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

test('ten wrong passwords lock the e-mail for a while, and the message says so', async () => {
  story.expectError(/status of (401|429)/);
  const page = await story.open('/login', { as: null });
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/login') && response.request().method() === 'POST') answers.push(response.status());
  });
  for (let tries = 1; tries <= 11; tries += 1) {
    await signIn(page, { email: 'superadmin@ikai.test', password: 'salah sekali' });
    await eventually(() => answers.length).toBe(tries);
  }
  expect(answers.at(-1)).toBe(429);
  await shown(notice(page, /menit/));
});
