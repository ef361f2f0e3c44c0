import { z } from 'zod';
import { boundedObject, boundedText, reckonedDay } from './bounds.ts';
import { endpoint, type FieldFault } from './endpoint.ts';
import { mediaTypes } from './media-types.ts';
import { readableNumber } from './numbers.ts';
import { paging } from './texts.ts';
import { participantStates } from './training-registrations.ts';

/** Periods of a report. */
export const periods = ['today', 'last_3_days', 'last_6_month', 'last_12_month', 'all_time', 'custom'] as const;

export type Period = (typeof periods)[number];

/** The specification's message for missing custom days. */
const missingCustomDate = 'Please Input Custom Date';

const days = { startDate: reckonedDay.optional(), endDate: reckonedDay.optional() };

/** Days apply only to the period `custom`, which requires both; inclusive. */
const inPeriod = { period: z.enum(periods, { error: 'Periode tidak dikenal.' }), ...days };

export interface AskedPeriod {
  period: Period;
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
}

/** Faults of custom days, per field. Ignored for other periods. */
export function faultsOfDays({ period, startDate, endDate }: AskedPeriod): FieldFault[] {
  if (period !== 'custom') return [];
  const missing = Object.entries({ startDate, endDate }).filter(([, day]) => !day);
  if (!startDate || !endDate) return missing.map(([field]) => ({ field, message: missingCustomDate }));
  if (startDate <= endDate) return [];
  return [{ field: 'startDate', message: 'Tanggal awal tidak boleh sesudah tanggal akhir.' }];
}

/** The numbers of a period, by the specification's names. */
export interface Dashboard {
  /** Modules with a class that begins in the period. */
  module: number;
  /** Distinct members registered for any of these classes. */
  participant: number;
  /** Attended registrations. */
  attendedClassParticipant: number;
  /** Missed registrations of classes already held. */
  notAttendedClassParticipant: number;
}

const longestQuery = 10_000;

const map = boundedObject(longestQuery, `Paling banyak ${readableNumber(longestQuery)} karakter.`).nullish();

/** Responses are GraphQL's own, in the accepted media type. */
export const graphql = endpoint({
  method: 'POST',
  path: '/graphql',
  access: 'staff',
  summary: 'The dashboard’s numbers in GraphQL: `getDashboard` for a period, and `getDashboardToday`.',
  body: z.object({
    query: boundedText(longestQuery, undefined, 'Tulis pertanyaan GraphQL di query.'),
    operationName: boundedText(longestQuery).nullish(),
    variables: map,
    extensions: map,
  }),
  produces: [mediaTypes.json],
});

/** Attended, or missed though the class was held. */
export const attendances = ['attended', 'absent'] as const;

export type Attendance = (typeof attendances)[number];

/** A member in reports; only the id of a purged one. */
const namedMember = z.object({
  id: z.int(),
  npa: z.string().nullable(),
  fullName: z.string().nullable(),
  state: z.enum(participantStates),
});

export type NamedMember = z.infer<typeof namedMember>;

const reportModule = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string().nullable(),
  /** Its classes in the period. */
  classes: z.int(),
});

export type ReportModule = z.infer<typeof reportModule>;

const reportParticipant = namedMember.extend({
  /** Their registrations in the period, and how many of them were attended. */
  registrations: z.int(),
  attended: z.int(),
});

export type ReportParticipant = z.infer<typeof reportParticipant>;

const reportRegistration = z.object({
  id: z.int(),
  member: namedMember,
  class: z.object({ id: z.int(), title: z.string(), starts_at: z.string(), module: z.string() }),
  /** An ISO instant; null if missed. */
  attended_at: z.string().nullable(),
});

export type ReportRegistration = z.infer<typeof reportRegistration>;

export const listReportModules = endpoint({
  method: 'GET',
  path: '/api/v1/training/reports/modules',
  access: 'staff',
  summary: 'The modules that the dashboard counts as `module`: those with a class in the period, by name.',
  query: z.object({ ...inPeriod, ...paging }),
  response: z.object({ data: z.array(reportModule), total_data: z.int() }),
});

export const listReportParticipants = endpoint({
  method: 'GET',
  path: '/api/v1/training/reports/participants',
  access: 'staff',
  summary:
    'The members that the dashboard counts as `participant`: those registered for a class in the period, by name.',
  query: z.object({ ...inPeriod, ...paging }),
  response: z.object({ data: z.array(reportParticipant), total_data: z.int() }),
});

export const listReportRegistrations = endpoint({
  method: 'GET',
  path: '/api/v1/training/reports/registrations',
  access: 'staff',
  summary:
    'The registrations that the dashboard counts as `attendedClassParticipant` (`attendance=attended`) and `notAttendedClassParticipant` (`attendance=absent`), latest class first.',
  query: z.object({
    ...inPeriod,
    ...paging,
    attendance: z.enum(attendances, { error: 'Kehadiran harus attended atau absent.' }),
  }),
  response: z.object({ data: z.array(reportRegistration), total_data: z.int() }),
});

/** Step sizes of a chart. */
export const steps = ['day', 'month', 'year'] as const;

export type ChartStep = (typeof steps)[number];

/** One step of a chart: first and last day, inclusive, and the counts. */
const attendanceStep = z.object({ from: z.string(), to: z.string(), attended: z.int(), absent: z.int() });

export type AttendanceStep = z.infer<typeof attendanceStep>;

export const chartAttendance = endpoint({
  method: 'GET',
  path: '/api/v1/training/reports/attendance',
  access: 'staff',
  summary: 'Attended and missed registrations of a period, per day, month or year in the association’s time zone.',
  query: z.object(inPeriod),
  response: z.object({ step: z.enum(steps), data: z.array(attendanceStep) }),
});
