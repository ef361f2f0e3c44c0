import { expect, type Page, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { memberList } from '../screens/member-list.ts';
import { eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

/** Where the focus is: in a notice, on the page's body, or elsewhere on the page. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return 'nowhere';
    return element.closest('section[aria-label^="Pemberitahuan"]')
      ? `notice: ${element.getAttribute('aria-label') ?? element.textContent}`
      : 'page';
  });

/** Two notices that stay, with the list below them. */
async function withNotices(): Promise<Page> {
  story.expectError(/status of 503/);
  const made = [
    aMember({ first_name: 'Satu Pesan', npa: 'K1.4001' }),
    aMember({ first_name: 'Dua Pesan', npa: 'K1.4002' }),
  ];
  for (const body of made) await story.server.as('staff').send(addMember, { body });
  const page = await story.open('/app/membership?search=pesan');
  const list = memberList(page);
  await page.route('**/api/v1/membership/*', (route) =>
    route.fulfill({ status: 503, json: { status: 503, message: `Gagal ${route.request().url().at(-1)}.` } }),
  );
  for (const { first_name } of made) await page.getByRole('switch', { name: `Status ${first_name}` }).click();
  await eventually(() => notice(page, /./).count()).toBe(2);
  // All other stories find them by their markup.
  await shown(
    page
      .getByRole('region', { name: /^Pemberitahuan/ })
      .getByRole('listitem')
      .first(),
  );
  await list.search.focus();
  return page;
}

test('Tab goes through the messages on screen once and on', async () => {
  const page = await withNotices();
  const seen: string[] = [];
  // From the search box around the whole page, back to it.
  const isBack = async () => (await page.evaluate(() => document.activeElement?.getAttribute('type'))) === 'search';
  do {
    await page.keyboard.press('Tab');
    seen.push(await focus(page));
  } while (!(await isBack()) && seen.length < 150);
  const inNotices = seen.filter((one) => one.startsWith('notice'));
  expect(inNotices.length).toBeGreaterThanOrEqual(2);
  expect(seen.length).toBeLessThan(150);
  const first = seen.findIndex((one) => one.startsWith('notice'));
  expect(seen.slice(first, first + inNotices.length)).toEqual(inNotices);

  const back: string[] = [];
  while (!back.at(-1)?.startsWith('notice') && back.length < 150) {
    await page.keyboard.press('Shift+Tab');
    back.push(await focus(page));
  }
  while (back.at(-1)?.startsWith('notice')) {
    await page.keyboard.press('Shift+Tab');
    back.push(await focus(page));
  }
  expect(back.filter((one) => one.startsWith('notice'))).toHaveLength(inNotices.length);
});

test('a message that is closed by keyboard gives the focus back to where it came from', async () => {
  const page = await withNotices();
  const last = page.getByRole('button', { name: 'Hapus Satu Pesan' });
  await last.focus();
  while (!(await focus(page)).startsWith('notice')) await page.keyboard.press('Tab');
  const close = page.getByRole('button', { name: 'Tutup pemberitahuan' });
  await close.first().focus();
  await page.keyboard.press('Enter');
  await eventually(() => notice(page, /./).count()).toBe(1);
  await eventually(() => focus(page)).toBe('page');
  await close.first().focus();
  await page.keyboard.press('Enter');
  await gone(notice(page, /./));
  await eventually(() => focus(page)).toBe('page');
  await shown(page.getByRole('heading', { level: 1 }));
});

test('what a message offers is done once, even if it is pressed twice', async () => {
  story.expectError(/ERR_FAILED/);
  await story.server.as('staff').ok(addMember, { body: aMember({ first_name: 'Tiga Pesan', npa: 'K1.4003' }) });
  const page = await story.open('/app/membership?search=K1.4003');
  const toggle = page.getByRole('switch', { name: 'Status Tiga Pesan' });
  const saves = '**/api/v1/membership/*';
  await page.route(saves, (route) => route.abort());
  await toggle.click();
  const failed = notice(page, 'Status Tiga Pesan tidak berubah.');
  await shown(failed);
  await page.unroute(saves);

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
  });
  await failed.getByRole('button', { name: 'Coba lagi' }).dblclick();
  const changed = notice(page, /^Status Tiga Pesan: /);
  await shown(changed);
  await changed.getByRole('button', { name: 'Urungkan' }).dblclick();
  await shown(notice(page, 'Perubahan diurungkan.'));
  await gone(notice(page, 'Perubahan tidak diurungkan.'));
  expect(sent.map((path) => path.replace(/\d+/g, 'n'))).toEqual(['/api/vn/membership/n', '/api/vn/history/n/undo']);
});

test('what a message offers says so again however soon it fails once more, and offers no more than its reason allows', async () => {
  story.expectError(/ERR_FAILED|status of 409/);
  await story.server.as('staff').ok(addMember, { body: aMember({ first_name: 'Empat Pesan', npa: 'K1.4004' }) });
  const page = await story.open('/app/membership?search=K1.4004');
  const saves = /\/api\/v1\/(membership|history)\/\d+/;
  await page.route(saves, (route) => route.abort());
  await page.getByRole('switch', { name: 'Status Empat Pesan' }).click();
  const failed = notice(page, 'Status Empat Pesan tidak berubah.');
  for (const _ of [1, 2, 3]) {
    const sent = page.waitForEvent('requestfailed');
    await failed.getByRole('button', { name: 'Coba lagi' }).click();
    await sent;
  }
  await page.unroute(saves);
  await failed.getByRole('button', { name: 'Coba lagi' }).click();
  const changed = notice(page, /^Status Empat Pesan: /);
  await shown(changed);
  await page.route(saves, (route) => route.abort());
  await changed.getByRole('button', { name: 'Urungkan' }).click();
  const kept = notice(page, 'Perubahan tidak diurungkan.');
  await shown(kept.getByRole('button', { name: 'Coba lagi' }));
  await page.unroute(saves);
  const refusal = { status: 409, json: { status: 409, message: 'Sudah lain.' } };
  await page.route(saves, (route) => route.fulfill(refusal));
  await kept.getByRole('button', { name: 'Coba lagi' }).click();
  await shown(kept.getByText('Sudah lain.'));
  expect(await kept.getByRole('button', { name: 'Coba lagi' }).count()).toBe(0);
});

test('a message stands where lines begin at the lower edge, above the bar of what is chosen, its cross inside, from right to left', async () => {
  const page = await story.open('/app/membership', { size: [1280, 800], direction: 'rtl' });
  const toggle = page.getByRole('switch').first();
  await toggle.click();
  const said = notice(page, /^Status /);
  await shown(said);
  const box = async () => {
    const at = await said.boundingBox();
    const start = 1280 - (at?.x ?? 0) - (at?.width ?? 0);
    return { start: Math.round(start), below: Math.round(800 - (at?.y ?? 0) - (at?.height ?? 0)) };
  };
  await eventually(async () => (await box()).below).toBe(16);
  expect((await box()).start).toBeLessThanOrEqual(32);
  const close = await said.getByRole('button', { name: 'Tutup pemberitahuan' }).boundingBox();
  const frame = await said.boundingBox();
  const inside =
    close && frame && close.x >= frame.x && close.y >= frame.y && close.x + close.width <= frame.x + frame.width;
  expect(inside).toBe(true);
  await said.hover();
  await page
    .getByRole('checkbox', { name: /^Pilih / })
    .nth(1)
    .check();
  await shown(page.getByText('1 dipilih.'));
  const bar = await page.locator('.selection-bar').boundingBox();
  await eventually(async () => (await box()).below).toBe(16 + Math.round(bar?.height ?? 0));
});

test('what a message says without offering anything goes when a dialog opens, and what offers to undo stays', async () => {
  await story.server.as('staff').ok(addMember, { body: aMember({ first_name: 'Lima Pesan', npa: 'K1.4005' }) });
  const page = await story.open('/app/membership?search=K1.4005');
  const toggle = page.getByRole('switch', { name: 'Status Lima Pesan' });
  await toggle.click();
  const changed = notice(page, /^Status Lima Pesan: /);
  await changed.getByRole('button', { name: 'Urungkan' }).click();
  const plain = notice(page, 'Perubahan diurungkan.');
  await shown(plain);
  // Nothing else lets it go.
  await plain.hover();
  await toggle.press('Space');
  await shown(changed);
  await page.getByRole('button', { name: 'Ubah Lima Pesan' }).press('Enter');
  await shown(page.getByRole('dialog'));
  await gone(plain);
  await shown(changed);
});

test('Escape closes the message in use and not the dialog behind it', async () => {
  const page = await withNotices();
  await page.getByRole('button', { name: 'Ubah Satu Pesan' }).click();
  const form = page.getByRole('dialog', { name: 'Ubah anggota' });
  await shown(form);
  await page.keyboard.press('Alt+t');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await eventually(() => notice(page, /./).count()).toBe(1);
  await shown(form);
  expect(await form.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await gone(form);
});

test('messages as long as a page leave the screen of a phone in sight', async () => {
  story.expectError(/status of 503/);
  for (const place of [1, 2, 3, 4])
    await story.server
      .as('staff')
      .ok(addMember, { body: aMember({ first_name: `Panjang ${place}`, npa: `K1.401${place}` }) });
  const page = await story.open('/app/membership?search=K1.401', { size: [390, 740] });
  const long = 'Kalimat yang amat panjang tentang mengapa ini tidak dapat disimpan sekarang. '.repeat(20);
  await page.route('**/api/v1/membership/*', (route) =>
    route.fulfill({ status: 503, json: { status: 503, message: long } }),
  );
  const switches = page.getByRole('switch');
  for (const place of [0, 1, 2, 3]) await switches.nth(place).press('Space');
  await eventually(() => notice(page, /./).count()).toBe(4);
  const top = await notice(page, /./).first().boundingBox();
  expect(top?.y).toBeGreaterThan(0);
  await shown(notice(page, /./).last().getByRole('button', { name: 'Coba lagi' }));
});
