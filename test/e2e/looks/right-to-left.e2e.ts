// In test:all only: looks from right to left.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { fillDirectory, fillTraining } from '../support/directory.ts';
import { eventually, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(() => fillDirectory(story.server));

/** Where something begins and ends, counted from the edge at which lines of text begin in left-to-right. */
async function edges(part: Locator): Promise<{ left: number; right: number }> {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return { left: Math.round(box.x), right: Math.round(box.x + box.width) };
}

const sider = (page: Page) => page.getByRole('complementary', { name: 'Menu' });
const header = (page: Page, name: string) => page.getByRole('columnheader', { name });

async function turn(page: Page, label: string) {
  await page.getByRole('button', { name: /^Akun / }).click();
  await page.getByRole('radio', { name: label }).check();
  await page.keyboard.press('Escape');
}

test('the direction is chosen in the header, turns everything at once and is remembered', async () => {
  const page = await story.open('/app/membership');
  await shown(page.getByRole('row', { name: /K1\.9001/ }));
  expect(await edges(sider(page))).toMatchObject({ left: 0 });
  const before = await edges(header(page, 'Photo'));

  await turn(page, 'Kanan ke kiri');
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  await eventually(() => edges(sider(page))).toMatchObject({ right: 1280 });
  // Every place of the table is the mirror image of what it was.
  await eventually(() => edges(header(page, 'Photo'))).toEqual({
    left: 1280 - before.right,
    right: 1280 - before.left,
  });

  await page.reload();
  await shown(page.getByRole('row', { name: /K1\.9001/ }));
  expect(await edges(sider(page))).toMatchObject({ right: 1280 });
  await turn(page, 'Kiri ke kanan');
  await eventually(() => edges(sider(page))).toMatchObject({ left: 0 });
  expect(await edges(header(page, 'Photo'))).toEqual(before);
});

test('codes, addresses and numbers read from left to right all the same', async () => {
  const page = await story.open('/app/membership', { direction: 'rtl' });
  await page.getByRole('button', { name: 'Ubah Siti', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Ubah anggota' });
  await shown(form);
  for (const label of ['NPA', 'Email', 'Phone', 'Serkom End Date']) {
    const field = form.getByRole('textbox', { name: label });
    expect(await field.evaluate((element) => getComputedStyle(element).direction), label).toBe('ltr');
  }
  const title = form.getByRole('textbox', { name: 'Title' });
  expect(await title.evaluate((element) => getComputedStyle(element).unicodeBidi)).toBe('plaintext');
  const label = await edges(form.getByText('NPA', { exact: true }));
  expect((await edges(form)).right - label.right).toBeLessThan(60);
  const [cancel, save] = [
    form.getByRole('button', { name: 'Batal', exact: true }),
    form.getByRole('button', { name: 'Simpan', exact: true }),
  ];
  expect((await edges(save)).right).toBeLessThanOrEqual((await edges(cancel)).left);
});

test('the arrows of the pages point the way the pages go', async () => {
  const page = await story.open('/app/membership', { direction: 'rtl' });
  await shown(page.getByRole('row', { name: /K1\.9001/ }));
  const [back, forth] = [
    page.getByRole('button', { name: 'Halaman sebelumnya' }),
    page.getByRole('button', { name: 'Halaman berikutnya' }),
  ];
  expect((await edges(forth)).right).toBeLessThanOrEqual((await edges(back)).left);
  const isMirrored = (button: Locator) =>
    button.locator('svg').evaluate((icon) => {
      const turned = [icon, icon.parentElement].map((element) => element && getComputedStyle(element));
      return turned.some(
        (style) => style && (/matrix\(-1/.test(style.transform) || /-1/.test(style.scale) || style.rotate === '180deg'),
      );
    });
  expect(await isMirrored(forth)).toBe(true);
  expect(await isMirrored(back)).toBe(true);
});

test('the sign-in page keeps the chosen direction', async () => {
  const page = await story.open('/login', { as: null, direction: 'rtl' });
  await shown(page.getByRole('button', { name: 'Sign In' }));
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  const email = page.getByRole('textbox', { name: 'Email' });
  expect(await email.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
});

test('who is still expected at check-in stands where lines begin', async () => {
  await fillTraining(story.server);
  const page = await story.open('/app/training/classes/1/check-in', { direction: 'rtl' });
  const row = page.getByRole('button', { name: /Catat hadir$/ }).first();
  await shown(row);
  expect((await edges(row)).right - (await edges(row.locator('strong'))).right).toBeLessThan(20);
});
