import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useListInUrl } from '#web/lists/list-in-url.tsx';
import { Page } from '#web/ui/page.tsx';
import { AttendanceChart } from './attendance-chart.tsx';
import { PeriodChoice } from './period-choice.tsx';
import {
  addressOfRows,
  type CountedRows,
  isWhole,
  periodAddress,
  type ReportPeriod,
  writePeriod,
} from './report-address.ts';
import '#web/ui/rooms.css';
import { Link } from 'react-router';
import type { FieldFault } from '#contract/endpoint.ts';
import { readableNumber } from '#contract/numbers.ts';
import { chartAttendance, type Dashboard, graphql } from '#contract/reports.ts';
import { call, download } from '#web/api/call.ts';
import { CallError, jsonOf } from '#web/api/call-error.ts';
import { RetryButton } from '#web/ui/retry-button.tsx';
import { sharesOf } from './report-words.ts';

/** The numbers of a period, each linked to its rows, and the attendance chart. The period is in the address. */
export function DashboardPage() {
  const { list: period, go, canonicalRedirect } = useListInUrl(periodAddress);
  const numbers = useQuery(dashboardOf(period));
  const chart = useQuery(chartQuery(period));
  const failed = numbers.error ?? chart.error;
  const isBusy = numbers.isFetching || chart.isFetching;
  const shown = numbers.data;
  const isNothing = shown !== undefined && !numbers.isPlaceholderData && shown.module === 0;

  function again() {
    for (const asked of [numbers, chart]) if (asked.error) void asked.refetch();
  }

  return (
    <Page title="Laporan pelatihan">
      {canonicalRedirect}
      <div className="stack" aria-busy={isBusy}>
        <PeriodChoice period={period} onChoose={go} />
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
            {(shown || !numbers.error) && <DashboardCards period={shown?.period ?? period} numbers={shown} />}
            {isNothing && <p className="card muted">Tidak ada kelas pada periode ini. Pilih periode lain.</p>}
            {!isNothing && chart.data && <AttendanceChart step={chart.data.step} steps={chart.data.data} />}
            {!isNothing && !chart.data && !chart.error && <div className="card chart-waiting" />}
          </>
        )}
      </div>
    </Page>
  );
}

interface CardProps {
  title: string;
  /** What is counted: people or attendances. */
  counted: string;
  count: number | undefined;
  share?: string | undefined;
  to: string;
}

function Card({ title, counted, count, share, to }: CardProps) {
  return (
    <Link className="card lines" data-gap="1" to={to}>
      <h2>{title}</h2>
      <span className="row" data-baseline>
        {count === undefined ? <span className="waiting" /> : <strong>{readableNumber(count)}</strong>}
        {share !== undefined && <span className="large muted">{share}</span>}
      </span>
      <span className="faint">{counted}</span>
    </Link>
  );
}

interface DashboardCardsProps {
  /** The one of the numbers, as long as they are those of the period before. */
  period: ReportPeriod;
  /** Undefined while loading. */
  numbers: Dashboard | undefined;
}

/** The four numbers and two percentages. Each links to the counted rows. */
function DashboardCards({ period, numbers }: DashboardCardsProps) {
  const shares = numbers && sharesOf(numbers);
  const to = (rows: CountedRows) => addressOfRows(rows, period);
  return (
    <section className="columns number-cards" aria-label="Ringkasan">
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

const numbers = 'module participant attendedClassParticipant notAttendedClassParticipant';

const ofPeriod = `query ($period: Period!, $startDate: Date, $endDate: Date) {
  dashboard: getDashboard(period: $period, startDate: $startDate, endDate: $endDate) { ${numbers} }
}`;

const ofToday = `{ dashboard: getDashboardToday { ${numbers} } }`;

/** The numbers of a period. The previous ones stay until they are loaded. */
function dashboardOf(period: ReportPeriod) {
  return queryOptions({
    queryKey: ['reports', 'dashboard', writePeriod(period).toString()],
    queryFn: async ({ signal }) => {
      const question = period.period === 'today' ? ofToday : ofPeriod;
      const { dashboard } = await askGraphql<{ dashboard: Dashboard }>(question, { ...period }, signal);
      return { ...dashboard, period };
    },
    enabled: isWhole(period),
    placeholderData: keepPreviousData,
  });
}

/** Attendance over the time of a period. */
function chartQuery(period: ReportPeriod) {
  return queryOptions({
    queryKey: ['reports', 'chart', writePeriod(period).toString()],
    queryFn: ({ signal }) => call(chartAttendance, { query: { ...period } }, { signal }),
    enabled: isWhole(period),
    placeholderData: keepPreviousData,
  });
}

interface Answer<Data> {
  data?: Data | null;
  errors?: { message: string; extensions?: { status?: number; errors?: FieldFault[] } }[];
}

/** Sends a GraphQL query. Throws {@link CallError} unless all of it succeeds. */
async function askGraphql<Data>(query: string, variables: Record<string, unknown>, signal: AbortSignal): Promise<Data> {
  const sent = await download(graphql, { body: { query, variables } }, { signal });
  const { data, errors } = (jsonOf(await sent.text()) ?? {}) as Answer<Data>;
  const [failure] = errors ?? [];
  if (failure) throw new CallError(failure.extensions?.status ?? 400, failure.message, failure.extensions);
  if (!data) throw new CallError(500, 'Jawaban server tidak lengkap. Coba lagi sebentar lagi.');
  return data;
}
