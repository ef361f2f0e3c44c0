import { expect, type Page, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { chosen, field, fillRequired, noteOf, save } from '../screens/form.ts';
import { memberList } from '../screens/member-list.ts';
import { storedMember } from '../screens/stored.ts';
import { eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();
const calls = '**/api/v1/membership';

const addForm = (page: Page) => page.getByRole('dialog', { name: 'Tambah anggota' });
const unsaved = (page: Page) => page.getByRole('dialog', { name: 'Buang isian yang belum disimpan?' });

/** All that the browser keeps. */
const everythingKept = (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));

test('a save that the server refuses says why, and the form opens again as it was with the fault at its field', async () => {
  story.expectError(/status of 409/);
  const page = await story.open('/app/membership');
  const list = memberList(page);
  const form = await list.add();
  await fillRequired(form, { npa: 'K1.2001', name: 'Kalah Cepat' });
  await field(form, 'Phone').fill('0812 tetap');
  // Somebody else takes the NPA after the panel has looked whether it is free.
  await page.route(calls, async (route) => {
    await story.server.as('admin').ok(addMember, { body: aMember({ npa: 'k1.2001', first_name: 'Menang Cepat' }) });
    await route.continue();
  });
  await save(form);
  const said = notice(page, 'Data Gagal Tersimpan');
  await shown(said);
  await gone(form);
  await shown(list.row('Menang Cepat'));
  await page.unroute(calls);
  await said.getByRole('button', { name: 'Buka lagi' }).click();

  await shown(form);
  expect(await field(form, 'Full Name').inputValue()).toBe('Kalah Cepat');
  expect(await field(form, 'Phone').inputValue()).toBe('0812 tetap');
  await shown(chosen(form, 'Aceh'));
  expect(await field(form, 'NPA').getAttribute('aria-invalid')).toBe('true');
  expect(await noteOf(field(form, 'NPA'))).not.toBe('');
  await field(form, 'NPA').fill('K1.2002');
  await save(form);
  await gone(form);
  expect(await storedMember(story, 'K1.2002')).toMatchObject({ fullName: 'Kalah Cepat', phone: '0812 tetap' });
  expect(await everythingKept(page)).not.toContain('Kalah Cepat');
});

test('a save without a connection says ERROR and the reason, and loses nothing', async () => {
  story.expectError(/ERR_FAILED/);
  const page = await story.open('/app/membership');
  const form = await memberList(page).add();
  await fillRequired(form, { npa: 'K1.2010', name: 'Tanpa Jaringan' });
  await page.route('**/api/**', (route) => route.abort());
  await save(form);
  const said = notice(page, /^ERROR: Tidak dapat terhubung ke server/);
  await shown(said);
  await page.unroute('**/api/**');
  await said.getByRole('button', { name: 'Buka lagi' }).click();
  await shown(form);
  expect(await field(form, 'NPA').inputValue()).toBe('K1.2010');
  await save(form);
  await gone(form);
  expect(await storedMember(story, 'K1.2010')).toBeDefined();
});

test('a correction that failed comes back as one the moment its notice stands, as often as it fails', async () => {
  story.expectError(/status of 500/);
  await story.server.as('staff').ok(addMember, { body: aMember({ npa: 'K1.2020', first_name: 'Koreksi Gagal' }) });
  const page = await story.open('/app/membership?search=K1.2020');
  const form = await memberList(page).edit('Koreksi Gagal');
  await field(form, 'Phone').fill('0999');
  const failure = { status: 500, json: { status: 500, message: 'Gangguan.' } };
  await page.route('**/api/v1/membership/*', (route) => route.fulfill(failure));
  const said = notice(page, 'Data Gagal Tersimpan');
  for (const _ of [1, 2, 3]) {
    await save(form);
    await said.getByRole('button', { name: 'Buka lagi' }).click();
    await gone(said);
    await shown(form.getByText('Belum tersimpan: Gangguan.'));
    expect(await field(form, 'Phone').inputValue()).toBe('0999');
  }
  await page.unroute('**/api/v1/membership/*');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await save(form);
  expect((await sent).postDataJSON()).toMatchObject({ npa: 'K1.2020', phone: '0999', version: 1 });
  await gone(form);
});

test('closing a form by accident asks first, whichever way it is closed', async () => {
  const page = await story.open('/app/membership');
  const list = memberList(page);
  const form = await list.add();
  await field(form, 'Full Name').fill('Hampir Hilang');
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => form.getByRole('button', { name: 'Batal', exact: true }).click(),
    () => form.getByRole('button', { name: 'Tutup' }).click(),
    () => page.mouse.click(5, 400),
  ]) {
    await close();
    await unsaved(page).getByRole('button', { name: 'Lanjutkan mengisi' }).click();
    await gone(unsaved(page));
    expect(await field(form, 'Full Name').inputValue()).toBe('Hampir Hilang');
  }
  await page.keyboard.press('Escape');
  await unsaved(page).getByRole('button', { name: 'Buang isian' }).click();
  await gone(form);
  expect(await everythingKept(page)).not.toContain('Hampir Hilang');
  expect(await field(await list.add(), 'Full Name').inputValue()).toBe('');
});

test('a reload brings the form back as it was, and it can be thrown away there', async () => {
  const page = await story.open('/app/membership');
  const form = await memberList(page).add();
  await fillRequired(form, { npa: 'K1.2030', name: 'Muat Ulang' });
  await field(form, 'Serkom End Date').fill('5-3-2027');
  await form.getByRole('switch', { name: 'Status' }).click();
  await page.reload();
  await shown(addForm(page).getByText(/^Isian Anda dari .* dipulihkan; belum disimpan\.$/));
  expect(await field(form, 'Full Name').inputValue()).toBe('Muat Ulang');
  expect(await field(form, 'Serkom End Date').inputValue()).toBe('05-03-2027');
  expect(await form.getByRole('switch', { name: 'Status' }).isChecked()).toBe(false);
  await shown(chosen(form, 'Aceh'));

  await form.getByRole('button', { name: 'Buang isian' }).click();
  await unsaved(page).getByRole('button', { name: 'Buang isian' }).click();
  await eventually(() => field(form, 'Full Name').inputValue()).toBe('');
  expect(await everythingKept(page)).not.toContain('Muat Ulang');
  await page.reload();
  await shown(page.getByRole('heading', { name: 'Anggota IKAI' }));
  await shown(memberList(page).count);
  expect(await form.count()).toBe(0);
});

test('what one account typed is never shown to another on the same browser', async () => {
  const page = await story.open('/app/membership');
  const form = await memberList(page).add();
  await field(form, 'Full Name').fill('Rahasia Staf');
  const { token } = story.server.accounts.admin;
  await page.evaluate((admin) => localStorage.setItem('id_token', admin), token);
  await page.reload();
  await shown(memberList(page).count);
  expect(await form.count()).toBe(0);
  await page.evaluate((staff) => localStorage.setItem('id_token', staff), story.server.accounts.staff.token);
  await page.reload();
  await eventually(() => field(form, 'Full Name').inputValue()).toBe('Rahasia Staf');
});

test('a password that is typed is never kept in the browser', async () => {
  const secret = 'sangat rahasia sekali';
  const page = await story.open('/app/users');
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nama Baru');
  expect(await everythingKept(page)).toContain('Nama Baru');
  expect(await everythingKept(page)).not.toContain(secret);
});
