import { sql } from 'kysely';
import type { TokenContents } from '#contract/session.ts';
import { type Authority, sessionIsLive, wasUsedLately } from '#server/database/live-session.ts';
import { hasSecondFactor, mustHaveSecondFactor } from '#server/database/required-factor.ts';
import type { Db } from '#server/database/schema.ts';
import type { Origin } from '#server/database/session-rows.ts';
import { keptWhileUnchanged } from '#server/database/table-versions.ts';
import type { Sessions } from './sessions.store.ts';
import type { Tokens } from './tokens.ts';
import type { UnwrittenSessions } from './unwritten-sessions.ts';

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

/** Who asked by which session, until a session or an account changes, or what accounts must have and have. */
const liveActors = keptWhileUnchanged<LiveActor>(
  'sessions',
  'accounts',
  'totp_secrets',
  'passkeys',
  'second_factor_roles',
);

/** An account that may ask, as far as it is asked for its session's sake. */
const asking = (db: Db, id: number) =>
  db
    .selectFrom('accounts')
    .select(['name', 'email', 'role', 'must_change_password'])
    .select((eb) =>
      sql<0 | 1>`CASE WHEN ${eb.and([mustHaveSecondFactor(), eb.not(hasSecondFactor())])} THEN 1 ELSE 0 END`.as(
        'lacks_factor',
      ),
    )
    .where('accounts.id', '=', id)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null);

type Asking = Awaited<ReturnType<ReturnType<typeof asking>['executeTakeFirstOrThrow']>>;

const actorFrom = (
  account: Asking,
  { id, sid }: TokenContents,
  lastSeenAt: string,
  confirmedAt: string,
): LiveActor => ({
  id,
  name: account.name,
  email: account.email,
  role: account.role,
  sessionId: sid,
  mustChangePassword: account.must_change_password === 1,
  lacksSecondFactor: account.lacks_factor === 1,
  lastSeenAt,
  confirmedAt,
});

async function actorOfSession(db: Db, contents: TokenContents): Promise<LiveActor | null> {
  const found = await asking(db, contents.id)
    .innerJoin('sessions', 'sessions.account_id', 'accounts.id')
    .select(['last_seen_at', 'confirmed_at'])
    .where('sessions.id', '=', contents.sid)
    .where(sessionIsLive())
    .executeTakeFirst();
  return found ? actorFrom(found, contents, found.last_seen_at, found.confirmed_at) : null;
}

/** Who asks by a session that the database does not have yet. */
async function actorOfUnwritten(
  db: Db,
  contents: TokenContents,
  unwritten: UnwrittenSessions,
): Promise<LiveActor | null> {
  const begun = unwritten.get(contents.sid);
  if (begun?.session.account_id !== contents.id) return null;
  const account = await asking(db, contents.id)
    .where('password_hash', '=', begun.passwordHash)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sessions').select('id').where('sessions.id', '=', contents.sid))),
    )
    .executeTakeFirst();
  return account ? actorFrom(account, contents, begun.session.last_seen_at, begun.session.confirmed_at) : null;
}

/**
 * Finds the account behind a token; null when the token is none, or its session has ended. A token has the end of its
 * session, so that one which was found live needs no other look at the
 * time than whether it was used since.
 */
export async function actorOf(
  db: Db,
  tokens: Tokens,
  { unwritten }: Pick<Sessions, 'unwritten'>,
  token: string,
): Promise<LiveActor | null> {
  const contents = tokens.contentsOf(token);
  if (!contents || unwritten.isOver(contents.sid)) return null;
  const known = liveActors(db);
  const live = known?.get(contents.sid);
  if (live?.id === contents.id) return wasUsedLately(live.lastSeenAt) ? live : null;
  const actor = await actorOfSession(db, contents);
  if (actor) known?.set(contents.sid, actor);
  return actor ?? actorOfUnwritten(db, contents, unwritten);
}
