import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type CardSettingsForm,
  drawCard,
  listCards,
  listPrintedCards,
  previewCards,
  readCardSettings,
} from '#contract/cards.ts';
import { call } from '#web/api/call.ts';
import { type PrintedCardsList, printedCardsAddress } from './printed-cards-url.ts';

/** For whom cards are printed, as calls are told of them. */
export interface CardsFor {
  query: Record<string, string | number | boolean | undefined>;
  body: { ids?: number[]; class_id?: number };
}

export const cardSettingsNow = queryOptions({
  queryKey: ['cards', 'settings'],
  queryFn: async ({ signal }) => (await call(readCardSettings, {}, { signal })).data,
});

/** Both faces of a card: of a member or an example, with the settings as they are or as they are typed. */
export function cardDrawing(of: { member_id?: number; settings?: CardSettingsForm }) {
  return queryOptions({
    queryKey: ['cards', 'drawing', of],
    queryFn: async ({ signal }) => (await call(drawCard, { body: of }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}

export function cardsPreview({ query, body }: CardsFor) {
  return queryOptions({
    queryKey: ['cards', 'preview', query, body],
    queryFn: async ({ signal }) => (await call(previewCards, { query, body }, { signal })).data,
  });
}

/** The page of printed cards that a list asks for; the cards before it stay until it is there. */
export function printedCardsPage(list: PrintedCardsList) {
  return queryOptions({
    queryKey: ['cards', 'printed', printedCardsAddress.write(list).toString()],
    queryFn: async ({ signal }) => {
      const { page, pageSize, account, from, to } = list;
      const query = { page, pageSize, account_id: account, from, to };
      const answer = await call(listPrintedCards, { query }, { signal });
      return { list, rows: answer.data, total: answer.total_data };
    },
    placeholderData: keepPreviousData,
  });
}

export function cardsOfMember(memberId: number) {
  return queryOptions({
    queryKey: ['cards', 'of member', memberId],
    queryFn: async () => (await call(listCards, { query: { member_id: memberId } })).data,
  });
}
