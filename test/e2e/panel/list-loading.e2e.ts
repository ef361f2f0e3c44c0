import { expect, type Page, type Route, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { field, fillRequired, save } from '../screens/form.ts';
import { memberList } from '../screens/member-list.ts';
import { eventually, gone, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(async () => {
  const staff = story.server.as('staff');
  const names = ['Ani', 'Anita', ...Array.from({ length: 12 }, (_, index) => `Budi ${index + 1}`)];
  for (const [index, first_name] of names.entries()) {
    await staff.ok(addMember, { body: aMember({ first_name, order: index }) });
  }
});

/** Keeps the answers back that a request matches, until they are let go. */
async function holdBack(page: Page, matches: (query: URLSearchParams) => boolean) {
  const held: Route[] = [];
  await page.route('**/api/v1/membership?*', async (route) => {
    if (matches(new URL(route.request().url()).searchParams)) held.push(route);
    else await route.continue();
  });
  return {
    held,
    async letGo() {
      await page.unroute('**/api/v1/membership?*');
      // The panel may have given a request up meanwhile.
      await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
    },
  };
}

test('an answer that comes late never overwrites a newer one', async () => {
  const page = await story.open('/app/membership');
  const list = memberList(page);
  await shown(list.row('Budi 1'));
  const older = await holdBack(page, (query) => query.get('search') === 'ani');
  await list.search.fill('ani');
  await eventually(() => older.held.length).toBe(1);
  await list.search.fill('anita');
  await eventually(() => list.names()).toEqual(['Anita']);
  const answered = page.waitForEvent('requestfinished', { timeout: 1000 }).catch(() => undefined);
  await older.letGo();
  await answered;
  expect(await list.names()).toEqual(['Anita']);
  expect(await list.count.textContent()).toBe('1 anggota');
});

test('the old rows stay in sight until the new ones are there, and the list says that it is busy', async () => {
  const page = await story.open('/app/membership');
  const list = memberList(page);
  const box = page.getByRole('region', { name: 'Daftar anggota' });
  await eventually(() => list.names()).toHaveLength(10);
  const before = await list.names();
  const answer = await holdBack(page, (query) => query.get('page') === '2');
  await list.goToPage(2);
  await eventually(() => box.getAttribute('aria-busy')).toBe('true');
  expect(await list.names()).toEqual(before);
  await answer.letGo();
  await eventually(() => list.names()).toEqual(['Budi 9', 'Budi 10', 'Budi 11', 'Budi 12']);
  await eventually(() => box.getAttribute('aria-busy')).toBe('false');
});

test('before the first answer there are places for the rows, and nothing says that the list is empty', async () => {
  const page = await story.open('/app/users');
  const answer = await holdBack(page, () => true);
  await page.getByRole('link', { name: 'Anggota IKAI' }).click();
  await eventually(() => answer.held.length).toBeGreaterThan(0);
  await shown(memberList(page).table);
  expect(await page.getByText('Belum ada anggota').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Excel export' }).isDisabled()).toBe(true);
  expect(await page.getByRole('region', { name: 'Daftar anggota' }).getAttribute('aria-busy')).toBe('true');
  expect(await page.getByRole('row').count()).toBeGreaterThan(5);
  await answer.letGo();
  await shown(memberList(page).row('Ani'));
});

test('a list that cannot be read keeps its old rows, says what failed, and can be asked for again', async () => {
  story.expectError(/status of 500/);
  const page = await story.open('/app/membership');
  const list = memberList(page);
  await shown(list.row('Ani'));
  await page.route('**/api/v1/membership?*', (route) => route.fulfill({ status: 500, body: '<h1>gateway</h1>' }));
  await list.goToPage(2);
  const trouble = page.getByRole('alert').filter({ hasText: 'Daftar tidak dapat dimuat.' });
  await shown(trouble);
  expect(await trouble.textContent()).toContain('Tidak ada data yang hilang.');
  await page.unroute('**/api/v1/membership?*');
  await trouble.getByRole('button', { name: 'Coba lagi' }).click();
  await gone(trouble);
  await eventually(() => list.names()).toEqual(['Budi 9', 'Budi 10', 'Budi 11', 'Budi 12']);
});

test('while the server cannot be reached a bar says so, and the list comes by itself when it can be again', async () => {
  story.expectError(/ERR_FAILED/);
  const page = await story.open('/app/membership');
  const list = memberList(page);
  await shown(list.row('Ani'));
  const calls = /\/(api|version\.json)/;
  await page.route(calls, (route) => route.abort());
  await list.goToPage(2);
  const bar = page.getByText(/Koneksi ke server terputus/);
  await shown(bar);
  const [place, look] = await bar.evaluate((line) => {
    const { left, right, bottom } = line.getBoundingClientRect();
    const { color, backgroundColor } = getComputedStyle(line);
    return [
      { left, right: innerWidth - right, bottom: innerHeight - bottom },
      { color, backgroundColor },
    ];
  });
  expect(place).toEqual({ left: 0, right: 0, bottom: 0 });
  // The bar has said why.
  const trouble = page.getByRole('alert').filter({ hasText: 'Daftar tidak dapat dimuat.' });
  await eventually(() => trouble.innerText()).toMatch(/^Daftar tidak dapat dimuat\.\s+Coba lagi$/);
  expect(look).toEqual({ color: 'rgb(255, 255, 255)', backgroundColor: 'rgb(31, 28, 26)' });
  await page.unroute(calls);
  await gone(bar);
  await eventually(() => list.names()).toEqual(['Budi 9', 'Budi 10', 'Budi 11', 'Budi 12']);
});

test('a page that was asked for in passing before a change is asked for again after it', async () => {
  const page = await story.open('/app/membership');
  const list = memberList(page);
  const remove = async (name: string) => {
    await list
      .row(name)
      .getByRole('button', { name: `Hapus ${name}`, exact: true })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus', exact: true }).click();
    await gone(list.row(name));
  };
  await list.goToPage(2);
  await shown(list.row('Budi 12'));
  await list.goToPage(1);
  await remove('Budi 1');

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { promise: handled, resolve: handle } = Promise.withResolvers<void>();
  const second = (url: URL) => url.pathname === '/api/v1/membership' && url.searchParams.get('page') === '2';
  await page.route(second, async (route) => {
    const response = await route.fetch();
    answer();
    await released;
    // The panel may have given it up meanwhile.
    await route.fulfill({ response }).catch(() => undefined);
    handle();
  });
  // Two presses so quick that the screen never turns to the page between them.
  await page.evaluate(() => {
    for (const number of [2, 1]) document.querySelector<HTMLElement>(`[aria-label="Halaman ${number}"]`)?.click();
  });
  await answered;
  await remove('Budi 2');
  release();
  await handled;
  // No sooner: what is held would go on to the server.
  await page.unroute(second);
  await list.goToPage(2);
  await eventually(() => list.names()).toEqual(['Budi 11', 'Budi 12']);
});

test('who is added before the list was first answered is in the list', async () => {
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  let calls = 0;
  const page = await (await story.browse()).newPage();
  await page.route('**/api/v1/membership?*', async (route) => {
    calls += 1;
    const answer = await route.fetch();
    if (calls === 1) await letGo;
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
  await page.goto('/app/membership');
  await page.getByRole('button', { name: 'Tambah' }).click();
  const form = page.getByRole('dialog', { name: 'Tambah anggota' });
  await fillRequired(form, { npa: 'K1.1003', name: 'Anisa Dewi' });
  await field(form, 'Order').fill('0');
  await save(form);
  await gone(form);
  resolve();
  await shown(memberList(page).row('Anisa Dewi'));
});
