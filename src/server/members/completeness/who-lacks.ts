import { type Lack, lacks } from '#contract/completeness.ts';
import type { Day } from '#contract/dates.ts';
import { giveWay } from '#server/batches.ts';
import type { Db } from '#server/database/schema.ts';
import type { OwnDoubt } from './doubts.ts';

/** What the rules depend on besides the day. */
interface JudgedMember {
  isActive: boolean;
  /** From `doubtsOf`. */
  doubts: ReadonlySet<string>;
  serkom_end_date: Day | null;
  chapter: Chapter;
  npa_series: string;
}

/** The members of a region, and how many of them have an NPA of each form. */
interface Chapter {
  members: number;
  bySeries: Map<string, number>;
}

/** A form of NPA that fewer than one in so many of a chapter's members have is unusual. */
const unlikeOneIn = 20;

const doubted =
  (doubt: OwnDoubt) =>
  ({ doubts }: JudgedMember) =>
    doubts.has(doubt);

/** When each lack applies. The only place of these rules; the labels are in the contract. */
const rules: Readonly<Record<Lack, (member: JudgedMember, today: Day) => boolean>> = {
  photo: doubted('photo'),
  phone: doubted('phone'),
  email: doubted('email'),
  npa_unlike: ({ chapter, npa_series }) => (chapter.bySeries.get(npa_series) ?? 0) * unlikeOneIn < chapter.members,
  inactive: ({ serkom_end_date }, today) => serkom_end_date !== null && serkom_end_date >= today,
};

/** All lacks of a member, in the contract's order. */
function lacksOf(member: JudgedMember, today: Day): Lack[] {
  return lacks.filter((lack) => (lack !== 'inactive') === member.isActive && rules[lack](member, today));
}

/** A member with lacks. */
export interface Incomplete {
  id: number;
  region: number;
  lacks: readonly Lack[];
}

/** Rows that the database server sends per fetch. */
const rowsAtOnce = 2000;

/** Memoizes by text. */
function kept<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>();
  return (text) => {
    const value = made.get(text) ?? make(text);
    made.set(text, value);
    return value;
  };
}

/**
 * All members with lacks, by name, ties by id. Reads every member, as NPAs are judged by those
 * of others; memory grows by about 100 bytes per member.
 */
export async function whoLacks(db: Db, today: Day): Promise<Incomplete[]> {
  const live = db
    .selectFrom('members')
    .where('deleted_at', 'is', null)
    .select(['id', 'region_id', 'status', 'doubts', 'serkom_end_date', 'npa_series'])
    .orderBy('full_name_fold')
    .orderBy('id');
  const chapters = new Map<number, Chapter>();
  const doubtsIn = kept((doubts) => new Set(doubts.split(' ')));
  const same = kept((text) => text);
  const members: (JudgedMember & Pick<Incomplete, 'id' | 'region'>)[] = [];
  for await (const row of live.stream(rowsAtOnce)) {
    const chapter = chapters.get(row.region_id) ?? { members: 0, bySeries: new Map() };
    chapters.set(row.region_id, chapter);
    const npa_series = same(row.npa_series);
    chapter.members += 1;
    chapter.bySeries.set(npa_series, (chapter.bySeries.get(npa_series) ?? 0) + 1);
    members.push({
      id: row.id,
      region: row.region_id,
      isActive: row.status === 'active',
      doubts: doubtsIn(row.doubts),
      serkom_end_date: row.serkom_end_date && same(row.serkom_end_date),
      chapter,
      npa_series,
    });
  }

  const listOf = kept((lacks) => lacks.split(' ') as Lack[]);
  const found: Incomplete[] = [];
  for (const member of members) {
    await giveWay();
    const lacks = lacksOf(member, today).join(' ');
    if (lacks !== '') found.push({ id: member.id, region: member.region, lacks: listOf(lacks) });
  }
  return found;
}
