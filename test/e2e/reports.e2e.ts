import { expect, type Page, test } from '@playwright/test';
import { addDays, readableDay } from '#contract/dates.ts';
import { addMember } from '#contract/members.ts';
import { today } from '#test/support/association.ts';
import { aMember } from '#test/support/builders.ts';
import { addModules, type HeldClass, setClasses } from '#test/support/report-data.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { at, eventually, shown } from './support/on-screen.ts';
import { startStory } from './support/story.ts';

const story = startStory();

const daysAgo = (days: number) => addDays(today(), -days);

/** A class so many days ago; of those registered for it, the first so many came. */
function aClass(module: number, days: number, registered: readonly number[], came: number): HeldClass {
  return {
    module,
    startsAt: `${daysAgo(days)}T02:00:00.000Z`,
    endsAt: `${daysAgo(days)}T02:30:00.000Z`,
    status: 'held',
    registrations: registered.map((memberId, place) => ({ memberId, attended: place < came })),
  };
}

test.beforeAll(async () => {
  const ids: number[] = [];
  for (const first_name of ['Ani Wijaya', 'Budi Santoso', 'Citra Dewi']) {
    ids.push((await story.server.as('staff').ok(addMember, { body: aMember({ first_name }) })).data.id);
  }
  const [ani = 0, budi = 0, citra = 0] = ids;
  const modules = await addModules(story.server, ['Adiksi dasar', 'Konseling']);
  await setClasses(story.server, modules, [
    aClass(0, 1, [ani, budi], 1),
    aClass(1, 40, [ani, budi, citra], 2),
    aClass(1, 500, [citra], 0),
  ]);
});

const card = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Ringkasan' }).getByRole('link', { name: title });
const period = (page: Page, name: string) => page.getByRole('radio', { name });
const says = (page: Page, text: string) => shown(page.getByRole('status').filter({ hasText: text }));
const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');

test('every number of a period leads to its rows, and Back to the numbers', async () => {
  const page = await story.open('/app/training/reports', { as: 'staff' });
  await shown(card(page, 'Modules').getByText('2', { exact: true }));
  await shown(card(page, 'Participants').getByText('3', { exact: true }));
  await shown(card(page, 'Attended').getByText('60%'));
  await shown(card(page, 'Absent').getByText('40%'));

  await period(page, 'Semua waktu').click();
  await shown(card(page, 'Absent').getByText('50%'));
  await card(page, 'Absent').click();
  await at(page, '/app/training/reports/absent');
  await says(page, '3 ketidakhadiran');
  expect(await rows(page).count()).toBe(3);
  expect(await rows(page).first().textContent()).toContain('Budi Santoso');
  await expectNoAxeFindings(page, 'the rows behind a number');

  await page.goBack();
  await eventually(() => period(page, 'Semua waktu').isChecked()).toBe(true);
  await card(page, 'Participants').click();
  await says(page, '3 anggota');
  await page.getByRole('link', { name: 'Laporan pelatihan' }).click();
  await card(page, 'Modules').click();
  await says(page, '2 modul');
  await page.goBack();
  await card(page, 'Attended').click();
  await says(page, '3 kehadiran');
  await page.getByRole('link', { name: 'Ani Wijaya' }).first().click();
  await shown(page.getByRole('heading', { level: 1, name: 'Ani Wijaya' }));
});

test('days of one’s own are asked for until there are both, in order, and the table has what the bars show', async () => {
  const page = await story.open('/app/training/reports?period=today');
  await shown(page.getByText('Tidak ada kelas pada periode ini.'));
  await period(page, 'Pilih tanggal').click();
  await says(page, 'Please Input Custom Date');
  const asked = page.getByText('Please Input Custom Date');
  const colour = () => asked.evaluate((line) => getComputedStyle(line).color);
  const calm = await colour();
  await page.getByRole('textbox', { name: 'Dari tanggal' }).fill(readableDay(daysAgo(30)));
  await says(page, 'Please Input Custom Date');
  await eventually(colour).not.toBe(calm);
  await page.getByRole('textbox', { name: 'Sampai tanggal' }).fill(readableDay(daysAgo(45)));
  await says(page, 'Tanggal awal tidak boleh sesudah tanggal akhir.');
  await page.getByRole('textbox', { name: 'Dari tanggal' }).fill(readableDay(daysAgo(45)));
  await page.getByRole('textbox', { name: 'Sampai tanggal' }).fill(readableDay(daysAgo(30)));
  await shown(card(page, 'Participants').getByText('3', { exact: true }));
  await expectNoAxeFindings(page, 'days of one’s own');
  await page.reload();
  await shown(card(page, 'Attended').getByText('66,7%'));

  await page.getByText('Lihat sebagai tabel').click();
  expect(await rows(page).count()).toBe(16);
  await page.getByRole('link', { name: /^Absent .*: 1$/ }).click();
  await at(page, '/app/training/reports/absent');
  await says(page, '1 ketidakhadiran');
  expect(await rows(page).first().textContent()).toContain('Citra Dewi');
  expect(new URL(page.url()).searchParams.get('startDate')).toBe(daysAgo(40));
});

test('while another period loads, a number leads to its own rows', async () => {
  const page = await story.open('/app/training/reports', { as: 'staff' });
  const absent = card(page, 'Absent');
  await shown(absent.getByText('40%'));
  const before = await absent.getAttribute('href');
  const loading = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    await loading.promise;
    await route.continue();
  });
  await period(page, 'Semua waktu').click();
  await expect(page).toHaveURL(/period=all_time/);
  await shown(absent.getByText('40%'));
  expect(await absent.getAttribute('href')).toBe(before);
  loading.resolve();
  await shown(absent.getByText('50%'));
  await eventually(() => absent.getAttribute('href')).toContain('all_time');
});

test('numbers that cannot be read are asked for again on demand, while those before them stay', async () => {
  story.expectError(/status of 500/);
  const page = await (await story.browse()).newPage();
  const inside = {
    status: 200,
    json: { data: null, errors: [{ message: 'Sistem terganggu.', extensions: { status: 500 } }] },
  };
  await page.route('**/graphql', (route) => route.fulfill(inside));
  await page.route('**/reports/attendance*', (route) =>
    route.fulfill({ status: 500, json: { status: 500, message: 'Sistem terganggu.' } }),
  );
  await page.goto('/app/training/reports');
  const trouble = page.getByRole('alert').filter({ hasText: 'Laporan tidak dapat dimuat. Sistem terganggu.' });
  await shown(trouble);
  await expectNoAxeFindings(page, 'a dashboard that could not be read');
  await page.unrouteAll();
  await trouble.getByRole('button', { name: 'Coba lagi' }).click();
  await shown(card(page, 'Modules').getByText('2', { exact: true }));
  await eventually(() => trouble.count()).toBe(0);
});
