import { expect, test } from '@playwright/test';
import { addMember } from '#contract/members.ts';
import { lookupLink } from '#contract/pictures.ts';
import { today } from '#test/support/association.ts';
import { aMember } from '#test/support/builders.ts';
import { pdfText } from '#test/support/pdf.ts';
import { printedCodes } from '#test/support/qr-sheet.ts';
import { fileFrom } from '../screens/downloads.ts';
import { memberList } from '../screens/member-list.ts';
import { selectionOf } from '../screens/selection.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { eventually, gone, notice, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

test.beforeAll(async () => {
  for (let order = 1; order <= 12; order += 1) {
    const body = aMember({ first_name: `Anggota ${order}`, npa: `K1.C.${order}`, order });
    await story.server.as('staff').ok(addMember, { body });
  }
});

const linksOf = (npas: string[]) => npas.map((npa) => lookupLink(story.server.config.publicUrl, npa));

test('P31: a sheet of chosen members has their codes and names, in the order of the list', async () => {
  const page = await story.open('/app/membership');
  const list = memberList(page);
  const chosen = selectionOf(page);
  await chosen.box('Anggota 3').click();
  await list.goToPage(2);
  await shown(list.row('Anggota 12'));
  await chosen.box('Anggota 12').click();
  await list.goToPage(1);
  await shown(list.row('Anggota 1'));
  await chosen.box('Anggota 1').click();
  const dialog = await chosen.open('Lembar kode QR', 'Lembar kode QR');
  await shown(dialog.getByText('Kode QR 3 anggota yang dipilih.'));
  await expectNoAxeFindings(page, 'the dialog of a sheet of QR codes');
  const file = await fileFrom(page, () => dialog.getByRole('button', { name: 'Unduh PDF' }).click());
  await shown(notice(page, `3 kode QR disimpan sebagai ${file.name}.`));
  await gone(dialog);
  await shown(page.getByText('3 dipilih, 1 di luar halaman ini.'));
  expect(file.name).toBe(`kode_qr_anggota_ikai_${today()}.pdf`);
  const { codes, pages } = await printedCodes(new Uint8Array(file.bytes));
  expect(pages).toHaveLength(1);
  expect(codes.map(({ text }) => text)).toEqual(linksOf(['K1.C.1', 'K1.C.3', 'K1.C.12']));
  const text = await pdfText(new Uint8Array(file.bytes));
  for (const name of ['Anggota 1', 'Anggota 3', 'Anggota 12', 'K1.C.12']) expect(text).toContain(name);
});

test('who has a code that nobody could read on paper is named, and the sheet can be tried again without them', async () => {
  story.expectError(/status of 400/);
  const npa = '長'.repeat(64);
  await story.server.as('staff').ok(addMember, { body: aMember({ first_name: 'Panjang Sekali', npa, order: 0 }) });
  const page = await story.open('/app/membership');
  const chosen = selectionOf(page);
  await chosen.box('Panjang Sekali').click();
  await chosen.box('Anggota 1').click();
  const dialog = await chosen.open('Lembar kode QR', 'Lembar kode QR');
  await dialog.getByRole('button', { name: 'Unduh PDF' }).click();
  await shown(dialog.getByRole('alert').getByText(/tidak akan terbaca bila dicetak/));
  const refused = dialog.getByRole('region', { name: 'Kode QR yang tidak dapat dicetak' }).getByRole('listitem');
  expect(await refused.allInnerTexts()).toEqual([expect.stringMatching(/^Panjang Sekali \(長+\): /)]);
  await expectNoAxeFindings(page, 'the codes that can not be printed');
  await dialog.getByRole('button', { name: 'Batal', exact: true }).click();
  await gone(dialog);
  await chosen.box('Panjang Sekali').click();
  await chosen.open('Lembar kode QR', 'Lembar kode QR');
  const file = await fileFrom(page, () => dialog.getByRole('button', { name: 'Unduh PDF' }).click());
  const { codes } = await printedCodes(new Uint8Array(file.bytes));
  expect(codes.map(({ text }) => text)).toEqual(linksOf(['K1.C.1']));
});

test('while a sheet is made that is said, and whoever does not want to wait stops it', async () => {
  const page = await story.open('/app/membership');
  const chosen = selectionOf(page);
  await chosen.box('Anggota 2').click();
  const { promise: allowed, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/v1/qr-sheets/**', async (route) => {
    await allowed;
    await route.continue().catch(() => undefined);
  });
  const dialog = await chosen.open('Lembar kode QR', 'Lembar kode QR');
  await dialog.getByRole('button', { name: 'Unduh PDF' }).click();
  await shown(dialog.getByRole('status').getByText('Berkas sedang disiapkan…'));
  await dialog.getByRole('button', { name: 'Batal', exact: true }).click();
  await gone(dialog);
  letGo();
  await eventually(() => page.getByRole('alert').count()).toBe(0);
  await shown(page.getByText('1 dipilih.'));
});
