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
