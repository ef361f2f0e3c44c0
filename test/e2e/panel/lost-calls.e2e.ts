import { expect, type Page, type Route, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { fillRequired, save } from '../screens/form.ts';
import { eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const lists = /\/api\/v1\/membership\?/;
const one = /\/api\/v1\/membership\/\d+$/;

test.beforeAll(async () => {
  await story.server.as('staff').ok(addMember, { body: aMember({ npa: 'K1.1001', first_name: 'Ayu Lestari' }) });
  await story.server.as('staff').ok(addMember, { body: aMember({ npa: 'K1.1002', first_name: 'Bagus Pratama' }) });
});

const lose = (route: Route) => route.abort('connectionfailed');
const fail = (route: Route) =>
  route.fulfill({ status: 500, json: { status: 500, message: 'Terjadi gangguan di server.' } });

const trouble = (page: Page) => page.getByRole('alert').filter({ hasText: 'Daftar tidak dapat dimuat.' });
const lost = (page: Page) => page.getByText(/Koneksi ke server terputus/);
const ayu = (page: Page) => page.getByRole('row', { name: /Ayu Lestari/ });

async function listWith(answer: (route: Route) => Promise<void>): Promise<Page> {
  const page = await (await story.browse()).newPage();
  await page.route(lists, answer);
  await page.goto('/app/membership');
  return page;
}

test('a list that the server fails to answer says so and is asked for again on demand', async () => {
  story.expectError(/status of 500/);
  const page = await listWith(fail);
  await shown(trouble(page).getByText(/Tidak ada data yang hilang/));
  await gone(page.getByText(/Belum ada anggota/));
  await page.unroute(lists);
  await trouble(page).getByRole('button', { name: 'Coba lagi' }).click();
  await shown(ayu(page));
  await gone(trouble(page));
});

test('a list is busy as long as the server takes, with the places of its rows kept', async () => {
  let answer = () => {};
  const page = await listWith(async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  const busy = page.getByRole('region', { name: 'Daftar anggota' });
  await shown(busy);
  expect(await busy.getAttribute('aria-busy')).toBe('true');
  expect(await page.getByRole('row').count()).toBeGreaterThan(5);
  await gone(page.getByText(/Belum ada anggota/));
  answer();
  await shown(ayu(page));
  await eventually(() => busy.getAttribute('aria-busy')).toBe('false');
});

test('the old rows stay when a search fails, with the reason above them', async () => {
  story.expectError(/ERR_CONNECTION_FAILED/);
  const page = await story.open('/app/membership');
  await shown(ayu(page));
  await page.route(/\/(api|version)/, lose);
  await page.getByRole('searchbox').fill('bagus');
  await shown(lost(page));
  await shown(trouble(page));
  // The bar has said why.
  await eventually(() => trouble(page).innerText()).toMatch(/^Daftar tidak dapat dimuat\.\s+Coba lagi$/);
  expect(await page.getByRole('searchbox').inputValue()).toBe('bagus');
  await page.unroute(/\/(api|version)/);
  // The version check finds the way back, and the list follows by itself.
  await gone(lost(page));
  await gone(trouble(page));
  await gone(ayu(page));
  await shown(page.getByRole('row', { name: /Bagus Pratama/ }));
});

test('a late answer never takes the place of a newer one', async () => {
  const page = await story.open('/app/membership');
  await shown(ayu(page));
  const held: (() => void)[] = [];
  await page.route(/search=ayu/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue().catch(() => undefined);
  });
  await page.getByRole('searchbox').fill('ayu');
  await eventually(() => held.length).toBe(1);
  await page.getByRole('searchbox').fill('bagus');
  await gone(ayu(page));
  for (const letGo of held) letGo();
  await shown(page.getByRole('row', { name: /Bagus Pratama/ }));
  await gone(ayu(page));
});

test('who is added before the list was first answered is in the list', async () => {
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  let calls = 0;
  const page = await listWith(async (route) => {
    calls += 1;
    const answer = await route.fetch();
    if (calls === 1) await letGo;
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
  await page.getByRole('button', { name: 'Tambah' }).click();
  const form = page.getByRole('dialog', { name: 'Tambah anggota' });
  await fillRequired(form, { npa: 'K1.1003', name: 'Citra Dewi' });
  await save(form);
  await gone(form);
  resolve();
  await shown(page.getByRole('row', { name: /Citra Dewi/ }));
});

test('a status that the server refuses goes back, and says why', async () => {
  story.expectError(/status of 500/);
  const page = await story.open('/app/membership');
  await page.route(one, fail);
  const status = page.getByRole('switch', { name: 'Status Ayu Lestari' });
  await status.click();
  const said = notice(page, 'Status Ayu Lestari tidak berubah.');
  await shown(said.getByText('Terjadi gangguan di server.'));
  await eventually(() => status.getAttribute('aria-checked')).toBe('true');
  await page.unroute(one);
  const saved = page.waitForResponse((answer) => one.test(answer.url()) && answer.ok());
  await said.getByRole('button', { name: 'Coba lagi' }).click();
  await saved;
  await eventually(() => status.getAttribute('aria-checked')).toBe('false');
});

test('a delete that does not reach the server keeps its question, with the reason', async () => {
  story.expectError(/ERR_CONNECTION_FAILED/);
  const page = await story.open('/app/membership');
  await page.route(one, lose);
  await page.getByRole('button', { name: 'Hapus Ayu Lestari' }).click();
  const question = page.getByRole('dialog', { name: 'Anda ingin menghapus data {npa:K1.1001} ?' });
  await question.getByRole('button', { name: 'Hapus' }).click();
  await shown(question.getByRole('alert'));
  await page.unroute(one);
  await question.getByRole('button', { name: 'Hapus' }).click();
  await gone(question);
  await gone(ayu(page));
});

test('a QR code that cannot be fetched says so and can be tried again', async () => {
  story.expectError(/status of 500/);
  const page = await story.open('/app/membership');
  await page.route(/qrcode/, fail);
  await page.getByRole('button', { name: 'Unduh kode QR K1.1002' }).click();
  const said = notice(page, 'Kode QR tidak dapat diunduh.');
  await shown(said);
  await page.unroute(/qrcode/);
  const download = page.waitForEvent('download');
  await said.getByRole('button', { name: 'Coba lagi' }).click();
  expect((await download).suggestedFilename()).toBe('K1.1002_Bagus Pratama.png');
});

test('a profile that cannot be read says so and can be tried again', async () => {
  story.expectError(/status of 500/);
  const page = await (await story.browse()).newPage();
  await page.route(/authentication\/profile/, fail);
  await page.goto('/app/users');
  const said = page.getByRole('alert').filter({ hasText: 'Profil belum dapat dibaca.' });
  await shown(said);
  await page.unroute(/authentication\/profile/);
  await said.getByRole('button', { name: 'Coba lagi' }).click();
  await shown(page.getByRole('textbox', { name: 'Username' }));
});

test('a screen whose code does not arrive says so, and the menu still leads elsewhere', async () => {
  story.expectError(/./);
  const page = await (await story.browse({ as: 'admin' })).newPage();
  await page.route(/assets\/regions-page.*\.js/, lose);
  await page.goto('/app/wilayah');
  await shown(page.getByRole('alert').getByText(/Sebagian halaman belum sampai/));
  await page.getByRole('link', { name: 'Users' }).click();
  await shown(page.getByRole('heading', { name: 'Update Profile' }));
  await page.unroute(/assets\/regions-page.*\.js/);
  await page.getByRole('link', { name: 'Wilayah IKAI' }).click();
  const again = page.getByRole('button', { name: 'Coba lagi' });
  const region = page.getByRole('row', { name: /Aceh/ });
  // Chromium may remember that the code did not arrive.
  await shown(again.or(region).first());
  if (await again.isVisible()) await again.click();
  await shown(region);
});

test('a dialog whose code does not arrive says so, and is there after another try', async () => {
  story.expectError(/./);
  const page = await (await story.browse({ as: 'admin' })).newPage();
  await page.route(/assets\/region-form-dialog.*\.js/, lose);
  await page.goto('/app/wilayah');
  const add = page.getByRole('button', { name: 'Tambah', exact: true });
  await add.click();
  await shown(page.getByRole('alert').getByText(/Sebagian halaman belum sampai/));
  await page.unroute(/assets\/region-form-dialog.*\.js/);
  await page.getByRole('button', { name: 'Coba lagi' }).click();
  await add.click();
  await shown(page.getByRole('dialog', { name: 'Tambah wilayah' }));
});
