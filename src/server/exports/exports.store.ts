import type { z } from 'zod';
import type { ExportEntry, ExportFilters, exportMembers, RecordedFormat } from '#contract/exports.ts';
import { writeAs } from '#server/database/live-session.ts';
import type { Db } from '#server/database/schema.ts';
import type { Actor } from '#server/session/actor.ts';

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

/** What was exported, by whom and when. */
export function createExports(db: Db) {
  return {
    /** Recorded before the first row leaves, so that breaking off hides nothing; answers the number of the record. */
    async begin(actor: Actor, { format, query, ids, rows, classId }: Asked): Promise<number> {
      const values = {
        account_id: actor.id,
        account_name: actor.name,
        at: new Date().toISOString(),
        format,
        filters: JSON.stringify({ ...filtersOf(query), ...(classId !== undefined && { class_id: classId }) }),
        ids: ids ? JSON.stringify(ids) : null,
        rows,
        finished_at: null,
      };
      const { id } = await writeAs(db, actor, (tx) =>
        tx.insertInto('exports').values(values).returning('id').executeTakeFirstOrThrow(),
      );
      return id;
    },

    /** The last row is written. */
    async finish(id: number): Promise<void> {
      const finished_at = new Date().toISOString();
      await db.updateTable('exports').set({ finished_at }).where('id', '=', id).execute();
    },

    /** The latest first: an account's own, a superadmin's everybody's. */
    async list(
      { id, role }: Actor,
      page: number,
      pageSize: number,
    ): Promise<{ data: ExportEntry[]; total_data: number }> {
      const all = db.selectFrom('exports');
      const seen = role === 'superadmin' ? all : all.where('account_id', '=', id);
      const rows = await seen
        .selectAll()
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
  };
}

export type Exports = ReturnType<typeof createExports>;
