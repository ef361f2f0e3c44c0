import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { useListPages } from '#web/lists/list-pages.tsx';
import { ListTable } from '#web/lists/list-screen.tsx';
import { Page } from '#web/ui/page.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { PeriodChoice } from './period-choice.tsx';
import { addressOfRows, isWhole, type ReportListState as List, reportListAddress } from './report-address.ts';
import { absentColumns, attendedColumns, moduleReportColumns, participantReportColumns } from './report-columns.tsx';
import { absentPage, attendedPage, modulePage, participantReportPage } from './report-queries.ts';

const pages: Readonly<Record<string, () => ReactNode>> = {
  modules: () => <ReportList title="Modules" noun="modul" columns={moduleReportColumns} pageOf={modulePage} />,
  participants: () => (
    <ReportList title="Participants" noun="anggota" columns={participantReportColumns} pageOf={participantReportPage} />
  ),
  attended: () => <ReportList title="Attended" noun="kehadiran" columns={attendedColumns} pageOf={attendedPage} />,
  absent: () => <ReportList title="Absent" noun="ketidakhadiran" columns={absentColumns} pageOf={absentPage} />,
};

/** The rows of a number in the reports. An unknown number redirects to the reports. */
export function ReportPage() {
  const { counted = '' } = useParams();
  const page = Object.hasOwn(pages, counted) && pages[counted];
  return page ? <Fragment key={counted}>{page()}</Fragment> : <Navigate to="/app/training/reports" replace />;
}

interface Found<Row> {
  list: List;
  rows: Row[];
  total: number;
}

interface ReportListProps<Row, Key extends QueryKey> {
  title: string;
  /** The noun for the rows, after their number. */
  noun: string;
  columns: readonly Column<Row>[];
  pageOf: (list: List) => UseQueryOptions<Found<Row>, Error, Found<Row>, Key>;
}

function ReportList<Row extends { id: number }, Key extends QueryKey>(props: ReportListProps<Row, Key>) {
  const { title, noun, columns, pageOf } = props;
  const rows = useListPages(reportListAddress, pageOf);
  const { list, refilter } = rows;

  return (
    <Page
      title={title}
      actions={
        <Link className="button" to={addressOfRows('dashboard', list)}>
          Laporan pelatihan
        </Link>
      }
    >
      <PeriodChoice period={list} onChoose={refilter} />
      {isWhole(list) && (
        <ListTable
          of={rows}
          noun={noun}
          label={title}
          columns={columns}
          rowHeight={48}
          empty={`Tidak ada ${noun} pada periode ini. Pilih periode lain.`}
        />
      )}
    </Page>
  );
}
