import { expect, type Page, test } from '@playwright/test';
import { addMember, listMembers } from '#contract/members.ts';
import { listTrash } from '#contract/trash.ts';
import { aMember } from '#test/support/builders.ts';
import { memberList } from '../screens/member-list.ts';
import { selectionOf } from '../screens/selection.ts';
import { regionId, storedMember } from '../screens/stored.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

async function family(name: string, count: number, regions: number[] = [1]) {
  const staff = story.server.as('staff');
  for (let order = 1; order <= count; order += 1) {
    const membership_type_id = regions[order % regions.length] ?? 1;
    const body = aMember({ first_name: `${name} ${order}`, npa: `K1.${name}.${order}`, order, membership_type_id });
    await staff.ok(addMember, { body });
  }
}

const countOf = async (name: string) =>
  (await story.server.as('staff').ok(listMembers, { query: { isAdmin: 'true', search: name } })).total_data;

const undo = (page: Page, message: string) =>
  notice(page, message).getByRole('button', { name: 'Urungkan', exact: true });

test('chosen members are deleted after a question that says where they go, and come back by one undo', async () => {
  await family('Gita', 3);
  const page = await story.open('/app/membership?search=Gita');
  const list = memberList(page);
  const chosen = selectionOf(page);
  await chosen.box('Gita 1').click();
  await chosen.box('Gita 3').click();
  const dialog = await chosen.open('Hapus', 'Hapus anggota');
  await shown(dialog.getByText(/masuk ke Sampah/));
  await shown(dialog.getByText('2 anggota akan dihapus.'));
  await shown(dialog.getByRole('cell', { name: 'K1.Gita.3' }));
  await expectNoAxeFindings(page, 'the question before a bulk deletion');
  await dialog.getByRole('button', { name: 'Hapus 2 anggota', exact: true }).click();
  await gone(dialog);
  await shown(notice(page, '2 anggota dihapus.'));
  await eventually(() => list.names()).toEqual(['Gita 2']);
  // Who is gone is not chosen any more, and the keyboard goes on in the list.
  await gone(chosen.said);
  await eventually(() => page.locator('.data-table-box').evaluate((box) => box.matches(':focus'))).toBe(true);
  const { data } = await story.server.as('staff').ok(listTrash, { query: { search: 'Gita' } });
  expect(data).toHaveLength(2);
  await undo(page, '2 anggota dihapus.').click();
  await shown(notice(page, 'Perubahan pada 2 baris diurungkan.'));
  await eventually(() => list.names()).toEqual(['Gita 1', 'Gita 2', 'Gita 3']);
});

test('who deletes more than fifty types how many they are, once though the first try fails', async () => {
  story.expectError(/ERR_FAILED/);
  await family('Hadi', 51);
  const page = await story.open('/app/membership?search=Hadi&pageSize=50');
  const chosen = selectionOf(page);
  await chosen.page.click();
  await page.getByRole('button', { name: 'Pilih semua 51 yang cocok' }).click();
  const dialog = await chosen.open('Hapus', 'Hapus anggota');
  const button = dialog.getByRole('button', { name: 'Hapus 51 anggota', exact: true });
  const typed = dialog.getByRole('textbox', { name: 'Ketik jumlahnya untuk melanjutkan: 51' });
  await shown(button);
  await shown(dialog.getByText('dan 31 lainnya'));
  expect(await button.isDisabled()).toBe(true);
  await typed.fill('50');
  expect(await button.isDisabled()).toBe(true);
  await expectNoAxeFindings(page, 'the number that is to be typed');
  await typed.fill('51');
  await page.route('**/bulk/members?*', (route) => route.abort(), { times: 1 });
  await typed.press('Enter');
  await shown(dialog.getByRole('alert'));
  await typed.press('Enter');
  await gone(dialog);
  await shown(page.getByText('Tidak ada anggota yang cocok dengan filter ini.'));
  expect(await countOf('Hadi')).toBe(0);
  await undo(page, '51 anggota dihapus.').click();
  await eventually(() => countOf('Hadi')).toBe(51);
});

test('a region is changed for many, by keyboard alone', async () => {
  const [aceh, bali, riau] = await Promise.all(['Aceh', 'Bali', 'Riau'].map((name) => regionId(story, name)));
  await family('Joko', 5, [aceh ?? 0, riau ?? 0, bali ?? 0]);
  const page = await story.open('/app/membership?search=Joko');
  const chosen = selectionOf(page);
  await shown(chosen.box('Joko 1'));
  await chosen.page.focus();
  await page.keyboard.press('Space');
  await shown(page.getByText('5 dipilih.'));
  await chosen.action('Ubah wilayah').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ubah wilayah' });
  await eventually(() =>
    dialog.getByRole('combobox', { name: 'Keanggotaan' }).evaluate((one) => one.matches(':focus')),
  ).toBe(true);
  await page.keyboard.type('bali');
  await page.keyboard.press('Enter');
  await shown(dialog.getByText('3 anggota akan berubah menjadi Bali. 2 sudah di Bali.'));
  expect(await dialog.getByRole('list', { name: 'Wilayah sekarang' }).getByRole('listitem').allInnerTexts()).toEqual([
    'Riau: 2',
    'Aceh: 1',
  ]);
  await expectNoAxeFindings(page, 'the preview of a region');
  const button = dialog.getByRole('button', { name: 'Ubah wilayah 3 anggota menjadi Bali', exact: true });
  for (let step = 0; step < 6 && !(await button.evaluate((one) => one.matches(':focus'))); step += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await gone(dialog);
  await shown(notice(page, 'Wilayah 3 anggota menjadi Bali.'));
  expect(await storedMember(story, 'K1.Joko.1')).toMatchObject({ membershipType: 'IKAI Bali' });
  await undo(page, 'Wilayah 3 anggota menjadi Bali.').click();
  await eventually(async () => (await storedMember(story, 'K1.Joko.1'))?.membershipType).toBe('IKAI Riau');
});
