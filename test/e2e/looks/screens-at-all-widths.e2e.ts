// In test:all only: looks at all widths, in both directions.
import { expect, test } from '@playwright/test';
import { fillScreens, nothingOutside, outside, reversed, screens } from '../screens/every-screen.ts';
import { expectNoFindingsInBothThemes } from '../support/axe.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(() => fillScreens(story));

const widths = [360, 390, 820, 1280, 1920, 2560];

for (const [name, { path, as = 'staff', ready }] of Object.entries(screens)) {
  test(`${name} never scrolls sideways, and axe finds nothing on a phone, from right to left`, async () => {
    const page = await story.open(path, { as });
    await ready(page);
    const found: Record<string, unknown> = {};
    // Another direction costs less than another width.
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const direction of ['ltr', 'rtl'] as const) found[`${direction} ${width}`] = await outside(page, direction);
      if (width !== 390) continue;
      await expect(page.locator('.member-qr:enabled:empty')).toHaveCount(0);
      await expectNoFindingsInBothThemes(page, name);
      expect(await reversed(page), 'signs at the wrong end').toEqual([]);
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((where) => [where, nothingOutside])));
  });
}
