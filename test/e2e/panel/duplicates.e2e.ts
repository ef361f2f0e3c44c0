import { expect, type Page, test } from '@playwright/test';
import { addMember, type Member } from '#contract/members.ts';
import { aMember } from '#test/support/builders.ts';
import { storedPicture } from '#test/support/pictures.ts';
import { classOf, registered } from '#test/support/training.ts';
import { field } from '../screens/form.ts';
import { storedMember } from '../screens/stored.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

let made = 0;

async function added(given: Parameters<typeof aMember>[0]): Promise<Member> {
  made += 1;
  const own = { first_name: `Orang${made} Tersendiri${made}`, phone: `0811${100000 + made}`, npa: `D.${made}` };
  return (await story.server.as('staff').ok(addMember, { body: aMember({ ...own, ...given }) })).data;
}

const card = (page: Page, name: string) => page.locator('.duplicate').filter({ hasText: name });

test('whoever adds somebody who may be there already sees who, and goes on with the form', async () => {
  await added({ first_name: 'Moh. Ridwansyah', phone: '+62 812-7000-111', npa: 'D.R1' });
  const page = await story.open('/app/membership');
  await page.getByRole('button', { name: 'Tambah' }).click();
  const form = page.getByRole('dialog', { name: 'Tambah anggota' });
  await field(form, 'Full Name').fill('Muhammad Ridwansyah, S.Psi');
  const similar = form.getByRole('complementary', { name: 'Mungkin sudah ada' });
  await shown(similar.getByText('nama sama'));
  await field(form, 'Phone').fill('08127000111');
  await shown(similar.getByText('nomor telepon dan nama sama'));
  await expectNoAxeFindings(page, 'the form beside somebody who may be the same');
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    similar.getByRole('link', { name: /Moh\. Ridwansyah/ }).click(),
  ]);
  await shown(opened.getByText('D.R1').first());
  await opened.close();
  expect(await field(form, 'Full Name').inputValue()).toBe('Muhammad Ridwansyah, S.Psi');
  await field(form, 'Full Name').fill('Orang Lain Sekali');
  await field(form, 'Phone').fill('');
  await gone(similar.getByText('nama sama'));
});

test('two entries of one person are compared, merged by keyboard alone, and come apart again', async () => {
  const image_url = await storedPicture(story.server);
  const twin = { serkom_number: 'KEMBAR-901' };
  const one = await added({ ...twin, first_name: 'Kembar Satu', title: 'S.Psi.', npa: 'D.K1' });
  const other = await added({ ...twin, first_name: 'Kembar Satu, M.Psi', title: 'M.Psi.', npa: 'D.K2', image_url });
  const trained = await classOf(story.server);
  await registered(story.server, trained.id, [other]);
  const page = await story.open('/app/duplicates');
  await shown(card(page, 'D.K1').getByText('nomor serkom dan nama sama'));
  await expectNoAxeFindings(page, 'the list of possible duplicates');
  await card(page, 'D.K1')
    .getByRole('button', { name: /^Bandingkan/ })
    .focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Gabungkan data satu orang' });
  await shown(dialog.getByText(/Dipindahkan dari D\.K2: 1 pelatihan, 1 catatan riwayat\./));
  await expectNoAxeFindings(page, 'the comparison');
  // Only one of them has a photo, so nothing is to be chosen.
  expect(await dialog.getByRole('group', { name: 'Pilihan Full Name' }).getByRole('button').allTextContents()).toEqual([
    '',
    'Kembar Satu',
    'Kembar Satu, M.Psi',
  ]);
  expect(await dialog.getByRole('group', { name: 'Pilihan Foto' }).count()).toBe(0);
  await page.reload();
  await shown(dialog);
  await dialog
    .getByRole('group', { name: 'Pilihan Full Name' })
    .getByRole('button', { name: 'Kembar Satu, M.Psi' })
    .press('Space');
  await dialog.getByRole('button', { name: 'Tulis Title lain' }).press('Enter');
  await field(dialog, 'Title').fill('Psikolog');
  await dialog.getByRole('button', { name: 'Gabungkan' }).press('Enter');
  const told = notice(page, /Digabungkan ke Kembar Satu, M\.Psi \(D\.K1\)\. Dipindahkan: 1 pelatihan/);
  // It stays while it is pointed at.
  await told.hover();
  await gone(card(page, 'D.K1'));
  expect(await storedMember(story, 'D.K1')).toMatchObject({ id: one.id, title: 'Psikolog', image_url });
  const merged = await story.open(`/app/membership/${other.id}`);
  await shown(merged.getByText(/Data ini digabungkan ke Kembar Satu, M\.Psi \(D\.K1\)/));
  await expectNoAxeFindings(merged, 'the page of an entry that was merged');
  await merged.getByRole('link', { name: 'Buka anggota itu' }).click();
  await shown(merged.getByRole('heading', { level: 1, name: 'Kembar Satu, M.Psi' }));
  await told.getByRole('button', { name: 'Urungkan' }).click();
  await shown(card(page, 'D.K1'));
  expect(await storedMember(story, 'D.K1')).toMatchObject({ title: 'S.Psi.' });
});

test('who is not the same person is said once, and taken back', async () => {
  const twin = { serkom_number: 'BEDA-902' };
  await added({ ...twin, npa: 'D.B1' });
  await added({ ...twin, npa: 'D.B2' });
  const page = await story.open('/app/duplicates?search=beda');
  await card(page, 'D.B1')
    .getByRole('button', { name: /^Bukan orang yang sama/ })
    .click();
  await shown(notice(page, 'Dicatat: bukan orang yang sama.'));
  await gone(card(page, 'D.B1'));
  await page.getByRole('button', { name: 'Urungkan' }).click();
  await shown(card(page, 'D.B1'));
});

test('who shares a name alone stands apart, and of three nobody is ticked beforehand', async () => {
  const namesake = { first_name: 'Rukmini Senama' };
  for (const npa of ['D.S1', 'D.S2', 'D.S3']) await added({ ...namesake, npa });
  const page = await story.open('/app/duplicates?search=rukmini');
  await shown(page.getByText('Tidak ada yang mungkin ganda yang cocok dengan filter ini.'));
  await page.getByRole('button', { name: 'Hanya nama (1)' }).click();
  const group = card(page, 'D.S1');
  await shown(group.getByText('Pilih yang sama.'));
  const compare = group.getByRole('button', { name: /^Bandingkan/ });
  expect(await compare.count()).toBe(0);
  await group.getByRole('checkbox', { name: /D\.S1/ }).check();
  expect(await compare.count()).toBe(0);
  await group.getByRole('checkbox', { name: /D\.S3/ }).check();
  await compare.click();
  const dialog = page.getByRole('dialog', { name: 'Gabungkan data satu orang' });
  const choices = dialog.getByRole('group', { name: 'Pilihan NPA' }).getByRole('button');
  await eventually(() => choices.allTextContents()).toEqual(['D.S1', 'D.S3']);
});
