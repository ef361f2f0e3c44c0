import { useQuery } from '@tanstack/react-query';
import { mayUse } from '#contract/access.ts';
import { listAccounts } from '#contract/accounts.ts';
import { cardStateNames, type RecordedCard, voidReasonNames } from '#contract/cards.ts';
import { readableDay } from '#contract/dates.ts';
import { accountChoices, accountOptions } from '#web/fields/account-choices.ts';
import { Instant } from '#web/fields/instant.tsx';
import { accountOfRecord, memberOfRecord } from '#web/fields/member-columns.tsx';
import { choiceFilter, dayFilters } from '#web/lists/list-filter.tsx';
import { useListPages } from '#web/lists/list-pages.tsx';
import { ListScreen } from '#web/lists/list-screen.tsx';
import { useSession } from '#web/session/session.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { cardTones, printedCardsAddress, printedCardsPage } from './card-queries.ts';

/** The printed cards: by whom, when, and their state. */
export function PrintedCardsPage() {
  const printed = useListPages(printedCardsAddress, printedCardsPage);
  const { list, shown } = printed;
  const role = useSession().contents.roles[0] ?? null;
  const maySeeAccounts = mayUse(listAccounts.access, role);
  const accounts = useQuery({ ...accountChoices, enabled: maySeeAccounts }).data ?? [];
  const { account } = list;
  // Without access to the accounts, the name comes from the rows.
  const by = shown?.rows[0]?.account_name ?? `nomor ${account}`;
  return (
    <ListScreen
      title="Kartu tercetak"
      subtitle="Siapa mencetak kartu siapa, dan kapan."
      of={printed}
      noun="kartu"
      filters={[
        maySeeAccounts
          ? choiceFilter({
              name: 'Dicetak oleh',
              value: account,
              options: accountOptions(accounts),
              isOfRows: true,
              change: (chosen) => ({ account: chosen }),
            })
          : { name: 'Dicetak oleh', value: account === null ? null : by, clear: { account: null } },
        ...dayFilters(list),
      ]}
      label="Kartu tercetak"
      columns={printedCardColumns}
      rowHeight={52}
      empty="Belum ada kartu yang dicetak."
    />
  );
}

/** Further text about a card's state. */
function aboutOf({ voided, is_replaced }: RecordedCard): string | null {
  if (voided) return voidReasonNames[voided.reason];
  return is_replaced ? 'Sudah diganti' : null;
}

const printedCardColumns: readonly Column<RecordedCard>[] = [
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
