import { type Browser, expect, type Page, test } from '@playwright/test';
import { removeMember } from '#contract/members.ts';
import { addReminder } from '#contract/reminders.ts';
import { fillDirectory, fillImports, fillTraining } from '../support/directory.ts';
import { shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(async () => {
  await fillDirectory(story.server);
  await fillImports(story.server);
  await fillTraining(story.server);
  const staff = story.server.as('staff');
  await staff.ok(addReminder, { body: { member_id: 1, way: 'other' } });
  await staff.ok(removeMember, { params: { id: 17 } });
});

/** What is too small for a finger, or makes a browser enlarge the page when it is filled in. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const front = document.querySelector('dialog[open]') ?? document.querySelector('main');
    const controls = front?.querySelectorAll(
      'button, input:not([type="file"]), select, textarea, label.button, a.button',
    );
    return [...(controls ?? [])].flatMap((control) => {
      // A switch is larger than it is drawn; a box is as large as its words, and a field as its frame.
      const { width, height } = (control.closest('label, .input-frame') ?? control).getBoundingClientRect();
      const isSeen =
        control.checkVisibility({ visibilityProperty: true }) && control.getBoundingClientRect().height > 1;
      if (!isSeen || control.getAttribute('role') === 'switch') return [];
      const isText = control.matches('select, textarea, input:not([type="checkbox"], [type="radio"], [type="range"])');
      const size = Number.parseFloat(getComputedStyle(control).fontSize);
      const faults = [
        ...(width < 43.5 || height < 43.5 ? [`${Math.round(width)} × ${Math.round(height)}`] : []),
        ...(isText && size < 16 ? [`${size} px`] : []),
      ];
      return faults.map((fault) => `${control.getAttribute('aria-label') ?? control.textContent}: ${fault}`);
    });
  });
}

const screens = [
  '/app/membership',
  '/app/membership/1?no=1',
  '/app/wilayah',
  '/app/users',
  '/app/accounts',
  '/app/security',
  '/app/cards',
  '/app/cards/printed',
  '/app/training',
  '/app/training/classes/1',
  '/app/training/classes/1/check-in',
  '/app/training/modules',
  '/app/training/reports?period=custom',
  '/app/training/reports/participants?period=all_time',
  '/app/serkom',
  '/app/serkom/reminders',
  '/app/serkom/record',
  '/app/imports',
  '/app/imports/1',
  '/app/imports/2',
  '/app/imports/photos',
  '/app/duplicates',
  '/app/completeness',
  '/app/history',
  '/app/trash',
];

/** A phone that is touched, on which a superadmin has signed in, or nobody. */
async function phone(browser: Browser, as: 'superadmin' | null): Promise<Page> {
  const known = await story.browse({ as });
  const context = await browser.newContext({
    storageState: await known.storageState(),
    baseURL: story.server.url,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    hasTouch: true,
    isMobile: true,
  });
  return context.newPage();
}

test('on a screen that is touched everything is as large as a fingertip, and no field is enlarged', async ({
  browser,
}) => {
  const page = await phone(browser, 'superadmin');
  const found: Record<string, string[]> = {};
  for (const path of screens) {
    await page.goto(path);
    await shown(page.getByRole('main').getByRole('heading', { level: 1 }));
    await page.waitForLoadState('networkidle');
    const filters = page.getByRole('button', { name: /^Filter/ });
    if (await filters.isVisible()) await filters.tap();
    found[path] = await tooSmall(page);
    const lines = page.locator('.filter-choice select');
    for (const line of await lines.all()) await expect(line).toHaveCSS('line-height', '42px');
  }
  expect(found).toEqual(Object.fromEntries(screens.map((path) => [path, []])));
  await page.context().close();
});

const dialogs: readonly [path: string, button: string | RegExp][] = [
  ['/app/membership', 'Tambah'],
  ['/app/membership', /^Kode QR/],
  ['/app/membership', 'Cari'],
  ['/app/wilayah', 'Tambah'],
  ['/app/accounts', 'Tambah'],
  ['/app/cards', 'Ubah'],
  ['/app/training', 'Tambah'],
  ['/app/training/classes/1', 'Tambah peserta'],
  ['/app/training/classes/1', 'Cetak kartu'],
  ['/app/imports', 'Tempel dari spreadsheet'],
];

test('in dialogs too', async ({ browser }) => {
  const page = await phone(browser, 'superadmin');
  const found: [string, string[]][] = [];
  for (const [path, button] of dialogs) {
    await page.goto(path);
    await page.getByRole('button', { name: button, exact: true }).first().tap();
    await shown(page.getByRole('dialog'));
    await page.waitForLoadState('networkidle');
    found.push([`${path} ${button}`, await tooSmall(page)]);
  }
  expect(found).toEqual(dialogs.map(([path, button]) => [`${path} ${button}`, []]));
  await page.context().close();
});

test('and for whoever has yet to sign in', async ({ browser }) => {
  const page = await phone(browser, null);
  await page.goto('/login');
  await shown(page.getByRole('button', { name: 'Sign In' }));
  expect(await tooSmall(page)).toEqual([]);
  await page.context().close();
});
