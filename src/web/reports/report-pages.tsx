import { Navigate, useParams } from 'react-router';
import { absentColumns, attendedColumns, moduleReportColumns, participantReportColumns } from './report-columns.tsx';
import { ReportList } from './report-list.tsx';
import { absentPage, attendedPage, modulePage, participantReportPage } from './report-queries.ts';

/** The modules with a class in a period. */
function ReportModulesPage() {
  return <ReportList title="Modules" noun="modul" columns={moduleReportColumns} pageOf={modulePage} />;
}

/** The members who are registered for a class of a period. */
function ReportParticipantsPage() {
  return (
    <ReportList title="Participants" noun="anggota" columns={participantReportColumns} pageOf={participantReportPage} />
  );
}

/** The registrations of a period that were attended. */
function ReportAttendedPage() {
  return <ReportList title="Attended" noun="kehadiran" columns={attendedColumns} pageOf={attendedPage} />;
}

/** The registrations of a period that were not, though the class was held. */
function ReportAbsentPage() {
  return <ReportList title="Absent" noun="ketidakhadiran" columns={absentColumns} pageOf={absentPage} />;
}

const pages = new Map([
  ['modules', ReportModulesPage],
  ['participants', ReportParticipantsPage],
  ['attended', ReportAttendedPage],
  ['absent', ReportAbsentPage],
]);

/** The rows behind one of the numbers of the reports; the numbers themselves where it is none of them. */
export function ReportPage() {
  const Counted = pages.get(useParams().counted ?? '');
  return Counted ? <Counted /> : <Navigate to="/app/training/reports" replace />;
}
