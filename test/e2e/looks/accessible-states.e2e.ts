import { type Page, test } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe.ts';
import { fillDirectory } from '../support/directory.ts';
import { shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(() => fillDirectory(story.server));

const row = (page: Page) => page.getByRole('table').getByRole('row').nth(2);

test('axe finds nothing on the sign-in page', async () => {
  story.expectError(/status of 401/);
  const page = await story.open('/login', { as: null });
  await page.getByRole('button', { name: 'Forgot password' }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await shown(page.getByRole('listitem'));
  await expectNoAxeFindings(page, 'sign-in with a toast and the hint about the password');
  await page.evaluate(() => localStorage.setItem('session_ended', 'yes'));
  await page.reload();
  await shown(page.getByText(/Sesi Anda telah berakhir/));
  await expectNoAxeFindings(page, 'sign-in after the end of a session');
});

test('axe finds nothing on what failed or is on its way', async () => {
  story.expectError(/status of (500|403)|ERR_FAILED/);
  const page = await story.open('/app/accounts', { as: 'staff' });
  await shown(page.getByRole('alert'));
  await expectNoAxeFindings(page, 'a list that is refused');

  const fault = { status: 500, json: { status: 500, message: 'Terjadi gangguan di server.' } };
  await page.route('**/api/**', (route) => route.fulfill(fault));
  for (const path of ['/app/membership', '/app/serkom']) {
    await page.goto(path);
    await shown(page.getByRole('alert').first());
    await expectNoAxeFindings(page, `${path} that the server does not answer`);
  }
  await page.unroute('**/api/**');
  await page.goto('/app/membership');
  await shown(row(page));
  await page.route('**/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Full Name' }).click();
  await shown(page.getByRole('alert'));
  await shown(page.getByText(/Koneksi ke server terputus/));
  await expectNoAxeFindings(page, 'a list without its connection');
  await page.unroute('**/*');

  await page.route('**/api/**', () => undefined);
  for (const path of ['/app/membership', '/app/users']) {
    await page.goto(path);
    await shown(page.getByRole('main').getByRole('heading', { level: 1 }));
    await expectNoAxeFindings(page, `${path} before the first answer`);
  }
});

test('axe finds nothing on a list without any row', async () => {
  const page = await (await story.browse()).newPage();
  await page.route('**/api/v1/membership?**', (route) => route.fulfill({ json: { data: [], total_data: 0 } }));
  await page.goto('/app/membership');
  await shown(page.getByText(/Belum ada anggota/));
  await expectNoAxeFindings(page, 'an empty list');
});
