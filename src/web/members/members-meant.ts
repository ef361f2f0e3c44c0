import type { Member } from '#contract/members.ts';
import { readableNumber } from '#contract/numbers.ts';
import type { ListSelection } from '#web/ui/list-selection.ts';
import type { MemberListState } from './member-list-url.ts';
import { memberQueryOf } from './member-queries.ts';

/** The members that something is done with, as calls are told of them. */
export interface MembersMeant {
  query: Partial<ReturnType<typeof memberQueryOf>>;
  /** Absent where all are meant that the list's filters leave. */
  body: { ids?: number[] };
  /** The list, where all are meant that its filters leave. */
  all: MemberListState | null;
  /** How many they are, as far as the panel knows. */
  count: number;
}

/** All that a list has, on all its pages. */
export function allOf(list: MemberListState, count: number): MembersMeant {
  return { query: memberQueryOf(list), body: {}, all: list, count };
}

/** Those that are chosen in a list. */
export function meantBy({ isAll, rows, count }: ListSelection<Member>, list: MemberListState): MembersMeant {
  if (isAll) return allOf(list, count);
  // Of the list's parameters only its order counts: those who are chosen need not be in it any more.
  const { sort } = memberQueryOf(list);
  return { query: { sort }, body: { ids: [...rows.keys()] }, all: null, count };
}

/** What is said after a file was made, where somebody who was chosen is not in it; empty where all are. */
export function missingIn({ all, count }: MembersMeant, rows: number): string {
  const missing = all ? 0 : count - rows;
  return missing > 0 ? ` ${readableNumber(missing)} yang dipilih sudah dihapus dan tidak ikut.` : '';
}
