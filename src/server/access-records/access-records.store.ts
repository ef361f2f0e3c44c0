import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AccessRecord, listAccessRecords } from '#contract/access-records.ts';
import type { ExportEntry, ExportFilters, exportMembers, RecordedFormat } from '#contract/exports.ts';
import { writeAs } from '#server/database/live-session.ts';
import type { Db } from '#server/database/schema.ts';
import type { Actor } from '#server/session/actor.ts';
import { bounded } from './bounded.ts';

type Query = z.output<(typeof exportMembers)['query']>;

interface Asked {
  format: RecordedFormat;
  query: Query;
  /** Those who were chosen one by one. */
  ids: number[] | undefined;
  rows: number;
  /** The class whose participants they are. */
  classId?: number;
}

/** Who asks, and by which call. */
export interface Asking {
  actor: Actor;
  request: FastifyRequest;
}

/** So long records are kept, in milliseconds: two years. */
const kept = 2 * 365 * 24 * 60 * 60 * 1000;

/** The list's parameters as they are sent, from what was understood of them. */
function filtersOf({ search, filter, sort, ...same }: Query): ExportFilters {
  return {
    ...same,
    ...(search?.length && { search: search.join(' ') }),
    ...(filter?.length && {
      filter: filter.map(({ field, value }) => (field === 'word' ? value : `${field}:${value}`)).join(' '),
    }),
    ...(sort && { sort: `${sort.descending ? '-' : ''}${sort.field}` }),
  };
}

/** By whom, when and from where. */
function askedBy({ actor, request }: Asking) {
  return {
    account_id: actor.id,
    account_name: actor.name,
    account_email: actor.email,
    at: new Date().toISOString(),
    address: request.ip,
    path: request.routeOptions.url ?? null,
  };
}

/** Who read about many members at once: long lists, exports and prints. */
export function createAccessRecords(db: Db) {
  return {
    /** Recorded before the first row leaves, so that breaking off hides nothing; answers the number of the record. */
    async begin(asking: Asking, { format, query, ids, rows, classId }: Asked): Promise<number> {
      const values = {
        ...askedBy(asking),
        kind: format === 'pdf' ? ('print' as const) : ('export' as const),
        format,
        filters: JSON.stringify({ ...filtersOf(query), ...(classId !== undefined && { class_id: classId }) }),
        ids: ids ? JSON.stringify(ids) : null,
        rows,
        finished_at: null,
      };
      const { id } = await writeAs(db, asking.actor, (tx) =>
        tx.insertInto('access_records').values(values).returning('id').executeTakeFirstOrThrow(),
      );
      return id;
    },

    /** The last row is written. */
    async finish(id: number): Promise<void> {
      const finished_at = new Date().toISOString();
      await db.updateTable('access_records').set({ finished_at }).where('id', '=', id).execute();
    },

    /** Records a long list that was answered. */
    async addList(asking: Asking, rows: number): Promise<void> {
      const { params, query } = asking.request;
      const values = {
        ...askedBy(asking),
        kind: 'list' as const,
        format: null,
        filters: JSON.stringify(bounded({ ...Object(params), ...Object(query) })),
        ids: null,
        rows,
        finished_at: null,
      };
      await db.insertInto('access_records').values(values).execute();
    },

    /** Exports and prints, the latest first: an account's own, a superadmin's everybody's. */
    async exports(
      { id, role }: Actor,
      page: number,
      pageSize: number,
    ): Promise<{ data: ExportEntry[]; total_data: number }> {
      const all = db.selectFrom('access_records').where('kind', 'in', ['export', 'print']);
      const seen = role === 'superadmin' ? all : all.where('account_id', '=', id);
      const rows = await seen
        .select(['id', 'account_id', 'account_name', 'account_email', 'at', 'rows', 'finished_at'])
        .select(['filters', 'ids', 'format'])
        .$narrowType<{ account_id: number; format: RecordedFormat }>()
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      const { total } = await seen.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const data = rows.map(({ ids, filters, ...row }) => ({
        ...row,
        filters: JSON.parse(filters) as ExportFilters,
        chosen: ids !== null,
      }));
      return { data, total_data: total };
    },

    /** All of them, the latest first. */
    async list(query: z.output<(typeof listAccessRecords)['query']>) {
      const { page = 1, pageSize = 25, account_id, kind } = query;
      let found = db.selectFrom('access_records');
      if (account_id !== undefined) found = found.where('account_id', '=', account_id);
      if (kind !== undefined) found = found.where('kind', '=', kind);
      const rows = await found
        .selectAll()
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const data = rows.map(
        ({ ids, filters, finished_at: _, ...row }): AccessRecord => ({
          ...row,
          filters: JSON.parse(filters),
          chosen: ids !== null,
        }),
      );
      return { data, total_data: total };
    },

    /** Forgets what is older than two years. */
    async prune(now: Date = new Date()): Promise<void> {
      const before = new Date(now.getTime() - kept).toISOString();
      await db.deleteFrom('access_records').where('at', '<', before).execute();
    },
  };
}

export type AccessRecords = ReturnType<typeof createAccessRecords>;
