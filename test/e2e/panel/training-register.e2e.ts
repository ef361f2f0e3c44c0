import { expect, test } from '@playwright/test';
import { changeClass } from '#contract/training.ts';
import { setAttendance } from '#contract/training-registrations.ts';
import { classOf, classWith, membersOf, participantsOf } from '#test/support/training.ts';
import { memberList } from '../screens/member-list.ts';
import { selectionOf } from '../screens/selection.ts';
import { training } from '../screens/training.ts';
import { eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test('those chosen in the member list are registered for a class, which the form of each then shows', async () => {
  const one = await classOf(story.server, {
    title: 'Kelas Lanjutan',
    starts_at: '2026-03-02T09:00',
    ends_at: '2026-03-02T16:00',
  });
  await membersOf(story.server, [{ first_name: 'Ani Wijaya' }, { first_name: 'Bayu Saputra' }]);
  const page = await story.open('/app/membership');
  const list = memberList(page);
  const selection = selectionOf(page);
  await selection.box('Ani Wijaya').check();
  await selection.box('Bayu Saputra').check();
  const dialog = await selection.open('Daftarkan ke kelas', 'Daftarkan ke kelas');
  await shown(dialog.getByText('2 anggota yang dipilih.'));
  await dialog.getByRole('combobox', { name: 'Kelas' }).pressSequentially('lanjut');
  await dialog.getByTitle('Kelas Lanjutan · 02-03-2026 09.00–16.00').click();
  await shown(dialog.getByText('2 akan didaftarkan.'));
  await dialog.getByRole('button', { name: 'Daftarkan 2 anggota' }).click();
  await shown(notice(page, '2 anggota didaftarkan ke Kelas Lanjutan.'));
  await gone(dialog);

  const participants = await participantsOf(story.server, one.id);
  const ani = participants.find(({ full_name }) => full_name === 'Ani Wijaya');
  await story.server.as('staff').ok(setAttendance, { params: { id: ani?.id ?? 0 }, body: { attended: true } });
  for (const [name, outcome] of [
    ['Ani Wijaya', 'Hadir'],
    ['Bayu Saputra', 'Tidak hadir'],
  ] as const) {
    const form = await list.edit(name);
    await shown(form.getByText(`1 kelas, ${name === 'Ani Wijaya' ? 1 : 0} dihadiri.`));
    await shown(form.getByRole('listitem').filter({ hasText: 'Kelas Lanjutan' }).getByText(outcome, { exact: true }));
    await page.keyboard.press('Escape');
    await gone(form);
  }

  await notice(page, '2 anggota didaftarkan ke Kelas Lanjutan.').getByRole('button', { name: 'Urungkan' }).click();
  await shown(notice(page, 'Perubahan pada 1 baris diurungkan.'));
  const left = page.getByRole('dialog').filter({ hasText: 'Ani Wijaya' });
  await shown(left);
  expect((await participantsOf(story.server, one.id)).map(({ full_name }) => full_name)).toEqual(['Ani Wijaya']);
});

test('participants are found by name and added by keyboard, and one is taken out and put back', async () => {
  const { class: one } = await classWith(story.server, [{ first_name: 'Citra Dewi' }], { title: 'Kelas Dasar' });
  await membersOf(story.server, [{ first_name: 'Rini Hartati' }, { first_name: 'Rini Susanti' }]);
  const page = await story.open(`/app/training/classes/${one.id}`);
  const panel = training(page);
  await shown(panel.participant('Citra Dewi'));

  await page.getByRole('button', { name: 'Tambah peserta', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Tambah peserta' });
  await dialog.getByRole('searchbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('rini');
  await shown(dialog.getByText('2 anggota cocok.'));
  await dialog.getByRole('checkbox', { name: /^Rini Hartati/ }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('searchbox').fill('citra');
  await dialog.getByRole('checkbox', { name: /^Citra Dewi/ }).check();
  await shown(dialog.getByText('1 akan didaftarkan, 1 tidak.'));
  await dialog.getByRole('checkbox', { name: /^Citra Dewi/ }).uncheck();
  await shown(dialog.getByText('1 akan didaftarkan.'));
  await dialog.getByRole('button', { name: 'Daftarkan 1 anggota' }).focus();
  await page.keyboard.press('Enter');
  await gone(dialog);
  await shown(panel.participant('Rini Hartati'));
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Tambah peserta');

  await page.getByRole('button', { name: 'Keluarkan Citra Dewi' }).click();
  const question = page.getByRole('dialog', { name: 'Keluarkan Citra Dewi dari kelas ini?' });
  await question.getByRole('button', { name: 'Keluarkan' }).click();
  await gone(panel.participant('Citra Dewi'));
  await notice(page, 'Citra Dewi dikeluarkan dari kelas.').getByRole('button', { name: 'Urungkan' }).click();
  await shown(panel.participant('Citra Dewi'));

  await story.server.as('staff').ok(changeClass, { params: { id: one.id }, body: { status: 'cancelled' } });
  await page.reload();
  await shown(page.getByText('Kelas ini dibatalkan, jadi peserta dan kehadirannya tidak dapat diubah.'));
  await shown(panel.participant('Citra Dewi'));
  expect(await page.getByRole('switch').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Tambah peserta', exact: true }).count()).toBe(0);
});
