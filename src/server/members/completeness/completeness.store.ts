import type { countLacks, IncompleteMember, IncompleteQuery, Lack } from '#contract/completeness.ts';
import { lacks } from '#contract/completeness.ts';
import type { Answer } from '#contract/endpoint.ts';
import { batchesOf } from '#server/batches.ts';
import { calendarIn } from '#server/database/calendar.ts';
import { lastChange } from '#server/database/last-change.ts';
import type { Db } from '#server/database/schema.ts';
import { withoutIndex } from '#server/database/without-index.ts';
import { membersById } from '../members-by-id.ts';
import { isOwnDoubt, type OwnDoubt } from './doubts.ts';
import { type Around, rules } from './rules.ts';

type Counts = Answer<typeof countLacks>['data'];

const each = <T>(said: (lack: Lack) => T) =>
  Object.fromEntries(lacks.map((lack) => [lack, said(lack)])) as Record<Lack, T>;

interface Counted {
  region_id: number;
  lack: Lack;
  members: number;
}

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

  /** How many of each region lack what follows from their own values: counted once for all who lack the same. */
  async function countOwn({ regions }: Around): Promise<Counted[]> {
    const found = regions === null ? live(db) : live(db).where('region_id', 'in', regions);
    const rows = await found
      // The index that has all of this is in the order of the groups; that of the status has less.
      .where((eb) => eb(withoutIndex<string>('members.status'), '=', 'active'))
      .where('members.doubts', '!=', '')
      .select((eb) => ['region_id', 'doubts', eb.fn.countAll<number>().as('members')])
      .groupBy(['region_id', 'members.status', 'doubts'])
      .execute();
    return rows.flatMap(({ region_id, doubts, members }) =>
      doubts.split(' ').map((doubt) => ({ region_id, lack: doubt as OwnDoubt, members })),
    );
  }

  /** How many of each region are behind another rule. */
  async function countBy(lack: Lack, around: Around): Promise<Counted[]> {
    const rows = await live(db)
      .where((eb) => rules[lack](eb, around))
      .select((eb) => ['region_id', eb.fn.countAll<number>().as('members')])
      .groupBy('region_id')
      .execute();
    return rows.map((row) => ({ ...row, lack }));
  }

  async function count(around: Around): Promise<Counts> {
    const counted = await countOwn(around);
    for (const lack of lacks) if (!isOwnDoubt(lack)) counted.push(...(await countBy(lack, around)));
    const regions = await db
      .selectFrom('regions')
      .select(['id', 'name'])
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('members')
            .select('members.id')
            .whereRef('region_id', '=', 'regions.id')
            .where('deleted_at', 'is', null),
        ),
      )
      .orderBy('name_fold')
      .execute();
    const sum = (lack: Lack, of: readonly Counted[]) =>
      of.reduce((all, one) => (one.lack === lack ? all + one.members : all), 0);
    const byRegion = Map.groupBy(counted, ({ region_id }) => region_id);
    return {
      day: around.today,
      lacks: each((lack) => sum(lack, counted)),
      regions: regions.map(({ id, name }) => ({ id, name, lacks: each((lack) => sum(lack, byRegion.get(id) ?? [])) })),
    };
  }

  /** How many a list has; of one lack as it is counted by region, from indexes. */
  async function total(query: IncompleteQuery): Promise<number> {
    const { lack, membership_type_id: region } = query;
    if (lack === undefined) {
      const found = incomplete(query).select((eb) => eb.fn.countAll<number>().as('members'));
      return (await found.executeTakeFirstOrThrow()).members;
    }
    const around = aroundOf(region === undefined ? null : [region]);
    const counted = isOwnDoubt(lack) ? await countOwn(around) : await countBy(lack, around);
    const theirs = counted.filter((one) => one.lack === lack && (region === undefined || one.region_id === region));
    return theirs.reduce((all, { members }) => all + members, 0);
  }

  /** The latest counts, and the change after which they were counted. */
  let latest: { change: number | string; counts: Counts } | undefined;

  return {
    /** Counted anew only after something has changed, or on another day. */
    async counts(): Promise<Counts> {
      const change = await lastChange(db);
      const around = aroundOf(null);
      if (latest?.change === change && latest.counts.day === around.today) return latest.counts;
      const counts = await count(around);
      latest = { change, counts };
      return counts;
    },

    /** By name, ties by id. */
    async list(query: IncompleteQuery): Promise<{ data: IncompleteMember[]; total_data: number }> {
      const { page = 1, pageSize = 25 } = query;
      const rows = await incomplete(query)
        .select('members.id')
        .orderBy('members.full_name_fold')
        .orderBy('members.id')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return { data: await withLacks(rows.map(({ id }) => id)), total_data: await total(query) };
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
