import { expect, test } from '@playwright/test';
import { addAccount, removeAccount } from '#contract/accounts.ts';
import { addMember } from '#contract/members.ts';
import { packageName } from '#contract/personal-data.ts';
import { aMember, anAccount } from '#test/support/builders.ts';
import { fileFrom } from '../screens/downloads.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test('an admin saves what is kept of a member; staff have no button for it', async () => {
  const body = aMember({ first_name: 'Siti Paket' });
  const { id } = (await story.server.as('staff').ok(addMember, { body })).data;
  const page = await story.open(`/app/membership/${id}`, { as: 'admin' });
  await page.getByRole('button', { name: 'Lainnya' }).click();
  const saved = await fileFrom(page, () => page.getByRole('button', { name: 'Data pribadi' }).click());
  expect(saved.name).toBe(packageName(id));
  expect(saved.bytes.subarray(0, 2).toString()).toBe('PK');
  const others = await story.open(`/app/membership/${id}`, { as: 'staff' });
  await others.getByRole('button', { name: 'Lainnya' }).click();
  await shown(others.getByRole('button', { name: 'Hapus' }));
  expect(await others.getByRole('button', { name: 'Data pribadi' }).count()).toBe(0);
});

test('a superadmin erases a deleted account once its e-mail is typed', async () => {
  const superadmin = story.server.as('superadmin');
  const { data } = await superadmin.ok(addAccount, { body: anAccount({ name: 'Mantan Staf' }) });
  await superadmin.ok(removeAccount, { params: { id: data.id } });
  const page = await story.open('/app/accounts', { as: 'superadmin' });
  await page.getByRole('button', { name: 'Akun terhapus' }).click();
  await page.getByRole('button', { name: 'Hapus selamanya data Mantan Staf' }).click();
  const question = page.getByRole('dialog', { name: 'Hapus data Mantan Staf selamanya?' });
  await expectNoAxeFindings(page, 'the question before an account is erased');
  await question.getByRole('textbox').fill(data.email);
  await question.getByRole('button', { name: 'Hapus selamanya' }).click();
  await shown(notice(page, 'Data Mantan Staf dihapus selamanya.'));
  await gone(question);
  await shown(page.getByText('Tidak ada akun terhapus yang datanya masih tersimpan.'));
});
