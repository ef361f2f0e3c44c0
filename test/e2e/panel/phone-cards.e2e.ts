import { expect, type Page, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { memberList } from '../screens/member-list.ts';
import { selectionOf } from '../screens/selection.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { fillLists } from '../support/directory.ts';
import { eventually, gone, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(() => fillLists(story.server));

const phone: [number, number] = [390, 844];
const box = (page: Page) => page.getByRole('region', { name: 'Daftar anggota' });

test('on a phone a member is a card that says who it is, with what is done most', async () => {
  const page = await story.open('/app/membership', { size: phone });
  const card = memberList(page).row('Siti');
  await shown(card);
  for (const text of ['Siti', 'K1.9001', 'IKAI Aceh', '31-12-2099', 'Active'])
    await shown(card.getByText(text, { exact: true }));
  expect(await box(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);

  await card.getByRole('button', { name: 'Kode QR K1.9001' }).click();
  await shown(page.getByRole('dialog', { name: 'Siti' }).getByRole('img', { name: 'Kode QR K1.9001' }));
  await page.keyboard.press('Escape');
  await memberList(page).edit('Siti');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Lainnya: Siti', exact: true }).click();
  await expectNoAxeFindings(page, "a card's menu");
  await page.getByRole('button', { name: 'Hapus Siti', exact: true }).click();
  const question = page.getByRole('dialog');
  await shown(question.getByRole('button', { name: 'Hapus' }));
  await question.getByRole('button', { name: 'Batal' }).click();
  await gone(question);
});

test('filters wait behind a button that counts them, orders in a choice, actions in a menu', async () => {
  const page = await story.open('/app/membership', { size: phone });
  const list = memberList(page);
  await shown(list.row('Siti'));
  const status = page.getByRole('search').getByRole('combobox', { name: 'Status' });
  expect(await status.isVisible()).toBe(false);
  const opener = page.getByRole('button', { name: /^Filter/ });
  await opener.click();
  await expectNoAxeFindings(page, 'open filters');
  await list.filter('Status', 'Non Active');
  await eventually(() => list.names()).toEqual(['Élodie Nasution']);
  expect(await opener.innerText()).toBe('Filter (1)');
  await opener.click();
  await gone(status);
  await page.getByRole('button', { name: 'Hapus filter', exact: true }).click();

  await page.getByRole('combobox', { name: 'Urutan' }).selectOption('Full Name, turun');
  await eventually(async () => (await list.names())[0]).toBe('محمد الأمين');
  expect(page.url()).toContain('sort=-fullName');

  await page.getByRole('button', { name: 'Lainnya', exact: true }).click();
  await shown(page.getByRole('link', { name: 'Impor' }).last());
  await page.getByRole('button', { name: /^Semua [\d.]+ yang cocok…$/ }).click();
  await shown(page.getByRole('dialog', { name: 'Ekspor semua' }));
});

test('cards are chosen, and all can be done with them that is done with rows', async () => {
  const page = await story.open('/app/membership', { size: phone });
  const chosen = selectionOf(page);
  await chosen.box('Siti').click();
  await chosen.box('Élodie Nasution').click();
  await shown(page.getByText('2 dipilih.'));
  await page.getByRole('button', { name: 'Tindakan', exact: true }).click();
  const dialog = await chosen.open('Ubah status', 'Ubah status');
  await page.keyboard.press('Escape');
  await gone(dialog);
  await chosen.page.click();
  await shown(page.getByText('Semua 10 di halaman ini dipilih.'));
});

test('of many cards only those in sight are in the page, and paper has a table of them all', async () => {
  for (let number = 0; number < 110; number += 1) await story.server.as('staff').ok(addMember, { body: aMember() });
  const page = await story.open('/app/membership?pageSize=1000', { size: phone });
  await shown(memberList(page).row('Siti'));
  const total = Number(await memberList(page).table.getAttribute('aria-rowcount')) - 1;
  expect(await memberList(page).table.getByRole('row').count()).toBeLessThan(total);
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight }));
  await eventually(() => memberList(page).table.getByRole('row').last().getAttribute('aria-rowindex')).toBe(
    String(total + 1),
  );
  await page.evaluate(() => {
    addEventListener('beforeprint', () =>
      queueMicrotask(() => {
        const count = (selector: string) => document.querySelectorAll(selector).length;
        document.body.dataset.printed = `${count('tbody tr')} ${count('.data-card')}`;
      }),
    );
  });
  await page.pdf({ preferCSSPageSize: true });
  expect(await page.locator('body').getAttribute('data-printed')).toBe(`${total} 0`);
});

test('a list of nothing begins without an empty header', async () => {
  const page = await story.open('/app/cards/printed', { as: 'superadmin', size: phone });
  await shown(page.getByText('Belum ada kartu yang dicetak.'));
  const header = page.locator('.data-table thead');
  expect(await header.evaluate((head) => getComputedStyle(head).clipPath)).toBe('inset(50%)');
});
