import type { Member } from '#contract/members.ts';
import { readableNumber } from '#contract/numbers.ts';
import type { Region } from '#contract/regions.ts';
import type { ListSelection } from '#web/ui/table/selection.tsx';
import { memberConditions } from '../list/member-filters.ts';
import type { MemberListState } from '../list/member-list-url.ts';
import { memberQueryOf } from '../list/member-queries.ts';

/** The members that an action is for, as calls take them. */
export interface MemberScope {
  query: Partial<ReturnType<typeof memberQueryOf>>;
  /** Without ids, all members that match the filters. */
  body: { ids?: number[] };
  /** The list, if all of its members are meant. */
  all: MemberListState | null;
  /** Their number, as far as the panel knows. */
  count: number;
}

/** All members of a list, on all pages. */
export function listScope(list: MemberListState, count: number): MemberScope {
  return { query: memberQueryOf(list), body: {}, all: list, count };
}

/** The selected members. */
export function selectionScope({ isAll, rows, count }: ListSelection<Member>, list: MemberListState): MemberScope {
  if (isAll) return listScope(list, count);
  // Only the order of the list matters: selected members need not match its filters any more.
  const { sort } = memberQueryOf(list);
  return { query: { sort }, body: { ids: [...rows.keys()] }, all: null, count };
}

export const memberCount = (count: number) => `${readableNumber(count)} anggota`;

/** The members in words: 'semua 12 anggota', or '3 anggota yang dipilih'. */
export const membersOf = ({ all, count }: MemberScope): string =>
  all ? `semua ${memberCount(count)}` : `${memberCount(count)} yang dipilih`;

interface ScopeTextProps {
  scope: MemberScope;
  regions: readonly Region[];
  /** The beginning of the sentence, with the number of members. */
  lead: string;
}

/** Says which members an action is for. If these are all that match, it lists the filters. */
export function ScopeText({ scope: { all }, regions, lead }: ScopeTextProps) {
  if (!all) return <p>{lead}.</p>;
  const conditions = memberConditions(all, regions);
  if (conditions.length === 0) return <p>{lead}, tanpa filter.</p>;
  return (
    <>
      <p>{lead}, dengan filter:</p>
      <ul className="bullets" aria-label="Filter yang berlaku">
        {conditions.map(({ name, value }) => (
          <li key={name}>
            <bdi translate="no">
              {name}: {value}
            </bdi>
          </li>
        ))}
      </ul>
    </>
  );
}
