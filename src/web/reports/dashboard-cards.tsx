import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import type { Dashboard } from '#contract/reports.ts';
import { addressOfRows, type ReportPeriod, type reportPaths } from './report-address.ts';
import { sharesOf } from './report-words.ts';

interface CardProps {
  title: string;
  /** What is counted: people or attendances. */
  counted: string;
  count: number | undefined;
  share?: string | undefined;
  to: string | null;
}

function Card({ title, counted, count, share, to }: CardProps) {
  const body = (
    <>
      <span className="status">{title}</span>
      <span className="row report-card-numbers" data-baseline>
        {count === undefined ? <span className="waiting" /> : <strong>{readableNumber(count)}</strong>}
        {share !== undefined && <span className="large muted">{share}</span>}
      </span>
      <span className="faint">{counted}</span>
    </>
  );
  if (to === null)
    return (
      <div className="card stack report-card" data-gap="2">
        {body}
      </div>
    );
  return (
    <Link className="card stack report-card" data-gap="2" to={to}>
      {body}
    </Link>
  );
}

interface DashboardCardsProps {
  /** The numbers and their period; undefined while loading. */
  shown: { period: ReportPeriod; numbers: Dashboard } | undefined;
}

/** The four numbers and two percentages. Each links to the counted rows. */
export function DashboardCards({ shown }: DashboardCardsProps) {
  const numbers = shown?.numbers;
  const shares = numbers && sharesOf(numbers);
  const to = (rows: keyof typeof reportPaths) => (shown ? addressOfRows(rows, shown.period) : null);
  return (
    <section className="report-cards" aria-label="Ringkasan">
      <Card title="Modules" counted="modul yang ada kelasnya" count={numbers?.module} to={to('modules')} />
      <Card
        title="Participants"
        counted="anggota yang terdaftar di kelas"
        count={numbers?.participant}
        to={to('participants')}
      />
      <Card
        title="Attended"
        counted="kehadiran di kelas"
        count={numbers?.attendedClassParticipant}
        share={shares?.attended}
        to={to('attended')}
      />
      <Card
        title="Absent"
        counted="ketidakhadiran di kelas yang sudah selesai"
        count={numbers?.notAttendedClassParticipant}
        share={shares?.absent}
        to={to('absent')}
      />
    </section>
  );
}
