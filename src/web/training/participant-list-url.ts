import { wordsOf } from '#contract/member-filter.ts';
import { listRegistrations, type Registration, type RegistrationSort } from '#contract/training-registrations.ts';
import type { SortOrder } from '#web/ui/data-table-header.tsx';

/** Which participants of a class are shown, as the address bar keeps it. */
export interface ParticipantList {
  page: number;
  pageSize: number;
  search: string;
  attended: 'yes' | 'no' | null;
  sort: RegistrationSort | null;
}

export const participantPageSizes = [25, 50, 100, 1000] as const;

const plain: ParticipantList = { page: 1, pageSize: 50, search: '', attended: null, sort: null };

const query = listRegistrations.query.shape;

const isPageSize = (size: number) => participantPageSizes.some((known) => known === size);

const tidy = (text: string) => wordsOf(text.toWellFormed()).join(' ');

function readParticipantList(params: URLSearchParams): ParticipantList {
  const text = (key: string) => params.get(key) || undefined;
  const pageSize = query.pageSize.safeParse(text('pageSize')).data;
  return {
    page: query.page.safeParse(text('page')).data ?? plain.page,
    pageSize: pageSize !== undefined && isPageSize(pageSize) ? pageSize : plain.pageSize,
    search: tidy(params.get('search') ?? ''),
    attended: query.attended.safeParse(text('attended')).data ?? null,
    sort: query.sort.safeParse(text('sort')).data ?? null,
  };
}

const sortText = (sort: RegistrationSort | null) => (sort ? `${sort.descending ? '-' : ''}${sort.field}` : '');

function writeParticipantList({ page, pageSize, search, attended, sort }: ParticipantList): URLSearchParams {
  const written: [string, string][] = [
    ['page', page === plain.page ? '' : String(page)],
    ['pageSize', pageSize === plain.pageSize ? '' : String(pageSize)],
    ['search', tidy(search)],
    ['attended', attended ?? ''],
    ['sort', sortText(sort)],
  ];
  return new URLSearchParams(written.filter(([, value]) => value !== ''));
}

export const participantListAddress = { read: readParticipantList, write: writeParticipantList };

/** What decides which participants a list has, and in which order, as the call takes it. */
export function participantQueryOf({ page, pageSize, search, attended, sort }: ParticipantList) {
  return {
    page,
    pageSize,
    search: search || undefined,
    attended: attended ?? undefined,
    sort: sort ? (`${sort.descending ? '-' : ''}${sort.field}` as const) : undefined,
  };
}

/** The columns by what they are sorted by. */
const columns = {
  name: 'full_name',
  npa: 'npa',
  region: 'region_name',
  registered_at: 'registered_at',
  attended_at: 'attended_at',
} as const satisfies Record<RegistrationSort['field'], keyof Registration>;

export function participantColumnOrder(sort: RegistrationSort | null): SortOrder<Registration> | null {
  return sort && { field: columns[sort.field], descending: sort.descending };
}

/** The order that a click on a column's header asks for. */
export function participantSortBy(order: SortOrder<Registration> | null): RegistrationSort | null {
  const field = (Object.keys(columns) as RegistrationSort['field'][]).find((one) => columns[one] === order?.field);
  return order && field !== undefined ? { field, descending: order.descending } : null;
}
