import { expect, test } from '@playwright/test';
import { addMember, removeMember } from '#contract/members.ts';
import { today } from '#test/support/association.ts';
import { aMember } from '#test/support/builders.ts';
import { fileFrom } from '../screens/downloads.ts';
import { memberList } from '../screens/member-list.ts';
import { selectionOf } from '../screens/selection.ts';
import { linesOf, sheetOf } from '../screens/spreadsheets.ts';
import { eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(async () => {
  for (let order = 1; order <= 13; order += 1) {
    const status = order <= 11 ? 'active' : 'inactive';
    const body = aMember({ first_name: `Anggota ${order}`, npa: `K1.E.${order}`, order, status });
    await story.server.as('staff').ok(addMember, { body });
  }
});

const namesIn = (bytes: Buffer) =>
  linesOf(sheetOf(bytes))
    .slice(1)
    .map((line) => line[1]);

test('the file of those who were chosen has exactly them, in the order of the list, whatever its filters are', async () => {
  const page = await story.open('/app/membership');
  const list = memberList(page);
  const chosen = selectionOf(page);
  await chosen.box('Anggota 2').click();
  await list.goToPage(2);
  await chosen.box('Anggota 13').click();
  await list.search.fill('K1.E.7');
  await eventually(() => list.names()).toEqual(['Anggota 7']);
  await chosen.box('Anggota 7').click();
  const dialog = await chosen.open('Ekspor', 'Ekspor yang dipilih');
  await shown(dialog.getByText('3 anggota yang dipilih akan diekspor.'));
  const file = await fileFrom(page, () => dialog.getByRole('button', { name: 'Ekspor', exact: true }).click());
  expect(file.name).toBe(`list_anggota_ikai_${today()}.xlsx`);
  expect(namesIn(file.bytes)).toEqual(['Anggota 2', 'Anggota 7', 'Anggota 13']);
  await shown(notice(page, `3 anggota diekspor ke ${file.name}.`));
  await gone(dialog);
  // They stay chosen.
  await shown(page.getByText('3 dipilih, 2 di luar halaman ini.'));
});

test('who was deleted after being chosen is not in the file, and that is said', async () => {
  const { data } = await story.server
    .as('staff')
    .ok(addMember, { body: aMember({ first_name: 'Anggota lama', order: 0 }) });
  const page = await story.open('/app/membership');
  const chosen = selectionOf(page);
  await chosen.box('Anggota lama').click();
  await chosen.box('Anggota 1').click();
  const dialog = await chosen.open('Ekspor', 'Ekspor yang dipilih');
  await shown(dialog.getByText('2 anggota yang dipilih akan diekspor.'));
  await story.server.as('staff').ok(removeMember, { params: { id: data.id } });
  const file = await fileFrom(page, () => dialog.getByRole('button', { name: 'Ekspor', exact: true }).click());
  expect(namesIn(file.bytes)).toEqual(['Anggota 1']);
  await shown(notice(page, `1 anggota diekspor ke ${file.name}. 1 yang dipilih sudah dihapus dan tidak ikut.`));
});
