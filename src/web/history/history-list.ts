import { listHistory } from '#contract/history.ts';
import { type ListOf, type PagedAddress, pagedAddress, part, searchPart } from '#web/lists/list-address.ts';

const query = listHistory.query.shape;

const address = pagedAddress({
  search: searchPart,
  /** The kind of rows; with an id, one row. */
  subject: part('subject', query.subject),
  subject_id: part('subject_id', query.subject_id),
  /** The author. */
  account_id: part('account_id', query.account_id),
  /** The changes of one operation. */
  operation_id: part('operation_id', query.operation_id),
  action: part('action', query.action),
  /** A field of members, by its name in requests. */
  field: part('field', query.field),
  from: part('from', query.from),
  to: part('to', query.to),
});

/** The state of the history in the address. */
export type HistoryList = ListOf<typeof address>;

/** An id means nothing without its subject. */
const withKnownId = (list: HistoryList): HistoryList => ({ ...list, subject_id: list.subject && list.subject_id });

export const historyListAddress: PagedAddress<HistoryList> = {
  ...address,
  read: (params) => withKnownId(address.read(params)),
  write: (list) => address.write(withKnownId(list)),
};
