import type { Role } from '#contract/access.ts';
import { transact } from '#server/database/transaction.ts';
import { createSessions } from '#server/session/sessions.store.ts';
import { createTokens, lifetimeOf } from '#server/session/tokens.ts';
import { actorOf } from '#server/session/who-asks.ts';
import type { TestServer } from './server.ts';
import { contentsOf } from './tokens.ts';

/** In seconds: a session that is valid wherever a test sets the clock. */
export const hundredYears = 100 * 365 * 24 * 60 * 60;

/** Signs in the account of a role once more. */
export async function anotherSession({ db, config, accounts }: TestServer, role: Role, seconds = lifetimeOf(false)) {
  const claims = contentsOf(accounts[role].token);
  const tokens = createTokens(config.tokenSecret);
  const sessions = createSessions(db);
  const origin = { device: 'Uji', address: '::1' };
  const session = await transact(db, (tx) => sessions.start(tx, claims.id, origin, seconds, true));
  if (seconds === hundredYears) {
    // Recent wherever the clock is set.
    const last_seen_at = session.expires_at;
    await db.updateTable('sessions').set({ last_seen_at }).where('id', '=', session.id).execute();
  }
  const token = tokens.issue({ ...claims, role }, session);
  const actor = await actorOf(db, tokens, token);
  if (!actor) throw new Error('A session that was just begun is not there.');
  return { id: session.id, token, actor: { ...actor, origin } };
}

/** Ends a sign-in by SQL alone: so that no server hears of it, or within a transaction that a test holds open. */
export async function endNow(db: Pick<TestServer['db'], 'updateTable'>, id: string): Promise<void> {
  await db.updateTable('sessions').set({ ended_at: new Date().toISOString() }).where('id', '=', id).execute();
}
