// In test:all only: looks of lists at several widths.
import { expect, type Page, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { memberList } from '../screens/member-list.ts';
import { selectionOf } from '../screens/selection.ts';
import { fillDirectory } from '../support/directory.ts';
import { eventually, goOn, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(() => fillDirectory(story.server));

const box = (page: Page) => page.getByRole('region', { name: 'Daftar anggota' });
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });

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

/** The words of the headers that stand on two lines. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    for (const header of document.querySelectorAll('th:not(:has(.visually-hidden))')) {
      const texts = document.createTreeWalker(header, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const { left, right } = range.getBoundingClientRect();
          const cell = header.getBoundingClientRect();
          const isCut = left < cell.left - 1 || right > cell.right + 1;
          if (isCut || new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            broken.push(word);
        }
      }
    }
    return broken;
  });
}

test('no word of a header is broken, low rows or not, and at its end the table shows the status beside the buttons', async () => {
  const page = await story.open('/app/membership');
  await shown(memberList(page).row('Siti'));
  for (const density of ['roomy', 'compact']) {
    if (density === 'compact') await low(page);
    for (const width of [1280, 1366, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const where = `${density}, ${width}`;
      expect([where, await brokenWords(page)]).toEqual([where, []]);
      const overlap = async () => {
        await box(page).evaluate((element) => element.scrollTo({ left: 10_000, behavior: 'instant' }));
        return (await edgesOf(header(page, 'Status'))).right - (await edgesOf(header(page, 'Action'))).left;
      };
      await eventually(overlap).toBeLessThanOrEqual(0);
    }
  }
});

for (const direction of ['ltr', 'rtl'] as const) {
  test(`where not all columns fit, none stands half under the buttons until the table scrolls, ${direction}`, async () => {
    const page = await story.open('/app/membership', { direction });
    await shown(memberList(page).row('Siti'));
    for (const width of [780, 820, 900, 1000, 1023, 1100, 1200]) {
      await page.setViewportSize({ width, height: 800 });
      const halves = () =>
        box(page).evaluate((element) => {
          const edges = (cell: Element) => cell.getBoundingClientRect();
          const cells = [...element.querySelectorAll('thead th')];
          const pinned = edges(element.querySelector('thead [data-pinned="end"]') ?? element);
          return cells
            .filter((cell) => !(cell instanceof HTMLElement && cell.dataset.pinned))
            .filter((cell) => {
              const { left, right } = edges(cell);
              const isOutside = document.dir === 'rtl' ? left < pinned.right - 1 : right > pinned.left + 1;
              const isSeen = document.dir === 'rtl' ? right > pinned.right + 1 : left < pinned.left - 1;
              return isOutside && isSeen;
            })
            .map((cell) => cell.textContent);
        });
      await eventually(halves).toEqual([]);
    }
  });
}

test('no word of a header is broken in any other list', async () => {
  const page = await story.open('/app/wilayah', { as: 'superadmin' });
  for (const [path, heading] of [
    ['/app/wilayah', 'Wilayah IKAI'],
    ['/app/accounts', 'Akun staf'],
    ['/app/training', 'Pelatihan'],
    ['/app/serkom/reminders', 'Ingatkan anggota'],
    ['/app/serkom/record', 'Catatan pengingat'],
    ['/app/imports', 'Impor'],
    ['/app/trash', 'Sampah'],
  ] as const) {
    await goOn(page, path, heading);
    await shown(page.getByRole('columnheader').last());
    expect([path, await brokenWords(page)]).toEqual([path, []]);
  }
});

test('room to spare goes to texts alone', async () => {
  const page = await story.open('/app/membership', { size: [1600, 800] });
  await shown(memberList(page).row('Siti'));
  const widthOf = async (name: string) => (await header(page, name).boundingBox())?.width ?? 0;
  const fixed = ['No', 'NPA', 'Photo', 'Phone', 'Experience', 'Status', 'Action'];
  const texts = ['Full Name', 'Title', 'Keanggotaan', 'Email'];
  const all = [...fixed, ...texts];
  const before = await Promise.all(all.map(widthOf));
  await page.setViewportSize({ width: 1920, height: 800 });
  await eventually(() => widthOf('Email')).toBeGreaterThan((before.at(-1) ?? 0) + 20);
  const after = await Promise.all(all.map(widthOf));
  const gained = all.filter((_, place) => (after[place] ?? 0) - (before[place] ?? 0) > 1);
  expect(gained).toEqual(texts);
});

test('a telephone number is whole on one line, low rows or not, and what is long wraps between its groups', async () => {
  const staff = story.server.as('staff');
  const numbers = ['+6281234567890', '0812-3456-78901', '+62 813-0000-2951', '+62 21 5550 1234 ext. 5678'];
  for (const [place, phone] of numbers.entries())
    await staff.ok(addMember, { body: aMember({ npa: `T.${place}`, first_name: 'Bertelepon', phone }) });
  const page = await story.open('/app/membership?search=bertelepon', { size: [1280, 800] });
  const words = () =>
    page.locator('[data-shape="phone"]').evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        const text = range.getBoundingClientRect();
        const room = cell.closest('td')?.getBoundingClientRect();
        const isCut = cell.scrollHeight > cell.clientHeight + 1 || text.right > (room?.right ?? 0);
        return `${cell.textContent}: ${tops.size}${isCut ? ', cut' : ''}`;
      }),
    );
  const whole = ['+6281234567890: 1', '0812-3456-78901: 1', '+62 813-0000-2951: 1', '+62 21 5550 1234 ext. 5678: 2'];
  await eventually(words).toEqual(whole);
  await low(page);
  await eventually(words).toEqual(whole);
});

test('a long code wraps after its separators and nowhere else', async () => {
  const codes = ['446/DPMPTSP/2024/0123', 'SIP.503.BALI.2023', 'ADM-KONSELOR-00042'];
  for (const [place, practice_permit_number] of codes.entries())
    await story.server
      .as('staff')
      .ok(addMember, { body: aMember({ npa: `W.${place}`, first_name: 'Berizin', practice_permit_number }) });
  const page = await story.open('/app/membership?search=berizin', { size: [1280, 800] });
  const lines = () =>
    page.locator('[data-shape="code"]').evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        let seen = '';
        let top = 0;
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          for (const [at, sign] of [...(text.textContent ?? '')].entries()) {
            range.setStart(text, at);
            range.setEnd(text, at + 1);
            const now = Math.round(range.getBoundingClientRect().top);
            seen += seen !== '' && now !== top ? `\n${sign}` : sign;
            top = now;
          }
        }
        return seen.split('\n');
      }),
    );
  await eventually(async () => (await lines()).filter((one) => one.length > 1).length).toBe(codes.length);
  for (const density of ['Lapang', 'Ringkas']) {
    await low(page, density);
    expect((await lines()).flatMap((one) => one.slice(0, -1)).filter((line) => !/[/.-]$/.test(line))).toEqual([]);
  }
});

test('between the pages of a list and the bar of what is chosen nothing is left free, on 820 and 1280 pixels', async () => {
  const page = await story.open('/app/membership', { size: [820, 900] });
  await selectionOf(page).box('Siti').click();
  const free = async () => {
    const pager = await page.getByRole('combobox', { name: 'Baris per halaman' }).boundingBox();
    const bar = await page.locator('.selection-bar').boundingBox();
    return Math.round((bar?.y ?? 0) - (pager?.y ?? 0) - (pager?.height ?? 0));
  };
  await eventually(free).toBe(12);
  await page.setViewportSize({ width: 1280, height: 800 });
  await shown(page.getByRole('navigation', { name: 'Menu utama' }));
  await eventually(free).toBe(12);
});
