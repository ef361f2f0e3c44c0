import { expect, type Page, test } from '@playwright/test';
import { addMember, changeMember } from '#contract/members.ts';
import { listRegions } from '#contract/regions.ts';
import { listTrash } from '#contract/trash.ts';
import { aMember } from '#test/support/builders.ts';
import { field, fill, fillRequired, save } from '../screens/form.ts';
import { memberList } from '../screens/member-list.ts';
import { storedMember } from '../screens/stored.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const add = async (first_name: string, npa: string) =>
  (await story.server.as('staff').ok(addMember, { body: aMember({ first_name, npa }) })).data;

const undo = (page: Page, message: string | RegExp) =>
  notice(page, message).getByRole('button', { name: 'Urungkan', exact: true });

test('a correction is taken back from its notice, and where nothing was corrected nothing is offered', async () => {
  await add('Ketut Awal', 'K1.3001');
  const page = await story.open('/app/membership?search=K1.3001');
  const list = memberList(page);
  const form = await list.edit('Ketut Awal');
  await field(form, 'Phone').fill('0007');
  await save(form);
  await shown(list.row('Ketut Awal').getByText('0007'));
  await expectNoAxeFindings(page, 'a notice that offers to undo');
  await undo(page, 'Data Tersimpan!').click();
  await shown(notice(page, 'Perubahan diurungkan.'));
  await shown(list.row('Ketut Awal').getByText('081234567890'));
  await gone(notice(page, 'Data Tersimpan!'));
  expect(await storedMember(story, 'K1.3001')).toMatchObject({ phone: '081234567890', version: 3 });
  // A save that changed nothing offers nothing to take back.
  await save(await list.edit('Ketut Awal'));
  await shown(notice(page, 'Data Tersimpan!'));
  expect(await undo(page, 'Data Tersimpan!').count()).toBe(0);
});

test('who changed nothing is offered nothing to take back, though somebody else changed the row meanwhile', async () => {
  const { id } = await add('Komang Tetap', 'K1.3002');
  const page = await story.open('/app/membership?search=K1.3002');
  const form = await memberList(page).edit('Komang Tetap');
  await story.server.as('admin').ok(changeMember, { params: { id }, body: { phone: '0008' } });
  await save(form);
  await shown(notice(page, 'Data Tersimpan!'));
  expect(await undo(page, 'Data Tersimpan!').count()).toBe(0);
  expect(await storedMember(story, 'K1.3002')).toMatchObject({ phone: '0008' });
});

test('a new member that is taken back goes to the trash', async () => {
  const page = await story.open('/app/membership?search=K1.3003');
  const list = memberList(page);
  const form = await list.add();
  await fillRequired(form, { npa: 'K1.3003', name: 'Wayan Baru' });
  await save(form);
  await shown(list.row('Wayan Baru'));
  await undo(page, 'Data Tersimpan!').click();
  await gone(list.row('Wayan Baru'));
  const { data } = await story.server.as('staff').ok(listTrash, { query: { search: 'K1.3003' } });
  expect(data.map(({ fullName }) => fullName)).toEqual(['Wayan Baru']);
});

test('a deleted member comes back, by keyboard alone', async () => {
  await add('Gede Kembali', 'K1.3004');
  const page = await story.open('/app/membership?search=K1.3004');
  const row = memberList(page).row('Gede Kembali');
  await row.getByRole('button', { name: 'Hapus Gede Kembali' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus', exact: true }).click();
  await shown(notice(page, 'Data K1.3004 dihapus.'));
  await gone(row);
  await page.keyboard.press('Alt+T');
  // The notice itself, the button that closes it, and then the one that takes the change back.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
  expect(await undo(page, 'Data K1.3004 dihapus.').evaluate((button) => button.matches(':focus'))).toBe(true);
  await page.keyboard.press('Enter');
  await shown(row);
  expect(await storedMember(story, 'K1.3004')).toMatchObject({ fullName: 'Gede Kembali', version: 3 });
});

test('the status switch offers one undo a member, for what was switched last', async () => {
  await add('Putu Saklar', 'K1.3005');
  const page = await story.open('/app/membership?search=K1.3005');
  const toggle = page.getByRole('switch', { name: 'Status Putu Saklar' });
  await toggle.click();
  await shown(notice(page, 'Status Putu Saklar: Non Active'));
  await toggle.click();
  await shown(notice(page, 'Status Putu Saklar: Active'));
  expect(await notice(page, 'Status Putu Saklar').count()).toBe(1);
  await undo(page, 'Status Putu Saklar').click();
  await eventually(() => toggle.isChecked()).toBe(false);
  await eventually(async () => (await storedMember(story, 'K1.3005'))?.status).toBe('inactive');
});

test('what somebody has changed since is not taken back, and that is said', async () => {
  const { id } = await add('Komang Lama', 'K1.3006');
  const page = await story.open('/app/membership?search=K1.3006');
  const form = await memberList(page).edit('Komang Lama');
  await field(form, 'Phone').fill('0007');
  await save(form);
  await shown(undo(page, 'Data Tersimpan!'));
  await story.server.as('admin').ok(changeMember, { params: { id }, body: { email: 'lain@ikai.test' } });
  await undo(page, 'Data Tersimpan!').click();
  await shown(notice(page, 'Perubahan tidak diurungkan.').getByText(/sudah diubah lagi sejak itu/));
  expect(await storedMember(story, 'K1.3006')).toMatchObject({ phone: '0007', email: 'lain@ikai.test' });
});

test('a region that was added or deleted is taken back too', async () => {
  const page = await story.open('/app/wilayah?filter=Nusa', { as: 'admin' });
  const names = async () =>
    (await story.server.as('admin').ok(listRegions, { query: { filter: 'Nusantara' } })).data.map(({ name }) => name);
  const form = page.getByRole('dialog', { name: 'Tambah wilayah' });
  async function addRegion() {
    await page.getByRole('button', { name: 'Tambah', exact: true }).click();
    await shown(form);
    await fill(form, { Name: 'Nusantara' });
    await save(form);
    await gone(form);
  }
  await addRegion();
  await undo(page, 'Data Tersimpan!').click();
  await eventually(names).toEqual([]);
  await addRegion();
  await page.getByRole('button', { name: 'Hapus Nusantara' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus', exact: true }).click();
  await undo(page, 'Wilayah Nusantara dihapus.').click();
  await eventually(names).toEqual(['Nusantara']);
});
