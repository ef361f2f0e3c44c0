import type { Authority } from '#server/database/live-session.ts';
import type { Db } from '#server/database/schema.ts';
import type { Tokens } from './tokens.ts';

/** The account behind a request, as it is now, and the session that it asks by. */
export interface Actor extends Authority {
  id: number;
  name: string;
  email: string;
  mustChangePassword: boolean;
  /** When its session was last seen, as far as that was noted. */
  lastSeenAt: string;
}

/** Finds the account behind a token; null when the token is none, or its session has ended. */
export async function actorOf(db: Db, tokens: Tokens, token: string): Promise<Actor | null> {
  const contents = tokens.contentsOf(token);
  if (!contents) return null;
  const found = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['name', 'email', 'role', 'must_change_password', 'last_seen_at'])
    .where('sessions.id', '=', contents.sid)
    .where('accounts.id', '=', contents.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date().toISOString())
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) return null;
  return {
    id: contents.id,
    name: found.name,
    email: found.email,
    role: found.role,
    sessionId: contents.sid,
    mustChangePassword: found.must_change_password === 1,
    lastSeenAt: found.last_seen_at,
  };
}
