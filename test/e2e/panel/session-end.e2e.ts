import { expect, type Page, test } from '@playwright/test';
import { changeAccount } from '#contract/accounts.ts';
import { testPassword } from '#test/support/accounts.ts';
import { contentsOf, forgedToken } from '#test/support/tokens.ts';
import { choose, chosen } from '../screens/form.ts';
import { at, gone, notice, shown } from '../support/on-screen.ts';
import { credentialsOf, signIn } from '../support/sign-in.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

/** A new password ends the older tokens of an account. */
async function revokeTokens(role: 'staff' | 'admin', password: string) {
  const { id } = story.server.accounts[role];
  await story.server.as('superadmin').ok(changeAccount, { params: { id }, body: { password } });
}

const form = (page: Page) => page.getByRole('dialog', { name: 'Tambah anggota' });
const ended = (page: Page) => page.getByText(/Sesi Anda telah berakhir/);

test('an expired token leads to the sign-in, which says so', async () => {
  const { accounts, config } = story.server;
  const contents = { ...contentsOf(accounts.staff.token), exp: Math.floor(Date.now() / 1000) - 1 };
  const token = forgedToken({ contents, secret: config.tokenSecret });
  const page = await story.open('/app/membership', { as: { token, role: 'staff' } });
  await at(page, '/login');
  await shown(ended(page));
});

test('a token that expires while the panel is open leads to the sign-in', async () => {
  const { accounts, config } = story.server;
  const context = await story.browse();
  const [page, other] = [await context.newPage(), await context.newPage()];
  await page.goto('/app/membership');
  await page.getByRole('button', { name: 'Tambah' }).click();
  await form(page).getByRole('textbox', { name: 'NPA' }).fill('K1.0815');
  // What is now is the server's to say, so the page's clock can't be put forward: the token is another one.
  const contents = { ...contentsOf(accounts.staff.token), exp: Math.floor(Date.now() / 1000) + 2 };
  const token = forgedToken({ contents, secret: config.tokenSecret });
  await other.goto('/version.json');
  await other.evaluate((brief) => localStorage.setItem('id_token', brief), token);
  await at(page, '/login');
  await shown(ended(page));
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('K1.0815');
});

test('the sign-in is on screen only once the panel is loaded anew, however long that takes', async () => {
  story.expectError(/status of 401/);
  const page = await story.open('/app/wilayah', { as: 'admin' });
  await shown(page.getByRole('row', { name: /Aceh/ }));
  await revokeTokens('admin', testPassword);
  const drawn = Promise.withResolvers<void>();
  await page.exposeFunction('drawn', () => drawn.resolve());
  await page.evaluate(() => {
    // Whatever the panel draws by itself when its session ends is drawn within two frames.
    window.navigation.addEventListener('navigate', ({ destination }) => {
      if (new URL(destination.url).pathname !== '/') return;
      requestAnimationFrame(() => requestAnimationFrame(Reflect.get(window, 'drawn')));
    });
  });
  const answered = Promise.withResolvers<void>();
  await page.route(`${story.server.url}/`, async (route) => {
    await answered.promise;
    await route.continue();
  });
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname));
  await page.getByRole('searchbox').fill('bali');
  await drawn.promise;
  expect(addresses).not.toContain('/login');
  answered.resolve();
  await at(page, '/login');
  await shown(ended(page));
  expect(addresses).toContain('/');
});

test('a form that is open when the server ends the session comes back to the same account alone', async () => {
  story.expectError(/status of 401/);
  const page = await story.open('/app/membership', { as: 'staff' });
  // What the form asks by itself while somebody types would be told first that the session is over.
  await page.route('**/api/v1/npa-holder?*', (route) => route.fulfill({ json: { data: null } }));
  await page.route('**/api/v1/duplicates/similar?*', (route) => route.fulfill({ json: { data: [], total: 0 } }));
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  await page.getByRole('button', { name: 'Tambah' }).click();
  await form(page).getByRole('textbox', { name: 'NPA' }).fill('K2.0042');
  await form(page).getByRole('textbox', { name: 'Full Name' }).fill('Élodie Nasution, M.Psi.');
  await form(page).getByRole('textbox', { name: 'Title' }).fill('Konselor');
  await form(page).getByRole('textbox', { name: 'Serkom End Date' }).fill('31-12-2099');
  await choose(form(page), 'Keanggotaan', 'Aceh');
  await form(page).getByRole('switch', { name: 'Status' }).click();
  await revokeTokens('staff', 'kata sandi baru');
  await form(page).getByRole('button', { name: 'Simpan', exact: true }).click();

  await at(page, '/login');
  await page.unrouteAll();
  await shown(ended(page));
  expect(await page.locator('body[data-same-page]').count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('id_token'))).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('role'))).toBeNull();

  await signIn(page, credentialsOf('admin'));
  await at(page, '/app/dashboard');
  await shown(page.getByRole('heading', { level: 1, name: 'Anggota IKAI' }));
  await shown(page.getByText(/Belum ada anggota/));
  await gone(form(page));
  expect(await page.locator('body').textContent()).not.toContain('K2.0042');
  await page.getByRole('button', { name: /Akun admin/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await at(page, '/login');

  await signIn(page, { email: 'staff@ikai.test', password: 'kata sandi baru' });
  await at(page, '/app/dashboard');
  await shown(form(page));
  expect(await form(page).getByRole('textbox', { name: 'NPA' }).inputValue()).toBe('K2.0042');
  expect(await form(page).getByRole('textbox', { name: 'Full Name' }).inputValue()).toBe('Élodie Nasution, M.Psi.');
  expect(await form(page).getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Konselor');
  expect(await form(page).getByRole('textbox', { name: 'Serkom End Date' }).inputValue()).toBe('31-12-2099');
  await shown(chosen(form(page), 'Aceh'));
  expect(await form(page).getByRole('switch', { name: 'Status' }).isChecked()).toBe(false);

  await form(page).getByRole('button', { name: 'Simpan', exact: true }).click();
  await gone(form(page));
  await shown(page.getByRole('row', { name: /K2\.0042/ }));
});

test('a form on another screen than the first comes back by itself as well', async () => {
  story.expectError(/status of 401/);
  const page = await story.open('/app/wilayah', { as: 'admin' });
  await page.getByRole('button', { name: 'Tambah' }).click();
  const region = page.getByRole('dialog', { name: 'Tambah wilayah' });
  await region.getByRole('textbox', { name: 'Name' }).fill('Nusantara');
  await revokeTokens('admin', testPassword);
  await region.getByRole('button', { name: 'Simpan', exact: true }).click();
  await at(page, '/login');
  await signIn(page, credentialsOf('admin'));
  await at(page, '/app/wilayah');
  await shown(region);
  expect(await region.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Nusantara');
  await region.getByRole('button', { name: 'Simpan', exact: true }).click();
  await shown(notice(page, 'Data Tersimpan!'));
  // Once it is saved, the way to the first screen is free.
  await page.goto('/app/dashboard');
  await shown(page.getByRole('heading', { level: 1, name: 'Anggota IKAI' }));
});

test('a start without a session clears what an ended one has left, but what was not saved or sent yet', async () => {
  const page = await story.open('/login', { as: null });
  const unsettled = ['check-in:2:a', 'draft:2:member:new:tab'];
  await page.evaluate((staying) => {
    for (const key of [...staying, 'theme', 'check-in-roll:2:7', 'opening_calls', 'role'])
      localStorage.setItem(key, key === 'theme' ? 'dark' : '{"people":["Siti Aminah"]}');
  }, unsettled);
  await page.reload();
  await shown(page.getByRole('button', { name: 'Sign In' }));
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys).toEqual(expect.arrayContaining([...unsettled, 'theme']));
  for (const key of ['check-in-roll:2:7', 'opening_calls', 'role']) expect(keys).not.toContain(key);
});
