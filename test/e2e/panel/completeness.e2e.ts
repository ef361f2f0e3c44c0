import { expect, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { storedPicture } from '#test/support/pictures.ts';
import { fileFrom } from '../screens/downloads.ts';
import { field } from '../screens/form.ts';
import { storedMember } from '../screens/stored.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { gone, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test('a number leads to its rows, which are mended one after the other', async () => {
  const image_url = await storedPicture(story.server);
  const staff = story.server.as('staff');
  for (const [npa, first_name] of [
    ['L.1', 'Ani Lengkap'],
    ['L.2', 'Budi Lengkap'],
  ] as const) {
    await staff.ok(addMember, { body: aMember({ npa, first_name, email: null, image_url, membership_type_id: 3 }) });
  }
  const page = await story.open('/app/completeness');
  const number = page.getByRole('link', { name: '2: Tanpa email, Semua wilayah' });
  await shown(number);
  await expectNoAxeFindings(page, 'the numbers of what is missing');
  expect(await page.getByRole('list', { name: 'Yang kurang' }).getByRole('link').allTextContents()).toEqual([
    '2',
    'Lengkapi emailnya',
  ]);
  await page.getByText('Menurut wilayah').click();
  await shown(page.getByRole('link', { name: /^2: Tanpa email, (?!Semua)/ }));
  await number.click();
  await shown(page.getByText('2 anggota', { exact: true }));
  await shown(page.getByRole('link', { name: 'Ani Lengkap' }));
  await page.getByRole('button', { name: 'Perbaiki Ani Lengkap (L.1)' }).click();
  const form = page.getByRole('dialog', { name: 'Ubah anggota' });
  await shown(form.getByText('Perlu dilengkapi: Tanpa email (1 dari 2)'));
  expect(await field(form, 'Email').evaluate((input) => input === document.activeElement)).toBe(true);
  await expectNoAxeFindings(page, 'the form of somebody who lacks something');
  await page.keyboard.type('ani@surel.id');
  await page.keyboard.press('Enter');
  await shown(form.getByText('Perlu dilengkapi: Tanpa email (2 dari 2)'));
  await field(form, 'Email').fill('budi@surel.id');
  await form.getByRole('button', { name: 'Simpan dan berikutnya' }).click();
  await gone(form);
  await shown(page.getByText('Tidak ada anggota yang cocok dengan filter ini.'));
  expect(await storedMember(story, 'L.1')).toMatchObject({ email: 'ani@surel.id' });
  expect(await storedMember(story, 'L.2')).toMatchObject({ email: 'budi@surel.id' });
  const { name } = await fileFrom(page, () => page.getByRole('button', { name: 'Excel export' }).click());
  expect(name).toMatch(/^perlu_dilengkapi_ikai_\d{4}-\d\d-\d\d\.xlsx$/);
});
