import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { mostUnrecorded } from '#contract/access-records.ts';
import {
  leavingKinds,
  type listSecurityEvents,
  type SecurityDetail,
  type SecurityEvent,
  type SecurityEventKind,
  type SecurityKind,
  securityEventKinds,
} from '#contract/security.ts';
import type { Retention } from '#server/config.ts';
import { deleteInBatches } from '#server/database/delete-in-batches.ts';
import type { Db } from '#server/database/schema.ts';
import { beginningOf, daysAgo } from '#server/days.ts';
import type { ForgetAccount } from '#server/keeper.ts';

type Query = z.output<(typeof listSecurityEvents)['query']>;

/** Rows kept per kind of event that anybody can cause, however old they are. */
const mostOfKind = 100_000;

/** Kinds of events that anybody can cause repeatedly. */
const repeatedKinds = ['sign_in', 'sign_in_failed', 'lockout', 'session_ended'] as const satisfies SecurityEventKind[];

const isAmong = <Kind extends SecurityKind>(kinds: readonly Kind[], kind: SecurityKind): kind is Kind =>
  kinds.some((one) => one === kind);

function bounds(db: Db, { from, to }: Query) {
  const calendar = db.calendar;
  return {
    since: from === undefined ? '' : beginningOf(from, calendar),
    before: to === undefined ? '9' : beginningOf(to, calendar, 1),
  };
}

const nothing = sql<null>`null`;

/** Events of accounts and sign-ins. */
function eventsMatching(db: Db, query: Query) {
  const { kind, account_id } = query;
  const { since, before } = bounds(db, query);
  let events = db.selectFrom('security_events').where('at', '>=', since).where('at', '<', before);
  if (kind !== undefined) events = events.where('kind', 'in', isAmong(securityEventKinds, kind) ? [kind] : []);
  if (account_id !== undefined)
    events = events.where((eb) => eb.or([eb('account_id', '=', account_id), eb('by_id', '=', account_id)]));
  return events;
}

/** Exports and prints with many people, which are access records already. */
function recordsMatching(db: Db, query: Query) {
  const { kind, account_id } = query;
  const { since, before } = bounds(db, query);
  let records = db
    .selectFrom('access_records')
    .where('at', '>=', since)
    .where('at', '<', before)
    .where('kind', 'in', leavingKinds)
    .where((eb) => eb.or([eb('rows', '>', mostUnrecorded), eb('kind', 'in', ['backup', 'move'])]));
  if (kind !== undefined) records = records.where('kind', 'in', isAmong(leavingKinds, kind) ? [kind] : []);
  if (account_id !== undefined) records = records.where('account_id', '=', account_id);
  return records;
}

/** Removes an erased account from the log: its name, its e-mail (also in failed sign-ins), addresses and devices. */
const forgetInSecurity: ForgetAccount = async (tx, { id, name, emailKey }) => {
  await tx
    .updateTable('security_events')
    .set({ account_name: name, account_email: null, address: null, device: null, alike: null })
    .where('account_id', '=', id)
    .execute();
  await tx
    .updateTable('security_events')
    .set({ by_name: name, by_email: null, address: null, device: null, alike: null })
    .where('by_id', '=', id)
    .execute();
  await tx
    .deleteFrom('security_events')
    .where('account_id', 'is', null)
    .where('account_email', '=', emailKey)
    .execute();
};

/** The superadmins' log: security events and bulk exports. */
export function createSecurityEvents(db: Db) {
  return {
    async list(query: Query): Promise<{ data: SecurityEvent[]; total_data: number }> {
      const { page = 1, pageSize = 25 } = query;
      const [events, records] = [eventsMatching(db, query), recordsMatching(db, query)];
      // Unique ids across two tables: even ones for events, odd ones for records.
      const rows = await events
        .select([sql<number>`id * 2`.as('id'), sql<SecurityKind>`kind`.as('kind'), 'at', 'times'])
        .select(['account_id', 'account_name', 'account_email', 'by_id', 'by_name', 'by_email', 'address', 'device'])
        .select([
          'detail',
          sql<number | null>`null`.as('rows'),
          sql<SecurityDetail['format'] | null>`null`.as('format'),
        ])
        .unionAll(
          records
            .select([sql<number>`id * 2 + 1`.as('id'), sql<SecurityKind>`kind`.as('kind'), 'at'])
            .select(sql<number>`1`.as('times'))
            .select(['account_id', 'account_name', 'account_email'])
            .select([nothing.as('by_id'), nothing.as('by_name'), nothing.as('by_email'), 'address', 'device'])
            .select([sql<string>`'{}'`.as('detail'), 'rows', 'format']),
        )
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      const data = rows.map(({ detail, rows, format, ...row }) => ({
        ...row,
        detail: {
          ...(JSON.parse(detail) as SecurityDetail),
          ...(rows !== null && { rows }),
          ...(format && { format }),
        },
      }));
      const [{ total: ofEvents }, { total: ofRecords }] = await Promise.all([
        events.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
        records.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      ]);
      return { data, total_data: ofEvents + ofRecords };
    },

    forgetAccount: forgetInSecurity,

    /** Deletes events older than so many days, and the oldest beyond `most` of kinds that anybody can cause. */
    async prune({ security }: Pick<Retention, 'security'>, most: number = mostOfKind): Promise<void> {
      const events = db.selectFrom('security_events').select('id');
      const forget = (due: typeof events) =>
        deleteInBatches((most) => db.deleteFrom('security_events').where('id', 'in', due.limit(most)));
      await forget(events.where('at', '<', daysAgo(security)).orderBy('at'));
      for (const kind of repeatedKinds) {
        // Apart, so that noise of nobody's sign-ins pushes out nothing that concerns an account.
        for (const concerned of ['is', 'is not'] as const) {
          const oldest = await db
            .selectFrom('security_events')
            .select(['at', 'id'])
            .where('kind', '=', kind)
            .where('account_id', concerned, null)
            .orderBy('at', 'desc')
            .orderBy('id', 'desc')
            .limit(1)
            .offset(most)
            .executeTakeFirst();
          if (!oldest) continue;
          const isOlder = sql<SqlBool>`(at, id) <= (${oldest.at}, ${oldest.id})`;
          const due = events.where('kind', '=', kind).where('account_id', concerned, null).where(isOlder);
          await forget(due.orderBy('at').orderBy('id'));
        }
      }
    },
  };
}
