import type { FastifyRequest } from 'fastify';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { mayUse } from '#contract/access.ts';
import type { Author } from '#server/database/history.ts';
import type { Database } from '#server/database/open.ts';
import type { Authority, Origin } from '#server/database/rows/sessions.ts';
import type { Db, Schema, TrackedTables, Tx } from '#server/database/schema.ts';
import type { RowRules } from '#server/database/tracked-rows/rows.ts';
import { transact } from '#server/database/transaction.ts';
import { originOf } from '#server/http/origin.ts';
import { forbidden, taken, unauthenticated } from '#server/problems.ts';
import type { Tokens } from './tokens.ts';

/** The account behind a request as it is now, with its session, address and device. */
export interface Actor extends Authority {
  id: number;
  name: string;
  email: string;
  mustChangePassword: boolean;
  hasSecondFactor: boolean;
  /** Whether its role requires a second factor that it doesn't have. */
  lacksSecondFactor: boolean;
  /** As last stored: at most every five minutes. */
  lastSeenAt: string;
  /** When its owner last confirmed their identity. */
  confirmedAt: string;
  /** When a second factor was last shown in this session. */
  factorAt: string | null;
  origin: Origin;
}

/** Milliseconds without use after which a session ends, however long it was meant to last. */
const longestUnused = 7 * 24 * 60 * 60 * 1000;

/** Longest token in characters: ours are shorter, whatever name and e-mail they carry. */
const longestToken = 8192;

/** Whether an account has a second factor. */
export function hasSecondFactor(): Expression<SqlBool> {
  const { exists, or, selectFrom } = expressionBuilder<Schema, 'accounts'>();
  return or([
    exists(
      selectFrom('totp_secrets')
        .select('totp_secrets.account_id')
        .whereRef('totp_secrets.account_id', '=', 'accounts.id')
        .where('totp_secrets.confirmed_at', 'is not', null),
    ),
    exists(selectFrom('passkeys').select('passkeys.account_id').whereRef('passkeys.account_id', '=', 'accounts.id')),
  ]);
}

/** Whether an account has a second factor now. */
export async function hasFactor(tx: Db | Tx, accountId: number): Promise<boolean> {
  const found = tx.selectFrom('accounts').select('id').where('id', '=', accountId).where(hasSecondFactor());
  return (await found.executeTakeFirst()) !== undefined;
}

/** Whether an account's role must have a second factor. */
export function mustHaveSecondFactor(): Expression<SqlBool> {
  const { exists, selectFrom } = expressionBuilder<Schema, 'accounts'>();
  return exists(
    selectFrom('second_factor_roles').select('role').whereRef('second_factor_roles.role', '=', 'accounts.role'),
  );
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

/** A live session with its account, if that may make calls. */
function liveSession(db: Db | Tx, id: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .where('sessions.id', '=', id)
    .where(sessionIsLive())
    .where('accounts.status', '=', 'active')
    .where('accounts.deleted_at', 'is', null);
}

/** The bearer token of a request; empty if it has none. */
function tokenOf({ headers: { authorization = '' } }: FastifyRequest): string {
  const [, token = ''] = (authorization.length <= longestToken && /^bearer +(\S+)$/i.exec(authorization)) || [];
  return token;
}

/** The engines answer truth in different ways. */
const asBit = (truth: Expression<SqlBool>) => sql<0 | 1>`CASE WHEN ${truth} THEN 1 ELSE 0 END`;

/** The account behind a token, asked by one query; null if the token is invalid or its session has ended. */
export async function actorOf(db: Db, tokens: Tokens, token: string): Promise<Omit<Actor, 'origin'> | null> {
  const contents = tokens.contentsOf(token);
  if (!contents) return null;
  const found = await liveSession(db, contents.sid)
    .where('accounts.id', '=', contents.id)
    .select(['accounts.id', 'accounts.name', 'accounts.email', 'accounts.role', 'accounts.must_change_password'])
    .select(['sessions.last_seen_at', 'sessions.confirmed_at', 'sessions.factor_at'])
    .select([asBit(hasSecondFactor()).as('has_factor'), asBit(mustHaveSecondFactor()).as('must_have')])
    .executeTakeFirst();
  if (!found) return null;
  const { id, name, email, role } = found;
  return {
    ...{ id, name, email, role, sessionId: contents.sid },
    mustChangePassword: found.must_change_password === 1,
    hasSecondFactor: found.has_factor === 1,
    lacksSecondFactor: found.must_have === 1 && found.has_factor === 0,
    lastSeenAt: found.last_seen_at,
    confirmedAt: found.confirmed_at,
    factorAt: found.factor_at,
  };
}

/** Who makes a request; null without a valid token of a live session. */
export async function whoAsks(db: Db, tokens: Tokens, request: FastifyRequest): Promise<Actor | null> {
  const actor = await actorOf(db, tokens, tokenOf(request));
  return actor && { ...actor, origin: originOf(request) };
}

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
