import { type AskedPeriod, faultsOfDays, listReportModules, periods, reportDay } from '#contract/reports.ts';

/** Over which days a report is asked for, as the address bar keeps it. */
export interface ReportPeriod extends AskedPeriod {
  startDate: string | null;
  endDate: string | null;
}

/** A list behind a number. */
export interface ReportListState extends ReportPeriod {
  page: number;
  pageSize: number;
}

export const reportPageSizes = [10, 25, 50, 100] as const;

const plain: ReportListState = { period: 'last_12_month', startDate: null, endDate: null, page: 1, pageSize: 25 };

const query = listReportModules.query.shape;

const isPageSize = (size: number) => reportPageSizes.some((known) => known === size);

/** The period that an address asks for; days of one's own count with the period `custom` alone. */
function readPeriod(params: URLSearchParams): ReportPeriod {
  const period = periods.find((known) => known === params.get('period')) ?? plain.period;
  if (period !== 'custom') return { period, startDate: null, endDate: null };
  const day = (name: string) => reportDay.safeParse(params.get(name)).data ?? null;
  return { period, startDate: day('startDate'), endDate: day('endDate') };
}

/** The address of a period: always written, so that a link says what it counts. */
export function writePeriod({ period, startDate, endDate }: AskedPeriod): URLSearchParams {
  const days = Object.entries(period === 'custom' ? { startDate, endDate } : {});
  return new URLSearchParams([['period', period], ...days.flatMap(([name, day]) => (day ? [[name, day]] : []))]);
}

export const periodAddress = { read: readPeriod, write: writePeriod };

function readReportList(params: URLSearchParams): ReportListState {
  const text = (key: string) => params.get(key) || undefined;
  const pageSize = query.pageSize.safeParse(text('pageSize')).data;
  return {
    ...readPeriod(params),
    page: query.page.safeParse(text('page')).data ?? plain.page,
    pageSize: pageSize !== undefined && isPageSize(pageSize) ? pageSize : plain.pageSize,
  };
}

function writeReportList({ page, pageSize, ...period }: ReportListState): URLSearchParams {
  const params = writePeriod(period);
  if (page !== plain.page) params.set('page', String(page));
  if (pageSize !== plain.pageSize) params.set('pageSize', String(pageSize));
  return params;
}

export const reportListAddress = { read: readReportList, write: writeReportList };

/** Whether the days of a period are all there and in order. */
export function isWhole(period: AskedPeriod): boolean {
  return faultsOfDays(period).length === 0;
}

/** Where the rows behind a number are. */
export const reportPaths = {
  dashboard: '/app/training/reports',
  modules: '/app/training/reports/modules',
  participants: '/app/training/reports/participants',
  attended: '/app/training/reports/attended',
  absent: '/app/training/reports/absent',
} as const;

/** The address of the rows that a number of a period counts. */
export function addressOfRows(rows: keyof typeof reportPaths, period: AskedPeriod): string {
  return `${reportPaths[rows]}?${writePeriod(period)}`;
}
