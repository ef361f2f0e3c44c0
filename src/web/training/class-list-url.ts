import type { Day } from '#contract/dates.ts';
import { wordsOf } from '#contract/member-filter.ts';
import { type ClassSort, type ClassStatus, listClasses, type TrainingClass } from '#contract/training.ts';
import type { SortOrder } from '#web/ui/data-table-header.tsx';

/** What the list of classes shows, as the address bar keeps it. */
export interface ClassList {
  page: number;
  pageSize: number;
  search: string;
  module: number | null;
  wilayah: number | null;
  status: ClassStatus | null;
  /** The days between which a class begins, both included. */
  from: Day | null;
  to: Day | null;
  sort: ClassSort | null;
}

export const classPageSizes = [10, 25, 50, 100] as const;

export const plainClassList: ClassList = {
  page: 1,
  pageSize: 25,
  search: '',
  module: null,
  wilayah: null,
  status: null,
  from: null,
  to: null,
  sort: null,
};

const query = listClasses.query.shape;

const isPageSize = (size: number) => classPageSizes.some((known) => known === size);

const tidy = (text: string) => wordsOf(text.toWellFormed()).join(' ');

/** The list that an address asks for. What it does not know, it leaves out. */
function readClassList(params: URLSearchParams): ClassList {
  const text = (key: string) => params.get(key) || undefined;
  const pageSize = query.pageSize.safeParse(text('pageSize')).data;
  return {
    page: query.page.safeParse(text('page')).data ?? plainClassList.page,
    pageSize: pageSize !== undefined && isPageSize(pageSize) ? pageSize : plainClassList.pageSize,
    search: tidy(params.get('search') ?? ''),
    module: query.module_id.safeParse(text('module')).data ?? null,
    wilayah: query.region_id.safeParse(text('wilayah')).data ?? null,
    status: query.status.safeParse(text('status')).data ?? null,
    from: query.from.safeParse(text('from')).data ?? null,
    to: query.to.safeParse(text('to')).data ?? null,
    sort: query.sort.safeParse(text('sort')).data ?? null,
  };
}

const sortText = (sort: ClassSort | null) => (sort ? `${sort.descending ? '-' : ''}${sort.field}` : '');

/** The address of a list; what is at its default is not written. */
function writeClassList(list: ClassList): URLSearchParams {
  const { page, pageSize, search, module, wilayah, status, from, to, sort } = list;
  const written: [string, string][] = [
    ['page', page === plainClassList.page ? '' : String(page)],
    ['pageSize', pageSize === plainClassList.pageSize ? '' : String(pageSize)],
    ['search', tidy(search)],
    ['module', String(module ?? '')],
    ['wilayah', String(wilayah ?? '')],
    ['status', status ?? ''],
    ['from', from ?? ''],
    ['to', to ?? ''],
    ['sort', sortText(sort)],
  ];
  return new URLSearchParams(written.filter(([, value]) => value !== ''));
}

export const classListAddress = { read: readClassList, write: writeClassList };

/** What decides which classes a list has, and in which order, as the call takes it. */
export function classQueryOf({ page, pageSize, search, module, wilayah, status, from, to, sort }: ClassList) {
  return {
    page,
    pageSize,
    search: search || undefined,
    module_id: module,
    region_id: wilayah,
    status: status ?? undefined,
    from: from ?? undefined,
    to: to ?? undefined,
    sort: sortText(sort) || undefined,
  };
}

/** The columns by what they are sorted by. */
const columns = {
  starts_at: 'starts_at',
  title: 'title',
  module: 'module_name',
  region: 'region_name',
  capacity: 'capacity',
  status: 'status',
} as const satisfies Record<ClassSort['field'], keyof TrainingClass>;

export function classColumnOrder(sort: ClassSort | null): SortOrder<TrainingClass> | null {
  return sort && { field: columns[sort.field], descending: sort.descending };
}

/** The order that a click on a column's header asks for. */
export function classSortBy(order: SortOrder<TrainingClass> | null): ClassSort | null {
  const field = (Object.keys(columns) as ClassSort['field'][]).find((one) => columns[one] === order?.field);
  return order && field !== undefined ? { field, descending: order.descending } : null;
}
