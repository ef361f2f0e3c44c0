import { expect, type Locator, type Page, test } from '@playwright/test';
import { addMember, changeMember } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { field, fill, save } from './screens/form.ts';
import { memberList } from './screens/member-list.ts';
import { storedMember } from './screens/stored.ts';
import { eventually, gone, notice, shown } from './support/on-screen.ts';
import { startStory } from './support/story.ts';

const story = startStory();

const question = (page: Page) => page.getByRole('dialog', { name: 'Data ini sudah diubah' });
const side = (page: Page, label: string, whose: 'Isian Anda' | 'Tersimpan sekarang') =>
  question(page).getByRole('group', { name: label }).getByRole('radio', { name: whose });
const keepChoice = (page: Page) => question(page).getByRole('button', { name: 'Simpan pilihan' });

async function member(npa: string, first_name: string) {
  return (await story.server.as('staff').ok(addMember, { body: aMember({ npa, first_name, phone: '0811' }) })).data;
}

/** Two people with the form of the same member open. */
async function twoPeople(npa: string, name: string) {
  const open = async (as: 'staff' | 'admin'): Promise<{ page: Page; form: Locator }> => {
    const page = await story.open(`/app/membership?search=${npa}`, { as });
    return { page, form: await memberList(page).edit(name) };
  };
  return { ani: await open('staff'), budi: await open('admin') };
}

test('changes of different fields both stand, and nobody is asked', async () => {
  await member('K1.3001', 'Dua Tangan');
  const { ani, budi } = await twoPeople('K1.3001', 'Dua Tangan');
  await field(budi.form, 'Phone').fill('0822');
  await save(budi.form);
  await gone(budi.form);
  await field(ani.form, 'Title').fill('Konselor Ahli');
  await save(ani.form);
  await shown(notice(ani.page, 'Data Tersimpan!'));
  await gone(ani.form);
  expect(await storedMember(story, 'K1.3001')).toMatchObject({ phone: '0822', title: 'Konselor Ahli' });
  await shown(memberList(ani.page).row('Dua Tangan').getByText('0822'));
});

test('changes of the same field are shown side by side, and nothing is chosen beforehand', async () => {
  story.expectError(/status of 409/);
  await member('K1.3002', 'Nama Rebutan');
  const { ani, budi } = await twoPeople('K1.3002', 'Nama Rebutan');
  await fill(budi.form, { 'Full Name': 'Nama Budi', Phone: '0822' });
  await save(budi.form);
  await gone(budi.form);
  await fill(ani.form, { 'Full Name': 'Nama Ani', Phone: '0833', Title: 'Judul Ani' });
  await save(ani.form);

  const { page } = ani;
  await shown(question(page));
  const groups = question(page).getByRole('group');
  expect(await groups.count()).toBe(2);
  await shown(
    question(page)
      .getByText(/^Tersimpan sekarang, oleh Akun/)
      .first(),
  );
  expect(await groups.nth(0).textContent()).toMatch(
    /Full Name\s*Isian Anda\s*Nama Ani\s*Tersimpan sekarang, oleh Akun \w+, \d\d-\d\d-\d{4} \d\d\.\d\d\s*Nama Budi/,
  );
  expect(await groups.nth(1).textContent()).toMatch(
    /Phone\s*Isian Anda\s*0833\s*Tersimpan sekarang, oleh [^0]*[^a-z]*0822/,
  );
  const sides = await groups.nth(0).locator('label').all();
  const [mine, theirs] = await Promise.all(sides.map((one) => one.boundingBox()));
  expect(mine?.y, 'side by side').toBe(theirs?.y);
  expect(mine?.width, 'with room for what they say').toBeGreaterThan(200);
  expect(await question(page).getByRole('radio', { checked: true }).count()).toBe(0);
  expect(await keepChoice(page).isDisabled()).toBe(true);

  await side(page, 'Full Name', 'Isian Anda').check();
  expect(await keepChoice(page).isDisabled()).toBe(true);
  await side(page, 'Phone', 'Tersimpan sekarang').check();
  await keepChoice(page).click();
  await shown(notice(page, 'Data Tersimpan!'));
  await gone(ani.form);
  const both = { fullName: 'Nama Ani', phone: '0822', title: 'Judul Ani' };
  expect(await storedMember(story, 'K1.3002')).toMatchObject(both);
});

test('who goes back to the form finds everything as it was typed, over a reload too, and is asked again at the next save', async () => {
  story.expectError(/status of 409/);
  const { id } = await member('K1.3003', 'Ragu-ragu');
  const page = await story.open('/app/membership?search=K1.3003');
  const form = await memberList(page).edit('Ragu-ragu');
  await story.server.as('admin').ok(changeMember, { params: { id }, body: { phone: '0822' } });
  await fill(form, { Phone: '0833', Email: 'ragu@ikai.test' });
  await save(form);
  await question(page).getByRole('button', { name: 'Kembali ke formulir' }).click();
  await gone(question(page));
  expect(await field(form, 'Phone').inputValue()).toBe('0833');
  await page.reload();
  await shown(form);
  expect(await field(form, 'Phone').inputValue()).toBe('0833');
  expect(await field(form, 'Email').inputValue()).toBe('ragu@ikai.test');
  expect((await storedMember(story, 'K1.3003'))?.phone).toBe('0822');

  await save(form);
  await side(page, 'Phone', 'Tersimpan sekarang').check();
  await keepChoice(page).click();
  await gone(form);
  expect(await storedMember(story, 'K1.3003')).toMatchObject({ phone: '0822', email: 'ragu@ikai.test' });
});

test('a third change while the choice is being made is a conflict of its own', async () => {
  story.expectError(/status of 409/);
  const { id } = await member('K1.3004', 'Tiga Kali');
  const others = story.server.as('admin');
  const page = await story.open('/app/membership?search=K1.3004');
  const form = await memberList(page).edit('Tiga Kali');
  await others.ok(changeMember, { params: { id }, body: { phone: '0822' } });
  await field(form, 'Phone').fill('0833');
  await save(form);
  await shown(question(page));
  await others.ok(changeMember, { params: { id }, body: { phone: '0844' } });
  await side(page, 'Phone', 'Isian Anda').check();
  await keepChoice(page).click();
  await shown(question(page).getByText('0844'));
  await eventually(() => question(page).getByRole('radio', { checked: true }).count()).toBe(0);
  await side(page, 'Phone', 'Isian Anda').check();
  await keepChoice(page).click();
  await gone(form);
  expect((await storedMember(story, 'K1.3004'))?.phone).toBe('0833');
});
