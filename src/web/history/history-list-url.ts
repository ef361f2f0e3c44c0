import { type ChangeEntry, listHistory, type Subject } from '#contract/history.ts';
import { type PagedAddress, pagedAddress, part, searchPart } from '#web/lists/list-address.ts';

/** The state of the history in the address. */
export interface HistoryList {
  page: number;
  pageSize: number;
  search: string;
  /** The kind of rows; with an id, one row. */
  subject: Subject | null;
  id: number | null;
  author: number | null;
  /** The changes of one operation. */
  operation: number | null;
  action: ChangeEntry['action'] | null;
  /** A field of members, by its name in requests. */
  field: string | null;
  from: string | null;
  to: string | null;
}

export const plainHistoryList: HistoryList = {
  page: 1,
  pageSize: 25,
  search: '',
  subject: null,
  id: null,
  author: null,
  operation: null,
  action: null,
  field: null,
  from: null,
  to: null,
};

const query = listHistory.query.shape;

const address = pagedAddress(plainHistoryList, {
  search: searchPart,
  subject: part('subject', query.subject),
  id: part('subject_id', query.subject_id),
  author: part('account_id', query.account_id),
  operation: part('operation_id', query.operation_id),
  action: part('action', query.action),
  field: part('field', query.field),
  from: part('from', query.from),
  to: part('to', query.to),
});

/** An id means nothing without its subject. */
const withKnownId = (list: HistoryList): HistoryList => ({ ...list, id: list.subject && list.id });

export const historyListAddress: PagedAddress<HistoryList> = {
  ...address,
  read: (params) => withKnownId(address.read(params)),
  write: (list) => address.write(withKnownId(list)),
};
