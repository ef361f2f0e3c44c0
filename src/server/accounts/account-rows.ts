import type { Account } from '#contract/accounts.ts';
import type { Row } from '#server/database/history.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import type { RowRules } from '#server/database/tracked-rows/rows.ts';
import { notFound } from '#server/problems.ts';
import { hasSecondFactor } from '#server/session/who-asks.ts';

export type LiveAccount = Row<'accounts'> & { last_signed_in: string | null; second_factor: 0 | 1 };

/** The rules for editing and deleting rows of accounts. */
export const accountRules: RowRules<'accounts'> = {
  table: 'accounts',
  called: 'Akun',
  unique: {
    'accounts.email_key': { field: 'email', message: 'Email ini sudah dipakai akun lain.' },
    'accounts.username_key': { field: 'username', message: 'Username ini sudah dipakai akun lain.' },
  },
  columnsOf: (_row, facts) => ({
    ...facts,
    ...(facts.email !== undefined && { email_key: uniqueKey(facts.email) }),
    ...(facts.username !== undefined && { username_key: uniqueKey(facts.username) }),
    ...(facts.password_hash !== undefined && { must_change_password: 0 as const }),
  }),
};

/** Accounts that are not deleted, with the time of their last sign-in, and whether they have a second factor. */
export function liveAccounts(db: Db | Tx) {
  return db
    .selectFrom('accounts')
    .leftJoin('sign_ins', 'sign_ins.account_id', 'accounts.id')
    .selectAll('accounts')
    .select('sign_ins.at as last_signed_in')
    .select(({ case: when }) => when().when(hasSecondFactor()).then<0 | 1>(1).else<0 | 1>(0).end().as('second_factor'))
    .where('deleted_at', 'is', null);
}

export async function liveAccount(db: Db | Tx, id: number): Promise<LiveAccount> {
  const row = await liveAccounts(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound(accountRules.called);
  return row;
}

/** Finds an account by an e-mail as somebody typed it. */
export async function accountByEmail(db: Db | Tx, email: string): Promise<LiveAccount | undefined> {
  return liveAccounts(db).where('email_key', '=', uniqueKey(email)).executeTakeFirst();
}

export function accountOf(row: LiveAccount): Account {
  const { id, name, email, username, role, status, last_signed_in, second_factor } = row;
  return { id, name, email, username, role, status, last_signed_in, second_factor: second_factor === 1 };
}
