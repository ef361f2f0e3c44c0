import { expect, type Page, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { memberList } from '../screens/member-list.ts';
import { eventually, gone, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();
/** With a letter before the number, which no other text of a member has there. */
const nameOf = (number: number) => `Anggota N${String(number).padStart(3, '0')}`;
const namesOf = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => nameOf(from + index));

test.beforeAll(async () => {
  const staff = story.server.as('staff');
  for (let number = 1; number <= 60; number += 1) {
    await staff.ok(addMember, { body: aMember({ first_name: nameOf(number), order: number }) });
  }
});

const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
/** Of a long page only the rows in sight are drawn. */
const shows = (page: Page, names: string[]) =>
  eventually(async () => (await memberList(page).names()).slice(0, 10)).toEqual(names.slice(0, 10));
const range = (page: Page, text: string) =>
  shown(page.getByRole('navigation', { name: 'Halaman' }).getByText(text, { exact: true }));

test('pages follow each other, and rows are counted over all pages', async () => {
  const page = await story.open('/app/membership');
  const list = memberList(page);
  // Most other stories find the rows by their markup.
  const rows = page.getByRole('table', { name: 'Daftar anggota' }).getByRole('row');
  await shown(rows.filter({ has: page.getByRole('button', { name: `Ubah ${nameOf(1)}`, exact: true }) }));
  const seen: string[] = [];
  for (const number of [1, 2, 6]) {
    if (number === 2) await page.getByRole('button', { name: 'Halaman berikutnya' }).click();
    if (number === 6) await list.goToPage(6);
    await shows(page, namesOf(number * 10 - 9, number * 10));
    seen.push(...(await list.names()));
    await range(page, `${number * 10 - 9}–${number * 10} dari 60`);
    expect(
      await list
        .row(nameOf(number * 10))
        .getByRole('cell')
        .nth(1)
        .textContent(),
    ).toBe(String(number * 10));
  }
  expect(new Set(seen).size).toBe(30);
  expect(await page.getByRole('button', { name: 'Halaman berikutnya' }).isDisabled()).toBe(true);
});

test('every page size shows so many members and begins at the first page', async () => {
  const page = await story.open('/app/membership?page=3');
  const list = memberList(page);
  await shows(page, namesOf(21, 30));
  for (const [size, last] of [
    [25, 25],
    [1000, 60],
    [10, 10],
  ] as const) {
    await list.choosePageSize(size);
    if (last < 60) await range(page, `1–${last} dari 60`);
    else await gone(page.getByRole('button', { name: 'Halaman berikutnya' }));
    await shown(list.row(nameOf(1)));
    expect(query(page)).toEqual(size === 10 ? {} : { pageSize: String(size) });
    const region = page.getByRole('region', { name: 'Daftar anggota' });
    await region.evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
    await shown(list.row(nameOf(last)));
    expect(await list.row(nameOf(last + 1)).count()).toBe(0);
  }
});

test('a column sorts up, then down, then no more, and says so to a screen reader', async () => {
  const page = await story.open('/app/membership?page=2');
  const list = memberList(page);
  const header = page.getByRole('columnheader', { name: 'Full Name' });
  await shown(list.row(nameOf(11)));
  await list.sortBy('Full Name');
  await shows(page, namesOf(1, 10));
  expect(await header.getAttribute('aria-sort')).toBe('ascending');
  expect(query(page)).toEqual({ sort: 'fullName' });
  await list.sortBy('Full Name');
  await shows(page, namesOf(51, 60).reverse());
  expect(await header.getAttribute('aria-sort')).toBe('descending');
  await list.sortBy('Full Name');
  await shows(page, namesOf(1, 10));
  expect(await header.getAttribute('aria-sort')).toBe('none');
  expect(query(page)).toEqual({});
});

test('reload, Back, Forward and a pasted link give the same list', async () => {
  const page = await story.open('/app/membership');
  const list = memberList(page);
  await shown(list.row(nameOf(1)));
  await list.filter('Level', 'Level 1');
  await list.choosePageSize(25);
  await list.sortBy('NPA');
  await list.sortBy('NPA');
  await list.goToPage(2);
  await shows(page, namesOf(11, 35).reverse());
  const address = page.url();
  expect(query(page)).toEqual({ page: '2', pageSize: '25', level: 'K1', sort: '-npa' });

  await page.reload();
  await shows(page, namesOf(11, 35).reverse());
  const colleague = await story.open(address, { as: 'admin' });
  await shows(colleague, namesOf(11, 35).reverse());
  await shown(colleague.getByRole('button', { name: 'Hapus filter Level: Level 1' }));

  await page.goBack();
  await shows(page, namesOf(36, 60).reverse());
  await page.goBack();
  await shows(page, namesOf(1, 25));
  await page.goForward();
  await shows(page, namesOf(36, 60).reverse());
});

test('a word that is typed is one step back, and Back empties the box as well', async () => {
  const page = await story.open('/app/membership?page=2');
  const list = memberList(page);
  await shows(page, namesOf(11, 20));
  await list.search.pressSequentially('anggota n059', { delay: 60 });
  await shows(page, [nameOf(59)]);
  expect(query(page)).toEqual({ search: 'anggota n059' });
  await page.goBack();
  await shows(page, namesOf(11, 20));
  expect(await list.search.inputValue()).toBe('');
  await page.goForward();
  await shows(page, [nameOf(59)]);
  expect(await list.search.inputValue()).toBe('anggota n059');
});

test('blanks around the words ask for nothing else', async () => {
  const page = await story.open('/app/membership');
  const list = memberList(page);
  await shows(page, namesOf(1, 10));
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/v1/membership') asked.push(searchParams.get('search'));
  });
  await list.search.fill('n059');
  await shows(page, [nameOf(59)]);
  await list.search.fill(' n058  ');
  await shows(page, [nameOf(58)]);
  await list.search.fill('n057');
  await shows(page, [nameOf(57)]);
  expect(asked).toEqual(['n059', 'n058', 'n057']);
  expect(await list.search.inputValue()).toBe('n057');
});

test('a page past the end leads to the last one, also when a filter has made the list shorter', async () => {
  const page = await story.open('/app/membership?page=99');
  await shows(page, namesOf(51, 60));
  expect(query(page)).toEqual({ page: '6' });
  await memberList(page).search.fill('n059');
  await shows(page, [nameOf(59)]);
  expect(query(page)).toEqual({ search: 'n059' });
  await page.goto('/app/membership?page=5&search=n059');
  await shows(page, [nameOf(59)]);
});
