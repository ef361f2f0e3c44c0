import { expect, type Page, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { pixelsOf, readQr } from '#test/support/qr-reader.ts';
import { memberList } from '../screens/member-list.ts';
import { eventually, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();
const nameOf = (number: number) => `Anggota ${String(number).padStart(4, '0')}`;
const npaOf = (number: number) => `K1.${String(number).padStart(4, '0')}`;

test.beforeAll(async () => {
  const staff = story.server.as('staff');
  for (let first = 1; first <= 1000; first += 50) {
    const numbers = Array.from({ length: 50 }, (_, index) => first + index);
    const bodies = numbers.map((order) => aMember({ first_name: nameOf(order), npa: npaOf(order), order }));
    await Promise.all(bodies.map((body) => staff.ok(addMember, { body })));
  }
});

const box = (page: Page) => page.getByRole('region', { name: 'Daftar anggota' });
const drawn = (page: Page) => memberList(page).table.getByRole('row').count();

/** More rows than a screen holds, with what stands ready above and below it. */
const fewRows = 40;

test('of 1,000 rows only those in sight are in the page, wherever one scrolls', async () => {
  const page = await story.open('/app/membership?pageSize=1000');
  const list = memberList(page);
  await shown(list.row(nameOf(1)));
  expect(await list.table.getAttribute('aria-rowcount')).toBe('1001');
  expect(await drawn(page)).toBeLessThan(fewRows);

  await box(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }));
  await shown(list.row(nameOf(500)));
  expect(await list.row(nameOf(1)).count()).toBe(0);
  expect(await drawn(page)).toBeLessThan(fewRows);

  await box(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  const last = list.row(nameOf(1000));
  const code = page.getByRole('button', { name: `Unduh kode QR ${npaOf(1000)}` });
  await shown(code);
  expect(await last.getAttribute('aria-rowindex')).toBe('1001');
  expect(await last.getByRole('cell').nth(1).textContent()).toBe('1.000');
  expect(await drawn(page)).toBeLessThan(fewRows);
  await code.scrollIntoViewIfNeeded();
  const text = readQr(pixelsOf(new Uint8Array(await code.screenshot()).buffer));
  expect(text).toBe(`https://direktori.ikai.test/lookup?npa=${npaOf(1000)}`);
});

test('the wheel scrolls through the rows without a gap in sight', async () => {
  const page = await story.open('/app/membership?pageSize=1000');
  await shown(memberList(page).row(nameOf(1)));
  await box(page).hover();
  for (let turn = 0; turn < 10; turn += 1) {
    await page.mouse.wheel(0, 3000);
    // Whatever is seen once two frames have been drawn is rows, from the header to the lower edge.
    await eventually(() =>
      box(page).evaluate((element) => {
        const { left, bottom, height } = element.getBoundingClientRect();
        const at = (y: number) =>
          document
            .elementFromPoint(left + 300, y)
            ?.closest('tr')
            ?.getAttribute('aria-rowindex');
        return [bottom - height + 60, bottom - height / 2, bottom - 20].every((y) => Number(at(y)) > 0);
      }),
    ).toBe(true);
  }
  expect(await drawn(page)).toBeLessThan(fewRows);
});

test('rows that fly by tell NPA and name, and are whole once they rest', async () => {
  const page = await story.open('/app/membership?pageSize=1000');
  await shown(memberList(page).row(nameOf(1)));
  const flying = await box(page).evaluate(
    (element) =>
      new Promise<string>((resolve) => {
        const step = () => {
          const placeholder = element.querySelector('.data-table-placeholder');
          if (placeholder) return resolve(placeholder.textContent);
          element.scrollBy({ top: 1500 });
          requestAnimationFrame(step);
        };
        step();
      }),
  );
  expect(flying).toMatch(/^K1\.(\d{4})Anggota \1$/);
  await eventually(() => page.locator('.data-table-placeholder').count()).toBe(0);
  expect(await drawn(page)).toBeLessThan(fewRows);
});

test('typing in the search box draws letters, not rows, while 1,000 rows are shown', async () => {
  const page = await story.open('/app/membership?pageSize=1000');
  const list = memberList(page);
  await shown(list.row(nameOf(1)));
  await eventually(() => page.locator('.member-qr:not(:has(svg))').count()).toBe(0);
  const { promise: allowed, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/v1/membership?*', async (route) => {
    await allowed;
    await route.continue().catch(() => undefined);
  });
  await page.evaluate(() => {
    window.rowsTouched = 0;
    window.longTasks = [];
    new MutationObserver((changes) => {
      window.rowsTouched += changes.length;
    }).observe(document.querySelector('tbody') ?? document, { childList: true, subtree: true, characterData: true });
    new PerformanceObserver((tasks) => {
      window.longTasks.push(...tasks.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });
  const word = 'anggota 0999';
  await list.search.focus();
  for (let length = 1; length <= word.length; length += 1) {
    await page.keyboard.type(word[length - 1] ?? '');
    expect(await list.search.inputValue()).toBe(word.slice(0, length));
  }
  const { rowsTouched, longTasks } = await page.evaluate(() => ({
    rowsTouched: window.rowsTouched,
    longTasks: window.longTasks,
  }));
  expect(rowsTouched, `rows drawn while typing; long tasks of ${longTasks} ms`).toBe(0);
  await shown(list.row(nameOf(1)));
  letGo();
  await eventually(() => list.names()).toEqual([nameOf(999)]);
});

test('a list that becomes another begins at its top, and a row that changes leaves the others where they are', async () => {
  const page = await story.open('/app/membership?pageSize=1000');
  const list = memberList(page);
  await shown(list.row(nameOf(1)));
  await box(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }));
  const row = list.row(nameOf(500));
  await shown(row);
  const place = () => box(page).evaluate((element) => element.scrollTop);
  const toggle = row.getByRole('switch');
  await toggle.scrollIntoViewIfNeeded();
  const before = await place();
  await toggle.focus();
  await page.keyboard.press('Space');
  const answered = page.waitForResponse((response) => /membership\?/.test(response.url()));
  await shown(row.getByText('Non Active', { exact: true }));
  await answered;
  expect(await place()).toBe(before);
  await list.search.fill('anggota');
  await eventually(place).toBe(0);
});

test('of 1,000 rows, choosing one draws its box and no other row', async () => {
  const page = await story.open('/app/membership?pageSize=1000');
  const table = memberList(page).table;
  const boxes = table.getByRole('checkbox');
  await shown(boxes.nth(1));
  // Codes follow their rows.
  await eventually(() => table.locator('.member-qr:not(:has(svg))').count()).toBe(0);
  await page.evaluate(() => {
    const touched = new Set<string>();
    Object.assign(window, { touched });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const row = element?.closest('tr')?.getAttribute('aria-rowindex');
        // The table is shorter beside the bar of what is chosen, so a row at its end may come or go.
        if (row) touched.add(`${element?.nodeName} in row ${row}`);
      }
    }).observe(document.querySelector('tbody') ?? document, {
      attributes: true,
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  await boxes.nth(2).click();
  await shown(page.getByRole('status').getByText('1 dipilih.'));
  expect(await page.evaluate(() => [...window.touched].sort())).toEqual(['INPUT in row 3', 'TR in row 3']);
});

declare global {
  interface Window {
    rowsTouched: number;
    touched: Set<string>;
    longTasks: number[];
  }
}

test('up to 100 rows are all in the page, so that the browser’s own search finds each', async () => {
  const page = await story.open('/app/membership?pageSize=100');
  await shown(memberList(page).row(nameOf(1)));
  await eventually(() =>
    memberList(page)
      .names()
      .then((names) => names.length),
  ).toBe(100);
  expect(await page.evaluate(`find(${JSON.stringify(nameOf(97))})`)).toBe(true);
});
