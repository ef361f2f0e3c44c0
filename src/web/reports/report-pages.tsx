import { Fragment, type ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import {
  listReportModules,
  listReportParticipants,
  listReportRegistrations,
  type ReportModule,
  type ReportParticipant,
  type ReportRegistration,
} from '#contract/reports.ts';
import { call } from '#web/api/call.ts';
import { Instant } from '#web/fields/instant.tsx';
import { MemberName } from '#web/fields/member-name.tsx';
import { useListPages } from '#web/lists/list-pages.tsx';
import { ListTable } from '#web/lists/list-screen.tsx';
import { pageQuery } from '#web/lists/page-query.ts';
import { Page } from '#web/ui/page.tsx';
import { CellText } from '#web/ui/table/cells.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { PeriodChoice } from './period-choice.tsx';
import { addressOfRows, type CountedRows, isWhole, type ReportListState, reportListAddress } from './report-address.ts';

/** The rows of a number in the reports. An unknown number redirects to the reports. */
export function ReportPage() {
  const { counted = '' } = useParams();
  const page = Object.hasOwn(pages, counted) && pages[counted as CountedRows];
  return page ? <Fragment key={counted}>{page}</Fragment> : <Navigate to="/app/training/reports" replace />;
}

interface ReportListProps<Row> {
  title: string;
  /** The noun for the rows, after their number. */
  noun: string;
  columns: readonly Column<Row>[];
  load: (query: ReportListState, signal: AbortSignal) => Promise<{ data: Row[]; total_data: number }>;
}

function ReportList<Row extends { id: number }>({ title, noun, columns, load }: ReportListProps<Row>) {
  const rows = useListPages(reportListAddress, (list) => ({
    ...pageQuery(['reports', title], list, (signal) => load({ ...list }, signal)),
    enabled: isWhole(list),
  }));
  const { list, refilter } = rows;

  return (
    <Page
      title={title}
      actions={
        <Link className="button" to={addressOfRows(null, list)}>
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

const number = { key: 'number', title: 'No', width: 48, cell: (_: unknown, place: number) => readableNumber(place) };

const moduleReportColumns: readonly Column<ReportModule>[] = [
  number,
  { key: 'name', title: 'Modul', width: 260, grow: true, card: 'title', cell: ({ name }) => <CellText text={name} /> },
  {
    key: 'code',
    title: 'Kode',
    width: 90,
    card: 'fact',
    cell: ({ code }) => <CellText text={code} isCode />,
  },
  {
    key: 'classes',
    title: 'Kelas',
    width: 70,
    align: 'end',
    card: 'fact',
    cell: ({ classes }) => readableNumber(classes),
  },
];

const participantReportColumns: readonly Column<ReportParticipant>[] = [
  number,
  {
    key: 'name',
    title: 'Nama',
    width: 220,
    grow: true,
    card: 'title',
    cell: ({ id, fullName, state }) => <MemberName id={id} name={fullName} state={state} />,
  },
  { key: 'npa', title: 'NPA', width: 130, card: 'line', cell: ({ npa }) => <CellText text={npa} isCode /> },
  {
    key: 'registrations',
    title: 'Pendaftaran',
    width: 90,
    align: 'end',
    card: 'fact',
    cell: ({ registrations }) => readableNumber(registrations),
  },
  {
    key: 'attended',
    title: 'Kehadiran',
    width: 90,
    align: 'end',
    card: 'fact',
    cell: ({ attended }) => readableNumber(attended),
  },
];

const ofRegistration: readonly Column<ReportRegistration>[] = [
  number,
  {
    key: 'name',
    title: 'Nama',
    width: 190,
    grow: true,
    card: 'title',
    cell: ({ member: { id, fullName, state } }) => <MemberName id={id} name={fullName} state={state} />,
  },
  { key: 'npa', title: 'NPA', width: 110, card: 'line', cell: ({ member }) => <CellText text={member.npa} isCode /> },
  {
    key: 'class',
    title: 'Kelas',
    width: 180,
    grow: true,
    card: 'line',
    cell: ({ class: { id, title } }) => (
      <Link className="two-lines" to={`/app/training/classes/${id}`} title={title}>
        <bdi translate="no">{title}</bdi>
      </Link>
    ),
  },
  { key: 'module', title: 'Modul', width: 150, grow: true, cell: (row) => <CellText text={row.class.module} /> },
  {
    key: 'starts',
    title: 'Mulai kelas',
    width: 120,
    card: 'fact',
    cell: (row) => <Instant at={row.class.starts_at} />,
  },
];

const attendedColumns: readonly Column<ReportRegistration>[] = [
  ...ofRegistration,
  {
    key: 'attended',
    title: 'Hadir',
    width: 120,
    card: 'fact',
    cell: ({ attended_at }) => (attended_at === null ? '–' : <Instant at={attended_at} />),
  },
];

const pages: Readonly<Record<CountedRows, ReactNode>> = {
  modules: (
    <ReportList
      title="Modules"
      noun="modul"
      columns={moduleReportColumns}
      load={(query, signal) => call(listReportModules, { query }, { signal })}
    />
  ),
  participants: (
    <ReportList
      title="Participants"
      noun="anggota"
      columns={participantReportColumns}
      load={(query, signal) => call(listReportParticipants, { query }, { signal })}
    />
  ),
  attended: (
    <ReportList
      title="Attended"
      noun="kehadiran"
      columns={attendedColumns}
      load={(query, signal) =>
        call(listReportRegistrations, { query: { ...query, attendance: 'attended' } }, { signal })
      }
    />
  ),
  absent: (
    <ReportList
      title="Absent"
      noun="ketidakhadiran"
      columns={ofRegistration}
      load={(query, signal) => call(listReportRegistrations, { query: { ...query, attendance: 'absent' } }, { signal })}
    />
  ),
};
