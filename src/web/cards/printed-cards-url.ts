import { listPrintedCards } from '#contract/cards.ts';
import { pagedAddress, part } from '#web/lists/list-address.ts';

/** The state of the list in the address. */
export interface PrintedCardsList {
  page: number;
  pageSize: number;
  /** Who printed them. */
  account: number | null;
  from: string | null;
  to: string | null;
}

const plain: PrintedCardsList = { page: 1, pageSize: 25, account: null, from: null, to: null };

const query = listPrintedCards.query.shape;

export const printedCardsAddress = pagedAddress(plain, {
  account: part('account_id', query.account_id),
  from: part('from', query.from),
  to: part('to', query.to),
});
