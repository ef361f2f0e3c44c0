import type { z } from 'zod';
import type { newAccount } from '#contract/accounts.ts';
import type { newMember } from '#contract/members.ts';
import type { regionBody } from '#contract/regions.ts';
import type { classForm, moduleForm } from '#contract/training.ts';
import type { ViewBody } from '#contract/views.ts';
import { testPassword } from './accounts.ts';

let made = 0;

/** The body of a valid new member of the first province, with a unique NPA. */
export function aMember(overrides: Partial<z.input<typeof newMember>> = {}): z.input<typeof newMember> {
  made += 1;
  return {
    first_name: 'Siti Aminah',
    last_name: '',
    npa: `K1.${String(made).padStart(5, '0')}`,
    title: 'S.Psi.',
    email: `anggota${made}@ikai.test`,
    image_url: null,
    phone: '081234567890',
    serkom_number: `SK-${made}`,
    serkom_end_date: '2099-12-31',
    experience_year_start: 2010,
    membership_type_id: 1,
    membership_type_name: 'IKAI Aceh',
    practice_permit_number: `SIP-${made}`,
    status: 'active',
    order: made,
    ...overrides,
  };
}

/** The body of a valid new region with a unique name. */
export function aRegion(overrides: Partial<z.input<typeof regionBody>> = {}): z.input<typeof regionBody> {
  made += 1;
  return { name: `Wilayah ${made}`, code: `W${made}`, category: 'masterdata', type: 'wilayah', ...overrides };
}

/** The body of a valid new account with a unique e-mail. */
export function anAccount(overrides: Partial<z.input<typeof newAccount>> = {}): z.input<typeof newAccount> {
  made += 1;
  return { name: 'Budi Santoso', email: `akun${made}@ikai.test`, password: testPassword, role: 'staff', ...overrides };
}

/** The body of a valid new training module with a unique name. */
export function aModule(overrides: Partial<z.input<typeof moduleForm>> = {}): z.input<typeof moduleForm> {
  made += 1;
  return { name: `Modul ${made}`, code: `M${made}`, ...overrides };
}

/** The body of a valid new class of a module, with a unique title and any number of seats. */
export function aClass(
  module_id: number,
  overrides: Partial<z.input<typeof classForm>> = {},
): z.input<typeof classForm> {
  made += 1;
  const times = { starts_at: '2026-11-21T09:00', ends_at: '2026-11-21T16:00' };
  return { module_id, title: `Kelas ${made}`, ...times, place: 'Aula', region_id: 1, capacity: null, ...overrides };
}

/** The body of a valid new view of the member list with a unique name. */
export function aView(overrides: Partial<ViewBody> = {}): ViewBody {
  made += 1;
  return { name: `Tampilan ${made}`, audience: 'me', query: 'filter=serkom%3Aexpired', ...overrides };
}
