import AsyncLock from 'async-lock';
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
import { calendarIn } from '#server/database/calendar.ts';
import { lastChange } from '#server/database/last-change.ts';
import type { Db } from '#server/database/schema.ts';
import { membersById } from '../members-by-id.ts';
import { type Incomplete, whoLacks } from './who-lacks.ts';

type Counts = Answer<typeof countLacks>['data'];

interface Found {
  day: Day;
  members: readonly Incomplete[];
  /** Computed on demand. */
  counts?: Counts;
}

interface Latest {
  change: number | string;
  day: Day;
  /** By region; `undefined` is all regions. */
  found: Map<number | undefined, Found>;
}

export function createCompleteness(db: Db) {
  /** Cached until anything changes, or the day ends. */
  let latest: Latest | undefined;
  const lock = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });

  async function latestFound(): Promise<Latest> {
    const change = await lastChange(db);
    const day = calendarIn(db).today();
    if (latest?.change !== change || latest.day !== day) latest = { change, day, found: new Map() };
    return latest;
  }

  /** Concurrent requests share one search: of a single region, which is faster, or of all. */
  const foundIn = (region?: number): Promise<Found> =>
    lock.acquire(String(region), async () => {
      const { day, found } = await latestFound();
      const there = found.get(region);
      if (there) return there;
      const everywhere = found.get(undefined)?.members;
      const members = everywhere?.filter((one) => one.region === region) ?? (await whoLacks(db, day, region));
      const looked: Found = { day, members };
      // Unknown regions are not cached: requests could name millions of them and fill the memory.
      if (members.length > 0) found.set(region, looked);
      return looked;
    });

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
