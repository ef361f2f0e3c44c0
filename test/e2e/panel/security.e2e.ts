import { expect, type Locator, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { addAccount, changeAccount } from '#contract/accounts.ts';
import { beginSecondFactor, confirmSecondFactor } from '#contract/second-factor.ts';
import { testPassword } from '#test/support/accounts.ts';
import { anAccount } from '#test/support/builders.ts';
import { fileFrom } from '../screens/downloads.ts';
import { linesOf, sheetOf } from '../screens/spreadsheets.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { at, eventually, gone, notice, shown } from '../support/on-screen.ts';
import { signIn } from '../support/sign-in.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') });

async function somebody(name: string) {
  const body = anAccount({ name });
  return (await story.server.as('superadmin').ok(addAccount, { body })).data;
}

/** The dialog in which staff are chosen. */
async function requireOfStaff(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Wajibkan langkah kedua' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Wajib langkah kedua' });
  await dialog.getByRole('checkbox', { name: 'Staff' }).press('Space');
  return dialog;
}

/** The token of a superadmin with a second factor, whose other sessions have ended. */
async function protectedSuperadmin(): Promise<string> {
  const superadmin = story.server.as('superadmin');
  const { secret } = (await superadmin.ok(beginSecondFactor)).data;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { token } = await superadmin.ok(confirmSecondFactor, { body: { code } });
  return token ?? '';
}

test('I see who failed to sign in, who got another role and who did it, filter it by kind, account and days, and export it', async () => {
  story.expectError(/status of 401/);
  const { id, email } = await somebody('Tono Pelupa');
  const phone = await story.open('/login', { as: null, size: [390, 740] });
  await signIn(phone, { email, password: 'lupa lagi' });
  await shown(notice(phone, /salah/));
  await story.server.as('superadmin').ok(changeAccount, { params: { id }, body: { role: 'admin' } });

  const page = await story.open('/app/dashboard', { as: 'superadmin' });
  await page.getByRole('link', { name: 'Akun & keamanan' }).click();
  await page.getByRole('link', { name: 'Kejadian' }).click();
  await at(page, '/app/security');
  await shown(page.getByText('Cadangan harian belum disiapkan.'));
  await shown(
    rows(page).filter({ hasText: 'Peran diubah: dari Staff, menjadi Admin' }).filter({ hasText: 'Akun superadmin' }),
  );
  const failed = rows(page).filter({ hasText: 'Gagal masuk' });
  await shown(
    failed.filter({ hasText: 'Tono Pelupa' }).filter({ hasText: '127.0.0.1' }).filter({ hasText: 'Chrome di Linux' }),
  );

  await page.getByRole('combobox', { name: 'Kejadian' }).selectOption('Gagal masuk');
  await page.getByRole('combobox', { name: 'Akun' }).selectOption(`Tono Pelupa (${email})`);
  await eventually(() => rows(page).count()).toBe(1);
  expect(new URL(page.url()).search).toBe(`?kind=sign_in_failed&account_id=${id}`);
  await page.reload();
  await eventually(() => rows(page).count()).toBe(1);
  const { name, bytes } = await fileFrom(page, () => page.getByRole('button', { name: 'Excel export' }).click());
  expect(name).toBe('keamanan_(page_1).xls');
  const [titles, first] = linesOf(sheetOf(bytes));
  expect(titles?.slice(0, 3)).toEqual(['Waktu', 'Kejadian', 'Keterangan']);
  expect(first?.slice(1, 7)).toEqual(['Gagal masuk', null, 1, 'Tono Pelupa', email, null]);
  await page.goto('/app/security?to=2020-01-01');
  await shown(page.getByText(/Tidak ada kejadian/));
});

test('I make the second factor a must, by keyboard; whoever has none sets one up after signing in and goes on', async () => {
  story.expectError(/status of (401|403|409)/);
  const { email } = await somebody('Wati Wajib');
  const unprotected = await story.open('/app/security', { as: 'superadmin' });
  const refused = await requireOfStaff(unprotected);
  await expectNoAxeFindings(unprotected, 'who must have a second factor');
  await refused.getByRole('button', { name: 'Simpan' }).press('Enter');
  await shown(refused.getByRole('alert').filter({ hasText: 'untuk akun Anda sendiri dahulu' }));
  const page = await story.open('/app/security', { as: { token: await protectedSuperadmin(), role: 'admin' } });
  const dialog = await requireOfStaff(page);
  await dialog.getByRole('button', { name: 'Simpan' }).press('Enter');
  await gone(dialog);
  await shown(page.getByText('Langkah kedua saat masuk wajib bagi: Staff.'));

  const theirs = await story.open('/login', { as: null, size: [390, 740] });
  await signIn(theirs, { email, password: testPassword });
  await shown(theirs.getByRole('heading', { name: 'Pasang langkah kedua' }));
  await expectNoAxeFindings(theirs, 'a second factor that must be');
  await theirs.goto('/app/wilayah');
  await theirs.getByRole('button', { name: 'Pasang aplikasi kode' }).click();
  await shown(theirs.getByRole('img', { name: 'Kode QR untuk aplikasi kode' }));
  const secret = (await theirs.locator('code').textContent()) ?? '';
  const code = new TOTP({ secret: Secret.fromBase32(secret.trim()) }).generate();
  await theirs.getByLabel('Kode yang ditunjukkan aplikasi').fill(code);
  await theirs.keyboard.press('Enter');
  await shown(theirs.getByRole('list', { name: 'Kode pemulihan' }));
  await expectNoAxeFindings(theirs, 'recovery codes of a second factor that must be');
  const token = (await theirs.evaluate(() => localStorage.getItem('id_token'))) ?? '';
  const otherTab = await story.open('/app/wilayah', { as: { token, role: 'staff' } });
  await otherTab.getByRole('button', { name: 'Pasang aplikasi kode' }).click();
  await shown(otherTab.getByRole('alert').filter({ hasText: 'Keluar, lalu masuk lagi' }));
  await theirs.getByRole('button', { name: 'Sudah saya simpan' }).click();
  await shown(theirs.getByRole('heading', { name: 'Wilayah IKAI' }));
});
