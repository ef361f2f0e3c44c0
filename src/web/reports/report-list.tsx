import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import { useRelease } from '#web/api/release.ts';
import { useListPages } from '#web/lists/list-pages.tsx';
import { TrainingTabs } from '#web/training/training-tabs.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { FilterChips } from '#web/ui/filter-chips.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { PeriodChoice } from './period-choice.tsx';
import {
  addressOfRows,
  isWhole,
  type ReportListState as List,
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
  const { list, refilter, shown, total, redirection, table, pager } = useListPages(reportListAddress, pageOf);
  // Days and hours are the association's, which the server tells.
  useRelease();

  return (
    <Page
      title={title}
      actions={
        <Link className="button" to={addressOfRows('dashboard', list)}>
          Laporan pelatihan
        </Link>
      }
    >
      {redirection}
      <TrainingTabs />
      <PeriodChoice period={list} onChoose={refilter} />
      {isWhole(list) && (
        <>
          <FilterChips
            count={shown ? `${readableNumber(total)} ${noun}` : ''}
            chips={[]}
            onLift={refilter}
            onLiftAll={() => undefined}
          />
          <DataTable
            label={title}
            columns={columns}
            rows={shown?.rows}
            rowHeight={48}
            minWidth={minWidth}
            {...table}
            empty={<p>Tidak ada {noun} pada periode ini. Pilih periode lain.</p>}
          />
          <Pager {...pager} pageSizes={reportPageSizes} />
        </>
      )}
    </Page>
  );
}
