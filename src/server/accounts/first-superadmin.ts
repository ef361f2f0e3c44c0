import { randomBytes } from 'node:crypto';
import { placeholderEmail } from '#contract/profile.ts';
import type { Config } from '#server/config.ts';
import { ConfigFault } from '#server/environment.ts';
import { Problem } from '#server/problems.ts';
import type { Accounts } from './accounts.store.ts';

const howToMake =
  'There is no account yet. Set ADMIN_EMAIL and ADMIN_PASSWORD, or start once on a terminal, which shows a password.';

const tooWeak =
  'ADMIN_PASSWORD is one of the common ones, or contains the e-mail, the part of it before @, or the name Superadmin';

/**
 * Creates the first superadmin if there is no account; returns what to print. A password is generated only when stdout
 * is a terminal: elsewhere it would end up in a log file.
 */
export async function makeFirstSuperadmin(
  accounts: Accounts,
  configured: Config['firstSuperadmin'],
  isTerminal: boolean,
): Promise<string | null> {
  if (!(await accounts.isEmpty())) return null;
  if (!configured && !isTerminal) return howToMake;
  const email = configured?.email ?? placeholderEmail;
  const password = configured?.password ?? randomBytes(12).toString('base64url');
  const values = { name: 'Superadmin', email, password, role: 'superadmin', username: undefined } as const;
  const author = { accountId: null, name: 'Sistem', email: null, source: 'start' } as const;
  const isMade = await accounts.createFirst(values, configured === null, author).catch((error: unknown) => {
    throw error instanceof Problem && error.kind === 'invalid' ? new ConfigFault(tooWeak) : error;
  });
  if (!isMade) return null;
  return configured
    ? `First account: ${email}, with the password from ADMIN_PASSWORD`
    : `First account: ${email}, password ${password} (shown only this once; to be changed at the first sign-in)`;
}
