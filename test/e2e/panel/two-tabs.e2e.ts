import { expect, type Page, test } from '@playwright/test';
import { addAccount } from '#contract/accounts.ts';
import { addMember, removeMember } from '#contract/members.ts';
import { signIn } from '#contract/session.ts';
import { testPassword } from '#test/support/accounts.ts';
import { aMember, anAccount } from '#test/support/builders.ts';
import { chosen, field, fill, fillRequired, save } from '../screens/form.ts';
import { importScreen, textFile } from '../screens/imports.ts';
import { memberList } from '../screens/member-list.ts';
import { at, eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

async function twoTabs() {
  const context = await story.browse();
  const [one, other] = [await context.newPage(), await context.newPage()];
  await one.goto('/app/membership');
  await other.goto('/app/membership');
  return { one, other };
}

test('the same form in two tabs keeps what was typed in each, and offers the one to the other, which takes it over', async () => {
  const { one, other } = await twoTabs();
  const first = await memberList(one).add();
  await fillRequired(first, { npa: 'K1.5001', name: 'Dari Tab Pertama' });
  const second = await memberList(other).add();
  await shown(second.getByText(/^Formulir ini juga terbuka di tab lain/));
  expect(await field(second, 'Full Name').inputValue()).toBe('');
  await field(second, 'Full Name').fill('Dari Tab Kedua');

  await one.reload();
  await eventually(() => field(first, 'Full Name').inputValue()).toBe('Dari Tab Pertama');
  await other.reload();
  await eventually(() => field(second, 'Full Name').inputValue()).toBe('Dari Tab Kedua');
  await field(second, 'Full Name').fill('');
  await second.getByRole('button', { name: 'Pakai isian itu' }).click();
  expect(await field(second, 'Full Name').inputValue()).toBe('Dari Tab Pertama');
  await shown(chosen(second, 'Aceh'));
  await save(second);
  await gone(second);
  await shown(memberList(other).row('Dari Tab Pertama'));
});

test('what a closed tab left unsaved comes back in the next one', async () => {
  const { one, other } = await twoTabs();
  await fill(await memberList(one).add(), { 'Full Name': 'Tab Tertutup' });
  await one.close({ runBeforeUnload: false });
  await other.reload();
  const form = other.getByRole('dialog', { name: 'Tambah anggota' });
  await eventually(() => field(form, 'Full Name').inputValue()).toBe('Tab Tertutup');
});

test('what one tab saves, the list of another shows when it is looked at again after ten seconds', async () => {
  const { one, other } = await twoTabs();
  const form = await memberList(one).add();
  await fillRequired(form, { npa: 'K1.5004', name: 'Terlihat Di Mana-mana' });
  await save(form);
  await gone(form);
  await other.getByRole('link', { name: 'Users' }).click();
  await other.clock.install();
  await other.clock.fastForward(10_000);
  await other.getByRole('link', { name: 'Anggota IKAI' }).click();
  await shown(memberList(other).row('Terlihat Di Mana-mana'));
});

test('a list that is on its way when another tab sets a new password comes all the same', async () => {
  await story.server.as('staff').ok(addMember, { body: aMember({ npa: 'K1.5005', first_name: 'Made Menunggu' }) });
  const body = anAccount();
  await story.server.as('superadmin').ok(addAccount, { body });
  const credentials = { email: body.email, password: testPassword };
  const { token } = await story.server.as(null).ok(signIn, { body: credentials });
  const context = await story.browse({ as: { token, role: 'staff' } });
  const [one, other] = [await context.newPage(), await context.newPage()];
  // The first answer never comes: whatever waits for it would wait for ever.
  let calls = 0;
  await one.route(/\/api\/v1\/membership\?/, (route) => {
    calls += 1;
    return calls === 1 ? undefined : route.continue();
  });
  await one.goto('/app/membership');
  await eventually(() => calls).toBe(1);
  await other.goto('/app/users');
  await other.getByRole('textbox', { name: 'Password', exact: true }).fill('kata sandi yang baru');
  await other.getByRole('button', { name: 'Simpan', exact: true }).click();
  await eventually(() => one.evaluate(() => localStorage.getItem('id_token'))).not.toBe(token);
  await shown(memberList(one).row('Made Menunggu'));
});

test('what is asked with the old token, between a new password and its fresh token, ends no session', async () => {
  story.expectError(/status of 401/);
  await story.server.as('staff').ok(addMember, { body: aMember({ npa: 'K1.5008', first_name: 'Nengah Antara' }) });
  const body = anAccount();
  await story.server.as('superadmin').ok(addAccount, { body });
  const credentials = { email: body.email, password: testPassword };
  const { token } = await story.server.as(null).ok(signIn, { body: credentials });
  const context = await story.browse({ as: { token, role: 'staff' } });
  const [one, other] = [await context.newPage(), await context.newPage()];
  await one.goto('/app/membership');
  await shown(memberList(one).row('Nengah Antara'));
  await other.goto('/app/users');
  const [committed, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await other.route('**/api/authentication/profile', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    const response = await route.fetch();
    committed.resolve();
    await held.promise;
    await route.fulfill({ response });
  });
  await other.getByRole('textbox', { name: 'Password', exact: true }).fill('kata sandi yang baru');
  await other.getByRole('button', { name: 'Simpan', exact: true }).click();
  await committed.promise;
  const refused = (page: Page) => page.waitForResponse((answer) => answer.status() === 401);
  await Promise.all([refused(one), memberList(one).search.fill('nengah')]);
  await Promise.all([refused(other), other.keyboard.press('Control+k').then(() => other.keyboard.type('nengah'))]);
  held.resolve();
  await eventually(() => one.evaluate(() => localStorage.getItem('id_token'))).not.toBe(token);
  await shown(memberList(one).row('Nengah Antara'));
  await shown(other.getByText('Edit User Successfully'));
  for (const page of [one, other]) expect(await page.evaluate(() => localStorage.getItem('id_token'))).not.toBeNull();
  await at(one, '/app/membership');
  await at(other, '/app/users');
});

test('density, colours and direction chosen in one tab are those of the other as well', async () => {
  const { one, other } = await twoTabs();
  await (await memberList(one).look()).getByRole('radio', { name: 'Ringkas' }).check();
  await one.keyboard.press('Escape');
  await one.getByRole('button', { name: /^Akun Akun/ }).click();
  await one.getByText('Gelap', { exact: true }).click();
  await one.getByText('Kanan ke kiri', { exact: true }).click();
  const look = () =>
    other.evaluate(() => {
      const { dir, dataset } = document.documentElement;
      return [dir, dataset.theme, dataset.density];
    });
  await eventually(look).toEqual(['rtl', 'dark', 'compact']);
  expect(await (await memberList(other).look()).getByRole('radio', { name: 'Ringkas' }).isChecked()).toBe(true);
});

test('somebody whom another tab deleted: no retry that can only fail again, and no print without a reason', async () => {
  story.expectError(/status of 404/);
  const { data } = await story.server
    .as('staff')
    .ok(addMember, { body: aMember({ npa: 'K1.5006', first_name: 'Sudah Dihapus' }) });
  const { one, other } = await twoTabs();
  await other.goto(`/app/membership/${data.id}`);
  const print = other.getByRole('button', { name: 'Cetak kartu' });
  await other.getByRole('button', { name: 'Lainnya' }).click();
  await shown(print);
  await shown(memberList(one).row('Sudah Dihapus'));
  await story.server.as('staff').ok(removeMember, { params: { id: data.id } });

  await memberList(one).row('Sudah Dihapus').getByRole('switch').click();
  const refusal = notice(one, 'Status Sudah Dihapus tidak berubah.');
  await shown(refusal);
  expect(await refusal.getByRole('button', { name: 'Coba lagi' }).count()).toBe(0);
  await print.first().click();
  await shown(other.getByRole('alert').getByText(/anggotanya sudah dihapus\. Lihat di Sampah\./));
});

test('an import is not applied with what another tab has corrected since: it is shown first', async () => {
  story.expectError(/status of 409/);
  const { one, other } = await twoTabs();
  await one.goto('/app/imports');
  const [mine, theirs] = [importScreen(one), importScreen(other)];
  const lines = 'NPA,Full Name,Title,Keanggotaan\nK1.5007,Dua Tab,S.Psi.,Aceh\n';
  await mine.file.setInputFiles(textFile('dua-tab.csv', lines));
  await mine.check();
  await other.goto(new URL(one.url()).pathname);
  await theirs.type(2, 'Title', 'Konselor Ahli');
  await other.keyboard.press('Enter');
  await shown(theirs.row(2).getByText('Konselor Ahli'));

  await mine.apply.click();
  const question = mine.question('Terapkan impor?');
  const confirm = question.getByRole('button', { name: 'Terapkan impor' });
  await confirm.click();
  await shown(question.getByText(/^Impor ini baru saja diubah di tempat lain\./));
  await shown(mine.row(2).getByText('Konselor Ahli'));
  await confirm.click();
  await shown(one.getByRole('heading', { name: /^Impor diterapkan/ }));
});
