import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, type Route, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { listRegistrations } from '#contract/training-registrations.ts';
import { aMember } from '#test/support/builders.ts';
import { aroundToday, classWith } from '#test/support/training.ts';
import { checkInAt, door } from '../screens/check-in.ts';
import { fileFrom } from '../screens/downloads.ts';
import { field, save } from '../screens/form.ts';
import { memberList } from '../screens/member-list.ts';
import { eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

/** A server whose answers break off in the middle, or go on late or never. Playwright's own answers are always complete. */
async function startBreakingOff() {
  let goOn = () => {};
  const server = createServer((request, answer) => {
    if (request.url === '/slow') {
      answer.writeHead(200, { 'content-type': 'application/json' });
      answer.write('{"data":[],');
      goOn = () => void answer.end('"total_data":0}');
      return;
    }
    if (request.url === '/stalls') {
      answer.writeHead(200, { 'content-type': 'image/png', 'content-length': '1000' });
      answer.write('half a file');
      return;
    }
    answer.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    answer.write('{"status":200,', () => answer.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;

  return {
    /** Answers a call of the panel, which never reaches the real server. */
    breakOff: (route: Route): Promise<void> => route.continue({ url: `http://127.0.0.1:${port}/` }),
    /** Answers a call for a picture with its beginning. */
    stall: (route: Route): Promise<void> => route.continue({ url: `http://127.0.0.1:${port}/stalls` }),
    /** Answers a call for a list with its beginning; the rest comes when it is told to go on. */
    slow: (route: Route): Promise<void> => route.continue({ url: `http://127.0.0.1:${port}/slow` }),
    goOn: () => goOn(),
    close: () => new Promise((closed) => server.close(closed)),
  };
}

/** Answers every call as a captive portal does. */
const answerAsPortal = (route: Route): Promise<void> =>
  route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Wi-Fi Hotel</title>' });

let breaking: Awaited<ReturnType<typeof startBreakingOff>>;

const lists = /\/api\/v1\/membership\?/;
const one = /\/api\/v1\/membership\/\d+$/;
const noConnection = 'Tidak dapat terhubung ke server. Periksa koneksi Anda, lalu coba lagi.';
const trouble = 'Server sedang bermasalah (200). Coba lagi sebentar lagi.';

test.beforeAll(async () => {
  breaking = await startBreakingOff();
  await story.server.as('staff').ok(addMember, { body: aMember({ npa: 'K1.1101', first_name: 'Ayu Lestari' }) });
});

test.afterAll(() => breaking.close());

test.beforeEach(() => story.expectError(/ERR_CONTENT_LENGTH_MISMATCH|ERR_CONNECTION|ERR_FAILED/));

/** The alert of a part of the screen that could not be read. */
const alert = (page: Page, what: string) => page.getByRole('alert').filter({ hasText: what });

test('a save whose answer breaks off says so in words, and nothing that was typed is lost', async () => {
  const page = await story.open('/app/membership');
  const form = await memberList(page).edit('Ayu Lestari');
  await field(form, 'Phone').fill('0855');
  await page.route(one, breaking.breakOff);
  await save(form);
  const said = notice(page, `ERROR: ${noConnection}`);
  await shown(said);
  await page.unroute(one);
  await said.getByRole('button', { name: 'Buka lagi' }).click();
  expect(await field(form, 'Phone').inputValue()).toBe('0855');
  await save(form);
  await shown(notice(page, 'Data Tersimpan!'));
});

test('a check-in whose answer breaks off, or that only the network’s own page answers, waits and is sent again', async () => {
  const participants = [
    { npa: 'K1.1102', first_name: 'Ani' },
    { npa: 'K1.1103', first_name: 'Budi' },
  ];
  const { class: held } = await classWith(story.server, participants, aroundToday());
  const page = await story.open(checkInAt(held.id));
  const at = door(page);
  await shown(at.absent.first());
  for (const [npa, name, answer] of [
    ['K1.1102', 'Ani', breaking.breakOff],
    ['K1.1103', 'Budi', answerAsPortal],
  ] as const) {
    await page.route('**/check-ins', answer);
    await at.type(npa);
    await shown(at.says('Hadir', name));
    await shown(page.getByText(/menunggu dikirim; dikirim sendiri/));
    await page.unroute('**/check-ins');
    await at.sendNow();
    await gone(page.getByText(/menunggu dikirim; dikirim sendiri/));
  }
  const { data } = await story.server.as('staff').ok(listRegistrations, { params: { id: held.id } });
  expect(data.map(({ attended_at }) => attended_at === null)).toEqual([false, false]);
});

test('the page of a network is never saved as a file, and a report says what is wrong in words', async () => {
  const page = await story.open('/app/training/reports');
  await page.route('**/graphql', answerAsPortal);
  await page.reload();
  await shown(alert(page, 'Laporan tidak dapat dimuat.').getByText(trouble));

  await page.goto('/app/membership');
  const saveQr = () => page.getByRole('button', { name: 'Unduh kode QR K1.1101' }).click();
  await page.route(/qrcode/, answerAsPortal);
  await saveQr();
  const said = notice(page, 'Kode QR tidak dapat diunduh.').filter({ hasText: trouble });
  await shown(said);
  await page.unroute(/qrcode/);
  const { bytes } = await fileFrom(page, () => said.getByRole('button', { name: 'Coba lagi' }).click());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
});

test('a file of which nothing more comes is given up after two minutes, and can be asked for again', async () => {
  const page = await story.open('/app/membership');
  await page.clock.install();
  const button = page.getByRole('button', { name: 'Unduh kode QR K1.1101' });
  await shown(button.locator('path'));
  await page.route(/qrcode/, breaking.stall);
  const begun = page.waitForResponse(/stalls/);
  await button.click();
  await begun;
  const said = notice(page, 'Kode QR tidak dapat diunduh.').filter({ hasText: 'Berkas berhenti di tengah jalan.' });
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await eventually(async () => {
    await page.clock.fastForward(60_000);
    return said.isVisible();
  }).toBe(true);
  await page.unroute(/qrcode/);
  const { bytes } = await fileFrom(page, () => said.getByRole('button', { name: 'Coba lagi' }).click());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
});

test('a list that takes long to arrive is waited for, as long as it goes on arriving', async () => {
  const page = await story.open('/app/membership');
  await shown(page.getByRole('button', { name: 'Unduh kode QR K1.1101' }));
  await page.clock.install();
  await page.route(lists, breaking.slow);
  const begun = page.waitForResponse(/slow/);
  await memberList(page).search.fill('tidak ada');
  await begun;
  await page.clock.fastForward(100_000);
  breaking.goOn();
  await expect(memberList(page).count).toHaveText('0 anggota');
});
