import { listPrintedCards } from '#contract/cards.ts';
import { type ListOf, pagedAddress, part } from '#web/lists/list-address.ts';

const query = listPrintedCards.query.shape;

export const printedCardsAddress = pagedAddress({
  /** Who printed them. */
  account: part('account_id', query.account_id),
  from: part('from', query.from),
  to: part('to', query.to),
});

/** The state of the list in the address. */
export type PrintedCardsList = ListOf<typeof printedCardsAddress>;
