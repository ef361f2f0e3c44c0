import { expect, type Page, test } from '@playwright/test';
import { addMember, removeMember } from '#contract/members.ts';
import { addRegion, removeRegion } from '#contract/regions.ts';
import { listTrash } from '#contract/trash.ts';
import { addView } from '#contract/views.ts';
import { aMember, aRegion, aView } from '#test/support/builders.ts';
import { choose, field } from '../screens/form.ts';
import { storedMember } from '../screens/stored.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

async function addDeleted(first_name: string, npa: string, overrides: Parameters<typeof aMember>[0] = {}) {
  const staff = story.server.as('staff');
  const { data } = await staff.ok(addMember, { body: aMember({ ...overrides, first_name, npa }) });
  await staff.ok(removeMember, { params: { id: data.id } });
  return data;
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const restore = (page: Page, name: string) => row(page, name).getByRole('button', { name: `Pulihkan ${name}` });

test('a deleted member is found in the trash, with who deleted it, and comes back', async () => {
  await addDeleted('Siti Kembali', 'K1.5001');
  await addDeleted('Budi Lain', 'K1.5002');
  const page = await story.open('/app/trash');
  await shown(row(page, 'Budi Lain'));
  await page.getByRole('searchbox', { name: /^Cari/ }).fill('k1.5001');
  await gone(row(page, 'Budi Lain'));
  expect(await row(page, 'Siti Kembali').textContent()).toMatch(
    /IKAI Aceh[\s\S]*\d\d-\d\d-\d{4} \d\d\.\d\d[\s\S]*Akun staff/,
  );
  expect(new URL(page.url()).search).toBe('?search=k1.5001');
  expect(await page.getByRole('button', { name: /^Hapus selamanya/ }).count()).toBe(0);
  await restore(page, 'Siti Kembali').click();
  await shown(notice(page, 'Siti Kembali (K1.5001) dipulihkan.'));
  await shown(page.getByText(/Tidak ada anggota yang dihapus yang cocok/));
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  expect(await storedMember(story, 'K1.5001')).toMatchObject({ fullName: 'Siti Kembali' });
});

test('an NPA that another member has by now is asked for anew', async () => {
  story.expectError(/status of 409/);
  await addDeleted('Made Lama', 'K1.5003');
  await story.server.as('staff').ok(addMember, { body: aMember({ first_name: 'Made Baru', npa: 'K1.5003' }) });
  const page = await story.open('/app/trash?search=K1.5003');
  await restore(page, 'Made Lama').click();
  const question = page.getByRole('dialog', { name: 'Pulihkan Made Lama dengan NPA lain?' });
  await shown(question.getByText('K1.5003 sudah dipakai anggota lain. Isi NPA lain.'));
  await expectNoAxeFindings(page, 'the question for another NPA');
  await question.getByRole('button', { name: 'Pulihkan', exact: true }).click();
  await shown(question.getByRole('alert').getByText('NPA ini sudah dipakai anggota lain.'));
  await field(question, 'NPA').fill('K1.5003-2');
  await field(question, 'NPA').press('Enter');
  await gone(question);
  await shown(notice(page, 'Made Lama (K1.5003-2) dipulihkan.'));
  expect(await storedMember(story, 'K1.5003-2')).toMatchObject({ fullName: 'Made Lama' });
});

test('a region that is gone by now is asked for anew', async () => {
  story.expectError(/status of 400/);
  const { data: region } = await story.server.as('admin').ok(addRegion, { body: aRegion({ name: 'Nusantara' }) });
  await addDeleted('Wayan Pindah', 'K1.5004', { membership_type_id: region.id });
  await story.server.as('admin').ok(removeRegion, { params: { id: region.id } });
  const page = await story.open('/app/trash?search=K1.5004');
  await restore(page, 'Wayan Pindah').click();
  const question = page.getByRole('dialog', { name: 'Pulihkan Wayan Pindah dengan wilayah lain?' });
  await shown(question.getByText('IKAI Nusantara sudah tidak ada.'));
  const button = question.getByRole('button', { name: 'Pulihkan', exact: true });
  expect(await button.isDisabled()).toBe(true);
  await choose(question, 'Keanggotaan', 'Bali');
  await button.click();
  await gone(question);
  expect(await storedMember(story, 'K1.5004')).toMatchObject({ membershipType: 'IKAI Bali' });
});

test('a superadmin deletes for ever once the NPA has been typed', async () => {
  await addDeleted('Gede Selamanya', 'K1.5005');
  await story.server
    .as('staff')
    .ok(addView, { body: aView({ name: 'Cari Gede Selamanya', query: 'search=selamanya' }) });
  const page = await story.open('/app/trash?search=K1.5005', { as: 'superadmin' });
  await page.getByRole('button', { name: 'Hapus selamanya Gede Selamanya' }).click();
  const question = page.getByRole('dialog', { name: 'Hapus Gede Selamanya selamanya?' });
  await expectNoAxeFindings(page, 'the question before deleting for ever');
  const button = question.getByRole('button', { name: 'Hapus selamanya', exact: true });
  const typed = question.getByRole('textbox');
  await typed.fill('K1.500');
  expect(await button.isDisabled()).toBe(true);
  await typed.fill(' k1.5005 ');
  await typed.press('Enter');
  await gone(question);
  await gone(row(page, 'Gede Selamanya'));
  await shown(notice(page, 'Gede Selamanya dihapus selamanya.'));
  await shown(page.getByText('Tampilan tersimpan ini masih menyebutnya: “Cari Gede Selamanya” (Akun staff).'));
  const { total_data } = await story.server.as('staff').ok(listTrash, { query: { search: 'K1.5005' } });
  expect(total_data).toBe(0);
});

test('a restore that does not reach the server says so, and nothing is lost', async () => {
  story.expectError(/ERR_FAILED/);
  await addDeleted('Luh Putus', 'K1.5006');
  const page = await story.open('/app/trash?search=K1.5006');
  await shown(row(page, 'Luh Putus'));
  await page.route('**/restore', (route) => route.abort());
  await restore(page, 'Luh Putus').click();
  await shown(notice(page, 'Luh Putus tidak dipulihkan.'));
  await page.unroute('**/restore');
  await restore(page, 'Luh Putus').click();
  await shown(notice(page, 'Luh Putus (K1.5006) dipulihkan.'));
});

test('several deleted members come back at once; who cannot is named, and one Urungkan takes it back', async () => {
  for (const npa of ['K1.5011', 'K1.5012', 'K1.5013']) await addDeleted(`Banyak ${npa.slice(-1)}`, npa);
  await story.server.as('staff').ok(addMember, { body: aMember({ first_name: 'Pengganti', npa: 'K1.5013' }) });
  const page = await story.open('/app/trash?search=K1.501');
  await shown(row(page, 'Banyak 1'));
  await page.getByRole('checkbox', { name: /semua/i }).check();
  await expectNoAxeFindings(page, 'chosen deleted members');
  await page.getByRole('button', { name: 'Pulihkan', exact: true }).click();
  const left = page.getByRole('dialog', { name: 'Sebagian tetap di Sampah' });
  await shown(left.getByText('NPA-nya sudah dipakai anggota lain.'));
  await expectNoAxeFindings(page, 'who stays in the trash');
  await left.getByRole('button', { name: 'Tutup' }).first().click();
  await gone(row(page, 'Banyak 1'));
  await notice(page, '2 anggota dipulihkan.').getByRole('button', { name: 'Urungkan' }).click();
  await shown(row(page, 'Banyak 1'));
  await shown(row(page, 'Banyak 2'));
});
