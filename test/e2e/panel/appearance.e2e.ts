import { expect, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { setAttendance } from '#contract/training-registrations.ts';
import { aMember } from '#test/support/builders.ts';
import { classWith, participantsOf } from '#test/support/training.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(async () => {
  const staff = story.server.as('staff');
  for (let number = 1; number <= 120; number += 1) {
    await staff.ok(addMember, { body: aMember({ npa: `K1.${5000 + number}`, first_name: `Cetak ${number}` }) });
  }
});

test('a printed list has all of its rows, each with its code; afterwards only those in sight are drawn', async () => {
  const page = await story.open('/app/membership?pageSize=1000');
  const rows = page.getByRole('row', { name: /Cetak/ });
  await shown(rows.first());
  expect(await rows.count()).toBeLessThan(120);
  // What is drawn for paper is gone when the file is there, so it is counted on the way.
  await page.evaluate(() => {
    addEventListener('beforeprint', () =>
      queueMicrotask(() => {
        const count = (selector: string) => document.querySelectorAll(selector).length;
        document.body.dataset.printed = `${count('tbody tr')} ${count('.member-qr svg')}`;
      }),
    );
  });
  await page.pdf({ preferCSSPageSize: true });
  expect(await page.locator('body').getAttribute('data-printed')).toBe('120 120');
  await expect.poll(() => rows.count()).toBeLessThan(120);
});

test('on paper there is no frame, nothing is cut off, and the dark panel is light', async () => {
  const page = await story.open('/app/membership', { size: [1050, 720] });
  const row = page.getByRole('row', { name: /Cetak/ }).first();
  await shown(row);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  for (const name of ['Tambah', 'Edit']) await expect(page.getByRole('button', { name })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await row.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(31, 28, 26)');
});

test('where the system chooses all colours, the bars and the place in the menu are still seen', async () => {
  const page = await story.open('/app/serkom');
  await page.emulateMedia({ forcedColors: 'active' });
  const bar = page.locator('.serkom-month-bar').first();
  await shown(bar);
  expect(await bar.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid');
  const here = page.getByRole('link', { name: 'Serkom' }).first();
  expect(await here.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
});

test('where the system chooses all colours, the bars of a report and the current tab are seen too', async () => {
  const { class: one } = await classWith(story.server, [{ first_name: 'Peserta' }]);
  const [participant] = await participantsOf(story.server, one.id);
  await story.server.as('staff').ok(setAttendance, { params: { id: participant?.id ?? 0 }, body: { attended: true } });
  const page = await story.open('/app/training/reports?period=all_time');
  await page.emulateMedia({ forcedColors: 'active' });
  const bar = page.locator('.chart-bar [data-kind="attended"]').first();
  await shown(page.getByRole('figure'));
  expect(await bar.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid');
  const tab = page.getByRole('main').getByRole('link', { name: 'Laporan', exact: true });
  expect(await tab.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
});

test('where the system chooses dark colours, codes stay dark on light, and dialogs have a frame', async () => {
  const page = await story.open('/app/membership');
  const code = page.getByRole('button', { name: /^Unduh kode QR/ }).first();
  await shown(code.locator('path'));
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  expect(await code.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)');
  expect(await code.locator('svg').evaluate((element) => getComputedStyle(element).fill)).toBe('rgb(0, 0, 0)');
  await page.getByRole('button', { name: 'Tambah' }).click();
  const dialog = page.getByRole('dialog');
  await shown(dialog);
  expect(await dialog.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid');
});

test('light and dark are chosen beside the name, and remembered', async () => {
  const page = await story.open('/app/users');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).color);
  await shown(page.getByRole('heading', { name: 'Update Profile' }));
  expect(await ground()).toBe('rgb(31, 28, 26)');
  await page.getByRole('button', { name: /^Akun/ }).click();
  await page.getByRole('radio', { name: 'Gelap' }).check();
  expect(await ground()).toBe('rgb(241, 236, 231)');
  await page.reload();
  await shown(page.getByRole('heading', { name: 'Update Profile' }));
  expect(await ground()).toBe('rgb(241, 236, 231)');
});

test('the public page of a member is light or dark as the system is, in contrast', async () => {
  story.expectError(/status of 404/);
  const page = await story.open('/lookup?npa=K1.5001', { as: null });
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await shown(page.getByRole('heading', { name: 'Cetak 1' }));
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).toBe('rgb(22, 20, 18)');
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await ground()).toBe('rgb(246, 244, 241)');
  await expectNoAxeFindings(page, 'the public page of a member');
  await page.goto('/lookup?npa=nobody');
  await expectNoAxeFindings(page, 'the public page of nobody');
});
