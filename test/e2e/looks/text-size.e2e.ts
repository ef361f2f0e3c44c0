// In test:all only: looks on tablets and at other sizes of text.
import { expect, type Page, test } from '@playwright/test';
import { fillDirectory, fillTraining } from '../support/directory.ts';
import { eventually, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

// Somebody has doubled the size of text in the settings of the browser.
const story = startStory({}, ['--blink-settings=defaultFontSize=32']);

test.beforeAll(async () => {
  await fillDirectory(story.server);
  await fillTraining(story.server);
});

const reachesBeyond = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** The height of the first row, once there is one. */
const rowHeightOf = (page: Page) =>
  page
    .locator('tbody tr:not(.data-table-spacer)')
    .first()
    .evaluate((row) => row.getBoundingClientRect().height);

for (const direction of ['ltr', 'rtl'] as const) {
  test(`the panel grows with the text of the browser, and is laid out as for a smaller window, ${direction}`, async () => {
    const page = await story.open('/app/membership', { direction });
    await shown(page.locator('tbody .data-card').first());
    expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('24px');
    // Cards lie one below the other: the height that is drawn is the one that rows out of sight are counted with.
    const rowHeight = await page
      .locator('.data-table')
      .evaluate((table) => Number.parseFloat(getComputedStyle(table).getPropertyValue('--row-height')));
    await eventually(() => rowHeightOf(page)).toBeCloseTo(rowHeight, 0);
    expect(await reachesBeyond(page)).toBe(false);
    for (const path of ['/app/serkom', '/app/training', '/app/training/reports', '/app/imports', '/app/history']) {
      await page.goto(path);
      await shown(page.getByRole('main').getByRole('heading', { level: 1 }));
      expect(await reachesBeyond(page), path).toBe(false);
    }
  });
}

test('on a large screen the table grows too, its columns and rows with the text in them', async () => {
  const page = await story.open('/app/wilayah', { as: 'admin', size: [1920, 1080] });
  await shown(page.getByRole('table').getByRole('row').nth(2));
  await eventually(() => rowHeightOf(page)).toBeGreaterThanOrEqual(96);
  expect(await reachesBeyond(page)).toBe(false);
});
