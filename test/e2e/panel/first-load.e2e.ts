// In test:all only: calls that are sent before their code has come.
import { expect, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { releasePath } from '#contract/release.ts';
import { aMember } from '#test/support/builders.ts';
import { memberList } from '../screens/member-list.ts';
import { fillTraining } from '../support/directory.ts';
import { eventually, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(async () => {
  await story.server.as('staff').ok(addMember, { body: aMember({ first_name: 'Ani' }) });
  await fillTraining(story.server);
});

test('the list is asked for while its code is still on the way, and opening it fetches nothing twice', async () => {
  const context = await story.browse();
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const data = page.waitForRequest('**/api/v1/membership?*');
  await page.route(/\/assets\/list-[\w-]{8}\.js$/, async (route) => {
    await data;
    await route.continue();
  });
  await page.goto('/app/membership?search=ani');
  await shown(memberList(page).row('Ani'));
  expect(asked.filter((path) => /\/assets\/list-[\w-]{8}\.js$/.test(path))).toHaveLength(1);
  const twice = asked.filter((path, at) => path !== releasePath && asked.indexOf(path) !== at);
  expect(twice).toEqual([]);
});

test('a list that is opened again is asked for before any code of it has run, and not a second time', async () => {
  const context = await story.browse();
  const page = await context.newPage();
  const address = '/app/membership?search=ani';
  await page.goto(address);
  await shown(memberList(page).row('Ani'));
  await eventually(() => page.evaluate(() => localStorage.getItem('opening_calls'))).toContain('search=ani');

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const data = page.waitForRequest('**/api/v1/membership?*');
  await page.route(/\/assets\/(react|sign-in)-[\w-]+\.js$/, async (route) => {
    await data;
    await route.continue();
  });
  await page.goto(address);
  await shown(memberList(page).row('Ani'));
  expect(asked.filter((path) => path === '/api/v1/membership')).toHaveLength(1);
  // Another list has other calls.
  const other = page.waitForRequest('**/api/v1/membership?*');
  await page.goto('/app/membership');
  expect((await other).url()).not.toContain('search=');
});

test('what a screen asks for after its first answer is asked for early too, and once', async () => {
  const page = await story.open('/app/membership', { as: 'superadmin' });
  await shown(memberList(page).row('Ani'));
  const opening = () => page.evaluate(() => localStorage.getItem('opening_calls'));
  await page.route('**/api/v1/training/classes/1', async (route) => {
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle))));
    await route.continue();
  });
  await page.goto('/app/training/classes/1');
  await eventually(opening).toContain('registrations');

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await shown(page.getByRole('button', { name: 'Tambah peserta' }).first());
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.endsWith('/registrations'))).toHaveLength(1);
});

test('a list that could not be asked for early is asked for all the same', async () => {
  story.expectError(/ERR_FAILED/);
  const page = await story.open('/app/membership');
  await shown(memberList(page).row('Ani'));
  await eventually(() => page.evaluate(() => localStorage.getItem('opening_calls'))).toContain('membership');
  let calls = 0;
  await page.route('**/api/v1/membership?*', (route) => {
    calls += 1;
    return calls === 1 ? route.abort() : route.continue();
  });
  await page.reload();
  await shown(memberList(page).row('Ani'));
});

test('a list that has not changed meanwhile is not sent again', async () => {
  const page = await story.open('/app/membership');
  await shown(memberList(page).row('Ani'));
  const again = page.waitForResponse('**/api/v1/membership?*');
  // When the connection is back, everything on screen is asked for anew.
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  expect((await again).status()).toBe(304);
  await shown(memberList(page).row('Ani'));
  await page.getByRole('switch', { name: 'Status Ani' }).click();
  await shown(memberList(page).row('Ani').getByText('Non Active', { exact: true }));
});

test('who is not signed in fetches nothing of the list', async () => {
  const context = await story.browse({ as: null });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/login');
  await shown(page.getByRole('button', { name: 'Sign In' }));
  // Also once the page has loaded what it may need later.
  await eventually(() => asked.some((path) => path.startsWith('/assets/toasts-'))).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => /\/assets\/(list|schemas|calls)-|^\/api\//.test(path))).toEqual([]);
});
