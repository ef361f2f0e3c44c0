import { expect, type Page, test } from '@playwright/test';
import { addMember, removeMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { choose, field, save } from '../screens/form.ts';
import { memberList } from '../screens/member-list.ts';
import { regionId, storedMember } from '../screens/stored.ts';
import { eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const add = async (first_name: string, npa: string) =>
  (await story.server.as('staff').ok(addMember, { body: aMember({ first_name, npa }) })).data;

/** The bodies of the changes that the panel sends. */
function changesSent(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.postDataJSON()));
  return sent;
}

test('a correction sends the whole member, as it is then, with the version; a form that is left goes back to its button', async () => {
  const body = aMember({ npa: 'K1.1001', first_name: 'Ketut Awal' });
  await story.server.as('staff').ok(addMember, { body });
  const page = await story.open('/app/membership?search=K1.1001');
  const list = memberList(page);
  const sent = changesSent(page);
  const button = page.getByRole('button', { name: 'Ubah Ketut Awal' });
  const hasFocus = () => button.evaluate((element) => element === document.activeElement);
  const untouched = await list.edit('Ketut Awal');
  await page.keyboard.press('Escape');
  await gone(untouched);
  await eventually(hasFocus).toBe(true);
  const form = await list.edit('Ketut Awal');
  expect(await field(form, 'Phone').inputValue()).toBe('081234567890');
  expect(await field(form, 'Serkom End Date').inputValue()).toBe('31-12-2099');
  await field(form, 'Phone').fill('0007');
  await field(form, 'Email').fill('');
  await save(form);
  await shown(notice(page, 'Data Tersimpan!'));
  await gone(form);
  await eventually(hasFocus).toBe(true);
  const whole = { ...body, phone: '0007', email: null };
  expect(sent).toEqual([{ ...whole, version: 1 }]);
  await shown(list.row('Ketut Awal').getByText('0007'));
  expect(await storedMember(story, 'K1.1001')).toMatchObject({ phone: '0007', email: null, version: 2 });

  const again = await list.edit('Ketut Awal');
  await field(again, 'Full Name').fill('Ketut Akhir');
  await choose(again, 'Keanggotaan', 'Bali');
  await save(again);
  await gone(again);
  const bali = { membership_type_id: await regionId(story, 'Bali'), membership_type_name: 'IKAI Bali' };
  expect(sent[1]).toEqual({ ...whole, first_name: 'Ketut Akhir', ...bali, version: 2 });
  await shown(list.row('Ketut Akhir').getByText('IKAI Bali'));
});

test('the status switch goes back with a message when the server refuses, and can be tried again', async () => {
  story.expectError(/status of 503/);
  await add('Komang Gagal', 'K1.1003');
  const page = await story.open('/app/membership?search=K1.1003');
  const toggle = page.getByRole('switch', { name: 'Status Komang Gagal' });
  const refusal = { status: 503, json: { status: 503, message: 'Server sedang diperbarui.' } };
  await page.route('**/api/v1/membership/*', (route) => route.fulfill(refusal));
  await toggle.click();
  const said = notice(page, 'Status Komang Gagal tidak berubah.');
  await shown(said);
  expect(await said.textContent()).toContain('Server sedang diperbarui.');
  expect(await toggle.getAttribute('aria-checked')).toBe('true');
  await page.unroute('**/api/v1/membership/*');
  await said.getByRole('button', { name: 'Coba lagi' }).click();
  await eventually(async () => (await storedMember(story, 'K1.1003'))?.status).toBe('inactive');
  await eventually(() => toggle.getAttribute('aria-checked')).toBe('false');
});

test('the switch of a member that somebody else has just deleted says so, and the row goes', async () => {
  story.expectError(/status of 404/);
  const { id } = await add('Sudah Dihapus', 'K1.1004');
  const page = await story.open('/app/membership?search=K1.1004');
  const row = memberList(page).row('Sudah Dihapus');
  await shown(row);
  await story.server.as('admin').ok(removeMember, { params: { id } });
  await row.getByRole('switch').click();
  await shown(notice(page, 'Status Sudah Dihapus tidak berubah.'));
  await gone(row);
});

test('deleting asks the agreed question; Batal changes nothing and gives the focus back', async () => {
  await add('Gede Dihapus', 'K1.0012');
  const page = await story.open('/app/membership?search=K1.0012');
  const row = memberList(page).row('Gede Dihapus');
  const remove = row.getByRole('button', { name: 'Hapus Gede Dihapus' });
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Anda ingin menghapus data {npa:K1.0012} ?', exact: true });
  await shown(question);
  await question.getByRole('button', { name: 'Batal', exact: true }).click();
  await gone(question);
  await eventually(() => remove.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await storedMember(story, 'K1.0012')).toBeDefined();

  await remove.click();
  await page.keyboard.press('Escape');
  await gone(question);
  expect(await storedMember(story, 'K1.0012')).toBeDefined();

  await remove.click();
  await question.getByRole('button', { name: 'Hapus', exact: true }).click();
  await gone(question);
  await gone(row);
  await shown(notice(page, 'Data K1.0012 dihapus.'));
  expect(await storedMember(story, 'K1.0012')).toBeUndefined();
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await add('Gede Baru', 'k1.0012');
});

test('a delete that fails keeps the question open with the reason', async () => {
  story.expectError(/ERR_FAILED/);
  await add('Luh Tetap', 'K1.1006');
  const page = await story.open('/app/membership?search=K1.1006');
  const row = memberList(page).row('Luh Tetap');
  await row.getByRole('button', { name: 'Hapus Luh Tetap' }).click();
  const question = page.getByRole('dialog', { name: /^Anda ingin menghapus/ });
  await page.route('**/api/v1/membership/*', (route) => route.abort());
  await question.getByRole('button', { name: 'Hapus', exact: true }).click();
  await shown(question.getByRole('alert'));
  expect(await question.getByRole('alert').textContent()).toContain('Tidak dapat terhubung ke server.');
  await page.unroute('**/api/v1/membership/*');
  await question.getByRole('button', { name: 'Hapus', exact: true }).click();
  await gone(row);
});

test('the status switch changes at once and sends the status alone; pressed again before the first answer it ends where it was', async () => {
  await add('Rai Ganda', 'K1.1008');
  const page = await story.open('/app/membership?search=K1.1008');
  const sent = changesSent(page);
  const toggle = page.getByRole('switch', { name: 'Status Rai Ganda' });
  const { promise: allowed, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/v1/membership/*', async (route) => {
    await allowed;
    await route.continue();
  });
  for (const state of ['false', 'true']) {
    await toggle.click();
    await eventually(() => toggle.getAttribute('aria-checked')).toBe(state);
  }
  expect((await storedMember(story, 'K1.1008'))?.version).toBe(1);
  letGo();
  await eventually(async () => (await storedMember(story, 'K1.1008'))?.version).toBe(3);
  expect(sent).toEqual([{ status: 'inactive' }, { status: 'active' }]);
  expect((await storedMember(story, 'K1.1008'))?.status).toBe('active');
  await shown(notice(page, 'Status Rai Ganda: Active'));
  await eventually(() => page.getByRole('region', { name: 'Daftar anggota' }).getAttribute('aria-busy')).toBe('false');
  await eventually(() => toggle.getAttribute('aria-checked')).toBe('true');
  expect(await toggle.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('deleting the only member of the last page leads to the page before it', async () => {
  for (let number = 1; number <= 11; number += 1) await add(`Halaman ${number}`, `K2.20${10 + number}`);
  const page = await story.open('/app/membership?search=halaman&page=2');
  const row = memberList(page).row('Halaman 11');
  await row.getByRole('button', { name: 'Hapus Halaman 11' }).click();
  await page
    .getByRole('dialog', { name: /K2\.2021/ })
    .getByRole('button', { name: 'Hapus', exact: true })
    .click();
  await eventually(() => memberList(page).names()).toHaveLength(10);
  expect(new URL(page.url()).search).toBe('?search=halaman');
});
