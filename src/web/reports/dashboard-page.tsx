import { useQuery } from '@tanstack/react-query';
import { useListInUrl } from '#web/lists/list-in-url.tsx';
import { Page } from '#web/ui/page.tsx';
import { AttendanceChart } from './attendance-chart.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { addressOfRows, isWhole, periodAddress, type ReportPeriod, type reportPaths } from './report-address.ts';
import './reports.css';
import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import type { Dashboard } from '#contract/reports.ts';
import { RetryButton } from '#web/ui/retry-button.tsx';
import { chartQuery, dashboardOf } from './report-queries.ts';
import { sharesOf } from './report-words.ts';

/** The dashboard. Its period is in the address, so that Back restores it. */
export function DashboardPage() {
  const { list, go, canonicalRedirect } = useListInUrl(periodAddress);
  return (
    <Page title="Laporan pelatihan">
      {canonicalRedirect}
      <DashboardPanel period={list} onChoose={go} />
    </Page>
  );
}

interface DashboardProps {
  period: ReportPeriod;
  onChoose: (period: ReportPeriod) => void;
}

/** The numbers of a period, each linked to its rows, and the attendance chart. */
function DashboardPanel({ period, onChoose }: DashboardProps) {
  const numbers = useQuery(dashboardOf(period));
  const chart = useQuery(chartQuery(period));
  const failed = numbers.error ?? chart.error;
  const isBusy = numbers.isFetching || chart.isFetching;
  const shown = numbers.data;
  const isNothing = shown !== undefined && !numbers.isPlaceholderData && shown.numbers.module === 0;

  function again() {
    for (const asked of [numbers, chart]) if (asked.error) void asked.refetch();
  }

  return (
    <div className="stack" aria-busy={isBusy}>
      <PeriodChoice period={period} onChoose={onChoose} />
      {isWhole(period) && (
        <>
          {failed && (
            <div className="notice" data-tone="danger" role="alert">
              <p className="sentence">
                <strong>Laporan tidak dapat dimuat.</strong> {failed.message} Tidak ada data yang hilang.
              </p>
              <RetryButton isBusy={isBusy} onRetry={again} />
            </div>
          )}
          {(shown || !numbers.error) && <DashboardCards shown={shown} />}
          {isNothing && <p className="card muted">Tidak ada kelas pada periode ini. Pilih periode lain.</p>}
          {!isNothing && chart.data && <AttendanceChart step={chart.data.step} steps={chart.data.data} />}
          {!isNothing && !chart.data && !chart.error && <div className="card chart-waiting" />}
        </>
      )}
    </div>
  );
}

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
function DashboardCards({ shown }: DashboardCardsProps) {
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
