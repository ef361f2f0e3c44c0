import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { addMember, removeMember } from '#contract/members.ts';
import { addReminder } from '#contract/reminders.ts';
import { aMember } from '#test/support/builders.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { fillDirectory, fillImports, fillTraining } from '../support/directory.ts';
import { shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

beforeAll(async () => {
  await fillDirectory(story.server);
  await fillImports(story.server);
  await fillTraining(story.server);
  const staff = story.server.as('staff');
  const { data } = await staff.ok(addMember, { body: aMember({ npa: 'K1.9999' }) });
  await staff.ok(addReminder, { body: { member_id: data.id, way: 'other' } });
  await staff.ok(removeMember, { params: { id: data.id } });
});

const row = (page: Page) => page.getByRole('table').getByRole('row').nth(2);

type Ready = (page: Page) => Promise<void>;

const screens: Record<string, [path: string, ready: Ready]> = {
  'the member list': ['/app/membership', (page) => shown(row(page))],
  'an empty list with filters': [
    '/app/membership?search=zzz&level=K1',
    (page) => shown(page.getByText(/Tidak ada anggota yang cocok/)),
  ],
  'the regions': ['/app/wilayah', (page) => shown(row(page))],
  'the profile': ['/app/users', (page) => shown(page.getByRole('textbox', { name: 'Username' }))],
  'the accounts': ['/app/accounts', (page) => shown(row(page))],
  'the imports': ['/app/imports', (page) => shown(row(page))],
  'the serkom': ['/app/serkom', (page) => shown(row(page))],
  'the members to be reminded': ['/app/serkom/reminders?serkom=valid', (page) => shown(row(page))],
  'the record of reminders': ['/app/serkom/record', (page) => shown(page.getByText('Cara lain'))],
  'the training classes': ['/app/training', (page) => shown(row(page))],
  'a training class': ['/app/training/classes/1', (page) => shown(row(page))],
  'a cancelled class': ['/app/training/classes/2', (page) => shown(page.getByText('Tidak ada peserta.'))],
  'the training modules': ['/app/training/modules', (page) => shown(page.getByText('KABM-28/2026'))],
  'the history': ['/app/history', (page) => shown(page.getByText(/Kusumaningtyas/).first())],
  'the trash': ['/app/trash', (page) => shown(page.getByText('K1.9999').first())],
  'the not-found page': ['/app/vendor', (page) => shown(page.getByRole('link', { name: 'Ke daftar anggota' }))],
};

/** What axe looks at hardly hangs on the direction or the width: each of both is held once. */
const windows: { direction: 'ltr' | 'rtl'; size: [number, number]; name: string }[] = [
  { direction: 'ltr', size: [1280, 800], name: 'a desk' },
  { direction: 'rtl', size: [390, 844], name: 'a phone' },
];

test.for(windows)('axe finds nothing on any screen, on $name, $direction', async ({ direction, size }) => {
  const page = await story.open('/app', { as: 'superadmin', direction, size });
  for (const [name, [path, ready]] of Object.entries(screens)) {
    await page.goto(path);
    await ready(page);
    await expectNoAxeFindings(page, name);
  }
});

test('axe finds nothing on the sign-in page', async () => {
  story.expectError(/status of 401/);
  const page = await story.open('/login', { as: null });
  await expectNoAxeFindings(page, 'sign-in');
  await page.getByRole('button', { name: 'Forgot password' }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await shown(page.getByRole('listitem'));
  await expectNoAxeFindings(page, 'sign-in with a toast and the hint about the password');
  await page.evaluate(() => sessionStorage.setItem('session_ended', 'yes'));
  await page.reload();
  await shown(page.getByText(/Sesi Anda telah berakhir/));
  await expectNoAxeFindings(page, 'sign-in after the end of a session');
});

test('axe finds nothing on what failed or is on its way', async () => {
  story.expectError(/status of (500|403)|ERR_FAILED/);
  const page = await story.open('/app/accounts', { as: 'staff' });
  await shown(page.getByRole('alert'));
  await expectNoAxeFindings(page, 'a list that is refused');

  const fault = { status: 500, json: { status: 500, message: 'Terjadi gangguan di server.' } };
  await page.route('**/api/**', (route) => route.fulfill(fault));
  for (const path of ['/app/membership', '/app/users', '/app/serkom']) {
    await page.goto(path);
    await shown(page.getByRole('alert'));
    await expectNoAxeFindings(page, `${path} that the server does not answer`);
  }
  await page.unroute('**/api/**');
  await page.goto('/app/membership');
  await shown(row(page));
  await page.route('**/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Full Name' }).click();
  await shown(page.getByRole('alert'));
  await shown(page.getByText(/Koneksi ke server terputus/));
  await expectNoAxeFindings(page, 'a list without its connection');
  await page.unroute('**/*');

  await page.route('**/api/**', () => undefined);
  for (const path of ['/app/membership', '/app/users', '/app/serkom']) {
    await page.goto(path);
    await shown(page.getByRole('main').getByRole('heading', { level: 1 }));
    await expectNoAxeFindings(page, `${path} before the first answer`);
  }
});

test('axe finds nothing on a list without any row', async () => {
  const page = await (await story.browse()).newPage();
  await page.route('**/api/v1/membership?**', (route) => route.fulfill({ json: { data: [], total_data: 0 } }));
  await page.goto('/app/membership');
  await shown(page.getByText(/Belum ada anggota/));
  await expectNoAxeFindings(page, 'an empty list');
});
