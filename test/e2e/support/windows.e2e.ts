import { expect, test } from '@playwright/test';
import { stopClock } from './on-screen.ts';
import { startStory } from './story.ts';

const story = startStory();

test.describe.configure({ mode: 'serial' });

test('a story stops the clock', async () => {
  const page = await story.open('/app/imports');
  await page.clock.install();
  await stopClock(page);
});

test('in the next one time goes by', async () => {
  const page = await story.open('/app/imports');
  expect(await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1, 'later')))).toBe('later');
});
