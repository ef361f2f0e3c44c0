import {
  type countLacks,
  type IncompleteMember,
  type IncompleteQuery,
  type Lack,
  lacks,
} from '#contract/completeness.ts';
import type { Day } from '#contract/dates.ts';
import type { Answer } from '#contract/endpoint.ts';
import { batchesOf } from '#server/batches.ts';
import type { Db } from '#server/database/schema.ts';
import { KeptAnswer, untilChange } from '#server/database/until-change.ts';
import { membersById } from '../member-reading.ts';
import { type Incomplete, whoLacks } from './who-lacks.ts';

type Counts = Answer<typeof countLacks>['data'];

interface Found {
  members: readonly Incomplete[];
  counts: Counts;
}

export function createCompleteness(db: Db) {
  const kept = new KeptAnswer<Found>();

  /** Kept until anything changes or the day ends. */
  function foundToday(): Promise<Found> {
    const day = db.calendar.today();
    const find = async () => {
      const members = await whoLacks(db, day);
      return { members, counts: await countOf(day, members) };
    };
    return untilChange(db, kept, find, day);
  }

  async function foundBy({ lack, membership_type_id }: IncompleteQuery): Promise<readonly Incomplete[]> {
    const isMeant = ({ region, lacks }: Incomplete) =>
      (membership_type_id === undefined || region === membership_type_id) &&
      (lack === undefined || lacks.includes(lack));
    return (await foundToday()).members.filter(isMeant);
  }

  async function membersOf(some: readonly Incomplete[]): Promise<IncompleteMember[]> {
    const lacksOf = new Map(some.map(({ id, lacks }) => [id, lacks]));
    const members = await membersById(db, [...lacksOf.keys()]);
    return members.map((member) => ({ ...member, lacks: [...(lacksOf.get(member.id) ?? [])] }));
  }

  const regionsWithMembers = () =>
    db
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

  async function countOf(day: Day, members: readonly Incomplete[]): Promise<Counts> {
    const regions = (await regionsWithMembers()).map((region) => ({ ...region, lacks: noneYet() }));
    const byId = new Map(regions.map((region) => [region.id, region.lacks]));
    const everywhere = noneYet();
    for (const { region, lacks } of members) {
      const there = byId.get(region);
      for (const lack of lacks) {
        everywhere[lack] += 1;
        if (there) there[lack] += 1;
      }
    }
    return { day, lacks: everywhere, regions };
  }

  return {
    async counts(): Promise<Counts> {
      return (await foundToday()).counts;
    },

    /** Sorted by name, ties by id. */
    async list(query: IncompleteQuery): Promise<{ data: IncompleteMember[]; total_data: number }> {
      const { page = 1, pageSize = 25 } = query;
      const those = await foundBy(query);
      const start = (page - 1) * pageSize;
      return { data: await membersOf(those.slice(start, start + pageSize)), total_data: those.length };
    },

    /** All of them, sorted by region and name. */
    async all(query: IncompleteQuery): Promise<Incomplete[]> {
      const byRegion = Map.groupBy(await foundBy(query), ({ region }) => region);
      const regions = await db.selectFrom('regions').select('id').orderBy('name_fold').execute();
      return regions.flatMap(({ id }) => byRegion.get(id) ?? []);
    },

    async *members(some: readonly Incomplete[]): AsyncGenerator<IncompleteMember> {
      for await (const batch of batchesOf(some)) yield* await membersOf(batch);
    },
  };
}

const noneYet = () => Object.fromEntries(lacks.map((lack) => [lack, 0])) as Record<Lack, number>;

export type Completeness = ReturnType<typeof createCompleteness>;
