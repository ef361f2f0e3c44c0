import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { mayUse, type Role } from '#contract/access.ts';
import { forbidden, unauthenticated } from '#server/problems.ts';
import { requireOf } from './dialect/sending.ts';
import type { Db, Schema, Tx } from './schema.ts';
import { transact } from './transaction.ts';

/** What entitles somebody to write: a session, and the role that was decided upon when the call was let in. */
export interface Authority {
  sessionId: string;
  role: Role;
}

/** A session that is not used for so many milliseconds is over, however long it was to last. */
const longestUnused = 7 * 24 * 60 * 60 * 1000;

/** Whether a session that was last seen then is not over for want of use. */
export function wasUsedLately(lastSeenAt: string): boolean {
  return Date.parse(lastSeenAt) + longestUnused > Date.now();
}

/** Whether a session is live: not ended, not expired, and in use. */
export function sessionIsLive(): Expression<SqlBool> {
  const now = Date.now();
  const { and, eb } = expressionBuilder<Schema, 'sessions'>();
  return and([
    eb('sessions.ended_at', 'is', null),
    eb('sessions.expires_at', '>', new Date(now).toISOString()),
    eb('sessions.last_seen_at', '>', new Date(now - longestUnused).toISOString()),
  ]);
}

/** The sessions that transactions require to be live; they stay so until these end. */
const required = new WeakMap<Tx, Set<string>>();

/**
 * Refuses a write whose session has ended, or whose account may no longer do it. Without an authority it is the system
 * itself that writes. The session is locked until the transaction ends; disabling an account, deleting it, a new password
 * and another role all end its sessions, so they wait for this transaction, or this one sees them. What is read next is sent
 * together with the question, and answered after it.
 */
export async function requireLiveSession(tx: Tx, authority: Authority | undefined): Promise<void> {
  if (!authority) return;
  const { sessionId, role } = authority;
  const known = required.get(tx) ?? new Set();
  if (known.has(sessionId)) return;
  required.set(tx, known.add(sessionId));
  const accountOfSession = tx
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select('accounts.role')
    .where('sessions.id', '=', sessionId)
    .where(sessionIsLive())
    .where('accounts.status', '=', 'active')
    .where('accounts.deleted_at', 'is', null)
    .forShare('sessions')
    .compile();
  await requireOf(tx, accountOfSession, ([account]) => {
    if (!account) throw unauthenticated();
    if (!mayUse(role, account.role)) throw forbidden();
  });
}

/** Runs a transaction for somebody who may still write when it begins. */
export function writeAs<T>(db: Db, authority: Authority | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db, async (tx) => {
    await requireLiveSession(tx, authority);
    return work(tx);
  });
}
