import { randomBytes } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { Accounts } from './accounts.store.ts';

/** An account made at the start, with the password that is shown once and kept nowhere. */
export interface MadeAccount {
  email: string;
  /** Null where the configuration gave the password. */
  shownPassword: string | null;
}

/** Makes the first superadmin when there is no account; answers null when there is one. */
export async function makeFirstSuperadmin(
  accounts: Accounts,
  configured: Config['firstSuperadmin'],
): Promise<MadeAccount | null> {
  if (!(await accounts.isEmpty())) return null;
  const shownPassword = configured ? null : randomBytes(12).toString('base64url');
  const email = configured?.email ?? 'admin@localhost';
  const password = configured?.password ?? shownPassword ?? '';
  const isMade = await accounts.createFirst(
    { name: 'Superadmin', email, password, role: 'superadmin', username: undefined },
    { accountId: null, name: 'Sistem', email: null, door: 'start' },
  );
  return isMade ? { email, shownPassword } : null;
}
