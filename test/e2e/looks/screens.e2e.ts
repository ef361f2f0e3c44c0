import { expect, test } from '@playwright/test';
import { fillScreens, nothingOutside, outside, screens } from '../screens/every-screen.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(() => fillScreens(story));

for (const [name, { path, as = 'staff', ready }] of Object.entries(screens)) {
  test(`axe finds nothing on ${name}, and it is no wider than its window`, async () => {
    const page = await story.open(path, { as });
    await ready(page);
    // Codes are drawn in the next free moment.
    await expect(page.locator('.member-qr:enabled:empty')).toHaveCount(0);
    expect(await outside(page, 'ltr')).toEqual(nothingOutside);
    await expectNoAxeFindings(page, name);
  });
}
