import { expect, type Page, test } from '@playwright/test';
import { pixelsOf, readQr } from '#test/support/qr-reader.ts';
import { fileFrom } from './screens/downloads.ts';
import { redOverBlue, redSide } from './screens/drawn-pictures.ts';
import { choose, field, fill, pick, save } from './screens/form.ts';
import { memberList } from './screens/member-list.ts';
import { linesOf, sheetOf } from './screens/spreadsheets.ts';
import { at, eventually, gone, shown } from './support/on-screen.ts';
import { credentialsOf, signIn } from './support/sign-in.ts';
import { startStory } from './support/story.ts';

const story = startStory();

interface Person {
  npa: string;
  name: string;
  region: string;
  phone: string;
}

async function addWithPhoto(page: Page, { npa, name, region, phone }: Person) {
  const form = await memberList(page).add();
  await fill(form, { NPA: npa, 'Full Name': name, Title: 'S.Psi.', Phone: phone });
  await choose(form, 'Keanggotaan', region);
  const buffer = await redOverBlue({ format: 'jpeg', fromPhone: true });
  await form.getByLabel('Photo').setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer });
  await shown(form.getByRole('img', { name: 'Pratinjau foto' }));
  await gone(form.locator('form').getByRole('button', { name: 'Batalkan' }));
  await save(form);
  await gone(form);
  await shown(memberList(page).row(name));
}

test('a first day: from an empty directory to members with photos, a scanned card, a spreadsheet and a colleague', async () => {
  const page = await story.open('/', { as: null });
  await signIn(page, credentialsOf('superadmin'));
  await page.getByRole('button', { name: 'Nanti saja' }).click();
  await at(page, '/app/dashboard');
  const list = memberList(page);
  await shown(page.getByText('Belum ada anggota.', { exact: true }));

  await addWithPhoto(page, { npa: 'K1.0012', name: 'Ni Luh Ayu', region: 'Bali', phone: '0812000111' });
  await addWithPhoto(page, { npa: 'K2.0034', name: 'Cut Nyak Élan', region: 'Aceh', phone: '0813000222' });
  expect(await list.count.textContent()).toBe('2 anggota');
  expect(await redSide(list.row('Ni Luh Ayu').getByRole('presentation'))).toBe('top');

  await list.search.fill('elan 0813');
  await eventually(() => list.names()).toEqual(['Cut Nyak Élan']);
  const correction = await list.edit('Cut Nyak Élan');
  await fill(correction, { 'Full Name': 'Cut Nyak Élan, M.Psi.', 'Serkom End Date': '5/3/2099' });
  await save(correction);
  await gone(correction);
  await shown(list.row('Cut Nyak Élan, M.Psi.').getByText('05-03-2099'));
  await list.row('Cut Nyak Élan, M.Psi.').getByRole('switch').click();
  await page.getByRole('button', { name: 'Hapus filter', exact: true }).click();
  await eventually(() => list.names()).toEqual(['Ni Luh Ayu', 'Cut Nyak Élan, M.Psi.']);

  for (const [npa, name, state] of [
    ['K1.0012', 'Ni Luh Ayu', 'Aktif'],
    ['K2.0034', 'Cut Nyak Élan, M.Psi.', 'Tidak aktif'],
  ] as const) {
    const code = page.getByRole('button', { name: `Unduh kode QR ${npa}` });
    const link = readQr(pixelsOf(new Uint8Array(await code.screenshot()).buffer));
    expect(link).toBe(`https://direktori.ikai.test/lookup?npa=${npa}`);
    const phone = await story.open(new URL(link ?? '').pathname + new URL(link ?? '').search, { size: [360, 740] });
    await shown(phone.getByRole('heading', { name }));
    await shown(phone.getByText(state, { exact: true }));
    expect(await redSide(phone.getByRole('img', { name: `Foto ${name}` }))).toBe('top');
  }

  const file = await fileFrom(page, () => page.getByRole('button', { name: 'Excel export' }).click());
  const lines = linesOf(sheetOf(file.bytes)).map((line) => [line[1], line[2], line[6], line[11]]);
  expect(lines).toEqual([
    ['Name', 'NPA', 'Phone', 'Status'],
    ['Ni Luh Ayu', 'K1.0012', '0812000111', 'active'],
    ['Cut Nyak Élan, M.Psi.', 'K2.0034', '0813000222', 'inactive'],
  ]);

  await page.getByRole('link', { name: 'Wilayah IKAI' }).click();
  await shown(page.getByRole('heading', { name: 'Wilayah IKAI' }));
  await page.getByRole('button', { name: 'Tambah', exact: true }).click();
  const region = page.getByRole('dialog', { name: 'Tambah wilayah' });
  await fill(region, { Name: 'Diaspora', Attribute: '00' });
  await save(region);
  await shown(page.getByRole('cell', { name: 'Diaspora', exact: true }));

  await page.getByRole('link', { name: 'Akun & keamanan' }).click();
  await shown(page.getByRole('heading', { name: 'Akun staf' }));
  await page.getByRole('button', { name: 'Tambah', exact: true }).click();
  const account = page.getByRole('dialog', { name: 'Tambah akun staf' });
  await fill(account, { Name: 'Rekan Kerja', Email: 'rekan@ikai.test' });
  await pick(account, 'Role', 'Staff');
  await account.getByRole('switch', { name: 'Pemiliknya memilih sendiri lewat tautan' }).click();
  await save(account);
  await gone(account);
  const link = new URL(await page.getByRole('textbox', { name: 'Tautan kata sandi' }).inputValue());

  const colleague = await story.open(link.pathname + link.hash, { as: null });
  await colleague.getByLabel('Kata sandi baru', { exact: true }).fill('kucing membaca awan');
  await colleague.getByRole('button', { name: 'Simpan, lalu masuk' }).click();
  await eventually(() => memberList(colleague).names()).toEqual(['Ni Luh Ayu', 'Cut Nyak Élan, M.Psi.']);
  const form = await memberList(colleague).edit('Ni Luh Ayu');
  await choose(form, 'Keanggotaan', 'Diaspora');
  expect(await field(form, 'Phone').inputValue()).toBe('0812000111');
  await save(form);
  await shown(memberList(colleague).row('Ni Luh Ayu').getByText('IKAI Diaspora'));
});
