import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { gone, shown, workerAnswers } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

/** Opens the panel a first time, until the worker has put away all that it keeps. */
async function visited(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await story.browse({ as: 'superadmin', withWorker: true });
  const page = await context.newPage();
  await page.goto('/app/membership');
  await workerAnswers(page);
  return { context, page };
}

const lost = (page: Page) => page.getByRole('status').getByText(/Koneksi ke server terputus/);

test('a second visit without a network shows the panel and what is wrong, and recovers by itself', async () => {
  story.expectError(/ERR_INTERNET_DISCONNECTED/);
  await story.server.as('staff').ok(addMember, { body: aMember({ first_name: 'Ratna Sari Dewi', npa: 'K1.7777' }) });
  const { context, page: first } = await visited();
  await shown(first.getByRole('row', { name: /K1\.7777/ }));
  await first.close();

  await context.setOffline(true);
  const page = await context.newPage();
  await page.goto('/app/membership');
  await shown(page.getByRole('heading', { level: 1, name: 'Anggota IKAI' }));
  await shown(page.getByRole('navigation', { name: 'Menu utama' }));
  await shown(lost(page));
  await shown(page.getByRole('alert').filter({ hasText: 'Daftar tidak dapat dimuat.' }));
  await page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Users' }).click();
  await shown(page.getByRole('alert').filter({ hasText: 'Profil belum dapat dibaca.' }));
  await page.goBack();

  await context.setOffline(false);
  await shown(page.getByRole('row', { name: /K1\.7777/ }));
  await gone(lost(page));
  await gone(page.getByRole('alert'));
});

test('somebody who has not signed in finds the sign-in page without a network', async () => {
  story.expectError(/ERR_INTERNET_DISCONNECTED/);
  const context = await story.browse({ as: null, withWorker: true });
  const page = await context.newPage();
  await page.goto('/login');
  await workerAnswers(page);
  await context.setOffline(true);
  await page.reload();
  await shown(page.getByRole('button', { name: 'Sign In' }));
  await shown(lost(page));
});

test('no cache ever holds an answer of a call or the version, and the worker never answers for the public page', async () => {
  const { page } = await visited();
  for (const path of ['/app/accounts', '/app/membership']) {
    await page.goto(path);
    await shown(page.getByRole('main').getByRole('heading', { level: 1 }));
  }
  await shown(page.getByRole('row', { name: /K1\.7777/ }));
  const kept = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/index.html');
  expect(kept.filter((path) => !/^\/(index\.html|icon\.svg|assets\/|manifest\.webmanifest|icon-)/.test(path))).toEqual(
    [],
  );

  await page.goto('/lookup?npa=K1.7777');
  await shown(page.getByText('Ratna Sari Dewi'));
});
