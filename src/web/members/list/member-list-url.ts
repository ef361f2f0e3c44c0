import { type FilterValues, memberFilter, wordsOf } from '#contract/member-filter.ts';
import { listMembers, pageSizes } from '#contract/members.ts';
import {
  columnsPart,
  type ListOf,
  type PagedAddress,
  pagedAddress,
  part,
  searchPart,
  sortPart,
} from '#web/lists/list-address.ts';
import { chooseListLook, listLook } from '#web/lists/list-look.ts';

type Conditions = { [Field in keyof FilterValues]: FilterValues[Field] | null };

const noConditions: Conditions = { status: null, serkom: null, serkomMonth: null, photo: null, reminded: null };

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
  {
    level: part('level', query.level),
    wilayah: part('wilayah', query.membership_type_id),
    conditions: {
      key: 'filter',
      plain: noConditions,
      read: (text: string) => readFilter(text).conditions,
      write: filterText,
    },
    search: searchPart,
    sort: sortPart(query.sort),
    /** Null for each person's own choice. */
    columns: columnsPart,
  },
  pageSizes[0],
  pageSizes,
);

/** The state of the member list in the address. */
export type MemberListState = ListOf<typeof address>;

export const plainMemberList: MemberListState = address.plain;

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
