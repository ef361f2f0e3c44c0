import { expect, type Page, test } from '@playwright/test';
import { addAccount } from '#contract/accounts.ts';
import { testPassword } from '#test/support/accounts.ts';
import { anAccount } from '#test/support/builders.ts';
import { freePort } from '../../../tasks/free-port.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { at, gone, notice, shown } from '../support/on-screen.ts';
import { signIn } from '../support/sign-in.ts';
import { startStory, type Visit } from '../support/story.ts';

/** Browsers have passkeys at addresses with a name alone. */
const port = await freePort();
const address = `http://localhost:${port}`;
const story = startStory({ port, publicUrl: address });

test.beforeEach(() => story.expectError(/status of (400|401|403)/));

const card = (page: Page) => page.getByRole('region', { name: 'Langkah kedua saat masuk' });
const step = (page: Page) => page.getByRole('form', { name: 'Langkah kedua' });
const passkeys = (page: Page) => card(page).getByRole('list', { name: 'Passkey' }).getByRole('listitem');

const account = async () => (await story.server.as('superadmin').ok(addAccount, { body: anAccount() })).data;

/** Chromium's virtual authenticator. By default its owner is present. */
async function virtualAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Sets whether the authenticator verifies its owner. */
    async knowsOwner(isUserVerified: boolean): Promise<void> {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },

    /** Sets whether its owner touches it when asked. */
    async answers(enabled: boolean): Promise<void> {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },

    /** Deletes all passkeys, as a reset of the device would. */
    async forget(): Promise<void> {
      await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
    },
  };
}

/** A device of somebody's own, at the sign-in. */
async function device(visit: Visit = {}) {
  const page = await (await story.browse({ as: null, ...visit })).newPage();
  await page.goto(`${address}/login`);
  return { page, authenticator: await virtualAuthenticator(page) };
}

async function enter(page: Page, email: string) {
  await signIn(page, { email, password: testPassword });
}

async function leave(page: Page) {
  await page.getByRole('button', { name: /^Akun / }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await at(page, '/login');
}

async function setUp(page: Page, name: string) {
  await page.goto(`${address}/app/users`);
  await card(page).getByLabel('Nama passkey').fill(name);
  await page.keyboard.press('Enter');
}

const saved = (page: Page) => card(page).getByRole('button', { name: 'Sudah saya simpan' });

test('I set a passkey up, sign in with it, and take it away', async () => {
  const { email } = await account();
  const { page, authenticator } = await device();
  await enter(page, email);
  await at(page, '/app/dashboard');
  await authenticator.knowsOwner(false);
  await setUp(page, 'Laptop kantor');
  await shown(card(page).getByRole('alert'));
  await authenticator.knowsOwner(true);
  await card(page).getByRole('button', { name: 'Pasang passkey' }).click();
  await expect(card(page).getByRole('list', { name: 'Kode pemulihan' }).getByRole('listitem')).toHaveCount(10);
  const [recovery = ''] = await card(page)
    .getByRole('list', { name: 'Kode pemulihan' })
    .getByRole('listitem')
    .allInnerTexts();
  await saved(page).click();
  await shown(passkeys(page).filter({ hasText: 'Laptop kantor' }));
  await expectNoAxeFindings(page, 'my passkeys');
  await card(page).getByRole('button', { name: 'Pasang passkey' }).click();
  await shown(card(page).getByRole('alert').filter({ hasText: 'sudah punya passkey' }));

  await leave(page);
  await enter(page, email);
  await shown(step(page));
  await expectNoAxeFindings(page, 'the second step by a passkey');
  await authenticator.knowsOwner(false);
  await page.keyboard.press('Enter');
  await shown(step(page).getByRole('alert').filter({ hasText: 'Passkey belum dipakai' }));
  await authenticator.knowsOwner(true);
  await authenticator.answers(false);
  await step(page).getByRole('button', { name: 'Pakai passkey' }).click();
  await step(page).getByRole('button', { name: 'Batal' }).click();
  await gone(step(page));
  await shown(notice(page, /langkah kedua belum selesai/));
  await authenticator.answers(true);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await step(page).getByRole('button', { name: 'Pakai passkey' }).click();
  await at(page, '/app/dashboard');

  await leave(page);
  await enter(page, email);
  await authenticator.forget();
  await step(page).getByLabel('Kode', { exact: true }).fill(recovery);
  await page.keyboard.press('Enter');
  await at(page, '/app/dashboard');

  await page.goto(`${address}/app/users`);
  await card(page).getByRole('button', { name: 'Hapus passkey Laptop kantor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus', exact: true }).click();
  await gone(passkeys(page).first());
  await leave(page);
  await enter(page, email);
  await at(page, '/app/dashboard');
});

test('after a quarter of an hour my passkey says that it is me, in place', async () => {
  const { email, id } = await account();
  const { page, authenticator } = await device({ size: [390, 740] });
  await enter(page, email);
  await at(page, '/app/dashboard');
  await setUp(page, '');
  await saved(page).click();
  await shown(passkeys(page).filter({ hasText: /Chrome/ }));
  const confirmed_at = new Date(Date.now() - 60 * 60_000).toISOString();
  await story.server.db
    .updateTable('sessions')
    .set({ confirmed_at, factor_at: confirmed_at })
    .where('account_id', '=', id)
    .execute();
  await card(page).getByRole('button', { name: 'Pasang aplikasi kode' }).click();
  const question = page.getByRole('dialog', { name: 'Pastikan ini Anda' });
  await shown(question);
  await expectNoAxeFindings(page, 'the question who sits there, with a passkey');
  await authenticator.knowsOwner(false);
  await question.getByRole('button', { name: 'Pakai passkey' }).click();
  await shown(question.getByRole('alert'));
  await authenticator.knowsOwner(true);
  await question.getByRole('button', { name: 'Pakai passkey' }).click();
  await shown(card(page).getByRole('img', { name: 'Kode QR untuk aplikasi kode' }));
  await gone(question);
});

test('where my role must have a second factor, a passkey is one', async () => {
  const { email } = await account();
  await story.server.db.insertInto('second_factor_roles').values({ role: 'staff' }).execute();
  const { page } = await device({ direction: 'rtl' });
  await enter(page, email);
  const first = page.getByRole('region', { name: 'Pasang langkah kedua' });
  await shown(first.getByRole('button', { name: 'Pasang passkey' }));
  await expectNoAxeFindings(page, 'a second factor that is a must, by a passkey');
  await first.getByRole('button', { name: 'Pasang passkey' }).click();
  await page.getByRole('button', { name: 'Sudah saya simpan' }).click();
  await at(page, '/app/dashboard');
  await story.server.db.deleteFrom('second_factor_roles').execute();
});

test('at an address that is not the directory’s own I am told where passkeys are', async () => {
  const { email } = await account();
  const page = await story.open('/login', { as: null });
  await enter(page, email);
  await at(page, '/app/dashboard');
  await page.goto('/app/users');
  await shown(card(page).getByText(`Passkey hanya dapat dipakai di ${address}.`));
  await gone(card(page).getByRole('button', { name: 'Pasang passkey' }));
});
