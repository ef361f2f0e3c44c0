// In test:all only: looks from right to left.
import { expect, test } from '@playwright/test';
import { addAccount } from '#contract/accounts.ts';
import { addMember } from '#contract/members.ts';
import { aMember, anAccount } from '#test/support/builders.ts';
import { fillImports, fillTraining } from '../support/directory.ts';
import { shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(async () => {
  const first_name = 'Fransiskus Xaverius Yohanes Paulus Situmorang Simanjuntak, S.Psi., M.Pd., Kons.';
  await story.server.as('staff').ok(addMember, { body: aMember({ first_name, serkom_end_date: '2020-01-31' }) });
  await fillImports(story.server);
  await fillTraining(story.server);
  // What somebody did to an account is told with the device it came from.
  await story.server.as('superadmin').ok(addAccount, { body: anAccount() });
});

/** What is cut in a box is cut at the end of its text: Latin letters are read from the left, whichever way the page reads. */
for (const { path, part, size } of [
  { path: '/app/serkom/reminders', part: 'a.one-line' },
  { path: '/app/imports', part: '.author small' },
  { path: '/app/accounts', part: 'bdi.one-line' },
  { path: '/app/membership', part: '[type=search]' },
  { path: '/app/security', part: 'td bdi.one-line' },
  { path: '/app/serkom/reminders', part: '.data-card-facts dt', size: [390, 844] as [number, number] },
]) {
  test(`what is too long in ${path} (${part}) loses its end, not its beginning, from right to left`, async () => {
    const page = await story.open(path, { direction: 'rtl', as: 'superadmin', size: size ?? [1280, 800] });
    const box = page.locator(part).first();
    await shown(box);
    expect(await box.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
  });
}

test('what is short begins where its column does, from right to left too', async () => {
  const page = await story.open('/app/serkom/reminders', { direction: 'rtl', size: [390, 844] });
  const card = page.locator('.data-card').first();
  await shown(card.getByText('Terakhir diingatkan'));
  const aside = await card.locator('.data-card-part bdi.one-line, dt').evaluateAll((all) =>
    all.map((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return Math.round(element.getBoundingClientRect().right - words.getBoundingClientRect().right);
    }),
  );
  expect(aside.filter((distance) => distance > 1)).toEqual([]);
});

test('the facts of a class stand below their names, from right to left too', async () => {
  const page = await story.open('/app/training/classes/1', { direction: 'rtl', size: [1280, 800] });
  const facts = page.locator('.class-facts > div');
  await shown(facts.getByText('Status'));
  const aside = await facts.evaluateAll((all) =>
    all.map((fact) => {
      const rights = [...fact.children].map((part) => {
        const words = document.createRange();
        const first = document.createTreeWalker(part, NodeFilter.SHOW_TEXT).nextNode();
        if (first) words.selectNode(first);
        return words.getBoundingClientRect().right;
      });
      return Math.round(Math.abs((rights[0] ?? 0) - (rights[1] ?? 0)));
    }),
  );
  expect(aside.filter((distance) => distance > 2)).toEqual([]);
});
