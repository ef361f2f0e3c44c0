import { cardStateNames, type RecordedCard, voidReasonNames } from '#contract/cards.ts';
import { readableDay } from '#contract/dates.ts';
import { Instant } from '#web/fields/instant.tsx';
import { accountOfRecord, memberOfRecord } from '#web/fields/member-columns.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { cardTones } from './card-tones.ts';

/** Further text about a card's state. */
function aboutOf({ voided, is_replaced }: RecordedCard): string | null {
  if (voided) return voidReasonNames[voided.reason];
  return is_replaced ? 'Sudah diganti' : null;
}

export const printedCardColumns: readonly Column<RecordedCard>[] = [
  { key: 'at', title: 'Dicetak', width: 118, card: 'line', cell: ({ printed_at }) => <Instant at={printed_at} /> },
  memberOfRecord,
  {
    key: 'code',
    title: 'Nomor kartu',
    width: 104,
    card: 'line',
    cell: ({ code }) => (
      <bdi translate="no" dir="ltr">
        {code}
      </bdi>
    ),
  },
  accountOfRecord,
  {
    key: 'valid',
    title: 'Berlaku',
    width: 116,
    card: 'fact',
    cell: ({ valid_from, valid_until }) => (
      <span className="lines">
        <bdi translate="no" dir="ltr">
          {readableDay(valid_from)} –
        </bdi>
        <bdi translate="no" dir="ltr">
          {readableDay(valid_until)}
        </bdi>
      </span>
    ),
  },
  {
    key: 'state',
    title: 'Status',
    width: 118,
    card: 'fact',
    cell: (card) => (
      <span className="lines">
        <span className="status" data-tone={cardTones[card.state]}>
          {cardStateNames[card.state]}
        </span>
        {aboutOf(card) !== null && <span className="faint">{aboutOf(card)}</span>}
      </span>
    ),
  },
];
