import { sql } from 'kysely';
import type { countLacks, IncompleteMember, IncompleteQuery, Lack, LackCounts } from '#contract/completeness.ts';
import { lacks } from '#contract/completeness.ts';
import type { Answer } from '#contract/endpoint.ts';
import { batchesOf } from '#server/batches.ts';
import { calendarIn } from '#server/database/calendar.ts';
import type { Db } from '#server/database/schema.ts';
import { membersById } from '../members-by-id.ts';
import { type Around, rules } from './rules.ts';

type Counts = Answer<typeof countLacks>['data'];

const each = <T>(said: (lack: Lack) => T) =>
  Object.fromEntries(lacks.map((lack) => [lack, said(lack)])) as Record<Lack, T>;

const live = (db: Db) => db.selectFrom('members').where('members.deleted_at', 'is', null);

/** Who lacks what. */
export function createCompleteness(db: Db) {
  const aroundOf = (regions: Around['regions']): Around => ({ today: calendarIn(db).today(), regions });

  function incomplete({ lack, membership_type_id: region }: IncompleteQuery) {
    const around = aroundOf(region === undefined ? null : [region]);
    const found = live(db).where((eb) =>
      lack === undefined ? eb.or(lacks.map((one) => rules[one](eb, around))) : rules[lack](eb, around),
    );
    return region === undefined ? found : found.where('members.region_id', '=', region);
  }

  /** These members with all that they lack, in their order. */
  async function withLacks(ids: readonly number[]): Promise<IncompleteMember[]> {
    const members = await membersById(db, ids);
    if (members.length === 0) return [];
    const around = aroundOf([...new Set(members.map(({ membershipTypeId }) => membershipTypeId))]);
    const found = new Map<number, Lack[]>(ids.map((id) => [id, []]));
    for (const lack of lacks) {
      const rows = await live(db)
        .select('members.id')
        .where('members.id', 'in', ids)
        .where((eb) => rules[lack](eb, around))
        .execute();
      for (const { id } of rows) found.get(id)?.push(lack);
    }
    return members.map((member) => ({ ...member, lacks: found.get(member.id) ?? [] }));
  }

  return {
    async counts(): Promise<Counts> {
      const around = aroundOf(null);
      const rows = await live(db)
        .innerJoin('regions', 'regions.id', 'members.region_id')
        .select(['regions.id', 'regions.name'])
        .select((eb) =>
          lacks.map((lack) => {
            const isSo = rules[lack](eb as unknown as Parameters<(typeof rules)[Lack]>[0], around);
            return sql<number>`sum(CASE WHEN ${isSo} THEN 1 ELSE 0 END)`.as(lack);
          }),
        )
        .groupBy(['regions.id', 'regions.name', 'regions.name_fold'])
        .orderBy('regions.name_fold')
        .execute();
      const counted = rows as (LackCounts & { id: number; name: string })[];
      return {
        day: around.today,
        lacks: each((lack) => counted.reduce((all, row) => all + Number(row[lack]), 0)),
        regions: counted.map((row) => ({ id: row.id, name: row.name, lacks: each((lack) => Number(row[lack])) })),
      };
    },

    /** By name, ties by id. */
    async list(query: IncompleteQuery): Promise<{ data: IncompleteMember[]; total_data: number }> {
      const { page = 1, pageSize = 25 } = query;
      const found = incomplete(query);
      const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const rows = await found
        .select('members.id')
        .orderBy('members.full_name_fold')
        .orderBy('members.id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return { data: await withLacks(rows.map(({ id }) => id)), total_data: total };
    },

    /** The ids of all of them, by region and name. */
    async ids(query: IncompleteQuery): Promise<number[]> {
      const rows = await incomplete(query)
        .innerJoin('regions', 'regions.id', 'members.region_id')
        .select('members.id')
        .orderBy('regions.name_fold')
        .orderBy('members.full_name_fold')
        .orderBy('members.id')
        .execute();
      return rows.map(({ id }) => id);
    },

    async *each(ids: readonly number[]): AsyncGenerator<IncompleteMember> {
      for await (const some of batchesOf(ids)) yield* await withLacks(some);
    },
  };
}

export type Completeness = ReturnType<typeof createCompleteness>;
