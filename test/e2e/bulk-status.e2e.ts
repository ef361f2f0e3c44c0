import { expect, type Locator, type Page, test } from '@playwright/test';
import { addMember, changeMember, listMembers, type MemberStatus, removeMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { memberList } from './screens/member-list.ts';
import { selectionOf } from './screens/selection.ts';
import { storedMember } from './screens/stored.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { gone, notice, shown } from './support/on-screen.ts';
import { startStory } from './support/story.ts';

const story = startStory();

/** Members of one family name, by whom they are found; the others of the database are none of the story's business. */
async function family(name: string, statuses: MemberStatus[]) {
  const staff = story.server.as('staff');
  const members = [];
  for (const [index, status] of statuses.entries()) {
    const body = aMember({ first_name: `${name} ${index + 1}`, npa: `K1.${name}.${index + 1}`, order: index, status });
    members.push((await staff.ok(addMember, { body })).data);
  }
  return members;
}

const statusesOf = async (name: string) => {
  const { data } = await story.server.as('staff').ok(listMembers, { query: { isAdmin: 'true', search: name } });
  return data.map(({ status }) => status);
};

/** Opens the list of a family with its first members chosen. */
async function choosing(name: string, count: number): Promise<Page> {
  const page = await story.open(`/app/membership?search=${name}`);
  const chosen = selectionOf(page);
  for (let number = 1; number <= count; number += 1) await chosen.box(`${name} ${number}`).click();
  return page;
}

/** The call that does it, not the one that only asks what it would do. */
const applying = /\/bulk\/members(\?|$)/;

const open = (page: Page) => selectionOf(page).open('Ubah status', 'Ubah status');
const does = (dialog: Locator, label: string) => dialog.getByRole('button', { name: label, exact: true });
const rowsOf = (dialog: Locator) =>
  dialog.getByRole('region', { name: 'Yang akan berubah' }).getByRole('row').allInnerTexts();

const undo = (page: Page, message: string) =>
  notice(page, message).getByRole('button', { name: 'Urungkan', exact: true });

test('P25: a preview says what will change, it is changed at once, and one undo takes it back', async () => {
  await family('Wulan', ['active', 'active', 'inactive', 'active']);
  const page = await choosing('Wulan', 3);
  const dialog = await open(page);
  await shown(dialog.getByText('Untuk 3 anggota yang dipilih.'));
  expect(await does(dialog, 'Ubah status').isDisabled()).toBe(true);
  await dialog.getByRole('radio', { name: 'Non Active' }).check();
  await shown(dialog.getByText('2 anggota akan berubah menjadi Non Active. 1 sudah Non Active.'));
  expect(await dialog.getByRole('list', { name: 'Status sekarang' }).textContent()).toBe('Active: 2');
  expect(await rowsOf(dialog)).toEqual([
    'NPA\tFull Name\tSekarang\tMenjadi',
    'K1.Wulan.1\tWulan 1\tActive\tNon Active',
    'K1.Wulan.2\tWulan 2\tActive\tNon Active',
  ]);
  expect(await statusesOf('Wulan')).toEqual(['active', 'active', 'inactive', 'active']);
  await expectNoAxeFindings(page, 'the preview of a status');

  await does(dialog, 'Ubah status 2 anggota menjadi Non Active').click();
  await gone(dialog);
  await shown(notice(page, 'Status 2 anggota menjadi Non Active.'));
  expect(await statusesOf('Wulan')).toEqual(['inactive', 'inactive', 'inactive', 'active']);
  const list = memberList(page);
  await shown(list.row('Wulan 1').getByText('Non Active', { exact: true }));
  await shown(page.getByText('3 dipilih.'));
  await undo(page, 'Status 2 anggota menjadi Non Active.').click();
  await shown(notice(page, 'Perubahan pada 2 baris diurungkan.'));
  await shown(list.row('Wulan 1').getByText('Active', { exact: true }));
  expect(await statusesOf('Wulan')).toEqual(['active', 'active', 'inactive', 'active']);
});

test('all that match are changed, unless another number is meant by then: that is a new preview', async () => {
  story.expectError(/status of 409/);
  await family(
    'Bayu',
    Array.from({ length: 11 }, () => 'active'),
  );
  const page = await story.open('/app/membership?search=Bayu&filter=status:active');
  const chosen = selectionOf(page);
  await chosen.page.click();
  await page.getByRole('button', { name: 'Pilih semua 11 yang cocok' }).click();
  const all = await open(page);
  await shown(all.getByText('Untuk semua 11 anggota, dengan filter:'));
  expect(await all.getByRole('list', { name: 'Filter yang berlaku' }).getByRole('listitem').allInnerTexts()).toEqual([
    'Cari: Bayu',
    'Status: Active',
  ]);
  await all.getByRole('radio', { name: 'Non Active' }).check();
  await shown(does(all, 'Ubah status 11 anggota menjadi Non Active'));
  await story.server.as('admin').ok(addMember, { body: aMember({ first_name: 'Bayu 12', order: 99 }) });
  await does(all, 'Ubah status 11 anggota menjadi Non Active').click();
  await shown(all.getByRole('alert').getByText('Sekarang yang dimaksud 12 anggota, sebelumnya 11 anggota.'));
  expect(new Set(await statusesOf('Bayu'))).toEqual(new Set(['active']));
  await does(all, 'Ubah status 12 anggota menjadi Non Active').click();
  await gone(all);
  expect(new Set(await statusesOf('Bayu'))).toEqual(new Set(['inactive']));
  // Nobody matches any more, and so nobody is chosen.
  await shown(page.getByText('Tidak ada anggota yang cocok dengan filter ini.'));
  await gone(chosen.said);
});

test('who was deleted meanwhile is named before and after, and the others are changed', async () => {
  const [first] = await family('Citra', ['active', 'active']);
  const page = await choosing('Citra', 2);
  await story.server.as('admin').ok(removeMember, { params: { id: first?.id ?? 0 } });
  const dialog = await open(page);
  await dialog.getByRole('radio', { name: 'Non Active' }).check();
  await shown(dialog.getByText('1 anggota tidak dapat diubah:'));
  const refused = dialog.getByRole('region', { name: 'Yang tidak dapat diubah' }).getByRole('listitem');
  expect(await refused.allInnerTexts()).toEqual(['Citra 1 (K1.Citra.1)\nAnggota ini sudah dihapus.']);
  await does(dialog, 'Ubah status 1 anggota menjadi Non Active').click();
  await shown(dialog.getByText('Status 1 anggota menjadi Non Active. 1 anggota tidak diubah:'));
  await shown(dialog.getByRole('region', { name: 'Yang tidak diubah' }).getByText(/Citra 1 \(K1\.Citra\.1\)/));
  await expectNoAxeFindings(page, 'what came of a bulk action');
  expect(await statusesOf('Citra')).toEqual(['inactive']);
});

test('an undo leaves those that somebody has edited since, and names them', async () => {
  const [first] = await family('Dewi', ['active', 'active', 'active']);
  const page = await choosing('Dewi', 3);
  const dialog = await open(page);
  await dialog.getByRole('radio', { name: 'Non Active' }).check();
  await does(dialog, 'Ubah status 3 anggota menjadi Non Active').click();
  await gone(dialog);
  await story.server.as('admin').ok(changeMember, { params: { id: first?.id ?? 0 }, body: { phone: '0999' } });
  await undo(page, 'Status 3 anggota menjadi Non Active.').click();
  const left = page.getByRole('dialog', { name: 'Sebagian tidak diurungkan' });
  await shown(left.getByText('2 baris kembali seperti semula. 1 baris dibiarkan seperti sekarang:'));
  const rows = left.getByRole('region', { name: 'Baris yang dibiarkan' }).getByRole('listitem');
  expect(await rows.allInnerTexts()).toEqual([expect.stringContaining('Dewi 1 (K1.Dewi.1)')]);
  await expectNoAxeFindings(page, 'the rows that an undo left');
  await left.getByRole('button', { name: 'Tutup', exact: true }).click();
  await gone(left);
  expect(await statusesOf('Dewi')).toEqual(['inactive', 'active', 'active']);
  expect(await storedMember(story, 'K1.Dewi.1')).toMatchObject({ phone: '0999' });
});

test('what would change nothing is not done; what is under way says so, and takes no second order, as does its undo', async () => {
  await family('Fitri', ['active']);
  const page = await choosing('Fitri', 1);
  const { promise: allowed, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(applying, async (route) => {
    await allowed;
    await route.continue();
  });
  const dialog = await open(page);
  await dialog.getByRole('radio', { name: 'Active', exact: true }).check();
  await shown(dialog.getByText('Tidak ada yang berubah. 1 sudah Active.'));
  expect(await does(dialog, 'Ubah status').isDisabled()).toBe(true);
  await dialog.getByRole('radio', { name: 'Non Active' }).check();
  await does(dialog, 'Ubah status 1 anggota menjadi Non Active').click();
  await shown(dialog.getByRole('progressbar', { name: 'Sedang mengubah…' }));
  await page.keyboard.press('Escape');
  await expectNoAxeFindings(page, 'a bulk action under way');
  expect(await dialog.getByRole('button', { name: 'Batal', exact: true }).isDisabled()).toBe(true);
  letGo();
  await gone(dialog);
  expect(await statusesOf('Fitri')).toEqual(['inactive']);

  const undone = Promise.withResolvers<void>();
  await page.route('**/api/v1/operations/*/undo', async (route) => {
    await undone.promise;
    await route.continue();
  });
  await undo(page, 'Status 1 anggota menjadi Non Active.').click();
  await shown(notice(page, 'Sedang mengurungkan…').getByRole('progressbar'));
  await expectNoAxeFindings(page, 'an undo under way');
  undone.resolve();
  await shown(notice(page, 'Perubahan pada 1 baris diurungkan.'));
  await gone(notice(page, 'Sedang mengurungkan…'));
  expect(await statusesOf('Fitri')).toEqual(['active']);
});
