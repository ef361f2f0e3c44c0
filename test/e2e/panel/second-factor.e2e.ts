import { expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { addAccount, changeAccount } from '#contract/accounts.ts';
import { testPassword } from '#test/support/accounts.ts';
import { anAccount } from '#test/support/builders.ts';
import { fileFrom } from '../screens/downloads.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { at, gone, notice, shown } from '../support/on-screen.ts';
import { signIn } from '../support/sign-in.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const step = (page: Page) => page.getByRole('form', { name: 'Langkah kedua' });

async function give(page: Page, code: string) {
  await step(page).getByLabel('Kode', { exact: true }).fill(code);
  await page.keyboard.press('Enter');
}

const card = (page: Page) => page.getByRole('region', { name: 'Langkah kedua saat masuk' });

test('I set up an app that shows codes, sign in with it, with a recovery code, and take it away', async () => {
  story.expectError(/status of (400|401)/);
  const { email } = (await story.server.as('superadmin').ok(addAccount, { body: anAccount() })).data;
  const page = await story.open('/login', { as: null });
  await signIn(page, { email, password: testPassword });
  await at(page, '/app/dashboard');
  await page.goto('/app/users');
  await card(page).getByRole('button', { name: 'Pasang aplikasi kode' }).click();
  await shown(card(page).getByRole('img', { name: 'Kode QR untuk aplikasi kode' }));
  await expectNoAxeFindings(page, 'setting up an app that shows codes');
  const secret = (await card(page).locator('code').textContent()) ?? '';
  const codeIn = (seconds: number) =>
    new TOTP({ secret: Secret.fromBase32(secret.trim()) }).generate({ timestamp: Date.now() + seconds * 1000 });
  const typed = card(page).getByLabel('Kode yang ditunjukkan aplikasi');
  await typed.fill('000000');
  await page.keyboard.press('Enter');
  await shown(card(page).getByRole('alert').filter({ hasText: 'tidak cocok' }));
  await typed.fill(codeIn(0));
  await page.keyboard.press('Enter');
  const codes = card(page).getByRole('list', { name: 'Kode pemulihan' }).getByRole('listitem');
  await shown(codes.first());
  await expectNoAxeFindings(page, 'recovery codes');
  const [recovery = ''] = await codes.allInnerTexts();
  expect(await codes.count()).toBe(10);
  await card(page).getByRole('button', { name: 'Sudah saya simpan' }).click();
  await shown(card(page).getByText(/Sisa kode pemulihan: 10/));

  const phone = await story.open('/login', { as: null, size: [390, 740] });
  await signIn(phone, { email, password: testPassword });
  await shown(step(phone));
  await expectNoAxeFindings(phone, 'the second step');
  await give(phone, '000000');
  await shown(step(phone).getByRole('alert').filter({ hasText: 'tidak cocok' }));
  // The sixth digit sends it.
  await step(phone).getByLabel('Kode', { exact: true }).fill(codeIn(30));
  await at(phone, '/app/dashboard');

  const other = await story.open('/login', { as: null, direction: 'rtl' });
  await signIn(other, { email, password: testPassword });
  await step(other).getByRole('button', { name: 'Batal' }).click();
  await gone(step(other));
  await shown(notice(other, /langkah kedua belum selesai/));
  await other.getByRole('button', { name: 'Sign In' }).click();
  await give(other, recovery);
  await at(other, '/app/dashboard');

  await page.reload();
  await shown(card(page).getByText(/Sisa kode pemulihan: 9/));
  await card(page).getByRole('button', { name: 'Lepas aplikasi kode' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lepas', exact: true }).click();
  await shown(card(page).getByRole('button', { name: 'Pasang aplikasi kode' }));
});

test('a superadmin without a second factor is asked for one after the sign-in, and may put it off', async () => {
  const page = await story.open('/login', { as: null });
  await signIn(page, { email: 'superadmin@ikai.test', password: testPassword });
  await shown(page.getByRole('heading', { name: 'Pasang langkah kedua' }));
  await expectNoAxeFindings(page, 'a second factor is asked for');
  await page.getByRole('button', { name: 'Nanti saja' }).click();
  await shown(page.getByRole('heading', { level: 1, name: 'Anggota IKAI' }));
  await page.reload();
  await shown(page.getByRole('heading', { level: 1, name: 'Anggota IKAI' }));
});

test('with a second factor, taking it away asks for a code instead of the password', async () => {
  story.expectError(/status of (400|403)/);
  const { email } = (await story.server.as('superadmin').ok(addAccount, { body: anAccount() })).data;
  const page = await story.open('/login', { as: null });
  await signIn(page, { email, password: testPassword });
  await at(page, '/app/dashboard');
  await page.goto('/app/users');
  await card(page).getByRole('button', { name: 'Pasang aplikasi kode' }).click();
  const secret = (await card(page).locator('code').textContent()) ?? '';
  const code = new TOTP({ secret: Secret.fromBase32(secret.trim()) }).generate();
  await card(page).getByLabel('Kode yang ditunjukkan aplikasi').fill(code);
  await page.keyboard.press('Enter');
  const codes = card(page).getByRole('list', { name: 'Kode pemulihan' }).getByRole('listitem');
  await shown(codes.first());
  const [recovery = ''] = await codes.allInnerTexts();
  const saved = await fileFrom(page, () => card(page).getByRole('button', { name: 'Unduh' }).click());
  expect(saved.bytes.toString('utf8')).toContain(recovery);
  await card(page).getByRole('button', { name: 'Sudah saya simpan' }).click();
  await story.server.db.updateTable('sessions').set({ factor_at: null }).execute();
  await card(page).getByRole('button', { name: 'Lepas aplikasi kode' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lepas' }).click();
  const question = page.getByRole('dialog', { name: 'Pastikan ini Anda' });
  await question.getByLabel('Kode', { exact: true }).fill(recovery);
  await page.keyboard.press('Enter');
  await gone(question);
  await shown(card(page).getByRole('button', { name: 'Pasang aplikasi kode' }));
});

test('what a superadmin changed of my account stands above every screen until I know of it', async () => {
  const superadmin = story.server.as('superadmin');
  const { id, email } = (await superadmin.ok(addAccount, { body: anAccount() })).data;
  await superadmin.ok(changeAccount, { params: { id }, body: { password: 'burung membaca awan' } });
  const page = await story.open('/login', { as: null });
  await signIn(page, { email, password: 'burung membaca awan' });
  const told = page.getByRole('region', { name: 'Perubahan pada akun Anda' });
  await shown(told.getByText(/Kata sandi akun Anda diganti .*oleh Akun superadmin/));
  await shown(page.getByRole('heading', { level: 1 }));
  await expectNoAxeFindings(page, 'a change of the account is told');
  await told.getByRole('button', { name: 'Saya tahu' }).click();
  await gone(told);
});
