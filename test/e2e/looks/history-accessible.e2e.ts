// In test:all only: axe on what few people see.
import { expect, test } from '@playwright/test';
import { addMember, changeMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { gone, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test('axe finds nothing on the history of a member and its dialogs, on a phone, from right to left', async () => {
  const staff = story.server.as('staff');
  const { id } = (await staff.ok(addMember, { body: aMember({ first_name: 'Ayu', npa: 'K1.4007' }) })).data;
  await staff.ok(changeMember, { params: { id }, body: { phone: null, title: 'K3' } });
  const address = `/app/history?subject=members&subject_id=${id}`;
  const page = await story.open(address, { as: 'superadmin', direction: 'rtl', size: [360, 780] });
  await page.getByText('Isian awal').click();
  await expectNoAxeFindings(page, 'the history of one member');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.getByRole('button', { name: /^Pulihkan keadaan ini/ }).click();
  await shown(page.getByRole('checkbox').first());
  await expectNoAxeFindings(page, 'the comparison of two states');
  await page.keyboard.press('Escape');
  await gone(page.getByRole('dialog'));
  await page.getByRole('button', { name: /^Urungkan/ }).click();
  await shown(page.getByRole('dialog'));
  await expectNoAxeFindings(page, 'the question before an undo');
});
