import type { Author } from '#server/database/history.ts';
import type { Facts } from '#server/database/rows/facts.ts';
import type { Tx } from '#server/database/schema.ts';
import { Problem } from '#server/problems.ts';
import { type LiveAccount, liveAccounts } from './account-rows.ts';

/** Locks an account and all active superadmins, so that two concurrent changes can't remove the last one. */
export async function lockWithSuperadmins(tx: Tx, id: number) {
  await tx
    .selectFrom('accounts')
    .select('id')
    .where(({ or, and, eb }) =>
      or([
        eb('id', '=', id),
        and([eb('role', '=', 'superadmin'), eb('status', '=', 'active'), eb('deleted_at', 'is', null)]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

async function refuseLosingLastSuperadmin(tx: Tx, current: LiveAccount) {
  if (current.role !== 'superadmin' || current.status !== 'active') return;
  const others = await liveAccounts(tx)
    .where('role', '=', 'superadmin')
    .where('status', '=', 'active')
    .where('id', '!=', current.id)
    .executeTakeFirst();
  if (!others) throw new Problem('conflict', 'Ini superadmin aktif terakhir. Jadikan akun lain superadmin dahulu.');
}

/** Nobody deletes, disables or demotes themselves or the last active superadmin. */
export async function refuseLosing(tx: Tx, current: LiveAccount, author: Author) {
  if (current.id === author.accountId) {
    throw new Problem('conflict', 'Anda tidak dapat menghapus, menonaktifkan, atau menurunkan akun Anda sendiri.');
  }
  await refuseLosingLastSuperadmin(tx, current);
}

export function losesSuperadmin(current: LiveAccount, facts: Partial<Facts<'accounts'>>): boolean {
  const demoted = facts.role !== undefined && facts.role !== current.role && facts.role !== 'superadmin';
  return demoted || facts.status === 'disabled';
}
