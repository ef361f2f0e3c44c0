import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listMembers, type Member } from '#contract/members.ts';
import { sortText } from '#contract/sort.ts';
import { call } from '#web/api/call.ts';
import { wholeMembers } from '#web/fields/whole-members.ts';
import { filterText, type MemberListState, memberListAddress } from './member-list-url.ts';

/** One page of members, and the list it is a page of. */
export interface MemberListPage {
  list: MemberListState;
  rows: Member[];
  total: number;
}

/** The key under which every page of members is kept. */
export const memberPages = ['member pages'] as const;

/** What decides which members a list has, and in which order. */
export function memberQueryOf(list: MemberListState) {
  return {
    level: list.level ?? undefined,
    membership_type_id: list.wilayah === null ? undefined : String(list.wilayah),
    filter: filterText(list.conditions) || undefined,
    search: list.search || undefined,
    sort: list.sort ? sortText(list.sort) : undefined,
  };
}

/** The page of members that a list asks for; the rows before it stay until it is there. */
export function memberPage(list: MemberListState) {
  return queryOptions({
    queryKey: [...memberPages, memberListAddress.write({ ...list, columns: null }).toString()],
    queryFn: async ({ signal }): Promise<MemberListPage> => {
      const { page, pageSize } = list;
      const query = { isAdmin: 'true', page, pageSize, ...memberQueryOf(list) };
      const answer = await call(listMembers, { query }, { signal });
      return { list, rows: wholeMembers(answer.data), total: answer.total_data };
    },
    placeholderData: keepPreviousData,
  });
}
