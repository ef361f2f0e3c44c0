import { type Route, test } from '@playwright/test';
import { shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const lose = (route: Route) => route.abort('connectionfailed');

test('a screen whose code does not arrive says so, and the menu still leads elsewhere', async () => {
  story.expectError(/./);
  const page = await (await story.browse({ as: 'admin' })).newPage();
  await page.route(/assets\/regions-page.*\.js/, lose);
  await page.goto('/app/wilayah');
  await shown(page.getByRole('alert').getByText(/Sebagian halaman belum sampai/));
  await page.getByRole('link', { name: 'Users' }).click();
  await shown(page.getByRole('heading', { name: 'Update Profile' }));
  await page.unroute(/assets\/regions-page.*\.js/);
  await page.getByRole('link', { name: 'Wilayah IKAI' }).click();
  const again = page.getByRole('button', { name: 'Coba lagi' });
  const region = page.getByRole('row', { name: /Aceh/ });
  // Chromium may remember that the code did not arrive.
  await shown(again.or(region).first());
  if (await again.isVisible()) await again.click();
  await shown(region);
});

test('a dialog whose code does not arrive says so, and is there after another try', async () => {
  story.expectError(/./);
  const page = await (await story.browse({ as: 'admin' })).newPage();
  await page.route(/assets\/region-form-dialog.*\.js/, lose);
  await page.goto('/app/wilayah');
  const add = page.getByRole('button', { name: 'Tambah', exact: true });
  await add.click();
  await shown(page.getByRole('alert').getByText(/Sebagian halaman belum sampai/));
  await page.unroute(/assets\/region-form-dialog.*\.js/);
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await add.click();
  await shown(page.getByRole('dialog', { name: 'Tambah wilayah' }));
});
