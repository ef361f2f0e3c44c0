import { expect, type Page, test } from '@playwright/test';
import { addMember, listMembers } from '#contract/members.ts';
import { addReminder } from '#contract/reminders.ts';
import { aMember } from '#test/support/builders.ts';
import { memberList } from '../screens/member-list.ts';
import { selectionOf } from '../screens/selection.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { fillDirectory, fillImports, fillTraining } from '../support/directory.ts';
import { eventually, gone, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(async () => {
  await fillDirectory(story.server);
  await fillTraining(story.server);
  const staff = story.server.as('staff');
  const { data } = await staff.ok(listMembers, { query: { isAdmin: true, search: 'K1.9001' } });
  await staff.ok(addReminder, { body: { member_id: data[0]?.id ?? 0, way: 'other' } });
  await fillImports(story.server);
});

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

const others = [
  { path: '/app/wilayah', as: 'admin', card: /Aceh/, button: 'Ubah Aceh' },
  { path: '/app/accounts', as: 'superadmin', card: /Akun staff/, button: 'Ubah Akun staff' },
  { path: '/app/training', as: 'staff', card: /Pelatihan Konseling/, button: /^Ubah Pelatihan/ },
  { path: '/app/training/modules', as: 'admin', card: /KABM-28/, button: /^Ubah Modul/ },
  { path: '/app/training/classes/1', as: 'staff', card: /Siti/, button: null },
  { path: '/app/serkom/reminders', as: 'staff', card: /Siti/, button: /^Tandai sudah/ },
  { path: '/app/serkom/record', as: 'staff', card: /Siti/, button: /^Urungkan catatan: Siti/ },
  { path: '/app/completeness?lack=photo', as: 'staff', card: /Siti/, button: /^Perbaiki Siti/ },
  { path: '/app/security', as: 'superadmin', card: /Akun staff/, button: null },
  { path: '/app/imports', as: 'staff', card: /anggota\.csv/, button: /^Buang impor/ },
] as const;

for (const { path, as, card, button } of others) {
  test(`${path} is cards on a phone, and nothing scrolls sideways`, async () => {
    const page = await story.open(path, { as, size: phone });
    const row = page.getByRole('row', { name: card }).first();
    await shown(row.locator('.data-card'));
    expect(await page.locator('.data-table-box').evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    if (button !== null) await shown(row.getByRole('button', { name: button }));
  });
}

for (const { path, card } of [
  { path: '/app/membership?search=Siti', card: /Siti/ },
  { path: '/app/training', card: /Pelatihan Konseling/ },
  { path: '/app/serkom/reminders', card: /Siti/ },
]) {
  test(`the facts on the cards of ${path} are whole, and none reaches into the next, on a page enlarged four times`, async () => {
    const page = await story.open(path, { size: [320, 640] });
    const row = page.getByRole('row', { name: card }).first();
    await shown(row.locator('.data-card'));
    const cut = await row.locator('.data-card-facts > div').evaluateAll((facts) =>
      facts.flatMap((fact) => {
        const edge = fact.getBoundingClientRect().right + 1;
        const box = fact.querySelector('dd');
        // What is of any length ends in dots.
        const isWhole = [...fact.querySelectorAll('dt, dd :not(.one-line)')].every((part) => {
          const words = document.createRange();
          words.selectNodeContents(part);
          return part.querySelector('.one-line') !== null || words.getBoundingClientRect().right <= edge;
        });
        return isWhole && box !== null && box.scrollHeight <= box.clientHeight ? [] : [fact.textContent];
      }),
    );
    expect(cut).toEqual([]);
  });
}

test('a list of nothing begins without an empty header', async () => {
  const page = await story.open('/app/cards/printed', { as: 'superadmin', size: phone });
  await shown(page.getByText('Belum ada kartu yang dicetak.'));
  const header = page.locator('.data-table thead');
  expect(await header.evaluate((head) => getComputedStyle(head).clipPath)).toBe('inset(50%)');
});
