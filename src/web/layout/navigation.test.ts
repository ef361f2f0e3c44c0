import { describe, expect, test } from 'vitest';
import { type Role, roleNames, storedRole } from '#contract/access.ts';
import { menuOf, tabsAt } from './navigation.tsx';

function sessionOf(role: Role) {
  return {
    role: storedRole(role),
    contents: {
      exp: 0,
      iat: 0,
      email: 'a@example.org',
      name: 'A',
      id: 1,
      roles: [role],
      username: 'a',
      role_name: roleNames[role],
      sid: 'sesi',
    },
  };
}

const labelsFor = (role: Role) =>
  menuOf(sessionOf(role)).flatMap(({ title, items }) => [
    ...(title ? [`| ${title}`] : []),
    ...items.map(({ label }) => label),
  ]);

describe('the menu', () => {
  test('staff see the members and their own profile, then activities and data', () => {
    expect(labelsFor('staff')).toEqual([
      'Anggota IKAI',
      'Users',
      '| Kegiatan',
      'Pelatihan',
      'Serkom',
      '| Data',
      'Impor',
      'Kualitas data',
      'Riwayat',
    ]);
  });

  test('admins see the regions too', () => {
    expect(labelsFor('admin').slice(0, 3)).toEqual(['Anggota IKAI', 'Wilayah IKAI', 'Users']);
    expect(labelsFor('admin')).not.toContain('| Pengaturan');
  });

  test('superadmins see the four items of the specification in their order, and the settings last', () => {
    expect(labelsFor('superadmin')).toEqual([
      'Anggota IKAI',
      'Wilayah IKAI',
      'Vendor',
      'Users',
      '| Kegiatan',
      'Pelatihan',
      'Serkom',
      '| Data',
      'Impor',
      'Kualitas data',
      'Riwayat',
      '| Pengaturan',
      'Akun & keamanan',
      'Kartu anggota',
    ]);
  });

  test('every item has an icon of its own', () => {
    const icons = menuOf(sessionOf('superadmin')).flatMap(({ items }) => items.map(({ icon }) => icon.name));
    expect(new Set(icons).size).toBe(icons.length);
  });
});

describe('the tabs', () => {
  const tabsOf = (role: Role, path: string) => tabsAt(sessionOf(role), path)?.parts?.map(({ label }) => label);

  test('stand on the screens that belong together, and on none below them but the reports', () => {
    expect(tabsOf('staff', '/app/serkom/record')).toEqual(['Ringkasan', 'Ingatkan', 'Catatan']);
    expect(tabsOf('staff', '/app/trash')).toEqual(['Riwayat', 'Sampah']);
    expect(tabsOf('staff', '/app/training/reports/modules')).toEqual(['Kelas', 'Modul', 'Laporan']);
    expect(tabsOf('staff', '/app/training/classes/1')).toBeUndefined();
  });

  test('lead nobody to what the menu keeps from them', () => {
    expect(tabsOf('staff', '/app/cards/printed')).toBeUndefined();
    expect(tabsOf('superadmin', '/app/cards/printed')).toEqual(['Rancangan', 'Tercetak']);
  });
});
