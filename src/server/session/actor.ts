import type { TokenContents } from '#contract/session.ts';
import { type Authority, sessionIsLive, wasUsedLately } from '#server/database/live-session.ts';
import type { Db } from '#server/database/schema.ts';
import { keptWhileUnchanged } from '#server/database/table-versions.ts';
import type { Tokens } from './tokens.ts';

/** The account behind a request, as it is now, and the session that it asks by. */
export interface Actor extends Authority {
  id: number;
  name: string;
  email: string;
  mustChangePassword: boolean;
  /** When its session was last seen, as far as that was noted. */
  lastSeenAt: string;
  /** When its owner last proved to be there. */
  confirmedAt: string;
}

/** Who asked by which session, until a session or an account changes. */
const liveActors = keptWhileUnchanged<Actor>('sessions', 'accounts');

async function actorOfSession(db: Db, { sid, id }: TokenContents): Promise<Actor | null> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['name', 'email', 'role', 'must_change_password', 'last_seen_at', 'confirmed_at'])
    .where('sessions.id', '=', sid)
    .where('accounts.id', '=', id)
    .where(sessionIsLive())
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) return null;
  return {
    id,
    name: found.name,
    email: found.email,
    role: found.role,
    sessionId: sid,
    mustChangePassword: found.must_change_password === 1,
    lastSeenAt: found.last_seen_at,
    confirmedAt: found.confirmed_at,
  };
}

/**
 * Finds the account behind a token; null when the token is none, or its session has ended. A token has the end of its
 * session, so that one which was found live needs no other look at the
 * time than whether it was used since.
 */
export async function actorOf(db: Db, tokens: Tokens, token: string): Promise<Actor | null> {
  const contents = tokens.contentsOf(token);
  if (!contents) return null;
  const known = liveActors(db);
  const live = known?.get(contents.sid);
  if (live?.id === contents.id) return wasUsedLately(live.lastSeenAt) ? live : null;
  const actor = await actorOfSession(db, contents);
  if (actor) known?.set(contents.sid, actor);
  return actor;
}
