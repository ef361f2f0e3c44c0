import { useQuery } from '@tanstack/react-query';
import { useListInUrl } from '#web/lists/list-in-url.tsx';
import { Page } from '#web/ui/page.tsx';
import { AttendanceChart } from './attendance-chart.tsx';
import { DashboardCards } from './dashboard-cards.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { isWhole, periodAddress, type ReportPeriod } from './report-address.ts';
import './reports.css';
import { RetryButton } from '#web/ui/retry-button.tsx';
import { chartQuery, dashboardOf } from './report-queries.ts';

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
