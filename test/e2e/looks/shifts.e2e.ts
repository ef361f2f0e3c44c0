// In test:all only: looks at three widths.
import { expect, test } from '@playwright/test';
import { addReminder } from '#contract/reminders.ts';
import { fillDirectory, fillTraining } from '../support/directory.ts';
import { loaded, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(async () => {
  await fillDirectory(story.server);
  await fillTraining(story.server);
  await story.server.as('staff').ok(addReminder, { body: { member_id: 1, way: 'other' } });
});

/** How far the parts of a screen may move while it loads, as browsers measure it. */
const most = 0.01;

for (const [width, height] of [
  [1280, 800],
  [820, 1180],
  [390, 844],
] as const) {
  test(`nothing moves while a screen of the day loads, at ${width} px`, async () => {
    const context = await story.browse({ as: 'admin', size: [width, height] });
    await context.addInitScript(() => {
      const seen = { moved: 0 };
      Object.assign(globalThis, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry) seen.moved += Number(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // The slowest way: the numbers of the reports come after the chart below them.
    await context.route('**/graphql', async (route) => {
      await shown(route.request().frame().page().getByRole('figure'));
      await route.continue();
    });
    const moved: Record<string, number> = {};
    for (const path of [
      '/app/serkom',
      '/app/serkom/reminders',
      '/app/serkom/record',
      '/app/history',
      '/app/training',
      '/app/training/classes/1',
      '/app/training/modules',
      '/app/training/reports?period=all_time',
      '/app/wilayah',
      '/app/imports/photos',
    ]) {
      const page = await context.newPage();
      await page.goto(path);
      await shown(page.getByRole('heading', { level: 1 }));
      await loaded(page.getByRole('main'));
      const all = await page.evaluate(() => (globalThis as unknown as { seen: { moved: number } }).seen.moved);
      if (all > most) moved[path] = all;
      await page.close();
    }
    expect(moved).toEqual({});
  });
}
