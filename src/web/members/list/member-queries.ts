import { listMembers, type Member } from '#contract/members.ts';
import { sortText } from '#contract/sort.ts';
import { call } from '#web/api/call.ts';
import { wholeMembers } from '#web/fields/whole-members.ts';
import { type ListPage, pageQuery } from '#web/lists/page-query.ts';
import { filterText, type MemberListState } from './member-list-url.ts';

export type MemberListPage = ListPage<MemberListState, Member>;

/** The key of all pages of members. */
export const memberPages = ['member pages'] as const;

/** The query of a list, without its page. */
export function memberQueryOf(list: MemberListState) {
  return {
    level: list.level ?? undefined,
    membership_type_id: list.wilayah === null ? undefined : String(list.wilayah),
    filter: filterText(list.conditions) || undefined,
    search: list.search || undefined,
    sort: list.sort ? sortText(list.sort) : undefined,
  };
}

export function memberPage(list: MemberListState) {
  const query = { isAdmin: 'true', page: list.page, pageSize: list.pageSize, ...memberQueryOf(list) };
  const anyColumns: MemberListState = { ...list, columns: null };
  return pageQuery(memberPages, anyColumns, async (signal) => {
    const answer = await call(listMembers, { query }, { signal });
    return { ...answer, data: wholeMembers(answer.data) };
  });
}
