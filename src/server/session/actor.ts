import { sql } from 'kysely';
import type { TokenContents } from '#contract/session.ts';
import { type Authority, sessionIsLive, wasUsedLately } from '#server/database/live-session.ts';
import { hasSecondFactor, mustHaveSecondFactor } from '#server/database/required-factor.ts';
import type { Db } from '#server/database/schema.ts';
import type { Origin } from '#server/database/session-rows.ts';
import { keptWhileUnchanged } from '#server/database/table-versions.ts';
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

/** Who asked by which session, until a session or an account changes, or what accounts must have and have. */
const liveActors = keptWhileUnchanged<LiveActor>(
  'sessions',
  'accounts',
  'totp_secrets',
  'passkeys',
  'second_factor_roles',
);

async function actorOfSession(db: Db, { sid, id }: TokenContents): Promise<LiveActor | null> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['name', 'email', 'role', 'must_change_password', 'last_seen_at', 'confirmed_at'])
    .select((eb) =>
      sql<0 | 1>`CASE WHEN ${eb.and([mustHaveSecondFactor(), eb.not(hasSecondFactor())])} THEN 1 ELSE 0 END`.as(
        'lacks_factor',
      ),
    )
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
    lacksSecondFactor: found.lacks_factor === 1,
    lastSeenAt: found.last_seen_at,
    confirmedAt: found.confirmed_at,
  };
}

/**
 * Finds the account behind a token; null when the token is none, or its session has ended. A token has the end of its
 * session, so that one which was found live needs no other look at the
 * time than whether it was used since.
 */
export async function actorOf(db: Db, tokens: Tokens, token: string): Promise<LiveActor | null> {
  const contents = tokens.contentsOf(token);
  if (!contents) return null;
  const known = liveActors(db);
  const live = known?.get(contents.sid);
  if (live?.id === contents.id) return wasUsedLately(live.lastSeenAt) ? live : null;
  const actor = await actorOfSession(db, contents);
  if (actor) known?.set(contents.sid, actor);
  return actor;
}
