import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Selectable } from 'kysely';
import type { EndReason } from '#contract/security.ts';
import type { Session } from '#contract/sessions.ts';
import type { Retention } from '#server/config.ts';
import { deleteInBatches } from '#server/database/delete-in-batches.ts';
import type { Author } from '#server/database/history.ts';
import type { Authority, Origin } from '#server/database/rows/sessions.ts';
import type { Db, Schema, Tx } from '#server/database/schema.ts';
import { daysAgo, now } from '#server/days.ts';
import { waitBeforeEnd } from '#server/ending.ts';
import { notFound } from '#server/problems.ts';
import { noteRepeated } from '#server/security/noting.ts';
import { type Actor, sessionIsLive, writeAs } from './who-asks.ts';

export type SessionRow = Selectable<Schema['sessions']>;

const minute = 60 * 1000;

/** Milliseconds between two writes of `last_seen_at`. */
const lastSeenInterval = 5 * minute;

/** More than anybody has devices, even with a script that signs in again and again. One more ends the oldest. */
const mostSessions = 1000;

const newId = () => randomBytes(24).toString('base64url');

/** Whether `last_seen_at` is old enough to be written again. */
const isLastSeenStale = (lastSeenAt: string) => lastSeenAt <= new Date(Date.now() - lastSeenInterval).toISOString();

function liveSessions(db: Db | Tx) {
  return db.selectFrom('sessions').where(sessionIsLive());
}

/** Ends live sessions of an account; returns how many. */
async function endSessions(tx: Tx, accountId: number, only: { id?: string; except?: string } = {}): Promise<number> {
  let sessions = tx
    .updateTable('sessions')
    .set({ ended_at: now() })
    .where('account_id', '=', accountId)
    .where(sessionIsLive());
  if (only.id !== undefined) sessions = sessions.where('id', '=', only.id);
  if (only.except !== undefined) sessions = sessions.where('id', '!=', only.except);
  const { numUpdatedRows } = await sessions.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** The account that the sessions belong to. */
export type SessionOwner = Pick<Selectable<Schema['accounts']>, 'id' | 'name' | 'email'>;

async function noteEnded(tx: Tx, owner: SessionOwner, by: Author, reason: EndReason, rows: number): Promise<void> {
  if (rows === 0) return;
  const { id, name, email } = owner;
  await noteRepeated(tx, { kind: 'session_ended', account: { id, name, email }, by, detail: { reason, rows } });
}

const reasonOf = (owner: SessionOwner, by: Author): EndReason => (owner.id === by.accountId ? 'own' : 'superadmin');

/** Who is signed in where. */
export function createSessions(db: Db) {
  return {
    /** Begins a session, within the transaction of the sign-in, which counts as a confirmation. */
    async start(tx: Tx, accountId: number, origin: Origin, seconds: number, byFactor = false): Promise<SessionRow> {
      const begun = Date.now();
      const at = new Date(begun).toISOString();
      const session: SessionRow = {
        id: newId(),
        account_id: accountId,
        ...origin,
        ...{ created_at: at, last_seen_at: at, confirmed_at: at, ended_at: null },
        factor_at: byFactor ? at : null,
        expires_at: new Date(begun + seconds * 1000).toISOString(),
      };
      await tx.insertInto('sessions').values(session).execute();
      const tooMany = liveSessions(tx)
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(mostSessions)
        .offset(mostSessions);
      await tx.updateTable('sessions').set({ ended_at: at }).where('id', 'in', tooMany).execute();
      return session;
    },

    /** Ends all sessions of an account, within the transaction of the change that requires it. */
    async endAll(tx: Tx, owner: SessionOwner, by: Author, reason: EndReason): Promise<void> {
      await noteEnded(tx, owner, by, reason, await endSessions(tx, owner.id));
    },

    /** Ends all sessions of an account and continues one under a new id, and so with a new token. */
    async replace(tx: Tx, owner: SessionOwner, by: Author, id: string): Promise<SessionRow> {
      const session = await tx.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const others = (await endSessions(tx, owner.id)) - 1;
      await noteEnded(tx, owner, by, 'password', others);
      const replacement = { ...session, id: newId() };
      await tx.insertInto('sessions').values(replacement).execute();
      return replacement;
    },

    get: (id: string): Promise<SessionRow> =>
      db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),

    /** The live sessions of an account, most recently used first. */
    async list(accountId: number, currentId: string): Promise<Session[]> {
      const rows = await liveSessions(db)
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(({ id, device, address, created_at, last_seen_at, expires_at }) => ({
        id,
        device,
        address,
        first_seen: created_at,
        last_seen: last_seen_at,
        expires: expires_at,
        current: id === currentId,
      }));
    },

    /** Records that the owner has just confirmed their identity, perhaps by a second factor. */
    async confirm({ sessionId, ...authority }: Authority, byFactor: boolean): Promise<void> {
      const at = now();
      await writeAs(db, { sessionId, ...authority }, (tx) =>
        tx
          .updateTable('sessions')
          .set({ confirmed_at: at, ...(byFactor && { factor_at: at }) })
          .where('id', '=', sessionId)
          .execute(),
      );
    },

    /** The first second factor was set up in this session: it ends all others of the account. */
    async keepOnly(tx: Tx, owner: SessionOwner, by: Author, { sessionId }: Authority): Promise<void> {
      await noteEnded(tx, owner, by, 'factor', await endSessions(tx, owner.id, { except: sessionId }));
      await tx.updateTable('sessions').set({ factor_at: now() }).where('id', '=', sessionId).execute();
    },

    async end(by: Author, owner: SessionOwner, id: string): Promise<void> {
      await writeAs(db, by.authority, async (tx) => {
        if ((await endSessions(tx, owner.id, { id })) === 0) throw notFound('Perangkat');
        await noteEnded(tx, owner, by, by.authority?.sessionId === id ? 'sign_out' : reasonOf(owner, by), 1);
      });
    },

    /** Ends the sessions of an account except `except`; returns how many. */
    endMany(by: Author, owner: SessionOwner, except?: string): Promise<number> {
      return writeAs(db, by.authority, async (tx) => {
        const ended = await endSessions(tx, owner.id, except === undefined ? {} : { except });
        await noteEnded(tx, owner, by, reasonOf(owner, by), ended);
        return ended;
      });
    },

    /** Updates `last_seen_at` if it is old enough. Skipped while another transaction locks the row. */
    async noteSeen(id: string, lastSeenAt: string): Promise<void> {
      if (!isLastSeenStale(lastSeenAt)) return;
      const before = new Date(Date.now() - lastSeenInterval).toISOString();
      const unseen = db
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', id)
        .where('last_seen_at', '<=', before)
        .forNoKeyUpdate()
        .skipLocked();
      await db.updateTable('sessions').set({ last_seen_at: now() }).where('id', 'in', unseen).execute();
    },

    /** Deletes the sessions of an erased account, with their devices and addresses. */
    async forgetAccount(tx: Tx, { id }: { id: number }): Promise<void> {
      await tx.deleteFrom('sessions').where('account_id', '=', id).execute();
    },

    /** Deletes sessions that ended more than so many days ago. */
    async prune({ sessions }: Pick<Retention, 'sessions'>): Promise<void> {
      const before = daysAgo(sessions);
      const due = db
        .selectFrom('sessions')
        .select('id')
        .where((eb) => eb.or([eb('ended_at', '<', before), eb('expires_at', '<', before)]));
      await deleteInBatches((most) => db.deleteFrom('sessions').where('id', 'in', due.limit(most)));
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;

/** Records that sessions are in use, in the background: requests never wait for it. */
export function noteSeen(app: FastifyInstance, sessions: Pick<Sessions, 'noteSeen'>): (actor: Actor) => void {
  const noting = new Map<string, Promise<void>>();
  app.addHook('onClose', () => waitBeforeEnd(Promise.all(noting.values())));
  return ({ sessionId, lastSeenAt }) => {
    if (noting.has(sessionId)) return;
    const noted = sessions
      .noteSeen(sessionId, lastSeenAt)
      .catch((error: unknown) => app.log.error({ err: error }, 'a session in use was not noted'))
      .finally(() => noting.delete(sessionId));
    noting.set(sessionId, noted);
  };
}
