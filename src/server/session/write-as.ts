import { mayUse } from '#contract/access.ts';
import type { Author } from '#server/database/history.ts';
import type { Database } from '#server/database/open.ts';
import type { Authority } from '#server/database/rows/sessions.ts';
import type { Db, TrackedTables, Tx } from '#server/database/schema.ts';
import type { RowRules } from '#server/database/tracked-rows/rows.ts';
import { transact } from '#server/database/transaction.ts';
import { forbidden, taken, unauthenticated } from '#server/problems.ts';
import { liveSession } from './who-asks.ts';

/**
 * Refuses a write whose session has ended, or whose account may no longer make it. The session is locked until the
 * transaction ends. Disabling or deleting an account, a new password and another role all end its sessions: they wait
 * for this transaction, or this one sees them.
 */
async function requireLiveSession(tx: Tx, { sessionId, role }: Authority): Promise<void> {
  const account = await liveSession(tx, sessionId).select('accounts.role').forShare('sessions').executeTakeFirst();
  if (!account) throw unauthenticated();
  if (!mayUse(role, account.role)) throw forbidden();
}

/** Runs a transaction for somebody who may still write when it begins; the system itself has no authority. */
export function writeAs<T>(db: Db, authority: Authority | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db, async (tx) => {
    if (authority) await requireLiveSession(tx, authority);
    return work(tx);
  });
}

/** Transactions for authors who may still write. A unique violation becomes a conflict at a field. */
export function uniqueWrites<T extends keyof TrackedTables>(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  { unique = {} }: RowRules<T>,
) {
  return async <R>(author: Author, work: (tx: Tx) => Promise<R>): Promise<R> => {
    try {
      return await writeAs(db, author.authority, work);
    } catch (error) {
      const fault = unique[engine.violatedUnique(error) ?? ''];
      throw fault ? taken(fault.field, fault.message) : error;
    }
  };
}
