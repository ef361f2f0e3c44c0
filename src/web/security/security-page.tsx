import { useQuery } from '@tanstack/react-query';
import type { Account } from '#contract/accounts.ts';
import { readableDay } from '#contract/dates.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { accountChoices, accountOptions } from '#web/fields/account-choices.ts';
import { useListPages } from '#web/lists/list-pages.tsx';
import { ListScreen } from '#web/lists/list-screen.tsx';
import { DayChoice } from '#web/ui/day-choice.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { chipsOf, type FilterChip } from '#web/ui/filter-chips.tsx';
import { FilterChoice, optionsOf } from '#web/ui/filter-choice.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { securityExportColumns, securityExportName } from './security-export-columns.ts';
import { type SecurityList, securityListAddress, securityNow, securityPage } from './security-queries.ts';
import { SecurityState } from './security-state.tsx';
import { securityColumns } from './security-table.tsx';
import { securityKindNames } from './security-words.ts';

const title = 'Keamanan';

/** Security events, for superadmins. */
export function SecurityPage() {
  const events = useListPages(securityListAddress, securityPage);
  const { list, shown, refilter } = events;
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
      filters={
        <>
          <FilterChoice
            name="Kejadian"
            value={list.kind}
            options={optionsOf(securityKindNames)}
            onChoose={(kind) => refilter({ kind })}
          />
          <FilterChoice
            name="Akun"
            isOfRows
            value={list.account}
            options={accountOptions(accounts)}
            onChoose={(account) => refilter({ account })}
          />
          <DayChoice name="Dari" label="Dari tanggal" value={list.from} onChoose={(from) => refilter({ from })} />
          <DayChoice name="Sampai" label="Sampai tanggal" value={list.to} onChoose={(to) => refilter({ to })} />
        </>
      }
      chips={securityChips(list, accounts)}
      label="Kejadian keamanan"
      columns={securityColumns}
      rowHeight={52}
      empty="Belum ada kejadian."
    />
  );
}

/** The chips of the active filters. */
function securityChips(
  { kind, account, from, to }: SecurityList,
  accounts: readonly Account[],
): FilterChip<SecurityList>[] {
  const name = accounts.find(({ id }) => id === account)?.name ?? `nomor ${account}`;
  return chipsOf<SecurityList>(
    kind && { name: 'Kejadian', value: securityKindNames[kind], isSelect: true, clear: { kind: null } },
    account !== null && { name: 'Akun', value: name, clear: { account: null } },
    from && { name: 'Dari', value: readableDay(from), clear: { from: null } },
    to && { name: 'Sampai', value: readableDay(to), clear: { to: null } },
  );
}
