import { expect, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { choose, field, save } from '../screens/form.ts';
import { memberList } from '../screens/member-list.ts';
import { storedMember } from '../screens/stored.ts';
import { eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(async () => {
  const staff = story.server.as('staff');
  await staff.ok(addMember, { body: aMember({ npa: 'K1.1001', first_name: 'Ani', title: 'S.Psi.' }) });
  await staff.ok(addMember, { body: aMember({ npa: 'K1.1002', first_name: 'Budi' }) });
});

test('a notice stands in front of a dialog and can be answered there, while the form keeps what was typed', async () => {
  const page = await story.open('/app/membership');
  const form = await memberList(page).edit('Ani');
  await field(form, 'Title').fill('M.Psi.');
  await save(form);
  await gone(form);
  const other = await memberList(page).edit('Budi');
  await field(other, 'Phone').fill('0812');
  const undo = notice(page, 'Data Tersimpan!').getByRole('button', { name: 'Urungkan' });
  const isInFront = await undo.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === button;
  });
  expect(isInFront).toBe(true);
  await undo.click();
  await eventually(async () => (await storedMember(story, 'K1.1001'))?.title).toBe('S.Psi.');
  expect(await field(other, 'Phone').inputValue()).toBe('0812');
});

test('Esc closes a list of choices first, then asks about the form as often as it is pressed, and takes no choice away', async () => {
  const page = await story.open('/app/membership');
  const form = await memberList(page).add();
  await choose(form, 'Keanggotaan', 'Bali');
  const region = form.getByRole('combobox', { name: 'Keanggotaan' });
  await region.press('ArrowDown');
  await shown(form.getByRole('option', { name: 'Aceh' }));
  await page.keyboard.press('Escape');
  await gone(form.getByRole('option', { name: 'Aceh' }));
  const question = page.getByRole('dialog', { name: 'Buang isian yang belum disimpan?' });
  for (let times = 0; times < 3; times += 1) {
    await page.keyboard.press('Escape');
    await shown(question);
    await page.keyboard.press('Escape');
    await gone(question);
  }
  expect(await region.inputValue()).toBe('Bali');
});

test('the page behind a dialog neither scrolls nor moves', async () => {
  const page = await story.open('/app/users', { size: [1024, 400] });
  const heading = page.getByRole('heading', { level: 1 });
  await field(page.getByRole('main'), 'Name').fill('Belum disimpan');
  await page.getByRole('button', { name: 'Batalkan perubahan' }).click();
  await shown(page.getByRole('dialog', { name: 'Buang isian yang belum disimpan?' }));
  const before = await heading.boundingBox();
  await page.mouse.move(5, 200);
  await page.mouse.wheel(0, 300);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await heading.boundingBox()).toEqual(before);
  await page.getByRole('button', { name: 'Lanjutkan mengisi' }).click();
  await page.mouse.wheel(0, 300);
  await eventually(async () => (await heading.boundingBox())?.y).not.toBe(before?.y);
});
