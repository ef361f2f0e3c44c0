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
import { isToBeNoted, type Sessions } from './sessions.store.ts';
import type { Tokens } from './tokens.ts';

/** An account as it is now, and the session that it asks by. */
interface LiveActor extends Authority {
  id: number;
  name: string;
  email: string;
  mustChangePassword: boolean;
  /** Whether its role must have a second factor, and it has none. */
  lacksSecondFactor: boolean;
  /** When its session was last seen, as far as that was noted. */
  lastSeenAt: string;
  /** When its owner last proved to be there. */
  confirmedAt: string;
}

/** Who is behind a request, and where they sit. */
export interface Actor extends LiveActor {
  origin: Origin;
}

/** So many who asked are recalled at most. */
const mostRecalled = 1000;

/** Who asked by which session, until a session or an account changes, or what accounts must have and have. */
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

/** Finds the accounts behind tokens. */
export function createActors(db: Db, tokens: Tokens, { unwritten }: Pick<Sessions, 'unwritten'>) {
  /** Who asked lately by which session and may ask for anything, where others write too and none are kept for certain. */
  const asked = new Map<string, LiveActor>();

  function keep(actor: LiveActor, account: AskingAccount) {
    asked.delete(actor.sessionId);
    if (mustActFirst(account)) return;
    const { name, email } = account;
    asked.set(actor.sessionId, { ...actor, recalled: { name, email } });
    const [oldest] = asked.keys();
    if (asked.size > mostRecalled && oldest !== undefined) asked.delete(oldest);
  }

  /** What a token says, unless its session is over. */
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

  /** Who asks by a session that the database does not have yet. */
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
     * The account behind a token; null when the token is none, or its session has ended. A token has the end of its session,
     * so that one which was found live needs no other look at the time than whether it was used since.
     */
    async find(token: string): Promise<LiveActor | null> {
      const contents = contentsOf(token);
      return contents && ((await actorOfSession(contents)) ?? actorOfUnwritten(contents));
    },

    /**
     * The account behind a token as it was when it last asked, without asking the database; null where that is not known.
     * Before anything is written or answered, a transaction for it must have found that it is the same: see
     * live-session.ts.
     */
    recall(token: string): LiveActor | null {
      const contents = contentsOf(token);
      const actor = contents && asked.get(contents.sid);
      return actor?.id === contents?.id && actor && !isToBeNoted(actor.lastSeenAt) ? actor : null;
    },
  };
}
