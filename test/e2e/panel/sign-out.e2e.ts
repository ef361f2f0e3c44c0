import { expect, type Page, test } from '@playwright/test';
import { at, eventually, gone, shown } from '../support/on-screen.ts';
import { credentialsOf, signIn } from '../support/sign-in.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const form = (page: Page) => page.getByRole('dialog', { name: 'Tambah anggota' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Buang isian yang belum disimpan?' });

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Akun Akun staff' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

/** Leaves a form behind that is neither saved nor thrown away, by going elsewhere. */
async function leaveForm(page: Page, npa: string) {
  await page.goto('/app/membership');
  await page.getByRole('button', { name: 'Tambah' }).click();
  await form(page).getByRole('textbox', { name: 'NPA' }).fill(npa);
  await page.goto('/app/users');
  await shown(page.getByRole('textbox', { name: 'Username' }));
}

test('signing out asks before it throws away what stands unsaved', async () => {
  const page = await story.open('/app/membership');
  await leaveForm(page, 'K1.3003');
  await signOut(page);
  await shown(question(page));
  await page.keyboard.press('Escape');
  await gone(question(page));
  await page.goto('/app/membership');
  await shown(form(page));
  expect(await form(page).getByRole('textbox', { name: 'NPA' }).inputValue()).toBe('K1.3003');

  await page.goto('/app/users');
  await signOut(page);
  await question(page).getByRole('button', { name: 'Buang dan keluar' }).click();
  await at(page, '/login');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('K1.3003');

  await signIn(page, credentialsOf('staff'));
  await at(page, '/app/dashboard');
  await shown(page.getByRole('heading', { level: 1, name: 'Anggota IKAI' }));
  await eventually(() => page.getByRole('dialog').count()).toBe(0);
});

test('signing out with nothing unsaved asks nothing, and the next person sees no list of the one before', async () => {
  const page = await story.open('/app/membership');
  await shown(page.getByText(/Belum ada anggota/));
  await signOut(page);
  await at(page, '/login');
  await gone(page.getByText(/Belum ada anggota/));
  await page.route(/\/api\/v1\/membership\?/, () => undefined);
  await signIn(page, credentialsOf('admin'));
  await at(page, '/app/dashboard');
  await shown(page.getByRole('region', { name: 'Daftar anggota' }));
  expect(await page.getByRole('region', { name: 'Daftar anggota' }).getAttribute('aria-busy')).toBe('true');
  await gone(page.getByText(/Belum ada anggota/));
});
