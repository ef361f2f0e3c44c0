// In test:all only: modes of looks.
import { expect, type Locator, type Route, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { setAttendance } from '#contract/training-registrations.ts';
import { aMember } from '#test/support/builders.ts';
import { classWith, participantsOf } from '#test/support/training.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const styleOf = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

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

test('where the system chooses all colours, what is pressed, faulty, focused or on its way is told by lines', async () => {
  const page = await story.open('/app/users');
  await page.emulateMedia({ forcedColors: 'active' });

  const eye = page.getByRole('button', { name: 'Tampilkan kata sandi' }).first();
  await shown(eye);
  expect(await styleOf(eye, 'outline-style')).toBe('none');
  await eye.click();
  expect(await styleOf(eye, 'outline-style')).toBe('solid');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  expect(await styleOf(eye, 'outline-style')).toBe('double');

  await page.getByRole('link', { name: 'Anggota IKAI' }).click();
  await page.getByRole('button', { name: 'Tambah' }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Simpan', exact: true });
  const cancel = dialog.getByRole('button', { name: 'Batal' });
  expect(await styleOf(save, 'background-color')).not.toBe(await styleOf(cancel, 'background-color'));
  const title = dialog.getByRole('textbox', { name: 'Title' });
  expect(await styleOf(title, 'border-top-style')).toBe('solid');
  await save.click();
  await shown(dialog.getByText('Please input title!'));
  expect(await styleOf(title, 'border-top-style')).toBe('dashed');
});

test('where the system chooses all colours, rows that are on their way are seen', async () => {
  const page = await story.browse().then((context) => context.newPage());
  await page.emulateMedia({ forcedColors: 'active' });
  const held: Route[] = [];
  await page.route('**/api/v1/trash?*', (route) => void held.push(route));
  await page.goto('/app/trash');
  const waiting = page.locator('tbody .waiting').first();
  await shown(waiting);
  const cell = waiting.locator('..');
  const [ofRow, ofCell] = await Promise.all([waiting, cell].map((one) => styleOf(one, 'background-color')));
  expect(ofRow).not.toBe(ofCell);
  await Promise.all(held.map((route) => route.continue()));
  await shown(page.getByText('Sampah kosong.'));
});

test('where the system chooses all colours, the undo of a notice is read, and shows that it has the focus', async () => {
  const page = await story.open('/app/membership');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.getByRole('switch').first().press('Space');
  const undo = page.getByRole('button', { name: 'Urungkan' });
  await shown(undo);
  expect(await styleOf(undo, 'color')).not.toBe(await styleOf(undo, 'background-color'));
  await undo.focus();
  expect(await styleOf(undo, 'outline-style')).toBe('solid');
});

test('where the system chooses all colours, the bar that says that the connection is lost is read', async () => {
  story.expectError(/ERR_FAILED/);
  const page = await story.open('/app/membership');
  await page.emulateMedia({ forcedColors: 'active' });
  const calls = /\/(api|version\.json)/;
  await page.route(calls, (route) => route.abort());
  await page.getByRole('button', { name: 'Full Name' }).click();
  const bar = page.getByText(/Koneksi ke server terputus/);
  await shown(bar);
  expect(await styleOf(bar, 'color')).not.toBe(await styleOf(bar, 'background-color'));
  await page.unroute(calls);
});
