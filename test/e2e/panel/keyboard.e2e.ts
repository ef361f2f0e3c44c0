import { expect, type Locator, type Page, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { at, eventually, gone, notice, shown } from '../support/on-screen.ts';
import { credentialsOf } from '../support/sign-in.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(async () => {
  const names = ['Ayu Lestari', 'Bagus Pratama', 'Citra Dewi'];
  for (const [index, first_name] of names.entries()) {
    await story.server.as('staff').ok(addMember, { body: aMember({ npa: `K1.100${index + 1}`, first_name }) });
  }
});

const isFocused = (element: Locator) => element.evaluate((one) => one === document.activeElement);

/** Presses Tab until something has the focus, which must then be visible to the eye. */
async function tabTo(page: Page, element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await shown(element);
  for (let times = 0; times < 60; times += 1) {
    if (await isFocused(element)) return expectVisibleFocus(element);
    await page.keyboard.press(key);
  }
  throw new Error(`60 times ${key} did not lead to ${element}.`);
}

async function expectVisibleFocus(element: Locator) {
  const marks = await element.evaluate((one) => {
    const marked = (style: CSSStyleDeclaration) => style.outlineStyle !== 'none' || style.boxShadow !== 'none';
    // A field's ring may be drawn by the frame around it.
    return [one, one.parentElement, one.parentElement?.parentElement].some(
      (part) => part && marked(getComputedStyle(part)),
    );
  });
  expect(marks, `the focus on ${element}`).toBe(true);
  const inSight = await element.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  });
  expect(inSight, `${element} in sight`).toBe(true);
}

async function signInByKeyboard(page: Page) {
  await page.goto('/login');
  const email = page.getByRole('textbox', { name: 'Email' });
  await eventually(() => isFocused(email)).toBe(true);
  await page.keyboard.type(credentialsOf('staff').email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(credentialsOf('staff').password);
  await page.keyboard.press('Enter');
  await at(page, '/app/dashboard');
  await shown(page.getByRole('row', { name: /Ayu Lestari/ }));
}

test('a member is found, corrected, switched off and deleted, and the list exported, by keyboard alone', async () => {
  const page = await (await story.browse({ as: null })).newPage();
  await signInByKeyboard(page);

  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type('bagus');
  await gone(page.getByRole('row', { name: /Ayu Lestari/ }));

  const edit = page.getByRole('button', { name: 'Ubah Bagus Pratama' });
  await tabTo(page, edit);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Ubah anggota' });
  await shown(form);
  const name = form.getByRole('textbox', { name: 'Full Name' });
  await tabTo(page, name);
  await page.keyboard.press('End');
  await page.keyboard.type(' Wijaya');
  const region = form.getByRole('combobox', { name: 'Keanggotaan' });
  await tabTo(page, region);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('Bali');
  await page.keyboard.press('Enter');
  const date = form.getByRole('textbox', { name: 'Serkom End Date' });
  await tabTo(page, date);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('1/2/2098');
  await tabTo(page, form.getByRole('button', { name: 'Simpan', exact: true }));
  expect(await date.inputValue()).toBe('01-02-2098');
  await page.keyboard.press('Enter');
  await shown(notice(page, 'Data Tersimpan!'));
  await gone(form);
  await shown(page.getByRole('row', { name: /Bagus Pratama Wijaya.*IKAI Bali.*01-02-2098/ }));
  const editAgain = page.getByRole('button', { name: 'Ubah Bagus Pratama Wijaya' });
  await eventually(() => isFocused(editAgain)).toBe(true);

  const status = page.getByRole('switch', { name: 'Status Bagus Pratama Wijaya' });
  await tabTo(page, status, 'Shift+Tab');
  await page.keyboard.press('Space');
  await eventually(() => status.getAttribute('aria-checked')).toBe('false');
  expect(await isFocused(status)).toBe(true);

  await tabTo(page, page.getByRole('button', { name: 'Hapus Bagus Pratama Wijaya' }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Anda ingin menghapus data {npa:K1.1002} ?' });
  await shown(question);
  await tabTo(page, question.getByRole('button', { name: 'Hapus' }));
  await page.keyboard.press('Enter');
  await gone(question);
  await shown(page.getByText(/Tidak ada anggota yang cocok/));
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);

  await tabTo(page, page.getByRole('button', { name: 'Hapus filter', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await shown(page.getByRole('row', { name: /Ayu Lestari/ }));

  const download = page.waitForEvent('download');
  await tabTo(page, page.getByRole('button', { name: 'Excel export' }), 'Shift+Tab');
  await page.keyboard.press('Space');
  expect((await download).suggestedFilename()).toBe('list_anggota_ikai_(page_1).xls');
});

test('the focus never leaves an open dialog, nor the page when a screen changes', async () => {
  const page = await story.open('/app/membership', { as: 'admin' });
  await tabTo(page, page.getByRole('button', { name: 'Tambah' }));
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Tambah anggota' });
  await shown(form);
  for (let times = 0; times < 25; times += 1) {
    await page.keyboard.press('Tab');
    const isWithin = await form.evaluate((dialog) => {
      const { activeElement: active } = document;
      // The browser's own bar has it in between.
      return active === document.body || dialog.contains(active);
    });
    expect(isWithin, `after ${times + 1} tabs`).toBe(true);
  }
  await page.keyboard.press('Escape');
  await gone(form);
  await tabTo(page, page.getByRole('link', { name: 'Wilayah IKAI' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await at(page, '/app/wilayah');
  await eventually(() => isFocused(page.getByRole('main'))).toBe(true);
});

test('somebody skips the menu, turns the direction and signs out by keyboard alone', async () => {
  const page = await story.open('/app/users');
  await shown(page.getByRole('textbox', { name: 'Username' }));
  await tabTo(page, page.getByRole('link', { name: 'Lewati ke isi' }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await eventually(() => isFocused(page.getByRole('textbox', { name: 'Name', exact: true }))).toBe(true);

  await tabTo(page, page.getByRole('button', { name: /^Akun / }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('radio', { name: 'Kiri ke kanan' }));
  await page.keyboard.press('ArrowDown');
  await eventually(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  await tabTo(page, page.getByRole('button', { name: 'Sign out' }));
  await page.keyboard.press('Enter');
  await at(page, '/login');
});

test('a form whose code is here has the focus as soon as it is opened', async () => {
  const page = await story.open('/app/membership');
  await shown(page.getByRole('row', { name: /Ayu Lestari/ }));
  // The panel fetches it by itself once it has nothing else to do.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/member-form-dialog')),
  );
  await page.waitForLoadState('networkidle');
  const hasFocus = await page.getByRole('button', { name: 'Tambah', exact: true }).evaluate(async (button) => {
    (button as HTMLElement).click();
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return document.activeElement?.closest('dialog') !== null;
  });
  expect(hasFocus).toBe(true);
});
