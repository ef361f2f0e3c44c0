import { useQuery } from '@tanstack/react-query';
import { mayUse } from '#contract/access.ts';
import { listAccounts } from '#contract/accounts.ts';
import { accountChoices, accountOptions } from '#web/fields/account-choices.ts';
import { choiceFilter, dayFilters } from '#web/lists/list-filter.tsx';
import { useListPages } from '#web/lists/list-pages.tsx';
import { ListScreen } from '#web/lists/list-screen.tsx';
import { useSession } from '#web/session/session.tsx';
import { printedCardsPage } from './card-queries.ts';
import { printedCardColumns } from './printed-cards-table.tsx';
import { printedCardsAddress } from './printed-cards-url.ts';

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
