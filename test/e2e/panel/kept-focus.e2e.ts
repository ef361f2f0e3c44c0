import { type Page, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { eventually, gone, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(async () => {
  for (const npa of ['K1.8001', 'K1.8002'])
    await story.server.as('staff').ok(addMember, { body: aMember({ npa, first_name: `Anggota ${npa}` }) });
});

/** What a screen reader would say of the place of the focus. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: here } = document;
    return here === document.body ? 'lost' : (here?.getAttribute('aria-label') ?? here?.textContent);
  });

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

test('whoever lifts a filter by keyboard goes on at its select, and whoever lifts all of them in the list', async () => {
  const page = await story.open('/app/membership?search=K1.800&level=K1');
  await shown(page.getByRole('row', { name: /K1\.8001/ }));
  await press(page, 'Hapus filter Level: Level 1');
  await eventually(() => focus(page)).toBe('Level');

  await page.goBack();
  await shown(page.getByRole('button', { name: 'Hapus filter Level: Level 1' }));
  await press(page, 'Hapus filter');
  await eventually(() => focus(page)).toBe('Daftar anggota');
});

test('whoever gives up what was chosen by keyboard goes on in the list', async () => {
  const page = await story.open('/app/membership');
  await page.getByRole('checkbox', { name: 'Pilih Anggota K1.8001' }).check();
  await press(page, 'Batalkan pilihan');
  await eventually(() => focus(page)).toBe('Daftar anggota');
});

test('what is loaded after another try gets the focus', async () => {
  story.expectError(/status of 500/);
  const refusal = { status: 500, json: { status: 500, message: 'Gangguan.' } };
  const page = await (await story.browse()).newPage();
  await page.route(/api\/v1\/membership\?/, (route) => route.fulfill(refusal));
  await page.goto('/app/membership');
  await shown(page.getByRole('button', { name: 'Coba lagi' }));
  await page.unroute(/api\/v1\/membership\?/);
  await press(page, 'Coba lagi');
  await gone(page.getByRole('button', { name: 'Coba lagi' }));
  await eventually(() => focus(page)).toBe('Daftar anggota');

  await page.route(/authentication\/profile/, (route) => route.fulfill(refusal));
  await page.goto('/app/users');
  await shown(page.getByRole('button', { name: 'Coba lagi' }));
  await page.unroute(/authentication\/profile/);
  await press(page, 'Coba lagi');
  await gone(page.getByRole('button', { name: 'Coba lagi' }));
  await eventually(() => focus(page)).toBe('Update Profile');
});
