// In test:all only: browsers that translate.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { lookupPage } from '#contract/pictures.ts';
import { memberList } from '../screens/member-list.ts';
import { fillDirectory, fillImports, fillTraining } from '../support/directory.ts';
import { eventually, gone, goOn, loaded, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(async () => {
  await fillDirectory(story.server);
  await fillImports(story.server);
  await fillTraining(story.server);
});

/** Translates a page as Chrome does: each text that may be is in an element of the browser's afterwards. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const parent = text.parentElement;
      if (!parent?.translate || text.data.trim() === '' || parent.matches('script, style, option, font')) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `«${text.data}»`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  });

/** The texts of data that a browser would translate. */
const offered = (data: Locator) =>
  data.evaluateAll((all) =>
    all.flatMap((one) => {
      const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      const texts: string[] = [];
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode;
        if (parentElement?.translate && textContent?.trim()) texts.push(textContent);
      }
      return texts;
    }),
  );

/** Lists by address, with their headings. */
const lists = [
  ['/app/membership', 'Anggota IKAI'],
  ['/app/wilayah', 'Wilayah IKAI'],
  ['/app/accounts', 'Akun staf'],
  ['/app/training', 'Pelatihan'],
  ['/app/training/modules', 'Modul pelatihan'],
  ['/app/serkom/reminders', 'Ingatkan anggota'],
  ['/app/serkom/record', 'Catatan pengingat'],
  ['/app/completeness', 'Perlu dilengkapi'],
  ['/app/cards/printed', 'Kartu tercetak'],
  ['/app/trash', 'Sampah'],
  ['/app/imports', 'Impor'],
  ['/app/security', 'Keamanan'],
] as const;

test('no cell of any list is offered to translation, and the count of a translated list is the present one', async () => {
  const page = await story.open('/app/membership', { as: 'superadmin' });
  for (const [path, heading] of lists) {
    await goOn(page, path, heading);
    const main = page.getByRole('main');
    expect(await offered(main.locator('tbody td')), path).toEqual([]);
    expect(await offered(main.locator('.two-lines, .one-line, .name-link').locator('visible=true')), path).toEqual([]);
    const search = main.getByRole('searchbox');
    if ((await search.count()) === 0) continue;
    await translate(page);
    await search.fill('tidak ada yang begini');
    const count = main.locator('.filter-chips > [role="status"]');
    await eventually(() => count.textContent()).toMatch(/^0 /);
    await search.fill('');
    await eventually(() => count.textContent()).not.toMatch(/^0 |«/);
  }
});

test('names in questions and in the finder stay as they are', async () => {
  const page = await story.open('/app/membership', { as: 'superadmin' });
  await page
    .getByRole('button', { name: /^Hapus / })
    .first()
    .click();
  const question = page.getByRole('dialog', { name: /Anda ingin menghapus/ });
  await shown(question);
  expect(await offered(question.locator('bdi'))).toEqual([]);
  expect(await question.locator('h2 [translate="no"]').count()).toBe(1);
  await page.keyboard.press('Escape');
  await gone(question);

  await page.keyboard.press('Control+k');
  const found = page.getByRole('dialog', { name: 'Cari', exact: true }).getByRole('option');
  await page.keyboard.type('raden');
  await shown(found.first());
  expect(await offered(found.locator('bdi'))).toEqual([]);
});

/** What only data has of the directory's members, classes, modules, regions, files and accounts. */
const named = /Siti|Raden|Élodie|محمد|K\d\.\d|X\.0|Konseling Adiksi|KABM|Balai Besar|anggota\.csv|Aceh|@(?:ikai|dinas)/;

const screens = [
  ...lists.map(([path]) => path),
  '/app/membership/1',
  '/app/membership/2',
  '/app/imports/1',
  '/app/imports/2',
  '/app/serkom',
  '/app/cards',
  '/app/duplicates',
  '/app/history',
  '/app/training/classes/1',
  '/app/training/classes/1/check-in',
  '/app/training/reports',
  '/app/training/reports/participant',
];

test('nobody, and nothing that somebody named, is offered to translation on any screen, nor where a change is undone', async () => {
  const page = await story.open('/app/membership', { as: 'superadmin' });
  const namedOn = async (where: string) => {
    await loaded(page.getByRole('main'));
    expect(
      (await offered(page.locator('body'))).filter((text) => named.test(text)),
      where,
    ).toEqual([]);
  };
  for (const path of screens) {
    await page.goto(path);
    await shown(page.getByRole('main').getByRole('heading', { level: 1 }));
    await namedOn(path);
  }
  await goOn(page, '/app/membership/1', 'Siti');
  await page
    .getByRole('button', { name: /^Urungkan: / })
    .first()
    .click();
  await shown(page.getByRole('dialog', { name: 'Urungkan perubahan ini?' }).getByText('Siti').first());
  await namedOn('the question before a change is undone');
});

test('a translated list goes on working: rows are chosen, words sought, a form opened and closed', async () => {
  const page = await story.open('/app/membership');
  const list = memberList(page);
  await shown(page.getByRole('table').getByRole('row').nth(2));
  await translate(page);
  const boxes = page.getByRole('checkbox', { name: /^Pilih (?!semua)/ });
  await boxes.nth(0).check();
  await shown(page.getByText('1 dipilih.'));
  await translate(page);
  await boxes.nth(1).check();
  await shown(page.getByText('2 dipilih.'));
  await translate(page);
  await list.search.fill('siti');
  await gone(page.getByRole('row', { name: /Raden Ajeng/ }));
  await loaded(page.getByRole('main'));
  const form = await list.edit('Siti');
  await translate(page);
  await page.keyboard.press('Escape');
  await gone(form);
});

test('on the public page a name, a title, an NPA and a region are not offered to translation', async () => {
  story.expectError(/status of 404/);
  const page = await story.open(`${lookupPage.path}?npa=K1.9001`, { as: null });
  await shown(page.getByRole('heading', { name: 'Siti' }));
  expect(await offered(page.locator('h1, .title, dt:text-is("NPA") + dd, dt:text-is("Keanggotaan") + dd'))).toEqual([]);
  await page.goto(`${lookupPage.path}?npa=tidak-ada`);
  await shown(page.getByText('tidak-ada').first());
  expect(await offered(page.locator('bdi.npa'))).toEqual([]);
});

test('what a notice says of somebody stays as it is', async () => {
  const page = await story.open('/app/membership');
  await memberList(page).table.getByRole('switch').first().click();
  const said = notice(page, /^Status /);
  await shown(said);
  expect(await offered(said)).toEqual([]);
});
