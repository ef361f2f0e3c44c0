import { absentColumns, attendedColumns, moduleReportColumns, participantReportColumns } from './report-columns.tsx';
import { ReportList } from './report-list.tsx';
import { absentPage, attendedPage, modulePage, participantReportPage } from './report-queries.ts';

/** The modules with a class in a period. */
export function ReportModulesPage() {
  return <ReportList title="Modules" noun="modul" columns={moduleReportColumns} minWidth={420} pageOf={modulePage} />;
}

/** The members who are registered for a class of a period. */
export function ReportParticipantsPage() {
  return (
    <ReportList
      title="Participants"
      noun="anggota"
      columns={participantReportColumns}
      minWidth={580}
      pageOf={participantReportPage}
    />
  );
}

/** The registrations of a period that were attended. */
export function ReportAttendedPage() {
  return (
    <ReportList title="Attended" noun="kehadiran" columns={attendedColumns} minWidth={920} pageOf={attendedPage} />
  );
}

/** The registrations of a period that were not, though the class was held. */
export function ReportAbsentPage() {
  return <ReportList title="Absent" noun="ketidakhadiran" columns={absentColumns} minWidth={800} pageOf={absentPage} />;
}
