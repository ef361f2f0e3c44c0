// In test:all only: what is printed.
import { expect, type Page, test } from '@playwright/test';
import { fillLists } from '../support/directory.ts';
import { shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(() => fillLists(story.server));

const row = (page: Page) => page.getByRole('table').getByRole('row').nth(1);

const papers: Record<string, (page: Page) => Promise<void>> = {
  '/app/wilayah': (page) => shown(row(page)),
  '/app/accounts': (page) => shown(row(page)),
  '/app/security': (page) => shown(row(page)),
  '/app/training': (page) => shown(row(page)),
  '/app/training/classes/1': (page) => shown(row(page)),
  '/app/training/modules': (page) => shown(row(page)),
  '/app/training/reports?period=all_time': (page) => shown(page.getByRole('figure')),
  '/app/training/reports/participants?period=all_time': (page) => shown(row(page)),
  '/app/serkom': (page) => shown(page.locator('.serkom-month-bar').first()),
  '/app/serkom/reminders': (page) => shown(row(page)),
  '/app/serkom/record': (page) => shown(row(page)),
  '/app/imports': (page) => shown(row(page)),
  '/app/imports/2': (page) => shown(page.getByRole('button', { name: /^Putuskan/ })),
  '/app/cards/printed': (page) => shown(page.getByText('Belum ada kartu yang dicetak.')),
  '/app/completeness': async (page) => {
    await page.getByText('Menurut wilayah').click();
    await shown(row(page));
  },
  '/app/duplicates': (page) => shown(page.getByRole('heading', { level: 1 })),
  '/app/history': (page) => shown(page.getByRole('listitem').first()),
  '/app/trash': (page) => shown(row(page)),
  '/app/membership/1': (page) => shown(page.getByRole('button', { name: /^Unduh kode QR/ })),
};

for (const [path, ready] of Object.entries(papers)) {
  test(`on paper ${path} has no frame, nothing is cut off, and codes and bars keep their colours`, async () => {
    const page = await story.open(path, { as: 'superadmin', size: [1050, 720] });
    await ready(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await shown(page.getByRole('heading', { level: 1 }));
    const paper = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll('main, .data-table-box, .history-list, .layout')];
      const inks = [...document.querySelectorAll('.serkom-month-bar > span, .chart-bar > span, .member-qr svg path')];
      return {
        wider: document.documentElement.scrollWidth - innerWidth,
        cut: boxes.filter(
          (box) => getComputedStyle(box).overflowY !== 'visible' && box.scrollHeight > box.clientHeight + 1,
        ).length,
        inks: [...new Set(inks.map((ink) => getComputedStyle(ink).printColorAdjust))],
      };
    });
    expect(paper).toEqual({ wider: 0, cut: 0, inks: paper.inks.length === 0 ? [] : ['exact'] });
  });
}

test('on paper the rows of an import stand one below the other, all of them', async () => {
  const page = await story.open('/app/imports/2', { size: [1050, 400] });
  await shown(page.getByRole('button', { name: /^Putuskan/ }));
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const rows = page.locator('.import-rows > li');
  await expect(rows).toHaveCount(4);
  const boxes = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON()));
  for (const [place, { top }] of boxes.entries()) expect(top).toBeGreaterThanOrEqual(boxes[place - 1]?.bottom ?? 0);
});

test('what lies behind an open dialog is printed, not the dialog', async () => {
  const page = await story.open('/app/wilayah', { as: 'admin' });
  await page.getByRole('button', { name: 'Tambah' }).click();
  await shown(page.getByRole('dialog'));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('on paper nobody is reminded', async () => {
  const page = await story.open('/app/serkom/reminders', { size: [1050, 720] });
  await shown(row(page));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('columnheader', { name: 'Ingatkan', exact: true })).toHaveCount(0);
  await shown(page.getByRole('columnheader', { name: 'Serkom', exact: true }));
});
