import type { Row } from '#server/database/history.ts';
import type { Db, Tx } from '#server/database/schema.ts';

export type LiveAccount = Row<'accounts'> & { last_signed_in: string | null };

/** Accounts that are not deleted, with when they last signed in. */
export function liveAccounts(db: Db | Tx) {
  return db
    .selectFrom('accounts')
    .leftJoin('sign_ins', 'sign_ins.account_id', 'accounts.id')
    .selectAll('accounts')
    .select('sign_ins.at as last_signed_in')
    .where('deleted_at', 'is', null);
}
