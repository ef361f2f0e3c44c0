import type { Level } from '#contract/level.ts';
import { type FilterValues, memberFilter, wordsOf } from '#contract/member-filter.ts';
import { listMembers, type MemberSort, pageSizes } from '#contract/members.ts';
import { columnsPart, type PagedAddress, pagedAddress, part, searchPart, sortPart } from '#web/lists/list-address.ts';
import { chooseListLook, listLook } from '#web/lists/list-look.ts';

type Conditions = { [Field in keyof FilterValues]: FilterValues[Field] | null };

/** The state of the member list in the address. */
export interface MemberListState {
  page: number;
  pageSize: number;
  level: Level | null;
  wilayah: number | null;
  conditions: Conditions;
  search: string;
  sort: MemberSort | null;
  /** Null for each person's own choice. */
  columns: readonly string[] | null;
}

const noConditions: Conditions = { status: null, serkom: null, serkomMonth: null, photo: null, reminded: null };

export const plainMemberList: MemberListState = {
  page: 1,
  pageSize: pageSizes[0],
  level: null,
  wilayah: null,
  conditions: noConditions,
  search: '',
  sort: null,
  columns: null,
};

/** Parses a `filter`. Its plain words mean the same as in the search, so they move there. */
function readFilter(text: string): { conditions: Conditions; words: string[] } {
  const words: string[] = [];
  let conditions = noConditions;
  for (const part of wordsOf(text)) {
    for (const { field, value } of memberFilter.safeParse(part).data ?? []) {
      if (field === 'word') words.push(value);
      else conditions = { ...conditions, [field]: value };
    }
  }
  return { conditions, words };
}

/** Formats conditions as the server's `filter`. */
export function filterText(conditions: Conditions): string {
  return Object.entries(conditions)
    .filter(([, value]) => value !== null)
    .map(([field, value]) => `${field}:${value}`)
    .join(' ');
}

const query = listMembers.query.shape;

const address = pagedAddress(
  plainMemberList,
  {
    level: part('level', query.level),
    wilayah: part('wilayah', query.membership_type_id),
    conditions: { key: 'filter', read: (text) => readFilter(text).conditions, write: filterText },
    search: searchPart,
    sort: sortPart(query.sort),
    columns: columnsPart,
  },
  pageSizes,
);

export const memberListAddress: PagedAddress<MemberListState> = {
  ...address,
  keepPageSize: (pageSize) => chooseListLook({ pageSize }),
  read: (params) => {
    const list = address.read(params);
    const { words } = readFilter(params.get('filter') ?? '');
    const own = params.has('pageSize') ? null : listLook().pageSize;
    return {
      ...list,
      search: searchPart.read([list.search, ...words].join(' ')),
      pageSize: pageSizes.find((size) => size === own) ?? list.pageSize,
    };
  },
};

/** Identifies the members of a list, whatever its order, page and columns. */
export function filtersOf(list: MemberListState): string {
  const { page, pageSize, sort, columns } = plainMemberList;
  return memberListAddress.write({ ...list, page, pageSize, sort, columns }).toString();
}
