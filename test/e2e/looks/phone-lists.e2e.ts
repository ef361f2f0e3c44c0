// In test:all only: looks of lists on phones.
import { expect, test } from '@playwright/test';
import { fillLists } from '../support/directory.ts';
import { shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(() => fillLists(story.server));

const phone: [number, number] = [390, 844];

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

for (const path of ['/app/history', '/app/training', '/app/security']) {
  test(`the filters of ${path} stand beside each other on a phone, all on the screen`, async () => {
    const page = await story.open(path, { as: 'superadmin', size: phone });
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const filters = page.locator('.folded-filters > *');
    await shown(filters.last());
    const boxes = await filters.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes.filter(({ left, right }) => left < 0 || right > phone[0])).toEqual([]);
    const overlaps = boxes.flatMap((one, place) =>
      boxes
        .slice(place + 1)
        .filter((other) => one.left < other.right && other.left < one.right)
        .filter((other) => one.top < other.bottom && other.top < one.bottom),
    );
    expect(overlaps).toEqual([]);
  });
}
