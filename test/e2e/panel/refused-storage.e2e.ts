// In test:all only: browsers that refuse storage.
import { expect, type Page, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { fillRequired } from '../screens/form.ts';
import { memberList } from '../screens/member-list.ts';
import { storedMember } from '../screens/stored.ts';
import { at, gone, notice, shown } from '../support/on-screen.ts';
import { credentialsOf, signIn } from '../support/sign-in.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(async () => {
  await story.server.as('staff').ok(addMember, { body: aMember({ npa: 'K1.9001', first_name: 'Ayu Lestari' }) });
});

/** A browser that refuses storage to pages, as strict settings make it. */
const refuse = () => {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  }
};

const fill = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('Setting the value exceeded the quota.', 'QuotaExceededError');
  };
};

const refused = /Peramban ini menolak menyimpan/;
const full = /Penyimpanan peramban ini penuh/;

for (const [words, change, sentence] of [
  ['refuses storage', refuse, refused],
  ['has no room left', fill, full],
] as const) {
  test(`a browser that ${words} says so in our words, and the panel works until it is closed`, async () => {
    const page: Page = await (await story.browse({ as: null })).newPage();
    await page.addInitScript(change);
    await page.goto('/login');
    await signIn(page, credentialsOf('staff'));
    await at(page, '/app/dashboard');
    const list = memberList(page);
    await shown(list.row('Ayu Lestari'));
    await shown(page.getByText(sentence));
    expect(await page.getByText(/insecure|quota/).count()).toBe(0);

    const npa = `K1.90${sentence === full ? 10 : 20}`;
    const form = await list.add();
    await fillRequired(form, { npa, name: 'Baru Sekali' });
    await form.getByRole('button', { name: 'Simpan', exact: true }).click();
    await shown(notice(page, 'Data Tersimpan!'));
    expect(await storedMember(story, npa)).toBeDefined();

    await page.getByRole('button', { name: 'Mengerti' }).click();
    await gone(page.getByText(sentence));
    await page.getByRole('button', { name: /^Akun / }).click();
    await page.getByText('Gelap').click();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await at(page, '/login');
    await shown(page.getByRole('textbox', { name: 'Email' }));
  });
}

test('a browser that refuses storage shows the public page and the sign-in, not a blank one', async () => {
  const page = await (await story.browse({ as: null })).newPage();
  await page.addInitScript(refuse);
  await page.goto('/lookup?npa=K1.9001');
  await shown(page.getByText('Ayu Lestari'));
  await page.goto('/app/membership');
  await at(page, '/login');
  await shown(page.getByRole('textbox', { name: 'Email' }));
});
