import { expect, type Page, test } from '@playwright/test';
import { cardStateNames, listCards } from '#contract/cards.ts';
import { addMember } from '#contract/members.ts';
import { lookupLink } from '#contract/pictures.ts';
import { aMember } from '#test/support/builders.ts';
import { codesOn, scannedPages } from '#test/support/cards.ts';
import { fileFrom } from '../screens/downloads.ts';
import { fill, save } from '../screens/form.ts';
import { memberList } from '../screens/member-list.ts';
import { selectionOf } from '../screens/selection.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const people = [
  { npa: 'K1.9001', first_name: 'Dr. Siti Aminah Lestari, S.Psi., M.Si.' },
  { npa: 'K1.9002', first_name: 'Budi Santoso', status: 'inactive' },
  { npa: 'K1.9003', first_name: 'Dewi Lestari' },
] as const;

test.beforeAll(async () => {
  for (const person of people) await story.server.as('staff').ok(addMember, { body: aMember(person) });
});

const faces = (page: Page) => page.getByRole('img', { name: /^Sisi (depan|belakang)$/ });

const printed = async (member_id: number) => {
  const { data } = await story.server.as('staff').ok(listCards, { query: { member_id } });
  return data.map(({ state }) => state);
};

test('cards of chosen members are printed: who has no photo or is inactive is said before, with a choice, and how many there are', async () => {
  const page = await story.open('/app/membership');
  const chosen = selectionOf(page);
  for (const { first_name } of people) await chosen.box(first_name).click();
  const dialog = await chosen.open('Cetak kartu', 'Cetak kartu');
  await shown(dialog.getByText('3 anggota belum berfoto, jadi tidak ikut dicetak.'));
  await shown(dialog.getByText('1 anggota tidak aktif, jadi tidak ikut dicetak.'));
  await shown(faces(page).first());
  await expectNoAxeFindings(page, 'the dialog that prints cards');
  await shown(dialog.getByText('Belum ada yang dicetak. Centang siapa yang ikut.'));
  expect(await dialog.getByRole('button', { name: 'Cetak kartu' }).isDisabled()).toBe(true);
  await dialog.getByText('Lihat', { exact: true }).last().click();
  await shown(dialog.getByRole('listitem').filter({ hasText: 'Budi Santoso (K1.9002)' }).last());
  await dialog.getByRole('checkbox', { name: 'Cetak juga yang belum berfoto' }).check();
  const file = await fileFrom(page, () => dialog.getByRole('button', { name: 'Cetak 2 kartu' }).click());
  await shown(notice(page, `2 kartu disimpan sebagai ${file.name}.`));
  await gone(dialog);
  expect(file.name).toMatch(/^kartu_anggota_ikai_\d{4}-\d\d-\d\d\.pdf$/);
  // On A4, unless another layout was chosen.
  expect(await scannedPages(new Uint8Array(file.bytes), 72)).toHaveLength(2);
});

test('who has a valid card gets a new one only where that is ticked, and the notice undoes it', async () => {
  const page = await story.open('/app/membership');
  const chosen = selectionOf(page);
  for (const { first_name } of people) await chosen.box(first_name).click();
  const dialog = await chosen.open('Cetak kartu', 'Cetak kartu');
  await shown(dialog.getByText('2 anggota sudah punya kartu berlaku, jadi tidak ikut dicetak.'));
  await dialog.getByRole('checkbox', { name: 'Cetak juga yang belum berfoto' }).check();
  await dialog.getByRole('checkbox', { name: 'Cetak juga yang tidak aktif' }).check();
  await shown(dialog.getByRole('button', { name: 'Cetak 1 kartu' }));
  await dialog.getByRole('checkbox', { name: /^Ganti kartunya/ }).check();
  await dialog.getByRole('checkbox', { name: 'Cetak juga yang tidak aktif' }).uncheck();
  await dialog.getByRole('combobox', { name: 'Tata letak' }).selectOption('single');
  const file = await fileFrom(page, () => dialog.getByRole('button', { name: 'Cetak 2 kartu' }).click());
  expect(await scannedPages(new Uint8Array(file.bytes), 72)).toHaveLength(4);
  expect(await printed(3)).toEqual(['valid', 'void']);
  await notice(page, /^2 kartu disimpan/)
    .getByRole('button', { name: 'Urungkan' })
    .click();
  await shown(notice(page, '2 kartu tidak berlaku lagi. Kartu yang digantikannya berlaku kembali.'));
  expect(await printed(3)).toEqual(['void', 'valid']);

  const again = await chosen.open('Cetak kartu', 'Cetak kartu');
  expect(await again.getByRole('combobox', { name: 'Tata letak' }).inputValue()).toBe('single');
});

test('where only the file does not arrive, the next try saves the cards that were recorded, and no others', async () => {
  story.expectError(/ERR_FAILED/);
  const page = await story.open('/app/membership');
  const chosen = selectionOf(page);
  for (const { first_name } of people) await chosen.box(first_name).click();
  const dialog = await chosen.open('Cetak kartu', 'Cetak kartu');
  await dialog.getByRole('checkbox', { name: 'Cetak juga yang belum berfoto' }).check();
  await dialog.getByRole('checkbox', { name: /^Ganti kartunya/ }).check();
  await page.route('**/api/v1/cards/file', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Cetak 2 kartu' }).click();
  await shown(dialog.getByRole('alert'));
  expect(await dialog.getByRole('checkbox', { name: 'Cetak juga yang tidak aktif' }).isDisabled()).toBe(true);
  expect(await dialog.getByRole('textbox', { name: 'Berlaku mulai' }).isDisabled()).toBe(true);
  await dialog.getByRole('combobox', { name: 'Tata letak' }).selectOption('single');
  const file = await fileFrom(page, () => dialog.getByRole('button', { name: 'Coba lagi' }).click());
  await shown(notice(page, `2 kartu disimpan sebagai ${file.name}.`));
});

test('a member’s lost card is declared void in the form, and its code says so until that is taken back', async () => {
  const page = await story.open('/app/membership');
  const form = await memberList(page).edit('Dewi Lestari');
  const cards = form.getByRole('region', { name: 'Kartu anggota' });
  await cards.getByRole('button', { name: 'Cetak kartu' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cetak kartu' });
  await dialog.getByRole('checkbox', { name: 'Cetak juga yang belum berfoto' }).check();
  await dialog.getByRole('checkbox', { name: /^Ganti kartunya/ }).check();
  const file = await fileFrom(page, () => dialog.getByRole('button', { name: 'Cetak 1 kartu' }).click());
  await gone(dialog);
  const [, code] = codesOn(await scannedPages(new Uint8Array(file.bytes)));
  const staff = story.server.as('staff');
  const member_id = 3;
  const [card] = (await staff.ok(listCards, { query: { member_id } })).data;
  expect(code).toBe(lookupLink(story.server.config.publicUrl, 'K1.9003', card?.code));

  const link = lookupLink(story.server.url, 'K1.9003', card?.code);
  const says = async () => /Kartu (tidak )?berlaku(?=<)/.exec(await (await fetch(link)).text())?.[0];
  await shown(cards.getByText('Kartu berlaku').first());
  expect(await says()).toBe('Kartu berlaku');
  await cards
    .getByRole('combobox', { name: /^Sebab kartu/ })
    .first()
    .selectOption({ label: 'Hilang' });
  await cards.getByRole('button', { name: 'Nyatakan tidak berlaku' }).first().click();
  await shown(notice(page, 'Kartu dinyatakan tidak berlaku.'));
  await shown(cards.getByText(/Hilang: dinyatakan tidak berlaku/));
  expect(await says()).toBe('Kartu tidak berlaku');
  await expectNoAxeFindings(page, 'the cards of a member');
  await cards
    .getByRole('button', { name: /^Urungkan/ })
    .first()
    .click();
  await eventually(says).toBe('Kartu berlaku');
});

test('superadmins set what stands on the card, and see it while they type', async () => {
  const page = await story.open('/app/cards', { as: 'superadmin' });
  await shown(faces(page).first());
  const before = await faces(page).last().getAttribute('src');
  await page.getByRole('button', { name: 'Ubah', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Ubah kartu anggota' });
  await fill(form, { 'Nama ketua': 'Dr. Budi Santoso, M.Si.', Warna: '#ffee88' });
  await save(form);
  await shown(form.getByText('Warna ini terlalu terang untuk tulisan putih. Pilih yang lebih gelap.'));
  await fill(form, { Warna: '#7a121c' });
  await eventually(() => form.getByRole('img', { name: 'Sisi depan' }).getAttribute('src')).toContain('%237a121c');
  await expectNoAxeFindings(page, 'the form of the card’s settings');
  await save(form);
  await gone(form);
  await shown(page.getByText('Dr. Budi Santoso, M.Si.'));
  await eventually(() => faces(page).last().getAttribute('src')).not.toBe(before);
});

test('who printed which card when is found by anybody of the staff, and narrowed by superadmins', async () => {
  const page = await story.open('/app/membership');
  await shown(memberList(page).row('Dewi Lestari'));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Cari orang/ }).fill('kartu tercetak');
  await page.keyboard.press('Enter');
  await shown(page.getByRole('heading', { level: 1, name: 'Kartu tercetak' }));
  const row = page.getByRole('row', { name: /Dewi Lestari/ }).first();
  await shown(row.getByText(cardStateNames.valid));
  await shown(row.getByText('Akun staff'));
  await expectNoAxeFindings(page, 'the cards that were printed');
  expect(await page.getByRole('combobox', { name: 'Dicetak oleh' }).count()).toBe(0);
  await page.getByRole('textbox', { name: 'Sampai tanggal' }).fill('01-01-2020');
  await shown(page.getByText('Tidak ada kartu yang cocok dengan filter ini.'));
  await page.getByRole('button', { name: 'Hapus semua filter' }).click();
  await row.getByRole('link', { name: 'Dewi Lestari' }).click();
  await shown(page.getByRole('heading', { level: 1, name: 'Dewi Lestari' }));

  const superadmin = await story.open('/app/cards', { as: 'superadmin', size: [390, 844], direction: 'rtl' });
  await superadmin.getByRole('link', { name: 'Tercetak' }).click();
  await shown(superadmin.locator('.data-card').first());
  await expectNoAxeFindings(superadmin, 'the cards that were printed, on a phone');
  await superadmin.getByRole('button', { name: /^Filter/ }).click();
  await superadmin.getByRole('combobox', { name: 'Dicetak oleh' }).selectOption(String(story.server.accounts.admin.id));
  await shown(superadmin.getByText('Tidak ada kartu yang cocok dengan filter ini.'));
});
