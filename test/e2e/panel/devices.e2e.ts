import { expect, type Page, test } from '@playwright/test';
import { addAccount } from '#contract/accounts.ts';
import { testPassword } from '#test/support/accounts.ts';
import { anAccount } from '#test/support/builders.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { at, eventually, gone, notice, reloadToSignIn, shown } from '../support/on-screen.ts';
import { signIn } from '../support/sign-in.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

/** Somebody with an account of their own signs in, in so many browsers. */
async function signedIn<const Times extends number[]>(name: string, times: Times) {
  const body = anAccount({ name });
  await story.server.as('superadmin').ok(addAccount, { body });
  const enter = async () => {
    const page = await story.open('/login', { as: null });
    await signIn(page, { email: body.email, password: testPassword });
    await at(page, '/app/dashboard');
    return page;
  };
  const pages: Page[] = [];
  for (const _ of times) pages.push(await enter());
  return pages as { [Time in keyof Times]: Page };
}

const devices = (page: Page) => page.getByRole('list', { name: /^Perangkat/ }).getByRole('listitem');

async function openProfile(page: Page) {
  await page.goto('/app/users');
  await shown(page.getByRole('heading', { name: 'Perangkat yang masuk' }));
}

test('I see where I am signed in, and sign one other device out, and then all others', async () => {
  story.expectError(/status of 401/);
  const [here, one, another, third] = await signedIn('Rina Empat Perangkat', [1, 2, 3, 4]);
  await openProfile(here);
  await eventually(() => devices(here).count()).toBe(4);
  const own = devices(here).filter({ hasText: 'Perangkat ini' });
  expect(await own.textContent()).toMatch(/Chrome di Linux.*127\.0\.0\.1.*Masuk \d\d-\d\d-\d{4}/s);
  expect(await own.getByRole('button').count()).toBe(0);
  await expectNoAxeFindings(here, 'devices in the profile');
  await here
    .getByRole('button', { name: /^Keluarkan Chrome di Linux/ })
    .first()
    .press('Enter');
  await shown(notice(here, 'Chrome di Linux dikeluarkan.'));
  await eventually(() => devices(here).count()).toBe(3);
  // The button has gone with its device; the keyboard goes on beside it.
  await eventually(() => here.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await here.getByRole('button', { name: 'Keluar dari semua perangkat lain' }).click();
  await shown(notice(here, '2 perangkat dikeluarkan.'));
  await gone(here.getByRole('button', { name: 'Keluar dari semua perangkat lain' }));
  for (const page of [one, another, third]) {
    await reloadToSignIn(page);
  }
  await here.reload();
  await eventually(() => devices(here).count()).toBe(1);
});

test('without a network I am signed out here all the same', async () => {
  story.expectError(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const [page] = await signedIn('Umi Luring', [1]);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /^Akun/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await eventually(() => page.evaluate(() => localStorage.getItem('id_token'))).toBeNull();
  await eventually(() => new URL(page.url()).pathname).toBe('/login');
  await page.context().setOffline(false);
});

test('a superadmin sees where an account is signed in, and ends that', async () => {
  story.expectError(/status of 401/);
  const [one, another] = await signedIn('Vina Hilang Ponsel', [1, 2]);
  const page = await story.open('/app/accounts', { as: 'superadmin' });
  await page.getByRole('button', { name: 'Lainnya: Vina Hilang Ponsel' }).press('Enter');
  await expectNoAxeFindings(page, 'what can be done with an account');
  await page.getByRole('button', { name: 'Perangkat Vina Hilang Ponsel' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Perangkat Vina Hilang Ponsel' });
  await eventually(() => devices(page).count()).toBe(2);
  await expectNoAxeFindings(page, 'devices of an account');
  await dialog
    .getByRole('button', { name: /^Keluarkan Chrome/ })
    .first()
    .click();
  await eventually(() => devices(page).count()).toBe(1);
  await dialog.getByRole('button', { name: 'Keluarkan semua' }).click();
  await shown(dialog.getByText('Akun ini tidak masuk di perangkat mana pun.'));
  await page.keyboard.press('Escape');
  await gone(dialog);
  for (const colleague of [one, another]) {
    await reloadToSignIn(colleague);
  }
});
