import { expect, type Page, test } from '@playwright/test';
import { at, gone, shown } from '../support/on-screen.ts';
import { startStory } from '../support/story.ts';

const story = startStory();

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu utama' });

test('the screens that the menu of a superadmin leads to, Vendor being the panel’s own not-found page', async () => {
  const page = await story.open('/app/dashboard', { as: 'superadmin' });
  await shown(page.getByRole('heading', { level: 1, name: 'Anggota IKAI' }));
  expect(await menu(page).getByRole('link').allInnerTexts()).toEqual([
    'Anggota IKAI',
    'Wilayah IKAI',
    'Vendor',
    'Users',
    'Pelatihan',
    'Serkom',
    'Impor',
    'Kualitas data',
    'Riwayat',
    'Akun & keamanan',
    'Kartu anggota',
  ]);
  const screens = [
    { item: 'Wilayah IKAI', path: '/app/wilayah', title: 'Wilayah IKAI' },
    { item: 'Vendor', path: '/app/vendor', title: 'Halaman tidak ditemukan' },
    { item: 'Users', path: '/app/users', title: 'Update Profile' },
    { item: 'Pelatihan', path: '/app/training', title: 'Pelatihan' },
    { item: 'Serkom', path: '/app/serkom', title: 'Serkom' },
    { item: 'Impor', path: '/app/imports', title: 'Impor' },
    { item: 'Riwayat', path: '/app/history', title: 'Riwayat' },
    { item: 'Kualitas data', path: '/app/duplicates', title: 'Mungkin ganda' },
    { item: 'Akun & keamanan', path: '/app/accounts', title: 'Akun staf' },
    { item: 'Kartu anggota', path: '/app/cards', title: 'Kartu anggota' },
    { item: 'Anggota IKAI', path: '/app/membership', title: 'Anggota IKAI' },
  ];
  for (const { item, path, title } of screens) {
    await menu(page).getByRole('link', { name: item }).click();
    await at(page, path);
    await shown(page.getByRole('main').getByRole('heading', { level: 1, name: title }));
    expect(await page.title()).toBe(`${title} · IKAI`);
    expect(await menu(page).locator('[aria-current=page]').allInnerTexts()).toEqual([item]);
  }
});

test('what belongs together is tabs of one screen, and the menu tells which', async () => {
  const page = await story.open('/app/membership', { as: 'superadmin' });
  const screens = [
    { item: 'Pelatihan', tab: 'Modul', path: '/app/training/modules', title: 'Modul pelatihan' },
    { item: 'Serkom', tab: 'Ingatkan', path: '/app/serkom/reminders', title: 'Ingatkan anggota' },
    { item: 'Serkom', tab: 'Catatan', path: '/app/serkom/record', title: 'Catatan pengingat' },
    { item: 'Kualitas data', tab: 'Perlu dilengkapi', path: '/app/completeness', title: 'Perlu dilengkapi' },
    { item: 'Riwayat', tab: 'Sampah', path: '/app/trash', title: 'Sampah' },
    { item: 'Akun & keamanan', tab: 'Kejadian', path: '/app/security', title: 'Keamanan' },
    { item: 'Kartu anggota', tab: 'Tercetak', path: '/app/cards/printed', title: 'Kartu tercetak' },
  ];
  for (const { item, tab, path, title } of screens) {
    await menu(page).getByRole('link', { name: item }).click();
    const tabs = page.getByRole('navigation', { name: `Bagian ${item}` });
    await tabs.getByRole('link', { name: tab }).click();
    await at(page, path);
    await shown(page.getByRole('main').getByRole('heading', { level: 1, name: title }));
    expect(await tabs.locator('[aria-current]').allInnerTexts()).toEqual([tab]);
    expect(await menu(page).locator('[aria-current]').allInnerTexts()).toEqual([item]);
  }
});

test('an address that there is not shows the not-found page, from which the list is one click away', async () => {
  story.expectError(/status of 404/);
  const page = await story.open('/tidak/ada', { as: 'staff' });
  await shown(page.getByRole('heading', { name: 'Halaman tidak ditemukan' }));
  await shown(menu(page));
  await page.getByRole('link', { name: 'Ke daftar anggota' }).click();
  await at(page, '/app/membership');
});

test('staff read the regions, but are not offered to change them', async () => {
  const page = await story.open('/app/wilayah', { as: 'staff' });
  await shown(page.getByRole('row', { name: /Aceh/ }));
  await gone(page.getByRole('button', { name: 'Tambah' }));
  await gone(page.getByRole('button', { name: /^(Ubah|Hapus) / }));
  await gone(page.getByRole('columnheader', { name: 'Action' }));
});

test('an admin who opens the accounts or the security is told calmly that they may not', async () => {
  story.expectError(/status of 403/);
  const page = await story.open('/app/security', { as: 'admin' });
  await shown(page.getByRole('alert').filter({ hasText: 'tidak berhak' }));
  await page.goto('/app/accounts');
  await shown(page.getByRole('alert').filter({ hasText: 'Daftar ini tidak terbuka untuk akun Anda.' }));
  await shown(menu(page));
  await gone(page.getByRole('button', { name: 'Tambah' }));
  await gone(page.getByRole('button', { name: 'Coba lagi' }));
});
