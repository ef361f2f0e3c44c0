import { type ChangeEntry, listHistory, type Subject } from '#contract/history.ts';

/** What the history shows, as the address bar keeps it. */
export interface HistoryList {
  page: number;
  pageSize: number;
  /** What was changed; with an id, one row of it. */
  subject: Subject | null;
  id: number | null;
  author: number | null;
  /** What one import or bulk action changed. */
  operation: number | null;
  action: ChangeEntry['action'] | null;
  from: string | null;
  to: string | null;
}

export const historyPageSizes = [10, 25, 50, 100] as const;

export const plainHistoryList: HistoryList = {
  page: 1,
  pageSize: 25,
  subject: null,
  id: null,
  author: null,
  operation: null,
  action: null,
  from: null,
  to: null,
};

const query = listHistory.query.shape;

const isPageSize = (size: number) => historyPageSizes.some((known) => known === size);

/** The list that an address asks for. What it does not know, it leaves out; an id alone says nothing. */
function readHistoryList(params: URLSearchParams): HistoryList {
  const text = (key: string) => params.get(key) || undefined;
  const pageSize = query.pageSize.safeParse(text('pageSize')).data;
  const subject = query.subject.safeParse(text('subject')).data ?? null;
  return {
    page: query.page.safeParse(text('page')).data ?? plainHistoryList.page,
    pageSize: pageSize !== undefined && isPageSize(pageSize) ? pageSize : plainHistoryList.pageSize,
    subject,
    id: (subject && query.subject_id.safeParse(text('subject_id')).data) ?? null,
    author: query.account_id.safeParse(text('account_id')).data ?? null,
    operation: query.operation_id.safeParse(text('operation_id')).data ?? null,
    action: query.action.safeParse(text('action')).data ?? null,
    from: query.from.safeParse(text('from')).data ?? null,
    to: query.to.safeParse(text('to')).data ?? null,
  };
}

/** The address of a list; what is at its default is not written. */
function writeHistoryList(list: HistoryList): URLSearchParams {
  const { page, pageSize, subject, id, author, operation, action, from, to } = list;
  const written = {
    page: page === plainHistoryList.page ? null : page,
    pageSize: pageSize === plainHistoryList.pageSize ? null : pageSize,
    subject,
    subject_id: subject && id,
    account_id: author,
    operation_id: operation,
    action,
    from,
    to,
  };
  return new URLSearchParams(
    Object.entries(written).flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]])),
  );
}

export const historyListAddress = { read: readHistoryList, write: writeHistoryList };
