import { listSecurityEvents, type SecurityKind } from '#contract/security.ts';
import { pagedAddress, part } from '#web/lists/list-address.ts';

/** The state of the list in the address. */
export interface SecurityList {
  page: number;
  pageSize: number;
  kind: SecurityKind | null;
  /** The account that an event is about, or its author. */
  account: number | null;
  from: string | null;
  to: string | null;
}

const plain: SecurityList = { page: 1, pageSize: 25, kind: null, account: null, from: null, to: null };

const query = listSecurityEvents.query.shape;

export const securityListAddress = pagedAddress(plain, {
  kind: part('kind', query.kind),
  account: part('account_id', query.account_id),
  from: part('from', query.from),
  to: part('to', query.to),
});
