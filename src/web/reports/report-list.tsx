import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import { useListInUrl } from '#web/list-in-url.tsx';
import { useRelease } from '#web/release.ts';
import { TrainingTabs } from '#web/training-tabs.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { FilterChips } from '#web/ui/filter-chips.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { lastPage } from '#web/ui/pages.ts';
import { PeriodChoice } from './period-choice.tsx';
import {
  addressOfRows,
  isWhole,
  type ReportList as List,
  type ReportPeriod,
  reportListAddress,
  reportPageSizes,
} from './report-address.ts';

interface Found<Row> {
  list: List;
  rows: Row[];
  total: number;
}

interface ReportListProps<Row, Key extends QueryKey> {
  title: string;
  /** What the rows are, after their number. */
  noun: string;
  columns: readonly Column<Row>[];
  minWidth: number;
  pageOf: (list: List) => UseQueryOptions<Found<Row>, Error, Found<Row>, Key>;
}

/** The rows behind one number of the dashboard, over its period. */
export function ReportList<Row extends { id: number }, Key extends QueryKey>(props: ReportListProps<Row, Key>) {
  const { title, noun, columns, minWidth, pageOf } = props;
  const { list, go, tidying, leadTo } = useListInUrl(reportListAddress);
  const asked = useQuery(pageOf(list));
  // Days and hours are the association's, which the server tells.
  useRelease();

  const found = isWhole(list) ? asked.data : undefined;
  const last = found && lastPage(found.total, list.pageSize);
  const isBeyond = !asked.isPlaceholderData && last !== undefined && list.page > last;
  const shown = isBeyond ? undefined : found;
  const choose = (period: ReportPeriod) => go({ ...period, page: 1 });

  return (
    <Page
      title={title}
      actions={
        <Link className="button" to={addressOfRows('dashboard', list)}>
          Laporan pelatihan
        </Link>
      }
    >
      {tidying}
      {isBeyond && leadTo({ page: last })}
      <TrainingTabs />
      <PeriodChoice period={list} onChoose={choose} />
      {isWhole(list) && (
        <>
          <FilterChips
            count={shown ? `${readableNumber(shown.total)} ${noun}` : ''}
            chips={[]}
            onLift={go}
            onLiftAll={() => undefined}
          />
          <DataTable
            label={title}
            columns={columns}
            rows={shown?.rows}
            rowHeight={48}
            minWidth={minWidth}
            progress={asked}
            listKey={shown ? reportListAddress.write(shown.list).toString() : ''}
            total={shown?.total ?? 0}
            firstNumber={shown ? (shown.list.page - 1) * shown.list.pageSize + 1 : 1}
            empty={<p>Tidak ada {noun} pada periode ini. Pilih periode lain.</p>}
          />
          <Pager
            page={list.page}
            pageSize={list.pageSize}
            pageSizes={reportPageSizes}
            total={shown?.total ?? 0}
            onPage={(page) => go({ page })}
            onPageSize={(pageSize) => go({ pageSize, page: 1 })}
          />
        </>
      )}
    </Page>
  );
}
