import { expect, type Page, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { memberList } from '../screens/member-list.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { eventually, gone, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(async () => {
  const staff = story.server.as('staff');
  const long = 'Raden Ajeng Kusumaningtyas Wirasastranegara Adiningrat-Prawirokusumo';
  for (let order = 1; order <= 30; order += 1) {
    const first_name = order === 3 ? long : `Anggota ${order}`;
    const status = order % 2 === 0 ? 'inactive' : 'active';
    const body = aMember({ npa: `K1.${1000 + order}`, first_name, order, status, serkom_end_date: '2020-01-31' });
    await staff.ok(addMember, { body });
  }
});

const box = (page: Page) => page.getByRole('region', { name: 'Daftar anggota' });
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const titles = (page: Page) => page.getByRole('columnheader').allInnerTexts();

/** Chooses the height of rows. */
async function low(page: Page, density = 'Ringkas'): Promise<void> {
  await (await memberList(page).look()).getByRole('radio', { name: density }).check();
  await page.keyboard.press('Escape');
}

/** Where something begins and ends across the page. */
async function edgesOf(part: ReturnType<typeof header>): Promise<{ left: number; right: number }> {
  const { x, width } = (await part.boundingBox()) ?? { x: Number.NaN, width: 0 };
  return { left: Math.round(x), right: Math.round(x + width) };
}

/** How many rows are seen whole. */
function wholeRows(page: Page): Promise<number> {
  return box(page).evaluate((element) => {
    const top = element.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
    const bottom = element.getBoundingClientRect().top + element.clientTop + element.clientHeight;
    const rows = [...element.querySelectorAll('tbody tr[aria-rowindex]')].map((row) => row.getBoundingClientRect());
    return rows.filter((row) => row.top > top - 1 && row.bottom < bottom + 1).length;
  });
}

test('low rows show twelve members on a small screen, are remembered, and open the large code', async () => {
  const page = await story.open('/app/membership?pageSize=50');
  await shown(memberList(page).row('Anggota 1'));
  await shown(page.getByRole('button', { name: 'Unduh kode QR K1.1001' }));
  await low(page);
  await eventually(() => wholeRows(page)).toBeGreaterThanOrEqual(12);
  const heights = () =>
    box(page).evaluate((element) => [
      ...new Set([...element.querySelectorAll('tbody tr[aria-rowindex]')].map((row) => row.clientHeight)),
    ]);
  expect(await heights()).toEqual([44]);
  await expectNoAxeFindings(page, 'low rows');

  await page.reload();
  await eventually(() => wholeRows(page)).toBeGreaterThanOrEqual(12);
  await page.getByRole('button', { name: 'Kode QR K1.1001', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Anggota 1' });
  await shown(dialog.getByRole('img', { name: 'Kode QR K1.1001' }));
  await expectNoAxeFindings(page, 'the large code');
  await page.keyboard.press('Escape');
  await gone(dialog);
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Kode QR K1.1001',
  );
  await low(page, 'Lapang');
  await shown(page.getByRole('button', { name: 'Unduh kode QR K1.1001' }));
});

for (const direction of ['ltr', 'rtl'] as const) {
  test(`who a row is about stays in sight while it scrolls sideways, ${direction}`, async () => {
    const page = await story.open('/app/membership', { size: [820, 900], direction });
    await shown(memberList(page).row('Anggota 1'));
    const reach = direction === 'rtl' ? -10_000 : 10_000;
    await box(page).evaluate((element, left) => element.scrollBy({ left, behavior: 'instant' }), reach);
    const [choice, number, npa, name] = await Promise.all(
      [
        page.getByRole('columnheader', { name: 'Pilihan' }),
        ...['No', 'NPA', 'Full Name'].map((title) => header(page, title)),
      ].map(edgesOf),
    );
    const [ends, begins] = direction === 'rtl' ? (['left', 'right'] as const) : (['right', 'left'] as const);
    expect([number?.[begins], npa?.[begins], name?.[begins]]).toEqual([choice?.[ends], number?.[ends], npa?.[ends]]);
    const status = await edgesOf(header(page, 'Status'));
    const action = await edgesOf(header(page, 'Action'));
    expect(Math.abs((status[ends] ?? 0) - (action[begins] ?? 0))).toBeLessThanOrEqual(1);
  });
}

test('the table is at least 1300 pixels wide: it scrolls in a narrower place, and only it does', async () => {
  const page = await story.open('/app/membership?pageSize=50', { size: [1366, 625] });
  await shown(memberList(page).row('Anggota 1'));
  const widths = () =>
    box(page).evaluate((element) => [element.querySelector('table')?.offsetWidth ?? 0, element.clientWidth]);
  const [table = 0, room = 0] = await widths();
  expect(table).toBeGreaterThanOrEqual(1300);
  expect(table).toBeGreaterThan(room);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await page.setViewportSize({ width: 1600, height: 800 });
  await eventually(async () => {
    const [wide = 0, place = 0] = await widths();
    return wide - place;
  }).toBe(0);
});

test('the box of a list is as high as its rows, and one page needs no pager', async () => {
  const page = await story.open('/app/membership?search=K1.1012');
  await shown(memberList(page).row('Anggota 12'));
  const { table, room } = await box(page).evaluate((element) => ({
    table: element.querySelector('table')?.offsetHeight ?? 0,
    room: element.clientHeight,
  }));
  expect(room - table).toBeGreaterThanOrEqual(0);
  // Where bars to scroll by take room, theirs is left.
  expect(room - table).toBeLessThanOrEqual(16);
  await gone(page.getByRole('navigation', { name: 'Halaman' }));
  await page.goto('/app/membership?pageSize=100');
  await shown(memberList(page).row('Anggota 1'));
  await shown(page.getByRole('combobox', { name: 'Baris per halaman' }));
  await gone(page.getByRole('button', { name: 'Halaman berikutnya' }));
});

test('headers show by carets that they sort where they are pointed at, focused, or sorted by', async () => {
  const page = await story.open('/app/membership');
  await shown(memberList(page).row('Anggota 1'));
  const button = page.getByRole('button', { name: 'Email', exact: true });
  const seen = () => button.locator('.data-table-carets').evaluate((carets) => getComputedStyle(carets).visibility);
  await page.mouse.move(0, 0);
  expect(await seen()).toBe('hidden');
  await button.hover();
  expect(await seen()).toBe('visible');
  await page.mouse.move(0, 0);
  await button.press('Enter');
  await eventually(() => header(page, 'Email').getAttribute('aria-sort')).toBe('ascending');
  await page.getByRole('searchbox').focus();
  expect(await seen()).toBe('visible');
});

test('columns are chosen by keyboard in a fixed order, and remembered', async () => {
  const page = await story.open('/app/membership');
  await shown(memberList(page).row('Anggota 1'));
  const usual = await titles(page);
  const popover = await memberList(page).look();
  await expectNoAxeFindings(page, 'the choice of columns');
  expect(await popover.getByRole('checkbox', { name: 'Full Name' }).isDisabled()).toBe(true);
  await popover.getByRole('checkbox', { name: 'Title' }).press('Space');
  await popover.getByRole('checkbox', { name: 'Level' }).press('Space');
  await page.keyboard.press('Escape');
  await gone(popover);
  const changed = await titles(page);
  expect(changed).not.toContain('Title');
  expect(changed.slice(-2)).toEqual(['Level', 'Action']);

  await page.reload();
  await shown(memberList(page).row('Anggota 1'));
  expect(await titles(page)).toEqual(changed);
  await (await memberList(page).look()).getByRole('button', { name: 'Kembali ke kolom bawaan' }).click();
  await eventually(() => titles(page)).toEqual(usual);
});

test('the height of rows, the columns and the size of pages are those of the account, and of no other in this browser', async () => {
  const page = await story.open('/app/membership');
  const list = memberList(page);
  await shown(list.row('Anggota 1'));
  const usual = await titles(page);
  await (await list.look()).getByRole('checkbox', { name: 'Email' }).uncheck();
  await page.keyboard.press('Escape');
  await low(page);
  await list.choosePageSize(25);
  await shown(list.row('Anggota 25'));
  await page.goto('/app/serkom');
  await page.goto('/app/membership');
  await shown(list.row('Anggota 25'));
  expect(await titles(page)).toEqual(usual.filter((title) => title !== 'Email'));

  const kept = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('list-look:')));
  const other = await story.open('/app/membership', { as: 'admin' });
  await shown(memberList(other).row('Anggota 1'));
  await other.evaluate((entries) => {
    for (const [key, text] of entries) localStorage.setItem(key, text);
  }, kept);
  await other.reload();
  await shown(memberList(other).row('Anggota 1'));
  expect(await memberList(other).row('Anggota 25').count()).toBe(0);
  expect(await titles(other)).toEqual(usual);
});

test('columns that are remembered and are no more do no harm', async () => {
  const page = await story.open('/app/membership?columns=fax+email+email+constructor+..%2Fx');
  await shown(memberList(page).row('Anggota 1'));
  expect(await titles(page)).toEqual(['Pilihan', 'No', 'NPA', 'Full Name', 'Email', 'Action']);
  await low(page);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((key) => key.startsWith('list-look:')))
      localStorage.setItem(key, '{"columns":[" fax","email",7,"constructor"],"density":[],"pageSize":"x"}');
  });
  await page.goto('/app/membership');
  await shown(memberList(page).row('Anggota 1'));
  expect(await titles(page)).toEqual(['Pilihan', 'No', 'NPA', 'Full Name', 'Email', 'Action']);
});
