import type { Member } from '#contract/members.ts';
import { readableNumber } from '#contract/numbers.ts';
import type { ListSelection } from '#web/ui/table/list-selection.ts';
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

/** Says after an export that selected members are missing; empty if none are. */
export function missingText({ all, count }: MemberScope, rows: number): string {
  const missing = all ? 0 : count - rows;
  return missing > 0 ? ` ${readableNumber(missing)} yang dipilih sudah dihapus dan tidak ikut.` : '';
}
