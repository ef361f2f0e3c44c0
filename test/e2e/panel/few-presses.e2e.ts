import { expect, type Locator, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { addRegion } from '#contract/regions.ts';
import { aMember, aRegion } from '#test/support/builders.ts';
import { uploadedPicture } from '#test/support/cards.ts';
import { fileFrom } from '../screens/downloads.ts';
import { memberList } from '../screens/member-list.ts';
import { opened, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();
const chapter = 'Aceh Timur Raya';

test.beforeAll(async () => {
  const { id } = (await story.server.as('admin').ok(addRegion, { body: aRegion({ name: chapter }) })).data;
  const image_url = await uploadedPicture(story.server);
  for (let number = 1; number <= 12; number += 1) {
    const body = aMember({ first_name: `Anggota ${number}`, membership_type_id: id, image_url });
    await story.server.as('staff').ok(addMember, { body });
  }
});

/** Counts what a hand presses. A choice in a select is two: it opens, and it chooses. */
function hand() {
  let presses = 0;
  return {
    async press(place: Locator) {
      presses += 1;
      await place.click();
    },
    async choose(select: Locator, label: string) {
      presses += 2;
      await select.selectOption({ label });
    },
    presses: () => presses,
  };
}

test('what is filtered is exported with three presses, on however many pages it is', async () => {
  const page = await story.open('/app/membership?filter=status%3Aactive');
  await shown(memberList(page).row('Anggota 1'));
  const { press, presses } = hand();
  await press(page.getByRole('button', { name: 'Ekspor lain' }));
  await press(page.getByRole('button', { name: /^Semua [\d.]+ yang cocok…$/ }));
  const dialog = await opened(page, 'Ekspor semua');
  await fileFrom(page, () => press(dialog.getByRole('button', { name: 'Ekspor', exact: true })));
  expect(presses()).toBe(3);
});

test('cards of a whole chapter are printed with five presses, from the list as it opens', async () => {
  const page = await story.open('/app/membership');
  const { press, choose, presses } = hand();
  await choose(page.getByRole('combobox', { name: 'Wilayah' }), chapter);
  await press(page.getByRole('button', { name: 'Pilih semua 12 yang cocok' }));
  await press(page.getByRole('button', { name: 'Cetak kartu' }));
  const dialog = await opened(page, 'Cetak kartu');
  await fileFrom(page, () => press(dialog.getByRole('button', { name: 'Cetak 12 kartu' })));
  expect(presses()).toBe(5);
});
