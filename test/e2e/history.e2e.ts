import { expect, type Page, test } from '@playwright/test';
import { applyBulk } from '#contract/bulk.ts';
import { addDays } from '#contract/dates.ts';
import { addMember, changeMember, removeMember } from '#contract/members.ts';
import { addRegion, changeRegion } from '#contract/regions.ts';
import { addClass, addModule } from '#contract/training.ts';
import { addRegistrations, listRegistrations, setAttendance } from '#contract/training-registrations.ts';
import { today } from '#test/support/association.ts';
import { aClass, aMember, aModule, aRegion } from '#test/support/builders.ts';
import { storedPicture } from '#test/support/pictures.ts';
import { memberList } from './screens/member-list.ts';
import { regionId, storedMember } from './screens/stored.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { at, eventually, gone, notice, shown } from './support/on-screen.ts';
import { startStory } from './support/story.ts';

const story = startStory();

const add = async (first_name: string, npa: string) =>
  (await story.server.as('staff').ok(addMember, { body: aMember({ first_name, npa }) })).data;

const addressOf = (id: number, subject = 'members') => `/app/history?subject=${subject}&subject_id=${id}`;

/** The changes that a person reads, the latest first. */
const changes = (page: Page) => page.getByRole('region', { name: 'Riwayat', exact: true }).getByRole('listitem');

/** One field of a change, as a screen reader hears it. */
const fieldOf = (page: Page, label: string) =>
  changes(page)
    .first()
    .locator('.change-fields > div')
    .filter({ has: page.locator('dt', { hasText: label }) })
    .locator('dd');

test('a change is told in words: who, what, whom, where it came from, and each field from what to what', async () => {
  const { id } = await add('Siti Aminah', 'K1.4001');
  const picture = await storedPicture(story.server);
  const body = {
    membership_type_id: await regionId(story, 'Bali'),
    serkom_end_date: '2027-03-12',
    email: null,
    image_url: picture,
  };
  await story.server.as('admin').ok(changeMember, { params: { id }, body });
  const page = await story.open('/app/history');
  await shown(page.getByRole('heading', { level: 2, name: 'Hari ini' }));
  const latest = changes(page).first();
  expect((await latest.locator('.change-sentence').textContent())?.replaceAll(/\s+/g, ' ')).toBe(
    'Akun admin admin@ikai.test mengubah Siti Aminah (K1.4001) lewat formulir',
  );
  expect((await fieldOf(page, 'Keanggotaan').textContent())?.replace('→', '')).toBe('dari Aceh menjadi Bali');
  expect((await fieldOf(page, 'Serkom End Date').textContent())?.replace('→', '')).toBe(
    'dari 31-12-2099 menjadi 12-03-2027',
  );
  expect(await fieldOf(page, 'Email').textContent()).toContain('menjadi kosong');
  await shown(fieldOf(page, 'Photo'));
  await latest.getByRole('link', { name: 'Siti Aminah (K1.4001)' }).click();
  await shown(page.getByRole('heading', { level: 1, name: 'Siti Aminah' }));
});

test('the history is filtered by what happened and to whom, and the address keeps it', async () => {
  const { id } = await add('Made Terhapus', 'K1.4002');
  await story.server.as('admin').ok(removeMember, { params: { id } });
  const page = await story.open('/app/history', { as: 'admin' });
  const filters = page.getByRole('search');
  await filters.getByRole('combobox', { name: 'Perubahan' }).selectOption('Dihapus');
  await filters.getByRole('combobox', { name: 'Oleh' }).selectOption('Akun admin (admin@ikai.test)');
  await filters.getByRole('textbox', { name: 'Dari tanggal' }).fill('1-1-2020');
  const chips = page.getByRole('list', { name: 'Filter aktif' });
  await shown(chips.getByText('Dari: 01-01-2020'));
  await shown(page.getByRole('status').filter({ hasText: '1 perubahan' }));
  expect(await changes(page).first().textContent()).toContain('menghapus');

  await page.reload();
  await shown(page.getByRole('status').filter({ hasText: '1 perubahan' }));
  await chips.getByRole('button', { name: /Hapus filter Dari/ }).click();
  expect(new URL(page.url()).search).toBe(`?account_id=${story.server.accounts.admin.id}&action=deleted`);
  await filters.getByRole('textbox', { name: 'Sampai tanggal' }).fill('31-12-2020');
  await shown(page.getByText(/Tidak ada perubahan yang cocok/));
  await page.getByRole('button', { name: 'Hapus semua filter' }).click();
  await shown(changes(page).first());
});

test('from a member’s form one link leads to that member’s history, and a quick undo asks first', async () => {
  const { id } = await add('Nyoman Riwayat', 'K1.4003');
  await story.server.as('staff').ok(changeMember, { params: { id }, body: { status: 'inactive' } });
  const page = await story.open('/app/membership?search=K1.4003');
  const form = await memberList(page).edit('Nyoman Riwayat');
  await form.getByRole('link', { name: 'Riwayat' }).click();
  await at(page, '/app/history');
  await shown(page.getByRole('list', { name: 'Filter aktif' }).getByText('Anggota: Nyoman Riwayat (K1.4003)'));
  await eventually(() => changes(page).count()).toBe(2);
  expect(await changes(page).first().textContent()).toContain('lewat sakelar status');

  await changes(page)
    .first()
    .getByRole('button', { name: /^Urungkan/ })
    .click();
  const question = page.getByRole('dialog', { name: 'Urungkan perubahan ini?' });
  await shown(question.getByText(/Status kembali seperti sebelumnya/));
  await question.getByRole('button', { name: 'Urungkan perubahan' }).click();
  await shown(notice(page, 'Perubahan diurungkan.'));
  await eventually(() => changes(page).count()).toBe(3);
  expect(await changes(page).first().textContent()).toContain('lewat pembatalan');
  expect(await storedMember(story, 'K1.4003')).toMatchObject({ status: 'active' });
});

test('an undo that the server refuses says why', async () => {
  story.expectError(/status of 409/);
  const { id } = await add('Gede Bentrok', 'K1.4004');
  await story.server.as('staff').ok(removeMember, { params: { id } });
  await add('Gede Pengganti', 'K1.4004');
  const page = await story.open(addressOf(id));
  await page.getByRole('button', { name: /^Urungkan/ }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Urungkan perubahan' }).click();
  await shown(question.getByRole('alert').getByText(/sudah dipakai/));
  await question.getByRole('button', { name: 'Biarkan' }).click();
  await gone(question);
});

test('an earlier state is compared with the present one, and the ticked fields come back', async () => {
  const { id } = await add('Wayan Asli', 'K1.4005');
  const body = { phone: '0899', title: 'M.Psi.', email: null };
  await story.server.as('staff').ok(changeMember, { params: { id }, body });
  const page = await story.open(addressOf(id));
  expect(await changes(page).first().getByRole('button', { name: 'Pulihkan keadaan ini' }).count()).toBe(0);
  await page.getByRole('button', { name: /^Pulihkan keadaan ini/ }).click();
  const preview = page.getByRole('dialog', { name: 'Pulihkan keadaan ini?' });
  await eventually(() => preview.getByRole('checkbox').count()).toBe(3);
  const phone = preview.getByRole('checkbox', { name: /^Phone/ });
  expect(await phone.isChecked()).toBe(true);
  await shown(preview.getByText('081234567890'));
  await preview.getByRole('checkbox', { name: /^Title/ }).uncheck();
  await preview.getByRole('button', { name: 'Pulihkan', exact: true }).click();
  await gone(preview);
  await shown(notice(page, 'Data Tersimpan!').getByRole('button', { name: 'Urungkan' }));
  expect(await storedMember(story, 'K1.4005')).toMatchObject({
    phone: '081234567890',
    title: 'M.Psi.',
    email: expect.stringContaining('@ikai.test'),
    version: 3,
  });
});

test('a member that somebody changes while the states are compared is compared anew', async () => {
  story.expectError(/status of 409/);
  const { id } = await add('Ketut Balapan', 'K1.4006');
  const params = { id };
  await story.server.as('staff').ok(changeMember, { params, body: { phone: '0811' } });
  const page = await story.open(addressOf(id));
  await page.getByRole('button', { name: /^Pulihkan keadaan ini/ }).click();
  const preview = page.getByRole('dialog', { name: 'Pulihkan keadaan ini?' });
  await shown(preview.getByText('0811'));
  await story.server.as('admin').ok(changeMember, { params, body: { phone: '0822' } });
  await preview.getByRole('button', { name: 'Pulihkan', exact: true }).click();
  await shown(preview.getByRole('alert').getByText(/Orang lain baru saja mengubah/));
  await shown(preview.getByText('0822'));
  expect(await storedMember(story, 'K1.4006')).toMatchObject({ phone: '0822' });
  await preview.getByRole('button', { name: 'Pulihkan', exact: true }).click();
  await gone(preview);
  expect(await storedMember(story, 'K1.4006')).toMatchObject({ phone: '081234567890' });
});

test('staff see what was done to members and in training; regions and accounts are told calmly to be closed', async () => {
  const { data: region } = await story.server.as('admin').ok(addRegion, { body: aRegion() });
  const params = { id: region.id };
  await story.server.as('admin').ok(changeRegion, { params, body: { name: `${region.name} Baru` } });
  const address = addressOf(region.id, 'regions');
  const page = await story.open(address, { as: 'admin' });
  await shown(changes(page).first().getByText(`${region.name} Baru`).first());
  const staff = await story.open(address, { as: 'staff' });
  await shown(staff.getByRole('alert').filter({ hasText: 'Daftar ini tidak terbuka untuk akun Anda.' }));
  const data = staff.getByRole('combobox', { name: 'Data', exact: true });
  await data.click();
  await shown(data.getByRole('option', { name: 'Kelas pelatihan' }));
  for (const name of ['Wilayah', 'Akun staf', 'Modul pelatihan']) {
    expect(await data.getByRole('option', { name }).count()).toBe(0);
  }
});

test('what was done to many is one entry with its Urungkan, for as long as there is a history', async () => {
  const ids = [await add('Massal Satu', 'K1.4091'), await add('Massal Dua', 'K1.4092')].map(({ id }) => id);
  await story.server.as('admin').ok(applyBulk, { body: { action: 'status', status: 'inactive', ids } });
  const page = await story.open('/app/history');
  const latest = changes(page).first();
  await shown(latest.getByText('mengubah Status menjadi Non Active pada 2 anggota'));
  await latest.getByRole('link', { name: 'Lihat satu per satu' }).click();
  await shown(page.getByText('Massal Satu (K1.4091)'));
  await page.goBack();
  await latest.getByRole('button', { name: /^Urungkan/ }).click();
  const question = page.getByRole('dialog', { name: 'Urungkan perubahan ini?' });
  await question.getByRole('button', { name: 'Urungkan perubahan' }).click();
  await shown(notice(page, 'Perubahan pada 2 baris diurungkan.'));
  await shown(latest.getByText('mengurungkan aksi massal pada 2 anggota'));
  await shown(page.getByText('Sudah diurungkan'));
  expect(await storedMember(story, 'K1.4091')).toMatchObject({ status: 'active' });
});

test('who changed a phone in the last days is found by field and day, without knowing whose', async () => {
  const { id } = await add('Komang Telepon', 'K1.4950');
  const staff = story.server.as('staff');
  await staff.ok(changeMember, { params: { id }, body: { serkom_number: 'SK-4950' } });
  await staff.ok(changeMember, { params: { id }, body: { phone: '0877' } });
  const page = await story.open('/app/history');
  await page.getByRole('search').getByRole('combobox', { name: 'Isian' }).selectOption('Phone');
  await page.getByRole('button', { name: '7 hari' }).click();
  await shown(page.getByRole('button', { name: 'Hapus filter Isian: Phone' }));
  await eventually(() => changes(page).first().innerText()).toContain('0877');
  expect((await changes(page).allInnerTexts()).filter((text) => !text.includes('Phone'))).toEqual([]);
  expect(new URL(page.url()).search).toBe(`?field=phone&from=${addDays(today(), -6)}`);
  await page.getByRole('button', { name: '7 hari', pressed: true }).click();
  await shown(page.getByRole('button', { name: '7 hari', pressed: false }));
  expect(new URL(page.url()).search).toBe('?field=phone');
});

test('the check-ins of a class are one line, which opens to each with its Urungkan', async () => {
  const admin = story.server.as('admin');
  const ids = [];
  for (const name of ['Hadir Satu', 'Hadir Dua', 'Hadir Tiga'])
    ids.push((await add(name, `K1.${name.length}${name}`)).id);
  const { data: lesson } = await admin.ok(addModule, { body: aModule() });
  const body = aClass(lesson.id, { title: 'Kelas Lipat' });
  const { data: held } = await admin.ok(addClass, { body });
  await admin.ok(addRegistrations, { params: { id: held.id }, body: { ids } });
  const { data: registered } = await admin.ok(listRegistrations, { params: { id: held.id } });
  for (const { id } of registered) await admin.ok(setAttendance, { params: { id }, body: { attended: true } });
  const page = await story.open('/app/history');
  const line = changes(page).first();
  await shown(line.getByText(/^3 presensi di Kelas Lipat/));
  await expectNoAxeFindings(page, 'check-ins that are folded');
  await gone(page.getByText('Hadir Dua').first());
  await line.getByText(/^3 presensi/).click();
  await shown(page.getByText(/Hadir Dua/).first());
  expect(await line.getByRole('button', { name: /^Urungkan/ }).count()).toBe(3);
  await shown(line.getByText('Ditandai hadir').first());
});

test('job 11: whoever changed a phone, of whomever, is found and taken back in four presses', async () => {
  const { id } = await add('Luh Salah Ubah', 'K1.4960');
  await story.server.as('staff').ok(changeMember, { params: { id }, body: { phone: '0800' } });
  const page = await story.open('/app/membership');
  await page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Riwayat' }).click();
  await page.getByRole('search').getByRole('combobox', { name: 'Isian' }).selectOption('Phone');
  await changes(page)
    .filter({ hasText: 'Luh Salah Ubah' })
    .getByRole('button', { name: /^Urungkan/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Urungkan perubahan' }).click();
  await shown(notice(page, 'Perubahan diurungkan.'));
  expect(await storedMember(story, 'K1.4960')).toMatchObject({ phone: '081234567890' });
});
