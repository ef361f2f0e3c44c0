import { mayUse, type Role } from '#contract/access.ts';
import { forbidden, unauthenticated } from '#server/problems.ts';
import type { Db, Tx } from './schema.ts';

/** What entitles somebody to write: a session, and the role that was decided upon when the call was let in. */
export interface Authority {
  sessionId: string;
  role: Role;
}

/** The sessions that were found live in a transaction; they stay so until it ends. */
const found = new WeakMap<Tx, Set<string>>();

/**
 * Refuses a write whose session has ended, or whose account may no longer do it. Without an authority it is the system
 * itself that writes. The session is locked until the transaction ends; disabling an account, deleting it, a new password
 * and another role all end its sessions, so they wait for this transaction, or this one sees them.
 */
export async function requireLiveSession(tx: Tx, authority: Authority | undefined): Promise<void> {
  if (!authority) return;
  const { sessionId, role } = authority;
  const known = found.get(tx) ?? new Set();
  if (known.has(sessionId)) return;
  const account = await tx
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select('accounts.role')
    .where('sessions.id', '=', sessionId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', new Date().toISOString())
    .where('accounts.status', '=', 'active')
    .where('accounts.deleted_at', 'is', null)
    .forShare('sessions')
    .executeTakeFirst();
  if (!account) throw unauthenticated();
  if (!mayUse(role, account.role)) throw forbidden();
  found.set(tx, known.add(sessionId));
}

/** Runs a transaction for somebody who may still write when it begins. */
export function writeAs<T>(db: Db, authority: Authority | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await requireLiveSession(tx, authority);
    return work(tx);
  });
}
