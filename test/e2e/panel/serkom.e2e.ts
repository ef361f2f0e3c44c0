import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { addDays, monthInWords } from '#contract/dates.ts';
import { addMember } from '#contract/members.ts';
import { reminderMessage } from '#contract/reminder-message.ts';
import { listReminders } from '#contract/reminders.ts';
import { serkomExportName } from '#contract/serkom-cockpit.ts';
import { today } from '#test/support/association.ts';
import { aMember } from '#test/support/builders.ts';
import { fileFrom } from '../screens/downloads.ts';
import { memberList } from '../screens/member-list.ts';
import { linesOf, sheetOf } from '../screens/spreadsheets.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { at, eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const ended = addDays(today(), -10);
const ending = addDays(today(), 80);

test.beforeAll(async () => {
  const staff = story.server.as('staff');
  const members = [
    aMember({
      first_name: 'Siti & Ké #1?',
      serkom_end_date: ended,
      phone: '0812-3456-7890',
      email: "o'siti@ikai.test",
    }),
    aMember({ first_name: 'Made Tanpa Nomor', serkom_end_date: addDays(ended, 1), phone: '021 555', email: null }),
    aMember({ first_name: 'Ketut Nonaktif', serkom_end_date: ended, status: 'inactive' }),
    aMember({ first_name: 'Wayan Segera', serkom_end_date: ending, membership_type_id: 2 }),
    aMember({ first_name: 'Putu Berlaku', membership_type_id: 2 }),
  ];
  for (const body of members) await staff.ok(addMember, { body });
});

const recorded = async () => (await story.server.as('staff').ok(listReminders)).data;

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** The addresses that are opened outside of the panel; nothing of it leaves the machine. */
async function outside(context: BrowserContext): Promise<string[]> {
  const addresses: string[] = [];
  await context.route('https://wa.me/**', (route) => {
    addresses.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>WhatsApp</title>' });
  });
  return addresses;
}

test('P29: every number leads to exactly the members it counts', async () => {
  const page = await story.open('/app/membership');
  await page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Serkom' }).click();
  await at(page, '/app/serkom');
  await shown(page.getByText(/4 anggota berstatus Active/));
  const list = memberList(page);
  for (const [number, names] of [
    ['2 anggota: serkom Berakhir', ['Made Tanpa Nomor', 'Siti & Ké #1?']],
    ['1 anggota: serkom Segera berakhir', ['Wayan Segera']],
    [`1 anggota: serkom berakhir ${monthInWords(ending.slice(0, 7))}`, ['Wayan Segera']],
    ['2 anggota: Sumatera Utara', ['Putu Berlaku', 'Wayan Segera']],
    ['1 anggota: Sumatera Utara, serkom Berlaku', ['Putu Berlaku']],
  ] as const) {
    await page.getByRole('link', { name: number, exact: true }).focus();
    await page.keyboard.press('Enter');
    await shown(list.count.filter({ hasText: `${names.length} anggota` }));
    await eventually(async () => (await list.names()).toSorted()).toEqual([...names].toSorted());
    await page.goBack();
    await shown(page.getByRole('heading', { level: 1, name: 'Serkom' }));
  }
});

test('a member is reminded by WhatsApp and by e-mail, which is recorded, shown, exported and taken back', async () => {
  story.expectError(/mailto|scheme/);
  const context = await story.browse();
  const addresses = await outside(context);
  const page = await context.newPage();
  await page.goto('/app/serkom');
  await page.getByRole('link', { name: 'Ingatkan: serkom Berakhir', exact: true }).click();
  await at(page, '/app/serkom/reminders');
  await shown(status(page, '2 anggota'));
  const siti = rowOf(page, 'Siti & Ké');
  await shown(siti.getByText('Belum pernah'));

  const opening = context.waitForEvent('page');
  await siti.getByRole('link', { name: 'WhatsApp kepada Siti & Ké #1?' }).focus();
  await page.keyboard.press('Enter');
  await (await opening).waitForLoadState();
  const chat = new URL(addresses[0] ?? '');
  expect(chat.pathname).toBe('/6281234567890');
  await shown(siti.getByText('WhatsApp, Akun staff'));
  const [reminder] = await recorded();
  const member = { fullName: 'Siti & Ké #1?', npa: reminder?.npa ?? '', serkomNo: 'x', serkomEndDate: ended };
  expect(chat.searchParams.get('text')?.split('\n')[0]).toBe(reminderMessage(member, today()).split('\n')[0]);
  expect(reminder).toMatchObject({ fullName: 'Siti & Ké #1?', way: 'whatsapp', account_name: 'Akun staff' });
  await expectNoAxeFindings(page, 'a reminder that was recorded');

  // Where there is no number that could have WhatsApp and no address, only the record is offered.
  const made = rowOf(page, 'Made Tanpa Nomor');
  expect(await made.getByRole('link').allInnerTexts()).toEqual(['Made Tanpa Nomor']);
  await made.getByRole('button', { name: /^Tandai sudah mengingatkan/ }).click();
  await shown(made.getByText('Cara lain, Akun staff'));
  await notice(page, /Made Tanpa Nomor dicatat/)
    .getByRole('button', { name: 'Urungkan', exact: true })
    .click();
  await shown(made.getByText('Belum pernah'));

  await siti.getByRole('link', { name: /^Email kepada/ }).dblclick();
  await shown(siti.getByText('Email, Akun staff'));

  const filters = page.getByRole('search');
  await filters.getByRole('combobox', { name: 'Pengingat' }).selectOption('Belum diingatkan');
  await shown(status(page, '1 anggota'));
  await gone(siti);
  const file = await fileFrom(page, () => page.getByRole('button', { name: 'Excel export' }).click());
  expect(file.name).toBe(serkomExportName(today()));
  expect(linesOf(sheetOf(file.bytes)).map((line) => line[1])).toEqual(['Name', 'Made Tanpa Nomor']);

  // Whoever is reminded leaves this list; the keyboard goes on from the list.
  await made.getByRole('button', { name: /^Tandai sudah mengingatkan/ }).focus();
  await page.keyboard.press('Enter');
  await gone(made);
  await eventually(() =>
    page.getByRole('region', { name: 'Anggota yang diingatkan' }).and(page.locator(':focus')).count(),
  ).toBe(1);

  await page.getByRole('link', { name: 'Catatan', exact: true }).click();
  await at(page, '/app/serkom/record');
  await shown(status(page, '4 pengingat'));
  expect(await page.getByText('Sudah diurungkan').count()).toBe(1);
  await page
    .getByRole('button', { name: /^Urungkan catatan: Siti/ })
    .first()
    .click();
  await eventually(() => page.getByText('Sudah diurungkan').count()).toBe(2);
  await shown(notice(page, /Catatan pengingat untuk Siti & Ké #1\? diurungkan/));
  await page.getByRole('link', { name: 'Siti & Ké #1?' }).first().click();
  await page.getByRole('link', { name: 'Catatan pengingat' }).click();
  await shown(status(page, '2 pengingat'));
  await expectNoAxeFindings(page, 'the reminders of one member');
});

test('P39: a reminder that could not be recorded says so and can be recorded again', async () => {
  story.expectError(/ERR_FAILED/);
  const page = await story.open('/app/serkom/reminders?serkom=expiring');
  const wayan = rowOf(page, 'Wayan Segera');
  await shown(wayan);
  await page.route('**/api/v1/reminders', (route) => route.abort());
  await wayan.getByRole('button', { name: /^Tandai sudah mengingatkan/ }).click();
  const failed = notice(page, 'Pengingat untuk Wayan Segera tidak tercatat.');
  await shown(failed);
  await page.unroute('**/api/v1/reminders');
  await failed.getByRole('button', { name: 'Coba lagi' }).click();
  await shown(wayan.getByText('Cara lain, Akun staff'));
});
