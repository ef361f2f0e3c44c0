import { Fragment, type ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { absentColumns, attendedColumns, moduleReportColumns, participantReportColumns } from './report-columns.tsx';
import { ReportList } from './report-list.tsx';
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
