import type { FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { type AccessRecord, type listAccessRecords, mostUnrecorded } from '#contract/access-records.ts';
import type { ExportEntry, ExportFilters, exportMembers, RecordedFormat } from '#contract/exports.ts';
import { printableText } from '#contract/same-text.ts';
import type { Retention } from '#server/config.ts';
import { deleteInBatches } from '#server/database/delete-in-batches.ts';
import type { Db, Schema } from '#server/database/schema.ts';
import { daysAgo } from '#server/days.ts';
import { PendingWork } from '#server/ending.ts';
import { requireConfirmation } from '#server/http/confirmation.ts';
import type { Forget, ForgetAccount } from '#server/keeper.ts';
import type { Actor } from '#server/session/who-asks.ts';
import { bounded } from './bounded.ts';
import type { PeopleRead } from './people-read.ts';

/** Removes a purged member from the chosen ids of access records. */
const forgetInRecords: Forget = async (tx, { memberId }) => {
  const rows = await tx
    .selectFrom('access_records')
    .select(['id', 'ids'])
    .where('ids', 'like', `%${memberId}%`)
    .$narrowType<{ ids: string }>()
    .execute();
  for (const { id, ids } of rows) {
    const others = (JSON.parse(ids) as number[]).filter((one) => one !== memberId);
    await tx
      .updateTable('access_records')
      .set({ ids: JSON.stringify(others) })
      .where('id', '=', id)
      .execute();
  }
};

/** Replaces the name of an erased account. */
const forgetReader: ForgetAccount = async (tx, { id, name }) => {
  const as = { account_name: name, account_email: null, address: null, device: null };
  await tx.updateTable('access_records').set(as).where('account_id', '=', id).execute();
};

type Query = z.output<(typeof exportMembers)['query']>;

interface Asked {
  format: RecordedFormat;
  query: Query;
  /** Chosen one by one. */
  ids: number[] | undefined;
  rows: number;
  /** The class whose participants they are. */
  classId?: number;
}

export interface Asking {
  actor: Actor;
  request: FastifyRequest;
}

/** The list's parameters as they were sent, restored from the parsed query: printable, as nothing stored is otherwise. */
function filtersOf({ search, filter, sort, ...same }: Query): ExportFilters {
  return {
    ...same,
    ...(search?.length && { search: printableText(search.join(' ')) }),
    ...(filter?.length && {
      filter: printableText(
        filter.map(({ field, value }) => (field === 'word' ? value : `${field}:${value}`)).join(' '),
      ),
    }),
    ...(sort && { sort: `${sort.descending ? '-' : ''}${sort.field}` }),
  };
}

function askedBy({ actor, request }: Asking) {
  return {
    account_id: actor.id,
    account_name: actor.name,
    account_email: actor.email,
    at: new Date().toISOString(),
    ...actor.origin,
    path: request.routeOptions.url ?? null,
  };
}

/**
 * A file that left. It is known to contain the member only if they were chosen by id; else its filter matched, which
 * would reveal more about others.
 */
export type FileAbout = Pick<
  Selectable<Schema['access_records']>,
  'kind' | 'at' | 'account_name' | 'format' | 'rows'
> & {
  is_chosen: boolean;
};

/** The record of a file that is being sent. */
interface Recorded {
  /** Await this after the last row. */
  finish(): Promise<void>;
  /** The pieces of the file, finished after the last one. */
  finishAfter<T>(pieces: AsyncIterable<T>): AsyncGenerator<T>;
}

/** Who read many members at once: long lists, exports and prints. */
export function createAccessRecords(db: Db, read: Pick<PeopleRead, 'add'>) {
  const pending = new PendingWork();
  async function regionNameOf({ membership_type_id: id }: Query): Promise<string | undefined> {
    if (id === undefined) return undefined;
    return (await db.selectFrom('regions').select('name').where('id', '=', id).executeTakeFirst())?.name;
  }

  return {
    /**
     * Records a file before its first row leaves, so that aborting hides nothing. Large ones require a recent
     * confirmation.
     */
    async begin(asking: Asking, { format, query, ids, rows, classId }: Asked): Promise<Recorded> {
      if (rows > mostUnrecorded) requireConfirmation(asking.actor);
      const region_name = await regionNameOf(query);
      const filters = {
        ...filtersOf(query),
        ...(region_name !== undefined && { region_name }),
        ...(classId !== undefined && { class_id: classId }),
      };
      const { id } = await db
        .insertInto('access_records')
        .values({
          ...askedBy(asking),
          kind: format === 'pdf' ? 'print' : 'export',
          format,
          filters: JSON.stringify(filters),
          ids: ids ? JSON.stringify(ids) : null,
          rows,
          finished_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      read.add(asking.actor, rows);
      const finish = async () => {
        const finished_at = new Date().toISOString();
        await db.updateTable('access_records').set({ finished_at }).where('id', '=', id).execute();
      };
      return {
        finish,
        async *finishAfter(pieces) {
          yield* pieces;
          await finish();
        },
      };
    },

    /** Waits for pending writes. */
    settled: () => pending.settled(),

    /** Records a long list that was read. */
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
      await pending.add(db.insertInto('access_records').values(values).execute());
    },

    /** Exports and prints, newest first: an account's own, or all for superadmins. */
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

    /** Files since this time that contained, or may have contained, a member, with merged entries; newest first. */
    async about(memberIds: readonly number[], since: string): Promise<FileAbout[]> {
      const rows = db
        .selectFrom('access_records')
        .select(['kind', 'at', 'account_name', 'format', 'rows', 'ids'])
        .where('kind', 'in', ['export', 'print'])
        .where('at', '>=', since)
        .where((eb) => eb.or([eb('ids', 'is', null), ...memberIds.map((id) => eb('ids', 'like', `%${id}%`))]))
        .orderBy('id', 'desc')
        .stream();
      const found: FileAbout[] = [];
      for await (const { ids, ...row } of rows) {
        const isChosen = ids !== null;
        const isThere = !isChosen || (JSON.parse(ids) as number[]).some((id) => memberIds.includes(id));
        if (isThere) found.push({ ...row, is_chosen: isChosen });
      }
      return found;
    },

    /** One page of all records, newest first. */
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

    forgetMember: forgetInRecords,
    forgetAccount: forgetReader,

    /** Deletes records older than so many days. */
    async prune({ records }: Pick<Retention, 'records'>, now?: Date): Promise<void> {
      const before = daysAgo(records, now);
      const due = db.selectFrom('access_records').select('id').where('at', '<', before).orderBy('at');
      await deleteInBatches((most) => db.deleteFrom('access_records').where('id', 'in', due.limit(most)));
    },
  };
}

export type AccessRecords = ReturnType<typeof createAccessRecords>;
