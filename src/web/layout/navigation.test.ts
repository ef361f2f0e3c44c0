import { describe, expect, test } from 'vitest';
import { type Role, roleNames, storedRole } from '#contract/access.ts';
import { menuOf } from './navigation.tsx';

function labelsFor(role: Role): string[] {
  const { first, apart } = menuOf({
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
  });
  return [...first, { label: '|' }, ...apart].map(({ label }) => label);
}

describe('the menu', () => {
  test('staff see the members, their own profile, the training, the serkom, the imports, possible duplicates, what is missing, the history and the trash', () => {
    expect(labelsFor('staff')).toEqual([
      'Anggota IKAI',
      'Users',
      '|',
      'Pelatihan',
      'Serkom',
      'Impor',
      'Mungkin ganda',
      'Perlu dilengkapi',
      'Riwayat',
      'Sampah',
    ]);
  });

  test('admins see the regions too', () => {
    expect(labelsFor('admin')).toEqual([
      'Anggota IKAI',
      'Wilayah IKAI',
      'Users',
      '|',
      'Pelatihan',
      'Serkom',
      'Impor',
      'Mungkin ganda',
      'Perlu dilengkapi',
      'Riwayat',
      'Sampah',
    ]);
  });

  test('superadmins see the four items in their order, and the accounts first of those apart', () => {
    expect(labelsFor('superadmin')).toEqual([
      'Anggota IKAI',
      'Wilayah IKAI',
      'Vendor',
      'Users',
      '|',
      'Akun staf',
      'Keamanan',
      'Kartu anggota',
      'Pelatihan',
      'Serkom',
      'Impor',
      'Mungkin ganda',
      'Perlu dilengkapi',
      'Riwayat',
      'Sampah',
    ]);
  });
});
