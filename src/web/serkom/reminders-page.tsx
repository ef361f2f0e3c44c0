import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import { useRelease } from '#web/api/release.ts';
import { typed } from '#web/lists/list-in-url.tsx';
import { useListPages } from '#web/lists/list-pages.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { FilterChips } from '#web/ui/filter-chips.tsx';
import { ListFilters } from '#web/ui/list-filters.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { noReminderFilters, ReminderFilters, reminderChips, useCounted } from './reminder-filters.tsx';
import { reminderListAddress, reminderPageSizes } from './reminder-list-url.ts';
import { reminderColumns, remindersTableWidth } from './reminders-table.tsx';
import { SerkomExport } from './serkom-export.tsx';
import { reminderPage } from './serkom-queries.ts';

/** Members who are to be reminded of their serkom, each with a message that is ready, and when that was done last. */
export function RemindersPage() {
  const pages = useListPages(reminderListAddress, reminderPage);
  const { list, refilter, isTyped, shown, total, redirection, table, pager } = pages;
  const { regions } = useCounted();
  // Days are the association's, which the server tells.
  useRelease();

  const chips = reminderChips(list, regions);
  const liftAll = () => refilter(noReminderFilters);

  return (
    <Page
      title="Ingatkan anggota"
      subtitle="Anggota berstatus Active; yang serkomnya berakhir lebih dulu di atas."
      actions={
        <>
          <Link className="button" to="/app/serkom">
            Serkom
          </Link>
          <Link className="button" to="/app/serkom/record">
            Catatan pengingat
          </Link>
          <SerkomExport list={shown?.list} />
        </>
      }
    >
      {redirection}
      <ListFilters>
        <SearchBox
          label="Cari nama, NPA, email, telepon"
          value={list.search}
          isTyped={isTyped}
          onSearch={(search) => refilter({ search }, typed)}
        />
        <ReminderFilters list={list} onChange={refilter} />
      </ListFilters>
      <FilterChips
        count={shown ? `${readableNumber(total)} anggota` : ''}
        chips={chips}
        onLift={refilter}
        onLiftAll={liftAll}
      />
      <DataTable
        label="Anggota yang diingatkan"
        columns={reminderColumns}
        rows={shown?.rows}
        rowHeight={72}
        minWidth={remindersTableWidth}
        {...table}
        empty={
          chips.length > 0 ? (
            <>
              <p>Tidak ada anggota yang cocok dengan filter ini.</p>
              <Button onClick={liftAll}>Hapus semua filter</Button>
            </>
          ) : (
            <p>Belum ada anggota berstatus Active.</p>
          )
        }
      />
      <Pager {...pager} pageSizes={reminderPageSizes} />
    </Page>
  );
}
