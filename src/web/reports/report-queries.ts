import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FieldFault } from '#contract/endpoint.ts';
import {
  type Attendance,
  chartAttendance,
  type Dashboard,
  graphql,
  listReportModules,
  listReportParticipants,
  listReportRegistrations,
} from '#contract/reports.ts';
import { call, download } from '#web/api/call.ts';
import { CallError, jsonOf } from '#web/api/call-error.ts';
import { pageQuery } from '#web/lists/page-query.ts';
import { isWhole, type ReportListState, type ReportPeriod, writePeriod } from './report-address.ts';

const numbers = 'module participant attendedClassParticipant notAttendedClassParticipant';

const ofPeriod = `query ($period: Period!, $startDate: Date, $endDate: Date) {
  dashboard: getDashboard(period: $period, startDate: $startDate, endDate: $endDate) { ${numbers} }
}`;

const ofToday = `{ dashboard: getDashboardToday { ${numbers} } }`;

/** The numbers of a period. The previous ones stay until they are loaded. */
export function dashboardOf(period: ReportPeriod) {
  return queryOptions({
    queryKey: ['reports', 'dashboard', writePeriod(period).toString()],
    queryFn: async ({ signal }) => {
      const question = period.period === 'today' ? ofToday : ofPeriod;
      const { dashboard } = await askGraphql<{ dashboard: Dashboard }>(question, { ...period }, signal);
      return { period, numbers: dashboard };
    },
    enabled: isWhole(period),
    placeholderData: keepPreviousData,
  });
}

/** Attendance over the time of a period. */
export function chartQuery(period: ReportPeriod) {
  return queryOptions({
    queryKey: ['reports', 'chart', writePeriod(period).toString()],
    queryFn: ({ signal }) => call(chartAttendance, { query: { ...period } }, { signal }),
    enabled: isWhole(period),
    placeholderData: keepPreviousData,
  });
}

type Page<Row> = { data: Row[]; total_data: number };

function pageOf<Row>(name: string, list: ReportListState, read: (signal: AbortSignal) => Promise<Page<Row>>) {
  return { ...pageQuery(['reports', name], list, read), enabled: isWhole(list) };
}

export function modulePage(list: ReportListState) {
  return pageOf('modules', list, (signal) => call(listReportModules, { query: { ...list } }, { signal }));
}

export function participantReportPage(list: ReportListState) {
  return pageOf('participants', list, (signal) => call(listReportParticipants, { query: { ...list } }, { signal }));
}

function registrationPage(list: ReportListState, attendance: Attendance) {
  return pageOf(attendance, list, (signal) =>
    call(listReportRegistrations, { query: { ...list, attendance } }, { signal }),
  );
}

export const attendedPage = (list: ReportListState) => registrationPage(list, 'attended');

export const absentPage = (list: ReportListState) => registrationPage(list, 'absent');

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
