import { expect, test } from '@playwright/test';
import { startMailServer } from '#test/support/mail-server.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { at, eventually, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const mails = await startMailServer();
test.afterAll(() => mails.close());

const story = startStory({ mail: mails.mail });

test('whoever forgot their password has a link mailed, and chooses another one by it', async () => {
  const page = await story.open('/login', { as: null, size: [390, 740] });
  await page.getByRole('textbox', { name: 'Email' }).fill('staff@ikai.test');
  await page.getByRole('button', { name: 'Forgot password' }).click();
  await page.getByRole('button', { name: 'Kirim tautan' }).click();
  await shown(page.getByText(/^Bila ada akun dengan email itu/));
  await expectNoAxeFindings(page, 'a link that is mailed');
  await eventually(() => mails.received.length).toBe(1);
  const source = (mails.received[0]?.source ?? '').replaceAll('=\r\n', '');
  const [link = ''] = /\/password#[\w-]{43}/.exec(source) ?? [];
  await page.goto(link);
  await page.getByLabel('Kata sandi baru', { exact: true }).fill('kucing membaca awan');
  await page.keyboard.press('Enter');
  await at(page, '/app/dashboard');
  await eventually(() => mails.received.length).toBe(2);
  expect(mails.received[1]?.source).toMatch(/^Subject: Perubahan pada akun Anda/m);
});
