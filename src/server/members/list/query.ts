import type { FilterCondition } from '#contract/member-filter.ts';
import { type MemberListQuery, type MemberSort, publicMember } from '#contract/members.ts';
import { fold } from '#server/database/search-text.ts';
import { invalid } from '#server/problems.ts';

/** A list's query with its defaults. */
export interface MemberList {
  page: number;
  pageSize: number;
  /** Active members and public fields only. */
  isPublic: boolean;
  /** Folded words, all of which must occur. */
  words: string[];
  conditions: Exclude<FilterCondition, { field: 'word' }>[];
  level: MemberListQuery['level'];
  regionId: number | undefined;
  sort: MemberSort;
}

/** Reads a list's query. Sorting the public view by a field that it does not show is a fault. */
export function memberListOf(query: MemberListQuery): MemberList {
  const isPublic = query.isAdmin !== 'true';
  if (isPublic && query.sort && !Object.hasOwn(publicMember.shape, query.sort.field)) {
    throw invalid([{ field: 'sort', message: `Daftar tidak dapat diurutkan menurut “${query.sort.field}”.` }]);
  }
  const filter = query.filter ?? [];
  const words = filter.filter((condition) => condition.field === 'word').map((condition) => condition.value);
  return {
    page: query.page ?? 1,
    pageSize: query.pageSize ?? 10,
    isPublic,
    words: [...(query.search ?? []), ...words].map(fold).filter((word) => word !== ''),
    conditions: filter.filter((condition) => condition.field !== 'word'),
    level: query.level,
    regionId: query.membership_type_id,
    sort: query.sort ?? { field: 'order', descending: false },
  };
}
