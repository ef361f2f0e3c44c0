import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
import { mayUse, type Role } from '#contract/access.ts';
import { forbidden, unauthenticated } from '#server/problems.ts';
import { compiledOnce, placeholder } from './compiled-statements.ts';
import { readTogether, requireOf } from './dialect/sending.ts';
import { hasSecondFactor, mustHaveSecondFactor } from './required-factor.ts';
import type { Db, Schema, Tx } from './schema.ts';
import { transact } from './transaction.ts';

/** What entitles somebody to write: a session, and the role that was decided upon when the call was let in. */
export interface Authority {
  sessionId: string;
  role: Role;
  /** What the account was called when it asked before, where the call was let in by that: see {@link StaleActor}. */
  recalled?: { name: string; email: string };
}

/** The account is not what it was when it asked before, by which the call was let in. Nothing was written. */
export class StaleActor extends Error {}

/** A session that is not used for so many milliseconds is over, however long it was to last. */
const longestUnused = 7 * 24 * 60 * 60 * 1000;

/** Whether a session that was last seen then is not over for want of use. */
export function wasUsedLately(lastSeenAt: string): boolean {
  return Date.parse(lastSeenAt) + longestUnused > Date.now();
}

/** The instants by which a session is live or not. */
function liveInstants() {
  const now = Date.now();
  return { now: new Date(now).toISOString(), unusedSince: new Date(now - longestUnused).toISOString() };
}

/** Whether a session is live: not ended, not expired, and in use. */
export function sessionIsLive({ now, unusedSince } = liveInstants()): Expression<SqlBool> {
  const { and, eb } = expressionBuilder<Schema, 'sessions'>();
  return and([
    eb('sessions.ended_at', 'is', null),
    eb('sessions.expires_at', '>', now),
    eb('sessions.last_seen_at', '>', unusedSince),
  ]);
}

/** Live sessions with their accounts that may ask. */
export function accountsOfLiveSessions(db: Db | Tx, instants = liveInstants()) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .where(sessionIsLive(instants))
    .where('accounts.status', '=', 'active')
    .where('accounts.deleted_at', 'is', null);
}

/** What is asked of an account that asks. */
export const askingColumns = (eb: ExpressionBuilder<Schema, 'accounts'>) =>
  [
    'accounts.name',
    'accounts.email',
    'accounts.role',
    'accounts.must_change_password',
    sql<0 | 1>`CASE WHEN ${eb.and([mustHaveSecondFactor(), eb.not(hasSecondFactor())])} THEN 1 ELSE 0 END`.as(
      'lacks_factor',
    ),
  ] as const;

export interface AskingAccount {
  name: string;
  email: string;
  role: Role;
  must_change_password: 0 | 1;
  /** Whether its role must have a second factor, and it has none. */
  lacks_factor: 0 | 1;
}

/** Whether an account must do something for its own safety before it may do anything else. */
export function mustActFirst(account: Pick<AskingAccount, 'must_change_password' | 'lacks_factor'>): boolean {
  return account.must_change_password === 1 || account.lacks_factor === 1;
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
  const { sessionId, role, recalled } = authority;
  const known = required.get(tx) ?? new Set();
  if (known.has(sessionId)) return;
  required.set(tx, known.add(sessionId));
  await requireOf(tx, accountOfSession(tx, sessionId, { isLocked: true }), ([account]) => {
    if (recalled !== undefined) return requireSame(account, authority);
    if (!account) throw unauthenticated();
    if (!mayUse(role, account.role)) throw forbidden();
  });
}

/** The statement that answers the account of a live session, compiled once. A locked session ends after the transaction. */
function accountOfSession(db: Db | Tx, sessionId: string, { isLocked }: { isLocked: boolean }) {
  const instants = { now: placeholder<string>('now'), unusedSince: placeholder<string>('unusedSince') };
  const build = () => {
    const accounts = accountsOfLiveSessions(db, instants).where('sessions.id', '=', placeholder<string>('session'));
    return (isLocked ? accounts.forShare('sessions') : accounts).select(askingColumns);
  };
  return compiledOnce(db, `account of session ${isLocked}`, build, { ...liveInstants(), session: sessionId });
}

/** Refuses an account that is not what it was when it was let in. */
function requireSame(account: AskingAccount | undefined, { role, recalled }: Authority): void {
  if (!account) throw unauthenticated();
  const isSame = account.role === role && account.name === recalled?.name && account.email === recalled.email;
  if (!isSame || mustActFirst(account)) throw new StaleActor();
}

/**
 * Reads for somebody who was let in, or for the system itself. Where that was by what they were when they asked before, whether they still are is asked
 * together with what is read first, and nothing is answered before.
 */
export async function readAs<T>(db: Db, authority: Authority | undefined, work: (db: Db) => Promise<T>): Promise<T> {
  if (authority?.recalled === undefined) return work(db);
  return readTogether(db, async (one) => {
    let isSame = false;
    await requireOf(one, accountOfSession(one, authority.sessionId, { isLocked: false }), ([found]) => {
      requireSame(found, authority);
      isSame = true;
    });
    const read = await work(one);
    if (!isSame) throw new Error('Nothing was read by the connection that asks who reads.');
    return read;
  });
}

/** Runs a transaction for somebody who may still write when it begins. */
export function writeAs<T>(db: Db, authority: Authority | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db, async (tx) => {
    await requireLiveSession(tx, authority);
    return work(tx);
  });
}
