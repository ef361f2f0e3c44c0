import { listReminders } from '#contract/reminders.ts';

/** Whose reminders the record shows, as the address bar keeps it. */
export interface RecordList {
  page: number;
  pageSize: number;
  /** One member, or all. */
  member: number | null;
}

export const recordPageSizes = [10, 25, 50, 100] as const;

const plain: RecordList = { page: 1, pageSize: 25, member: null };

const query = listReminders.query.shape;

const isPageSize = (size: number) => recordPageSizes.some((known) => known === size);

function readRecordList(params: URLSearchParams): RecordList {
  const text = (key: string) => params.get(key) || undefined;
  const pageSize = query.pageSize.safeParse(text('pageSize')).data;
  return {
    page: query.page.safeParse(text('page')).data ?? plain.page,
    pageSize: pageSize !== undefined && isPageSize(pageSize) ? pageSize : plain.pageSize,
    member: query.member_id.safeParse(text('member_id')).data ?? null,
  };
}

function writeRecordList({ page, pageSize, member }: RecordList): URLSearchParams {
  const written: [string, string][] = [
    ['page', page === plain.page ? '' : String(page)],
    ['pageSize', pageSize === plain.pageSize ? '' : String(pageSize)],
    ['member_id', String(member ?? '')],
  ];
  return new URLSearchParams(written.filter(([, value]) => value !== ''));
}

export const recordListAddress = { read: readRecordList, write: writeRecordList };
