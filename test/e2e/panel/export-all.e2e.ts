import { expect, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { today } from '#test/support/association.ts';
import { aMember } from '#test/support/builders.ts';
import { fileFrom } from '../screens/downloads.ts';
import { memberList } from '../screens/member-list.ts';
import { linesOf, sheetOf } from '../screens/spreadsheets.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(async () => {
  for (let order = 1; order <= 12; order += 1) {
    const status = order <= 11 ? 'active' : 'inactive';
    await story.server.as('staff').ok(addMember, { body: aMember({ first_name: `Anggota ${order}`, order, status }) });
  }
});

test('all pages of the filtered list are exported', async () => {
  const page = await story.open('/app/membership');
  const list = memberList(page);
  await list.filter('Status', 'Active');
  await shown(list.count.filter({ hasText: '11 anggota' }));
  const dialog = await memberList(page).exportAll();
  await shown(dialog.getByText('11 anggota akan diekspor, dengan filter:'));
  await shown(dialog.getByText('Status: Active'));
  await expectNoAxeFindings(page, 'export dialog');

  const file = await fileFrom(page, () => dialog.getByRole('button', { name: 'Ekspor', exact: true }).click());
  expect(file.name).toBe(`list_anggota_ikai_${today()}.xlsx`);
  expect(
    linesOf(sheetOf(file.bytes))
      .slice(1)
      .map((line) => line[1]),
  ).toEqual(Array.from({ length: 11 }, (_, index) => `Anggota ${index + 1}`));
  await shown(notice(page, `11 anggota diekspor ke ${file.name}.`));
  await gone(dialog);
});

test('the export of a page says that more match, and offers all of them', async () => {
  const page = await story.open('/app/membership?filter=status%3Aactive&sort=order');
  await shown(memberList(page).row('Anggota 1'));
  const { name } = await fileFrom(page, () => page.getByRole('button', { name: 'Excel export' }).click());
  const said = notice(page, `10 dari 11 anggota diekspor ke ${name}: hanya halaman 1.`);
  await shown(said);
  await said.getByRole('button', { name: 'Ekspor 11' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ekspor semua' });
  await shown(dialog.getByText('11 anggota akan diekspor, dengan filter:'));
});

test('columns that were chosen in the list are those of its page as a file, and of all pages where that is wished', async () => {
  const page = await story.open('/app/membership?columns=phone+fullName+level');
  await shown(memberList(page).row('Anggota 1'));
  const own = await fileFrom(page, () => page.getByRole('button', { name: 'Excel export' }).click());
  expect(linesOf(sheetOf(own.bytes))[0]).toEqual(['NPA', 'Name', 'Phone', 'Level']);
  await shown(
    notice(page, `10 dari 12 anggota diekspor ke ${own.name}, dengan kolom seperti di daftar: hanya halaman 1.`),
  );

  const dialog = await memberList(page).exportAll();
  await dialog.getByRole('radio', { name: 'Seperti di daftar' }).check();
  await shown(dialog.getByText('NPA, Full Name, Phone, Level', { exact: true }));
  await expectNoAxeFindings(page, 'export dialog, columns');
  const file = await fileFrom(page, () => dialog.getByRole('button', { name: 'Ekspor', exact: true }).click());
  expect(linesOf(sheetOf(file.bytes))[0]).toEqual(['NPA', 'Name', 'Phone', 'Level']);
});

test('as CSV the separator is chosen, with the keyboard', async () => {
  const page = await story.open('/app/membership', { direction: 'rtl' });
  await shown(memberList(page).row('Anggota 1'));
  await page.getByRole('button', { name: 'Ekspor lain' }).press('Enter');
  await page.getByRole('button', { name: 'Semua 12 yang cocok…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ekspor semua' });
  await shown(dialog.getByText('12 anggota akan diekspor, tanpa filter.'));
  await dialog.getByText('Format lain').press('Enter');
  await dialog.getByRole('radio', { name: 'Excel (.xlsx)' }).press('ArrowDown');
  await dialog.getByRole('radio', { name: 'Koma ( , )' }).press('Space');
  await expectNoAxeFindings(page, 'export dialog, CSV');
  const file = await fileFrom(page, () => dialog.getByRole('button', { name: 'Ekspor', exact: true }).press('Enter'));
  expect(file.name).toBe(`list_anggota_ikai_${today()}.csv`);
  expect(file.bytes.toString('utf8')).toMatch(/^\ufeff"ID","Name","NPA",/);
});

test('an export that nobody wants to wait for is stopped; one that fails says why and can be tried again', async () => {
  story.expectError(/status of 500/);
  const page = await story.open('/app/membership');
  await page.route('**/api/v1/exports/members*', () => undefined);
  const stopped = await memberList(page).exportAll();
  await stopped.getByRole('button', { name: 'Ekspor', exact: true }).click();
  await shown(stopped.getByText('Berkas sedang disiapkan…'));
  await stopped.getByRole('button', { name: 'Batal', exact: true }).click();
  await gone(stopped);
  await page.unroute('**/api/v1/exports/members*');

  const dialog = await memberList(page).exportAll();
  const fault = { status: 500, json: { status: 500, message: 'Terjadi gangguan di server.' } };
  await page.route('**/api/v1/exports/members*', (route) => route.fulfill(fault), { times: 1 });
  await dialog.getByRole('button', { name: 'Ekspor', exact: true }).click();
  await shown(dialog.getByRole('alert').getByText('Terjadi gangguan di server.'));
  const file = await fileFrom(page, () => dialog.getByRole('button', { name: 'Coba lagi' }).click());
  expect(linesOf(sheetOf(file.bytes))).toHaveLength(13);
});
