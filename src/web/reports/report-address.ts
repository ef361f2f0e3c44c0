import { reckonedDay } from '#contract/bounds.ts';
import { type AskedPeriod, faultsOfDays, periods } from '#contract/reports.ts';
import { type ListAddress, type Paged, type PagedAddress, pagedAddress } from '#web/lists/list-address.ts';

/** The period of a report in the address. */
export interface ReportPeriod extends AskedPeriod {
  startDate: string | null;
  endDate: string | null;
}

export type ReportListState = ReportPeriod & Paged;

const plain: ReportPeriod = { period: 'last_12_month', startDate: null, endDate: null };

/** The period of an address. Only `custom` has its own days. */
function readPeriod(params: URLSearchParams): ReportPeriod {
  const period = periods.find((known) => known === params.get('period')) ?? plain.period;
  if (period !== 'custom') return { period, startDate: null, endDate: null };
  const day = (name: string) => reckonedDay.safeParse(params.get(name)).data ?? null;
  return { period, startDate: day('startDate'), endDate: day('endDate') };
}

/** The query of a period. It is always written, so that links are self-contained. */
export function writePeriod({ period, startDate, endDate }: AskedPeriod): URLSearchParams {
  const days = Object.entries(period === 'custom' ? { startDate, endDate } : {});
  return new URLSearchParams([['period', period], ...days.flatMap(([name, day]) => (day ? [[name, day]] : []))]);
}

export const periodAddress: ListAddress<ReportPeriod> = { plain, read: readPeriod, write: writePeriod };

const pages = pagedAddress({});

export const reportListAddress: PagedAddress<ReportListState> = {
  ...pages,
  plain: { ...plain, ...pages.plain },
  read: (params) => ({ ...readPeriod(params), ...pages.read(params) }),
  write: (list) => new URLSearchParams([...writePeriod(list), ...pages.write(list)]),
};

/** Whether a custom period has both days, in order. */
export function isWhole(period: AskedPeriod): boolean {
  return faultsOfDays(period).length === 0;
}

/** The numbers of the dashboard that have a screen of their rows. */
export type CountedRows = 'modules' | 'participants' | 'attended' | 'absent';

/** The address of the rows that a number counts, or of the dashboard itself. */
export function addressOfRows(rows: CountedRows | null, period: AskedPeriod): string {
  return `/app/training/reports${rows ? `/${rows}` : ''}?${writePeriod(period)}`;
}
