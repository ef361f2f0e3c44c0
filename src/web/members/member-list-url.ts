import type { Level } from '#contract/level.ts';
import { type FilterValues, memberFilter, wordsOf } from '#contract/member-filter.ts';
import { listMembers, type MemberSort, pageSizes } from '#contract/members.ts';

type Conditions = { [Field in keyof FilterValues]: FilterValues[Field] | null };

/** What the member list shows, as the address bar keeps it. */
export interface MemberListState {
  page: number;
  pageSize: number;
  level: Level | null;
  wilayah: number | null;
  conditions: Conditions;
  search: string;
  sort: MemberSort | null;
}

const query = listMembers.query.shape;

const noConditions: Conditions = { status: null, serkom: null, serkomMonth: null, photo: null, reminded: null };

export const plainMemberList: MemberListState = {
  page: 1,
  pageSize: pageSizes[0],
  level: null,
  wilayah: null,
  conditions: noConditions,
  search: '',
  sort: null,
};

/** The same words with single spaces, which is all that a search looks at. */
const tidy = (text: string) => wordsOf(text.toWellFormed()).join(' ');

const isPageSize = (size: number) => pageSizes.some((known) => known === size);

/** The conditions of a `filter` text; its bare words mean the same as in the search, so they move there. */
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

/** The list that an address asks for. What it does not know, it leaves out. */
export function readMemberList(params: URLSearchParams): MemberListState {
  const text = (key: string) => params.get(key) || undefined;
  const pageSize = query.pageSize.safeParse(text('pageSize')).data;
  const { conditions, words } = readFilter(params.get('filter') ?? '');
  return {
    page: query.page.safeParse(text('page')).data ?? plainMemberList.page,
    pageSize: pageSize !== undefined && isPageSize(pageSize) ? pageSize : plainMemberList.pageSize,
    level: query.level.safeParse(text('level')).data ?? null,
    wilayah: query.membership_type_id.safeParse(text('wilayah')).data ?? null,
    conditions,
    search: tidy([params.get('search') ?? '', ...words].join(' ')),
    sort: query.sort.safeParse(text('sort')).data ?? null,
  };
}

/** The conditions as the server's `filter` takes them. */
export function filterText(conditions: Conditions): string {
  return Object.entries(conditions)
    .filter(([, value]) => value !== null)
    .map(([field, value]) => `${field}:${value}`)
    .join(' ');
}

export const sortText = (sort: MemberSort | null) => (sort ? `${sort.descending ? '-' : ''}${sort.field}` : '');

/** The address of a list; what is at its default is not written. */
export function writeMemberList(list: MemberListState): URLSearchParams {
  const written: [string, string][] = [
    ['page', list.page === plainMemberList.page ? '' : String(list.page)],
    ['pageSize', list.pageSize === plainMemberList.pageSize ? '' : String(list.pageSize)],
    ['level', list.level ?? ''],
    ['wilayah', String(list.wilayah ?? '')],
    ['filter', filterText(list.conditions)],
    ['search', tidy(list.search)],
    ['sort', sortText(list.sort)],
  ];
  return new URLSearchParams(written.filter(([, value]) => value !== ''));
}

/** What decides which members a list has, whatever its order and its pages. */
export function filtersOf(list: MemberListState): string {
  const { page, pageSize, sort } = plainMemberList;
  return writeMemberList({ ...list, page, pageSize, sort }).toString();
}

export const memberListAddress = { read: readMemberList, write: writeMemberList };
