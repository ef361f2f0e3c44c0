import { type AskedPeriod, faultsOfDays, periods, reportDay } from '#contract/reports.ts';
import { type ListAddress, type Paged, type PagedAddress, pagedAddress } from '#web/lists/list-address.ts';

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

const plain: ReportListState = { period: 'last_12_month', startDate: null, endDate: null, page: 1, pageSize: 25 };

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

export const periodAddress: ListAddress<ReportPeriod> = { plain, read: readPeriod, write: writePeriod };

const pages = pagedAddress<Paged>(plain, {});

export const reportListAddress: PagedAddress<ReportListState> = {
  ...pages,
  plain,
  read: (params) => ({ ...readPeriod(params), ...pages.read(params) }),
  write: (list) => new URLSearchParams([...writePeriod(list), ...pages.write(list)]),
};

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
