import { expect, type Page, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { memberList } from '../screens/member-list.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { at, opened, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(async () => {
  await story.server.as('staff').ok(addMember, { body: aMember({ first_name: 'Citra Dewi, S.Psi.' }) });
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function find(page: Page, text: string) {
  await shown(page.getByRole('heading', { level: 1 }));
  await page.keyboard.press('Control+k');
  const finder = await opened(page, 'Cari');
  await finder.getByRole('combobox').fill(text);
  return finder;
}

test('what more there is than the finder shows is a press away in the list', async () => {
  const staff = story.server.as('staff');
  for (let number = 1; number <= 12; number += 1) {
    await staff.ok(addMember, { body: aMember({ first_name: `Rukmini ${number}` }) });
  }
  const page = await story.open('/app/membership');
  await find(page, 'rukmini');
  const all = page.getByRole('option', { name: 'Semua 12 hasil di daftar' });
  await shown(all);
  await expectNoAxeFindings(page, 'the finder with more than it shows');
  await all.click();
  await at(page, '/app/membership');
  await shown(memberList(page).count.filter({ hasText: '12 anggota' }));
  expect(new URL(page.url()).searchParams.get('search')).toBe('rukmini');
});

test('without words the finder begins with who was opened last, and two letters lead to the screens of the day', async () => {
  const page = await story.open('/app/membership');
  await find(page, 'citra dewi');
  await shown(page.getByRole('option', { name: /Citra Dewi/ }));
  await page.keyboard.press('Enter');
  await shown(heading(page, 'Citra Dewi, S.Psi.'));
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await shown(heading(page, 'Pelatihan'));
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await shown(heading(page, 'Serkom'));
  await page.keyboard.press('p');
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await shown(heading(page, 'Anggota IKAI'));
  const finder = await find(page, '');
  await shown(finder.getByRole('group', { name: 'Terakhir dibuka' }));
  expect(await finder.getByRole('option').first().textContent()).toContain('Citra Dewi');
  await page.keyboard.press('Enter');
  await shown(heading(page, 'Citra Dewi, S.Psi.'));
});
