import { useQuery } from '@tanstack/react-query';
import { mayUse } from '#contract/access.ts';
import { listAccounts } from '#contract/accounts.ts';
import { readableDay } from '#contract/dates.ts';
import { accountChoices, accountOptions } from '#web/fields/account-choices.ts';
import { useListPages } from '#web/lists/list-pages.tsx';
import { ListScreen } from '#web/lists/list-screen.tsx';
import { useSession } from '#web/session/session.tsx';
import { DayChoice } from '#web/ui/day-choice.tsx';
import { chipsOf } from '#web/ui/filter-chips.tsx';
import { FilterChoice } from '#web/ui/filter-choice.tsx';
import { printedCardsPage } from './card-queries.ts';
import { printedCardColumns } from './printed-cards-table.tsx';
import { type PrintedCardsList, printedCardsAddress } from './printed-cards-url.ts';

/** The printed cards: by whom, when, and their state. */
export function PrintedCardsPage() {
  const printed = useListPages(printedCardsAddress, printedCardsPage);
  const { list, shown, refilter } = printed;
  const role = useSession().contents.roles[0] ?? null;
  const maySeeAccounts = mayUse(listAccounts.access, role);
  const accounts = useQuery({ ...accountChoices, enabled: maySeeAccounts }).data ?? [];
  const { account, from, to } = list;
  // Without access to the accounts, the name comes from the rows.
  const by = shown?.rows[0]?.account_name ?? `nomor ${account}`;
  return (
    <ListScreen
      title="Kartu tercetak"
      subtitle="Siapa mencetak kartu siapa, dan kapan."
      of={printed}
      noun="kartu"
      filters={
        <>
          {maySeeAccounts && (
            <FilterChoice
              name="Dicetak oleh"
              isOfRows
              value={account}
              options={accountOptions(accounts)}
              onChoose={(chosen) => refilter({ account: chosen })}
            />
          )}
          <DayChoice name="Dari" label="Dari tanggal" value={from} onChoose={(day) => refilter({ from: day })} />
          <DayChoice name="Sampai" label="Sampai tanggal" value={to} onChoose={(day) => refilter({ to: day })} />
        </>
      }
      chips={chipsOf<PrintedCardsList>(
        account !== null && {
          name: 'Dicetak oleh',
          value: accounts.find(({ id }) => id === account)?.name ?? by,
          clear: { account: null },
        },
        from && { name: 'Dari', value: readableDay(from), clear: { from: null } },
        to && { name: 'Sampai', value: readableDay(to), clear: { to: null } },
      )}
      label="Kartu tercetak"
      columns={printedCardColumns}
      rowHeight={52}
      empty="Belum ada kartu yang dicetak."
    />
  );
}
