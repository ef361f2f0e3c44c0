import { type Lack, lacks } from '#contract/completeness.ts';
import type { Day } from '#contract/dates.ts';
import { giveWay } from '#server/batches.ts';
import type { Db } from '#server/database/schema.ts';
import type { OwnDoubt } from './doubts.ts';
import { createNpaSeries, type NpaSeries } from './npa-series.ts';

/** What the rules depend on besides the day. */
interface JudgedMember {
  isActive: boolean;
  /** From `doubtsOf`. */
  doubts: ReadonlySet<string>;
  serkom_end_date: Day | null;
  npa_number: number | null;
  series: NpaSeries;
}

const doubted =
  (doubt: OwnDoubt) =>
  ({ doubts }: JudgedMember) =>
    doubts.has(doubt);

const isPast = (day: Day | null, today: Day) => day !== null && day < today;

/** When each lack applies. The only place of these rules; the labels are in the contract. */
const rules: Readonly<Record<Lack, (member: JudgedMember, today: Day) => boolean>> = {
  photo: doubted('photo'),
  serkom: doubted('serkom'),
  serkom_expired: ({ serkom_end_date }, today) => isPast(serkom_end_date, today),
  phone: doubted('phone'),
  email: doubted('email'),
  npa_unlike: ({ series }) => series.isUnlikeOthers(),
  npa_gap: ({ series, npa_number }) => series.isBehindGap(npa_number),
  capitals: doubted('capitals'),
  title: doubted('title'),
  inactive: ({ serkom_end_date }, today) => serkom_end_date !== null && !isPast(serkom_end_date, today),
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
 * All members with lacks, or those of one region, by name, ties by id. Reads every member, as NPAs are judged by those
 * of others; memory grows by about 100 bytes per member.
 */
export async function whoLacks(db: Db, today: Day, region?: number): Promise<Incomplete[]> {
  const there =
    region === undefined ? db.selectFrom('members') : db.selectFrom('members').where('region_id', '=', region);
  const seriesOf = createNpaSeries();
  const deleted = there.where('deleted_at', 'is not', null).select(['region_id', 'npa_series', 'npa_number']);
  for await (const { region_id, npa_series, npa_number } of deleted.stream(rowsAtOnce))
    seriesOf(region_id, npa_series).add(npa_number, true);

  const doubtsIn = kept((doubts) => new Set(doubts.split(' ')));
  const dayOf = kept((day) => day);
  const members: (JudgedMember & Pick<Incomplete, 'id' | 'region'>)[] = [];
  const live = there
    .where('deleted_at', 'is', null)
    .select(['id', 'region_id', 'status', 'doubts', 'serkom_end_date', 'npa_series', 'npa_number'])
    .orderBy('full_name_fold')
    .orderBy('id');
  for await (const row of live.stream(rowsAtOnce)) {
    const series = seriesOf(row.region_id, row.npa_series);
    series.add(row.npa_number, false);
    members.push({
      id: row.id,
      region: row.region_id,
      isActive: row.status === 'active',
      doubts: doubtsIn(row.doubts),
      serkom_end_date: row.serkom_end_date && dayOf(row.serkom_end_date),
      npa_number: row.npa_number,
      series,
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
