import { expect, type Page, test } from '@playwright/test';
import { changeAccount } from '#contract/accounts.ts';
import { importScreen, spreadsheet } from '../screens/imports.ts';
import { storedMember } from '../screens/stored.ts';
import { at, eventually, gone, notice, shown } from '../support/on-screen.ts';
import { credentialsOf, signIn } from '../support/sign-in.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const lines = [
  ['NPA', 'Nama', 'Gelar', 'Wilayah'],
  ['K1.8901', 'Ayu Lestari', 'S.Psi.', 'Bali'],
];

/** Holds a call up until it is let go. */
async function holdUp(page: Page, address: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const leave = async (page: Page) => {
  await page.getByRole('link', { name: 'Anggota IKAI' }).click();
  await at(page, '/app/membership');
};

test('work goes on while somebody looks elsewhere, tells when it is done, and is found again where it was', async () => {
  const page = await story.open('/app/imports');
  const screen = importScreen(page);
  const read = await holdUp(page, '**/api/v1/imports?subject=members');
  await screen.file.setInputFiles(spreadsheet('tinggal.xlsx', lines));
  await shown(page.getByRole('progressbar'));
  await leave(page);
  await page.getByRole('link', { name: 'Impor', exact: true }).first().click();
  await shown(page.getByRole('progressbar'));
  await leave(page);
  read();
  await shown(notice(page, /^Berkas sudah dibaca\./));
  await page.getByRole('link', { name: 'Impor', exact: true }).first().click();
  await screen.entry('tinggal.xlsx').getByRole('link', { name: 'Lanjutkan impor tinggal.xlsx' }).click();

  await shown(screen.column('NPA'));
  const check = await holdUp(page, '**/check');
  await page.getByRole('button', { name: 'Periksa', exact: true }).click();
  await leave(page);
  await page.goBack();
  await shown(page.getByRole('progressbar', { name: /^Baris sedang diperiksa/ }));
  check();
  await screen.summary('1 anggota baru');

  const apply = await holdUp(page, '**/apply');
  await screen.apply.click();
  await screen.question('Terapkan impor?').getByRole('button', { name: 'Terapkan impor' }).click();
  await shown(screen.question('Terapkan impor?').getByRole('progressbar'));
  await page.goBack();
  await at(page, '/app/imports');
  await gone(screen.question('Terapkan impor?'));
  await leave(page);
  apply();
  await shown(notice(page, 'Impor diterapkan.'));
  expect(await storedMember(story, 'K1.8901')).toMatchObject({ fullName: 'Ayu Lestari' });
});

test('what fails while somebody looks elsewhere is told there, and where it was begun', async () => {
  story.expectError(/ERR_FAILED/);
  const page = await story.open('/app/imports');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/v1/imports?subject=members', async (route) => {
    await promise;
    await route.abort();
  });
  await importScreen(page).file.setInputFiles(spreadsheet('putus.xlsx', lines));
  await shown(page.getByRole('progressbar'));
  await leave(page);
  resolve();
  await shown(notice(page, 'Berkas tidak dapat diimpor.'));
  await page.getByRole('link', { name: 'Impor', exact: true }).first().click();
  await shown(page.getByRole('alert').getByText('putus.xlsx belum terkirim.'));
});

test('P34: what stands in a cell outlives a reload and the end of the session, and comes back where it was', async () => {
  story.expectError(/status of 401/);
  const page = await story.open('/app/imports', { as: 'admin' });
  const screen = importScreen(page);
  const wrong = ['K1.8910', 'Budi', 'S.Psi.', 'Balii'];
  await screen.file.setInputFiles(spreadsheet('sesi.xlsx', [...lines, wrong]));
  await shown(screen.column('NPA'));
  await screen.check();
  await shown(screen.verdict(3, 'Salah'));
  const address = new URL(page.url()).pathname;
  const box = await screen.type(3, 'Keanggotaan', 'Bal');
  await page.reload();
  await eventually(() => box.inputValue()).toBe('Bal');

  const { id } = story.server.accounts.admin;
  const body = { password: 'kata sandi baru' };
  await story.server.as('superadmin').ok(changeAccount, { params: { id }, body });
  await box.fill('Bali');
  await box.press('Enter');
  await at(page, '/login');
  await signIn(page, { ...credentialsOf('admin'), ...body });
  await at(page, address);
  await eventually(() => box.inputValue()).toBe('Bali');
  await box.press('Enter');
  await shown(screen.verdict(3, 'Baru'));
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([]);
});
