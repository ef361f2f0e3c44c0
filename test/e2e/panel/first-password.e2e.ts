import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { addAccount } from '#contract/accounts.ts';
import { placeholderEmail } from '#contract/profile.ts';
import { testPassword } from '#test/support/accounts.ts';
import { anAccount } from '#test/support/builders.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { at, eventually, shown } from '../support/on-screen.ts';
import { signIn } from '../support/sign-in.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test('whoever signs in with a password that was shown chooses another one first, and goes on from there', async () => {
  story.expectError(/status of 400/);
  const { email } = (
    await story.server
      .as('superadmin')
      .ok(addAccount, { body: anAccount({ name: 'Kepala Pertama', role: 'superadmin' }) })
  ).data;
  await sql`UPDATE accounts SET must_change_password = 1 WHERE email = ${email}`.execute(story.server.db);
  const page = await story.open('/login', { as: null });
  await signIn(page, { email, password: testPassword });
  await shown(page.getByRole('heading', { name: 'Buat kata sandi baru' }));
  await expectNoAxeFindings(page, 'choosing another password');
  const password = page.getByLabel('Kata sandi baru', { exact: true });
  await eventually(() => password.evaluate((field) => field === document.activeElement)).toBe(true);

  await page.goto('/app/accounts');
  await shown(page.getByRole('heading', { name: 'Buat kata sandi baru' }));
  for (const [typed, answer] of [
    ['pendek', /8 sampai 128/],
    [testPassword, /lain dari yang sekarang/],
  ] as const) {
    await password.fill(typed);
    await page.keyboard.press('Enter');
    await shown(page.getByRole('alert').filter({ hasText: answer }));
  }
  await password.fill('kata sandi pilihan sendiri');
  await page.getByRole('button', { name: 'Simpan dan lanjutkan' }).click();
  await shown(page.getByRole('heading', { name: 'Akun staf' }));
  expect(new URL(page.url()).pathname).toBe('/app/accounts');

  const again = await story.open('/login', { as: null });
  await signIn(again, { email, password: 'kata sandi pilihan sendiri' });
  await again.getByRole('button', { name: 'Nanti saja' }).click();
  await at(again, '/app/dashboard');
  await shown(again.getByRole('heading', { level: 1, name: 'Anggota IKAI' }));
});

test('the owner of the first account gives a name and an e-mail with the new password', async () => {
  const { email } = (await story.server.as('superadmin').ok(addAccount, { body: anAccount({ role: 'superadmin' }) }))
    .data;
  await sql`UPDATE accounts SET must_change_password = 1, email = ${placeholderEmail}, email_key = ${placeholderEmail}
    WHERE email = ${email}`.execute(story.server.db);
  const page = await story.open('/login', { as: null });
  await signIn(page, { email: placeholderEmail, password: testPassword });
  await shown(page.getByRole('heading', { name: 'Akun pertama' }));
  await expectNoAxeFindings(page, 'the first account');
  await eventually(() => page.getByLabel('Nama').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('Ratna Dewi');
  await page.getByLabel('Kata sandi baru', { exact: true }).fill('kata sandi pilihan sendiri');
  await page.keyboard.press('Enter');
  await shown(page.getByRole('alert').filter({ hasText: 'Isi email Anda.' }));
  await page.getByLabel('Email').fill('ratna@ikai.test');
  await page.getByRole('button', { name: 'Simpan dan lanjutkan' }).click();
  await shown(page.getByRole('heading', { level: 1, name: 'Anggota IKAI' }));

  const again = await story.open('/login', { as: null });
  await signIn(again, { email: 'ratna@ikai.test', password: 'kata sandi pilihan sendiri' });
  await again.getByRole('button', { name: 'Nanti saja' }).click();
  await shown(again.getByRole('heading', { level: 1, name: 'Anggota IKAI' }));
});

test('nobody has to choose one to leave', async () => {
  const { email } = (await story.server.as('superadmin').ok(addAccount, { body: anAccount() })).data;
  await sql`UPDATE accounts SET must_change_password = 1 WHERE email = ${email}`.execute(story.server.db);
  const page = await story.open('/login', { as: null, size: [360, 740] });
  await signIn(page, { email, password: testPassword });
  await shown(page.getByRole('heading', { name: 'Buat kata sandi baru' }));
  await page.getByRole('button', { name: 'Sign out' }).click();
  await at(page, '/login');
});
