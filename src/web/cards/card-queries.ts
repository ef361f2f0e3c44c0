import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type CardSettingsForm,
  type CardState,
  type CardsToPrint,
  drawCard,
  listCards,
  listPrintedCards,
  previewCards,
  readCardSettings,
} from '#contract/cards.ts';
import { call } from '#web/api/call.ts';
import { type ListOf, pagedAddress, part } from '#web/lists/list-address.ts';
import { pageQuery } from '#web/lists/page-query.ts';
import type { Tone } from '#web/ui/tone.ts';

/** The members to print cards for, as calls take them. */
export interface CardsFor {
  query: Record<string, string | number | boolean | undefined>;
  body: { ids?: number[]; class_id?: number };
}

export const cardSettingsNow = queryOptions({
  queryKey: ['cards', 'settings'],
  queryFn: async ({ signal }) => (await call(readCardSettings, {}, { signal })).data,
});

/** Both faces of a card, of a member or an example, with the saved or the typed settings. */
export function cardDrawing(of: { member_id?: number; settings?: CardSettingsForm }) {
  return queryOptions({
    queryKey: ['cards', 'drawing', of],
    queryFn: async ({ signal }) => (await call(drawCard, { body: of }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** A print with this choice: how many cards it has, and who gets none. */
export function cardsPreview({ query, body }: CardsFor & { body: CardsToPrint }) {
  return queryOptions({
    queryKey: ['cards', 'preview', query, body],
    queryFn: async ({ signal }) => (await call(previewCards, { query, body }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}

export function printedCardsPage(list: ListOf<typeof printedCardsAddress>) {
  const { page, pageSize, account, from, to } = list;
  const query = { page, pageSize, account_id: account, from, to };
  return pageQuery(['cards', 'printed'], list, (signal) => call(listPrintedCards, { query }, { signal }));
}

export function cardsOfMember(memberId: number) {
  return queryOptions({
    queryKey: ['cards', 'of member', memberId],
    queryFn: async () => (await call(listCards, { query: { member_id: memberId } })).data,
  });
}

const query = listPrintedCards.query.shape;

export const printedCardsAddress = pagedAddress({
  /** Who printed them. */
  account: part('account_id', query.account_id),
  from: part('from', query.from),
  to: part('to', query.to),
});

export const cardTones = {
  valid: 'ok',
  upcoming: 'warn',
  ended: 'warn',
  void: 'danger',
} as const satisfies Record<CardState, Tone>;
