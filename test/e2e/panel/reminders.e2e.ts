import { expect, type Page, test } from '@playwright/test';
import { addDays, monthInWords } from '#contract/dates.ts';
import { addMember } from '#contract/members.ts';
import { listReminders } from '#contract/reminders.ts';
import { today } from '#test/support/association.ts';
import { aMember } from '#test/support/builders.ts';
import { startMailServer } from '#test/support/mail-server.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

let mailServer: Awaited<ReturnType<typeof startMailServer>> | undefined;
const mail = { server: '', sender: 'IKAI <sekretariat@ikai.test>' };
test.beforeAll(async () => {
  mailServer = await startMailServer();
  mail.server = mailServer.mail.server;
});
test.afterAll(async () => mailServer?.close());
const story = startStory({ mail });

test.beforeAll(async () => {
  for (const [first_name, email] of [
    ['Ani', 'ani@ikai.test'],
    ['Budi', 'ditolak@ikai.test'],
    ['Citra', null],
  ] as const) {
    const body = aMember({ first_name, email, serkom_end_date: '2020-01-31', phone: '081234567890' });
    await story.server.as('staff').ok(addMember, { body });
  }
});

const recorded = async () => (await story.server.as('staff').ok(listReminders)).data;

async function chosen(page: Page) {
  await page.getByRole('checkbox', { name: /semua/i }).check();
  await shown(page.getByText('3 dipilih.'));
}

test('the text that reminds is read and rewritten for everybody, with an example; a wrong placeholder is a fault', async () => {
  const page = await story.open('/app/serkom/reminders');
  await page.getByRole('button', { name: 'Teks pengingat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Teks pengingat' });
  const text = dialog.getByRole('textbox');
  await text.fill('Halo {nmaa}');
  await shown(dialog.getByRole('alert').getByText('{nmaa} tidak dikenal.'));
  await text.fill('Halo {nama},\n\n{serkom}');
  await shown(dialog.getByText(/^Halo Ani,/));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Lanjutkan mengisi' }).click();
  expect(await text.inputValue()).toBe('Halo {nama},\n\n{serkom}');
  await expectNoAxeFindings(page, 'the text that reminds');
  await dialog.getByRole('button', { name: 'Simpan untuk semua' }).click();
  await gone(dialog);
  const link = page.getByRole('link', { name: 'WhatsApp kepada Ani' });
  await eventually(async () => decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain('text=Halo Ani');
});

test('those who are chosen are reminded one after the other, by a message that can be changed before', async () => {
  story.expectError(/mailto|scheme/);
  const page = await story.open('/app/serkom/reminders');
  await chosen(page);
  await page.getByRole('button', { name: 'Satu per satu' }).click();
  const first = page.getByRole('dialog', { name: 'Ingatkan 1 dari 3' });
  await first.getByRole('textbox').fill('Pesan sendiri');
  await expectNoAxeFindings(page, 'one message of several');
  const mailed = first.getByRole('link', { name: 'Buka email' });
  expect(await mailed.getAttribute('href')).toMatch(/^mailto:.*body=Pesan%20sendiri$/);
  await mailed.click();
  const second = page.getByRole('dialog', { name: 'Ingatkan 2 dari 3' });
  expect(await second.getByRole('textbox').inputValue()).toContain('Budi');
  await second.getByRole('button', { name: 'Selesai' }).click();
  await gone(second);
  expect((await recorded()).map(({ fullName, way }) => [fullName, way])).toEqual([['Ani', 'email']]);
});

test('one mail has all addresses in BCC; a text that changes between two leaves nobody unrecorded, and records nobody twice', async () => {
  story.expectError(/mailto|scheme/);
  const page = await story.open('/app/serkom/reminders');
  await chosen(page);
  await page.getByRole('button', { name: 'Satu email untuk semua' }).click();
  const dialog = page.getByRole('dialog', { name: 'Satu email untuk semua' });
  await shown(dialog.getByText(/1 anggota tanpa alamat email/));
  const address = await dialog.getByRole('link', { name: 'Buka email' }).getAttribute('href');
  expect(new URL(address ?? '').searchParams.get('bcc')).toBe('ani@ikai.test,ditolak@ikai.test');
  const before = (await recorded()).length;
  await dialog.getByRole('textbox').fill('x'.repeat(1850));
  await dialog.getByRole('link', { name: 'Buka email 1 dari 2' }).click();
  await eventually(async () => (await recorded()).length).toBe(before + 1);
  // A short text has room for both addresses in one mail.
  await dialog.getByRole('textbox').fill('Singkat');
  await dialog.getByRole('link', { name: 'Buka email', exact: true }).click();
  await eventually(async () => (await recorded()).length).toBe(before + 2);
  await shown(dialog.getByText('Dibuka dan dicatat.'));
  await expectNoAxeFindings(page, 'one mail for all');
  const names = (await recorded()).slice(0, 2).map(({ fullName }) => fullName);
  expect(names.sort()).toEqual(['Ani', 'Budi']);
});

test('the server mails each a letter; who could not be reached is named and stands so in the record', async () => {
  const page = await story.open('/app/serkom/reminders');
  await chosen(page);
  await page.getByRole('button', { name: 'Kirim email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kirim email' });
  await dialog.getByRole('textbox').fill('Yth. {nama}, surat dari server.');
  await expectNoAxeFindings(page, 'letters of the server');
  await dialog.getByRole('button', { name: 'Kirim 3 email' }).click();
  await shown(dialog.getByText('1 email terkirim dan dicatat.'));
  await shown(dialog.getByText('Server surat menolak alamat ini. Periksa alamatnya.'));
  await shown(dialog.getByText('Tanpa alamat email.'));
  expect(mailServer?.received.at(-1)).toMatchObject({ to: ['ani@ikai.test'] });
  await page.goto('/app/serkom/record');
  await shown(page.getByText('Tidak terkirim'));
  await shown(page.getByText(/^: Terkirim/));
  expect(await notice(page, 'Data Gagal Tersimpan').count()).toBe(0);
});

test('everybody who matches is reminded with a press each; whoever can be reached by nothing is named at the end', async () => {
  story.expectError(/mailto|scheme/);
  const staff = story.server.as('staff');
  const serkom_end_date = '2019-05-31';
  for (const [first_name, phone, email] of [
    ['Dewi', '0812-1111-2222', 'dewi@ikai.test'],
    ['Eka', null, null],
    ['Fitri', '021 555', 'fitri@ikai.test'],
    ['Gita', '0812-3333-4444', null],
  ] as const) {
    await staff.ok(addMember, { body: aMember({ first_name, phone, email, serkom_end_date }) });
  }
  const context = await story.browse();
  const chats: string[] = [];
  await context.route('https://wa.me/**', (route) => {
    chats.push(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: 'text/html', body: '<title>WhatsApp</title>' });
  });
  const page = await context.newPage();
  await page.goto('/app/serkom/reminders?month=2019-05&pageSize=10');
  const before = (await recorded()).length;
  await page.getByRole('button', { name: 'Ingatkan semua 4' }).click();
  for (const [place, way] of ['WhatsApp', 'email', 'WhatsApp'].entries()) {
    const dialog = page.getByRole('dialog', { name: `Ingatkan ${place + 1} dari 3` });
    const opening = way === 'WhatsApp' ? context.waitForEvent('page') : null;
    await dialog.getByRole('link', { name: `Buka ${way}` }).click();
    await (await opening)?.waitForLoadState();
  }
  expect(chats).toEqual(['/6281211112222', '/6281233334444']);
  const end = page.getByRole('dialog', { name: 'Selesai mengingatkan' });
  await shown(end.getByText('Pesan untuk 3 anggota dibuka dan dicatat. 1 anggota dilewati:'));
  await shown(end.getByRole('listitem').filter({ hasText: 'Eka' }));
  await expectNoAxeFindings(page, 'the end of reminding one by one');
  expect((await recorded()).slice(0, -before).map(({ fullName, way }) => [fullName, way])).toEqual([
    ['Gita', 'whatsapp'],
    ['Fitri', 'email'],
    ['Dewi', 'whatsapp'],
  ]);
});

test('job 7: from Serkom, those of a month have one mail in three presses, which speaks of that month', async () => {
  story.expectError(/mailto|scheme/);
  const end = addDays(today(), 40);
  const month = monthInWords(end.slice(0, 7));
  const email = 'hani@ikai.test';
  await story.server.as('staff').ok(addMember, { body: aMember({ first_name: 'Hani', email, serkom_end_date: end }) });
  const page = await story.open('/app/serkom');
  await page.getByRole('link', { name: `Ingatkan: serkom berakhir ${month}` }).click();
  await page.getByRole('button', { name: 'Satu email untuk semua 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Satu email untuk semua' });
  expect(await dialog.getByRole('textbox').inputValue()).toContain(`berakhir pada bulan ${month}.`);
  await dialog.getByRole('link', { name: 'Buka email' }).click();
  await shown(dialog.getByText('Dibuka dan dicatat.'));
});

test('all who match are chosen at once, on whatever page they are', async () => {
  const staff = story.server.as('staff');
  for (let number = 1; number <= 11; number += 1) {
    const body = aMember({ first_name: `Indah ${number}`, email: null, phone: null, serkom_end_date: '2018-03-31' });
    await staff.ok(addMember, { body });
  }
  const page = await story.open('/app/serkom/reminders?month=2018-03&pageSize=10');
  await page.getByRole('checkbox', { name: /semua/i }).check();
  await shown(page.getByText('Semua 10 di halaman ini dipilih.'));
  await page.getByRole('button', { name: 'Pilih semua 11 yang cocok' }).click();
  await shown(page.getByText('Semua 11 yang cocok dipilih.'));
  await page.getByRole('button', { name: 'Satu per satu' }).click();
  await shown(page.getByText('Pesan untuk 0 anggota dibuka dan dicatat. 11 anggota dilewati:'));
});
