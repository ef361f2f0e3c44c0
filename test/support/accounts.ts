import { type Role, roles } from '#contract/access.ts';
import type { Account } from '#contract/accounts.ts';
import { createAccounts } from '#server/accounts/accounts.store.ts';
import type { Database } from '#server/database/open.ts';
import { createSessions } from '#server/session/sessions.store.ts';
import type { Actor } from '#server/session/who-asks.ts';

/** The password of every account in tests. */
export const testPassword = 'kata sandi uji';

/** One account per role, created if there is none yet. */
export async function accountsIn(database: Database): Promise<Record<Role, Account>> {
  const store = createAccounts(database, createSessions(database.db));
  const present = await store.list();
  const accountOf = (role: Role) => {
    const email = `${role}@ikai.test`;
    const values = { name: `Akun ${role}`, email, password: testPassword, role, username: undefined };
    const author = { accountId: null, name: 'Sistem', email: null, source: 'start' } as const;
    return present.find((account) => account.email === email) ?? store.create(values, author);
  };
  const made = await Promise.all(roles.map(async (role) => [role, await accountOf(role)] as const));
  return Object.fromEntries(made) as Record<Role, Account>;
}

/** Who asks, where no account is behind it. */
export const someActor: Actor = {
  id: 1,
  name: 'Uji',
  email: 'uji@ikai.test',
  role: 'staff',
  sessionId: 'uji',
  mustChangePassword: false,
  hasSecondFactor: false,
  lacksSecondFactor: false,
  factorAt: null,
  origin: { device: 'Uji', address: '::1' },
  lastSeenAt: '2026-11-22T00:00:00.000Z',
  confirmedAt: '2026-11-22T00:00:00.000Z',
};
