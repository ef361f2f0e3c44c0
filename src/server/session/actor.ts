import type { Selectable } from 'kysely';
import type { TokenContents } from '#contract/session.ts';
import {
  type AskingAccount,
  type Authority,
  accountsOfLiveSessions,
  askingColumns,
  mustActFirst,
  wasUsedLately,
} from '#server/database/live-session.ts';
import type { Origin } from '#server/database/rows/sessions.ts';
import type { Db, Schema } from '#server/database/schema.ts';
import { tableCache } from '#server/database/table-versions.ts';
import { isLastSeenStale, type Sessions } from './sessions.store.ts';
import type { Tokens } from './tokens.ts';

/** An account as it is now, with the session behind the request. */
interface LiveActor extends Authority {
  id: number;
  name: string;
  email: string;
  mustChangePassword: boolean;
  /** Whether its role requires a second factor that it doesn't have. */
  lacksSecondFactor: boolean;
  /** As last stored: at most every five minutes. */
  lastSeenAt: string;
  /** When its owner last confirmed their identity. */
  confirmedAt: string;
}

/** The account behind a request, with the address and device. */
export interface Actor extends LiveActor {
  origin: Origin;
}

/** Upper bound of the cache of recalled actors. */
const mostRecalled = 1000;

/** Actors by session. Invalidated when a session, an account or its second factors change. */
const liveActors = tableCache<LiveActor>('sessions', 'accounts', 'totp_secrets', 'passkeys', 'second_factor_roles');

const actorFrom = (
  account: AskingAccount,
  { id, sid }: TokenContents,
  session: Pick<Selectable<Schema['sessions']>, 'last_seen_at' | 'confirmed_at'>,
): LiveActor => ({
  id,
  name: account.name,
  email: account.email,
  role: account.role,
  sessionId: sid,
  mustChangePassword: account.must_change_password === 1,
  lacksSecondFactor: account.lacks_factor === 1,
  lastSeenAt: session.last_seen_at,
  confirmedAt: session.confirmed_at,
});

/** Finds the account behind a token. */
export function createActors(db: Db, tokens: Tokens, { unwritten }: Pick<Sessions, 'unwritten'>) {
  /**
   * Actors by session where other instances write too and `liveActors` can't cache. May be stale: see `recall`. Holds
   * only actors that may use any endpoint.
   */
  const asked = new Map<string, LiveActor>();

  function keep(actor: LiveActor, account: AskingAccount) {
    asked.delete(actor.sessionId);
    if (mustActFirst(account)) return;
    const { name, email } = account;
    asked.set(actor.sessionId, { ...actor, recalled: { name, email } });
    const [oldest] = asked.keys();
    if (asked.size > mostRecalled && oldest !== undefined) asked.delete(oldest);
  }

  /** The token's contents, unless its session has ended. */
  function contentsOf(token: string): TokenContents | null {
    const contents = tokens.contentsOf(token);
    return contents && !unwritten.isOver(contents.sid) ? contents : null;
  }

  async function actorOfSession(contents: TokenContents): Promise<LiveActor | null> {
    const known = liveActors(db);
    const live = known?.get(contents.sid);
    if (live?.id === contents.id) return wasUsedLately(live.lastSeenAt) ? live : null;
    const found = await accountsOfLiveSessions(db)
      .select(askingColumns)
      .select(['sessions.last_seen_at', 'sessions.confirmed_at'])
      .where('accounts.id', '=', contents.id)
      .where('sessions.id', '=', contents.sid)
      .executeTakeFirst();
    if (!found) {
      asked.delete(contents.sid);
      return null;
    }
    const actor = actorFrom(found, contents, found);
    if (known) known.set(contents.sid, actor);
    else keep(actor, found);
    return actor;
  }

  /** The account of a session that is not in the database yet. */
  async function actorOfUnwritten(contents: TokenContents): Promise<LiveActor | null> {
    const begun = unwritten.get(contents.sid);
    if (begun?.session.account_id !== contents.id) return null;
    const account = await db
      .selectFrom('accounts')
      .select(askingColumns)
      .where('accounts.id', '=', contents.id)
      .where('status', '=', 'active')
      .where('deleted_at', 'is', null)
      .where('password_hash', '=', begun.passwordHash)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('sessions').select('id').where('sessions.id', '=', contents.sid))),
      )
      .executeTakeFirst();
    return account ? actorFrom(account, contents, begun.session) : null;
  }

  return {
    /**
     * The account behind a token; null if the token is invalid or its session has ended. The token expires with its
     * session, so a cached actor needs no check but that the session isn't idle.
     */
    async find(token: string): Promise<LiveActor | null> {
      const contents = contentsOf(token);
      if (!contents) return null;
      const wasUnwritten = unwritten.get(contents.sid) !== undefined;
      const actor = await actorOfSession(contents);
      if (actor || !wasUnwritten) return actor;
      // It may be written after the first look and before the second one.
      return (await actorOfUnwritten(contents)) ?? actorOfSession(contents);
    },

    /**
     * The actor as of its previous request, without a query; null if not cached. May be stale: the transaction that
     * answers or writes must check it again, see live-session.ts.
     */
    recall(token: string): LiveActor | null {
      const contents = contentsOf(token);
      const actor = contents && asked.get(contents.sid);
      return actor?.id === contents?.id && actor && !isLastSeenStale(actor.lastSeenAt) ? actor : null;
    },
  };
}
