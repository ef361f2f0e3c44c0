import { expect, test } from '@playwright/test';
import { addMember, removeMember } from '#contract/members.ts';
import { addRegion } from '#contract/regions.ts';
import { aMember, aRegion } from '#test/support/builders.ts';
import { memberList } from '../screens/member-list.ts';
import { at, eventually, gone, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test('the first day leads on: an empty list to the import, no module to the form of one', async () => {
  const page = await story.open('/app/membership', { as: 'admin' });
  await shown(page.getByText(/^Belum ada anggota\./));
  const steps = page.getByRole('region', { name: 'Langkah pertama' }).getByRole('listitem');
  await eventually(() => steps.allInnerTexts()).toEqual([
    expect.stringMatching(/^Alamat publik\s+Selesai/),
    expect.stringMatching(/^Wilayah\s+Selesai/),
    expect.stringMatching(/^Anggota\s+Belum/),
  ]);
  await page.getByRole('link', { name: 'Impor dari berkas' }).click();
  await at(page, '/app/imports');

  await page.goto('/app/training');
  await page.getByRole('button', { name: 'Tambah' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Buat modul' }).click();
  await at(page, '/app/training/modules');
  await page.getByRole('button', { name: 'Buat modul' }).click();
  await shown(page.getByRole('dialog', { name: 'Tambah modul' }));
});

test('the first day tells a superadmin whether there are backups, too', async () => {
  const page = await story.open('/app/membership', { as: 'superadmin' });
  const backup = page.getByRole('region', { name: 'Langkah pertama' }).getByRole('listitem').nth(1);
  await eventually(() => backup.innerText()).toMatch(/^Cadangan\s+Belum\s.*BACKUP_DIR/s);
});

test('Serkom without members is one sentence', async () => {
  const page = await story.open('/app/serkom');
  await shown(page.getByText(/^Belum ada anggota berstatus Active\./));
  await gone(page.getByText('Menurut bulan berakhirnya'));
});

test('a search that finds nobody leads to the trash, with its words', async () => {
  const staff = story.server.as('staff');
  const { data } = await staff.ok(addMember, { body: aMember({ first_name: 'Sudah Dihapus' }) });
  await staff.ok(removeMember, { params: { id: data.id } });
  const page = await story.open('/app/membership?search=sudah%20dihapus');
  await page.getByRole('link', { name: 'Cari di Sampah' }).click();
  await at(page, '/app/trash');
  await shown(page.getByRole('row', { name: /Sudah Dihapus/ }));
});

test('who is about to be deleted is named, with region and the way back', async () => {
  const { data: region } = await story.server.as('admin').ok(addRegion, { body: aRegion({ name: 'Kepulauan Aru' }) });
  const body = aMember({ npa: 'K1.4001', first_name: 'Gede Wirawan', membership_type_id: region.id });
  await story.server.as('staff').ok(addMember, { body });
  const page = await story.open('/app/membership?search=K1.4001');
  await memberList(page).row('Gede Wirawan').getByRole('button', { name: 'Hapus Gede Wirawan' }).click();
  const question = page.getByRole('dialog', { name: 'Anda ingin menghapus data {npa:K1.4001} ?', exact: true });
  for (const words of ['Gede Wirawan', 'IKAI Kepulauan Aru', 'Masuk ke Sampah, dapat dipulihkan.'])
    await shown(question.getByText(words, { exact: true }));
});

test('a region that cannot go leads to its members, who are counted in the list', async () => {
  story.expectError(/status of 409/);
  const page = await story.open('/app/wilayah?search=aru', { as: 'admin' });
  const row = page.getByRole('row', { name: /Kepulauan Aru/ });
  const members = 'Lihat 1 anggota Kepulauan Aru';
  await shown(row.getByRole('link', { name: members }));
  await row.getByRole('button', { name: 'Hapus Kepulauan Aru' }).click();
  const question = page.getByRole('dialog', { name: /Kepulauan Aru/ });
  await question.getByRole('button', { name: 'Hapus', exact: true }).click();
  await shown(question.getByRole('alert'));
  await question.getByRole('link', { name: members }).click();
  await gone(question);
  await at(page, '/app/membership');
  await shown(memberList(page).row('Gede Wirawan'));
  await shown(page.getByText('1 anggota', { exact: true }));
});
