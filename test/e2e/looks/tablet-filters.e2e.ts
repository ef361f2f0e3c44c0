// In test:all only: looks on tablets and at other sizes of text.
import { expect, test } from '@playwright/test';
import { fillDirectory, fillTraining } from '../support/directory.ts';
import { shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(async () => {
  await fillDirectory(story.server);
  await fillTraining(story.server);
});

for (const direction of ['ltr', 'rtl'] as const) {
  test(`on a tablet the filters of the classes stand on one line, ${direction}`, async () => {
    const page = await story.open('/app/training', { size: [820, 1180], direction });
    await shown(page.getByRole('table').getByRole('row').nth(2));
    const filters = page.locator('.list-filters :is(.filter-choice, .filter-day)');
    await expect(filters).toHaveCount(5);
    const tops = await filters.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(1);
  });
}

/** In pixels, at the end of a filter: its arrow, or the cross that lifts it, and what keeps them apart from the text. */
const roomAtEnd = 36;

test('on a tablet that is touched the name of every filter is read whole', async ({ browser }) => {
  const signedIn = await story.browse();
  const context = await browser.newContext({
    baseURL: story.server.url,
    storageState: await signedIn.storageState(),
    viewport: { width: 820, height: 1180 },
    serviceWorkers: 'block',
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.goto('/app/membership');
  const selects = page.locator('.list-filters .filter-choice select');
  await expect(selects).toHaveCount(5);
  const covered = await selects.evaluateAll((all, room) => {
    const pen = document.createElement('canvas').getContext('2d');
    return (all as HTMLSelectElement[]).flatMap((select) => {
      const name = select.selectedOptions[0]?.text ?? '';
      const { font, paddingInlineStart } = getComputedStyle(select);
      if (!pen) return [name];
      pen.font = font;
      const end = Number.parseFloat(paddingInlineStart) + pen.measureText(name).width;
      return end > select.clientWidth - room ? [`${name} ends at ${end} of ${select.clientWidth}`] : [];
    });
  }, roomAtEnd);
  expect(covered).toEqual([]);
  await context.close();
});
