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
  day: Day;
  members: readonly Incomplete[];
  /** Computed on demand. */
  counts?: Counts;
}

/** What was found in a region; `undefined` is all regions. */
type FoundByRegion = Map<number | undefined, Promise<Found>>;

export function createCompleteness(db: Db) {
  const kept = new KeptAnswer<FoundByRegion>();

  async function lookIn(found: FoundByRegion, day: Day, region?: number): Promise<Found> {
    const everywhere = await found.get(undefined);
    const members = everywhere?.members.filter((one) => one.region === region) ?? (await whoLacks(db, day, region));
    return { day, members };
  }

  /** Concurrent requests share one search: of a single region, which is faster, or of all. */
  async function foundIn(region?: number): Promise<Found> {
    const day = db.calendar.today();
    const found = await untilChange(db, kept, async (): Promise<FoundByRegion> => new Map(), day);
    const looked = found.get(region) ?? lookIn(found, day, region);
    found.set(region, looked);
    const { members } = await looked.catch((error: unknown) => {
      found.delete(region);
      throw error;
    });
    // Unknown regions are not kept: requests could name millions of them and fill the memory.
    if (members.length === 0) found.delete(region);
    return looked;
  }

  async function foundBy({ lack, membership_type_id: region }: IncompleteQuery): Promise<readonly Incomplete[]> {
    const { members } = await foundIn(region);
    return lack === undefined ? members : members.filter(({ lacks }) => lacks.includes(lack));
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

  async function countOf({ day, members }: Found): Promise<Counts> {
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
      const found = await foundIn();
      found.counts ??= await countOf(found);
      return found.counts;
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
