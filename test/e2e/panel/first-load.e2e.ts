import { expect, test } from 'vitest';
import { addMember } from '#contract/members.ts';
import { releasePath } from '#contract/release.ts';
import { aMember } from '#test/support/builders.ts';
import { memberList } from '../screens/member-list.ts';
import { shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test('the list is asked for while its code is still on the way, and opening it fetches nothing twice', async () => {
  await story.server.as('staff').ok(addMember, { body: aMember({ first_name: 'Ani' }) });
  const context = await story.browse();
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const data = page.waitForRequest('**/api/v1/membership?*');
  await page.route(/\/assets\/list-[\w-]+\.js$/, async (route) => {
    await data;
    await route.continue();
  });
  await page.goto('/app/membership?search=ani');
  await shown(memberList(page).row('Ani'));
  expect(asked.filter((path) => /\/assets\/list-[\w-]+\.js$/.test(path))).toHaveLength(1);
  const twice = asked.filter((path, at) => path !== releasePath && asked.indexOf(path) !== at);
  expect(twice).toEqual([]);
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
  expect(asked.filter((path) => /\/assets\/(list|schemas|calls)-|^\/api\//.test(path))).toEqual([]);
});
