// In test:all only: looks of what is too long.
import { expect, test } from '@playwright/test';
import { addRegion } from '#contract/regions.ts';
import type { TrainingClass } from '#contract/training.ts';
import { aRegion } from '#test/support/builders.ts';
import { classWith } from '#test/support/training.ts';
import { opened, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const longName = 'Abcdefghij'.repeat(8);

let regionId: number;
let trainingClass: TrainingClass;

test.beforeAll(async () => {
  const region = aRegion({ name: `Pegununganbintangtimur Kepulauan Seribu Selatan ${'dan Sekitarnya '.repeat(4)}` });
  regionId = (await story.server.as('admin').ok(addRegion, { body: region })).data.id;
  const members = [longName, 'محمد عبد الرحمن'].map((first_name) => ({ first_name, membership_type_id: regionId }));
  members.push({ first_name: 'O', membership_type_id: 1 });
  trainingClass = (await classWith(story.server, members)).class;
});

for (const direction of ['ltr', 'rtl'] as const) {
  test(`the name of a region that is chosen as a filter stays in its field, ${direction}`, async () => {
    const page = await story.open(`/app/membership?wilayah=${regionId}`, { direction });
    await shown(page.getByRole('button', { name: 'Hapus filter', exact: true }));
    const fields = page.locator('.list-filters .filter-choice');
    await expect(fields.nth(1).locator('option:checked')).toHaveText(/^Pegunungan/);
    const boxes = await fields.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    // Between the fields there is nothing but the ground of the page.
    const gaps = boxes.slice(1).map((box, index) => {
      const edges = [box, boxes[index] ?? box].flatMap(({ left, right }) => [left, right]).sort((a, b) => a - b);
      return { x: Math.round(((edges[1] ?? 0) + (edges[2] ?? 0)) / 2) - 2, y: box.top + 6, width: 4, height: 20 };
    });
    const looks = await Promise.all(gaps.map((clip) => page.screenshot({ clip })));
    expect(looks).toHaveLength(4);
    for (const look of looks) expect(look.equals(looks.at(-1) ?? look)).toBe(true);
  });
}

test('rows of a list are of one height, however long the names in them are', async () => {
  const page = await story.open(`/app/training/classes/${trainingClass.id}`);
  const rows = page.getByRole('table').locator('tbody tr');
  await expect(rows).toHaveCount(3);
  const heights = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
  expect(new Set(heights).size).toBe(1);
});

test('a long name on a card stays above what is said below it', async () => {
  const page = await story.open(`/app/membership?wilayah=${regionId}`, { size: [390, 844] });
  const names = page.locator('.data-card-part[data-place="title"]');
  await expect(names).toHaveCount(2);
  const overflowing = await names.evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight).length);
  expect(overflowing).toBe(0);
});

test('a long name stands beside its box, and begins where the others do', async () => {
  const page = await story.open(`/app/training/classes/${trainingClass.id}`);
  await page.getByRole('button', { name: 'Tambah peserta' }).click();
  const dialog = await opened(page, 'Tambah peserta');
  await dialog.getByRole('searchbox').fill(longName);
  const person = dialog.locator('.registration-person');
  await shown(person);
  const [box, name] = await Promise.all(
    [person.locator('input'), person.locator('strong')].map((one) => one.boundingBox()),
  );
  expect(name?.x).toBeGreaterThan((box?.x ?? 0) + (box?.width ?? 0));

  await page.goto(`/app/training/classes/${trainingClass.id}/check-in`);
  const names = page.getByRole('region', { name: 'Peserta' }).locator('button strong bdi');
  await expect(names).toHaveCount(3);
  const starts = await names.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
  expect(new Set(starts.slice(0, 2)).size).toBe(1);
});
