import { useQuery } from '@tanstack/react-query';
import type { Account } from '#contract/accounts.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { accountChoices, accountOptions } from '#web/fields/account-choices.ts';
import { choiceFilter, dayFilters, type ListFilter } from '#web/lists/list-filter.tsx';
import { useListPages } from '#web/lists/list-pages.tsx';
import { ListScreen } from '#web/lists/list-screen.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { optionsOf } from '#web/ui/filter-choice.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type SecurityList, securityListAddress, securityNow, securityPage } from './security-queries.ts';
import { SecurityState } from './security-state.tsx';
import { securityColumns, securityExportColumns, securityExportName } from './security-table.tsx';
import { securityKindNames } from './security-words.ts';

const title = 'Keamanan';

/** Security events, for superadmins. */
export function SecurityPage() {
  const events = useListPages(securityListAddress, securityPage);
  const { list, shown } = events;
  const accounts = useQuery(accountChoices).data ?? [];
  const calendar = useCalendar();
  // Else what is above the list would move it.
  const settings = useQuery(securityNow);
  if (settings.isLoading) {
    return (
      <Page title={title}>
        <Skeleton lines={8} />
      </Page>
    );
  }
  return (
    <ListScreen
      title={title}
      more={
        <ExportButton
          rows={shown?.rows}
          file={async () => ({
            name: securityExportName(shown?.list.page ?? list.page),
            columns: securityExportColumns(calendar),
          })}
          noun="kejadian"
        />
      }
      before={settings.data && <SecurityState settings={settings.data} />}
      of={events}
      noun="kejadian"
      filters={securityFilters(list, accounts)}
      label="Kejadian keamanan"
      columns={securityColumns}
      rowHeight={52}
      empty="Belum ada kejadian."
    />
  );
}

function securityFilters(list: SecurityList, accounts: readonly Account[]): ListFilter<SecurityList>[] {
  return [
    choiceFilter({
      name: 'Kejadian',
      value: list.kind,
      options: optionsOf(securityKindNames),
      change: (kind) => ({ kind }),
    }),
    choiceFilter({
      name: 'Akun',
      value: list.account,
      options: accountOptions(accounts),
      isOfRows: true,
      change: (account) => ({ account }),
    }),
    ...dayFilters(list),
  ];
}
