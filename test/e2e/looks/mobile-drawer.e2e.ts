import { expect, type Page, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { at, eventually, gone, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();
const phone: [number, number] = [390, 844];

const opener = (page: Page) => page.getByRole('button', { name: 'Buka menu' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

async function boxOf(page: Page) {
  const box = await drawer(page).boundingBox();
  if (!box) throw new Error('The drawer is not there.');
  return { left: Math.round(box.x), right: Math.round(box.x + box.width), width: box.width };
}

test('on a phone the menu is in a drawer, which closes once it has led somewhere', async () => {
  const page = await story.open('/app/membership', { as: 'superadmin', size: phone });
  await shown(page.getByRole('heading', { level: 1, name: 'Anggota IKAI' }));
  await gone(page.getByRole('link', { name: 'Users' }));
  await opener(page).click();
  await shown(drawer(page));
  await shown(drawer(page).getByRole('link', { name: 'Kartu anggota' }));
  expect(await drawer(page).evaluate((element) => element.matches(':modal'))).toBe(true);
  await eventually(() => boxOf(page)).toMatchObject({ left: 0 });
  expect((await boxOf(page)).width).toBeLessThan(350);
  await drawer(page).getByRole('link', { name: 'Wilayah IKAI' }).click();
  await at(page, '/app/wilayah');
  await gone(drawer(page));
});

test('the drawer closes by its button, by Escape and by a touch beside it, and the focus goes back', async () => {
  const page = await story.open('/app/users', { size: phone });
  const ways = [
    () => drawer(page).getByRole('button', { name: 'Tutup menu' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(380, 400),
  ];
  for (const close of ways) {
    await opener(page).click();
    await shown(drawer(page));
    await close();
    await gone(drawer(page));
    expect(await opener(page).evaluate((element) => element === document.activeElement)).toBe(true);
  }
});

test('in right-to-left the drawer comes from the right', async () => {
  const page = await story.open('/app/users', { size: phone, direction: 'rtl' });
  await opener(page).click();
  await eventually(() => boxOf(page)).toMatchObject({ right: 390 });
  expect((await boxOf(page)).left).toBeGreaterThan(40);
});

test('a window that grows closes the drawer and shows the menu beside the screen', async () => {
  const page = await story.open('/app/users', { size: phone });
  await opener(page).click();
  await shown(drawer(page));
  await page.setViewportSize({ width: 1280, height: 800 });
  await gone(drawer(page));
  await gone(opener(page));
  await shown(page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Users' }));
});

test('a member is found, opened and corrected on a phone', async () => {
  await story.server.as('staff').ok(addMember, { body: aMember({ first_name: 'Nur Hidayah', npa: 'K1.5005' }) });
  const page = await story.open('/app/membership', { size: phone });
  await page.getByRole('searchbox').fill('hidayah');
  await page.getByRole('button', { name: 'Ubah Nur Hidayah' }).click();
  const form = page.getByRole('dialog', { name: 'Ubah anggota' });
  await form.getByRole('textbox', { name: 'Full Name' }).fill('Nur Hidayah Rahman');
  await form.getByRole('button', { name: 'Simpan', exact: true }).click();
  await gone(form);
  await shown(page.getByRole('row', { name: /Nur Hidayah Rahman/ }));
});
