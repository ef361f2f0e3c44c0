import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
import { mayUse, type Role } from '#contract/access.ts';
import { forbidden, unauthenticated } from '#server/problems.ts';
import { compiledOnce, placeholder } from './compiled-statements.ts';
import { hasSecondFactor, mustHaveSecondFactor } from './required-factor.ts';
import type { Db, Schema, Tx } from './schema.ts';
import { transact } from './transaction.ts';

/** What allows an account to write: its session, and the role by which the call was allowed. */
export interface Authority {
  sessionId: string;
  role: Role;
  /** The name and e-mail that the call was allowed by, where they came from an earlier call: see {@link StaleActor}. */
  recalled?: { name: string; email: string };
}

/** The account has changed since the earlier call by which this one was allowed. Nothing was written. */
export class StaleActor extends Error {}

/** Milliseconds without use after which a session ends, however long it was meant to last. */
const longestUnused = 7 * 24 * 60 * 60 * 1000;

/** Whether a session has not ended for lack of use. */
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

/** Live sessions with accounts that may make calls. */
export function accountsOfLiveSessions(db: Db | Tx, instants = liveInstants()) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .where(sessionIsLive(instants))
    .where('accounts.status', '=', 'active')
    .where('accounts.deleted_at', 'is', null);
}

/** The columns that decide whether an account may make a call. */
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

/** Sessions that each transaction has locked as live. */
const required = new WeakMap<Tx, Set<string>>();

/**
 * Refuses a write whose session has ended, or whose account may no longer make it. The system itself writes without an
 * authority. The session is locked until the transaction ends. Disabling or deleting an account, a new password and
 * another role all end its sessions: they wait for this transaction, or this one sees them.
 */
export async function requireLiveSession(tx: Tx, authority: Authority | undefined): Promise<void> {
  if (!authority) return;
  const { sessionId, role, recalled } = authority;
  const known = required.get(tx) ?? new Set();
  if (known.has(sessionId)) return;
  required.set(tx, known.add(sessionId));
  const { rows } = await tx.executeQuery(accountOfSession(tx, sessionId, { isLocked: true }));
  const [account] = rows;
  if (recalled !== undefined) return requireSame(account, authority);
  if (!account) throw unauthenticated();
  if (!mayUse(role, account.role)) throw forbidden();
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

/** Refuses an account that has changed since the call was allowed. */
function requireSame(account: AskingAccount | undefined, { role, recalled }: Authority): void {
  if (!account) throw unauthenticated();
  const isSame = account.role === role && account.name === recalled?.name && account.email === recalled.email;
  if (!isSame || mustActFirst(account)) throw new StaleActor();
}

/**
 * Reads for an account whose call was allowed, or for the system. Where that rests on an earlier call, the account is
 * checked before the first read.
 */
export async function readAs<T>(db: Db, authority: Authority | undefined, work: (db: Db) => Promise<T>): Promise<T> {
  if (authority?.recalled === undefined) return work(db);
  const { rows } = await db.executeQuery(accountOfSession(db, authority.sessionId, { isLocked: false }));
  requireSame(rows[0], authority);
  return work(db);
}

/** Runs a transaction for somebody who may still write when it begins. */
export function writeAs<T>(db: Db, authority: Authority | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db, async (tx) => {
    await requireLiveSession(tx, authority);
    return work(tx);
  });
}
