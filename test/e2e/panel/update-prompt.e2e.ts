// In test:all only: releases.
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { releaseCheckInterval } from '#contract/release.ts';
import { at, eventually, gone, shown, workerAnswers } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Update App Version' });
const form = (page: Page) => page.getByRole('dialog', { name: 'Tambah anggota' });
const npa = (page: Page) => form(page).getByRole('textbox', { name: 'NPA' });

/** From now on a newer build is served: its version, and the page that carries it. */
async function release(context: BrowserContext): Promise<void> {
  await context.route('**/version.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), version: 'newer' } });
  });
  await context.route(/\/app\/membership/, async (route) => {
    const answer = await route.fetch();
    const page = (await answer.text()).replace(/(name="release" content=")[^"]*/, '$1newer');
    await route.fulfill({ response: answer, body: page });
  });
}

const runningVersion = (page: Page) => page.locator('meta[name=release]').getAttribute('content');

test('a newer version stands in the way until it is taken, and what was typed comes back', async () => {
  const context = await story.browse({ withWorker: true });
  const page = await context.newPage();
  await page.goto('/app/membership');
  await workerAnswers(page);
  await page.evaluate(() => caches.open('left over'));
  await page.getByRole('button', { name: 'Tambah' }).click();
  await npa(page).fill('K3.0007');

  await release(context);
  await shown(dialog(page));
  expect(await dialog(page).evaluate((element) => element.matches(':modal'))).toBe(true);
  const button = dialog(page).getByRole('button', { name: 'Perbarui sekarang' });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

  const question = page.getByRole('dialog', { name: /^Buang isian/ });
  for (let times = 0; times < 3; times += 1) {
    await page.keyboard.press('Escape');
    expect(await question.count()).toBe(0);
  }
  await page.mouse.click(5, 5);
  await page.keyboard.press('Escape');
  expect(await question.count()).toBe(0);
  await shown(dialog(page));
  expect(await npa(page).inputValue()).toBe('K3.0007');

  await button.click();
  await eventually(() => runningVersion(page)).toBe('newer');
  await shown(form(page));
  expect(await npa(page).inputValue()).toBe('K3.0007');
  await gone(dialog(page));
  expect(await page.evaluate(() => caches.keys())).not.toContain('left over');
  await workerAnswers(page);
});

test('the version is looked at at once when the tab is shown again', async () => {
  const context = await story.browse();
  const page = await context.newPage();
  const isCheck = (request: { url(): string }) => request.url().endsWith('/version.json');
  const first = page.waitForResponse(isCheck);
  await page.goto('/app/membership');
  await first;
  await shown(page.getByRole('heading', { level: 1, name: 'Anggota IKAI' }));
  await release(context);
  const since = await page.evaluate(() => performance.now());
  /** Shows the tab; answers whether a check has come sooner after another one than those that come by themselves. */
  const bringsCheck = (soon: number) =>
    page.evaluate(
      ([since, soon]) => {
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
        const checks = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/version.json'));
        const times = checks.map(({ startTime }) => startTime);
        return times.some((time, place) => time > since && time - (times[place - 1] ?? 0) < soon);
      },
      [since, soon] as const,
    );
  await eventually(() => bringsCheck(releaseCheckInterval / 2)).toBe(true);
  await shown(dialog(page));
});

test('an answer without a version is no newer version', async () => {
  const context = await story.browse();
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/app/users');
  const others = [
    { json: {} },
    { json: { version: '' } },
    { json: { version: 7 } },
    { json: { version: null } },
    { json: null },
    { json: ['newer'] },
    { body: '<html>Masuk ke Wi-Fi</html>' },
  ];
  for (const answer of others) {
    await context.route('**/version.json', (route) => route.fulfill({ status: 200, ...answer }));
    const check = page.waitForResponse('**/version.json');
    await page.clock.runFor(5000);
    await (await check).finished();
    await shown(page.getByRole('heading', { name: 'Update Profile' }));
    expect(await dialog(page).count()).toBe(0);
    await context.unroute('**/version.json');
  }
  await release(context);
  await page.clock.runFor(5000);
  await shown(dialog(page));
});

test('a newer version is told on the sign-in page as well', async () => {
  const context = await story.browse({ as: null });
  const page = await context.newPage();
  await release(context);
  await page.goto('/login');
  await shown(dialog(page));
  await at(page, '/login');
});

test('the version is looked at every five seconds', async () => {
  const context = await story.browse();
  const page = await context.newPage();
  await page.clock.install();
  let checks = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/version.json')) checks += 1;
  });
  await page.goto('/app/users');
  await eventually(() => checks).toBeGreaterThan(0);
  for (let round = 0; round < 3; round += 1) {
    const before = checks;
    await page.clock.runFor(5000);
    await eventually(() => checks).toBeGreaterThan(before);
  }
});
