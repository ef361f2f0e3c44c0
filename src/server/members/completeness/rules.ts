import { type Lack, lacks } from '#contract/completeness.ts';
import type { Day } from '#contract/dates.ts';
import type { OwnDoubt } from './doubts.ts';
import type { NpaSeries } from './npa-series.ts';

/** What the rules depend on besides the day. */
export interface JudgedMember {
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
export function lacksOf(member: JudgedMember, today: Day): Lack[] {
  return lacks.filter((lack) => (lack !== 'inactive') === member.isActive && rules[lack](member, today));
}
