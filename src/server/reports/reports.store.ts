import { sql } from 'kysely';
import type { Day } from '#contract/dates.ts';
import { fullNameOf, type MemberStatus } from '#contract/members.ts';
import type {
  AskedPeriod,
  Attendance,
  AttendanceStep,
  ChartStep,
  Dashboard,
  NamedMember,
  ReportModule,
  ReportParticipant,
  ReportRegistration,
} from '#contract/reports.ts';
import type { Db } from '#server/database/schema.ts';
import { allRegistrationsIn, classesIn, countsIn, modulesIn, participantsIn, registrationsIn } from './counted-rows.ts';
import { type PeriodDays, periodDays } from './period.ts';

interface MemberColumns {
  npa: string | null;
  first_name: string | null;
  last_name: string | null;
  status: MemberStatus | null;
  deleted_at: string | null;
}

/** Nullable: the row of a purged member is gone. */
const namedMemberColumns = [
  'members.npa',
  'members.first_name',
  'members.last_name',
  'members.status',
  'members.deleted_at',
] as const;

function namedMemberOf(id: number, { npa, first_name, last_name, status, deleted_at }: MemberColumns): NamedMember {
  if (first_name === null || status === null) return { id, npa: null, fullName: null, state: 'purged' };
  return { id, npa, fullName: fullNameOf(first_name, last_name), state: deleted_at === null ? status : 'deleted' };
}

/** A number, and the day of the class it belongs to. */
interface ClassCount {
  day: Day;
  attended: number;
  absent: number;
}

/** Longest periods, in days, that are charted by day and by month. */
const longest = { day: 62, month: 5 * 366 };

/** Length of the ISO day's prefix that identifies each step. */
const keyLength = { day: 10, month: 7, year: 4 } as const satisfies Record<ChartStep, number>;

function stepFor(from: Temporal.PlainDate, to: Temporal.PlainDate): ChartStep {
  const { days } = from.until(to, { largestUnit: 'day' });
  if (days < longest.day) return 'day';
  return days < longest.month ? 'month' : 'year';
}

function firstDayOf(step: ChartStep, day: Temporal.PlainDate): Temporal.PlainDate {
  if (step === 'day') return day;
  return step === 'month' ? day.with({ day: 1 }) : day.with({ month: 1, day: 1 });
}

const following = { day: { days: 1 }, month: { months: 1 }, year: { years: 1 } } as const satisfies Record<
  ChartStep,
  Temporal.DurationLike
>;

/** Sums by day, month or year, from one day to another inclusive. */
function chartOf(from: Day, to: Day, counts: readonly ClassCount[]): { step: ChartStep; data: AttendanceStep[] } {
  const last = Temporal.PlainDate.from(to);
  const step = stepFor(Temporal.PlainDate.from(from), last);
  const keyOf = (day: Day) => day.slice(0, keyLength[step]);
  const sums = new Map<string, { attended: number; absent: number }>();
  for (const { day, attended, absent } of counts) {
    const key = keyOf(day);
    const sum = sums.get(key) ?? { attended: 0, absent: 0 };
    sums.set(key, { attended: sum.attended + attended, absent: sum.absent + absent });
  }
  const data: AttendanceStep[] = [];
  for (let first = Temporal.PlainDate.from(from); Temporal.PlainDate.compare(first, last) <= 0; ) {
    const next = firstDayOf(step, first).add(following[step]);
    const end = Temporal.PlainDate.compare(next, last) <= 0 ? next.subtract({ days: 1 }) : last;
    const { attended = 0, absent = 0 } = sums.get(keyOf(first.toString())) ?? {};
    data.push({ from: first.toString(), to: end.toString(), attended, absent });
    first = next;
  }
  return { step, data };
}

interface Paging {
  page?: number | undefined;
  pageSize?: number | undefined;
}

interface Page<Row> {
  data: Row[];
  total_data: number;
}

const usualPageSize = 25;

const pageOf = ({ page = 1, pageSize = usualPageSize }: Paging) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

/** Reports on a period: numbers, the rows behind each, and their course over time. */
export function createReports(db: Db) {
  /** All numbers of a period except participants. */
  const totalsIn = (days: PeriodDays) =>
    db
      .selectFrom(countsIn(db, days).as('classes'))
      .select((eb) => [
        eb.fn.count<number>('module_id').distinct().as('module'),
        eb.fn.coalesce(eb.fn.sum<number>('attended'), sql.lit(0)).as('attended'),
        eb.fn.coalesce(eb.fn.sum<number>('absent'), sql.lit(0)).as('absent'),
        eb.fn.coalesce(eb.fn.sum<number>('registered'), sql.lit(0)).as('registered'),
      ]);

  const countParticipants = async (from: Db, days: PeriodDays): Promise<number> => {
    const { members } = await from
      .selectFrom(participantsIn(from, days).as('participants'))
      .select((eb) => eb.fn.countAll<number>().as('members'))
      .executeTakeFirstOrThrow();
    return members;
  };

  return {
    async dashboard(asked: AskedPeriod): Promise<Dashboard> {
      const days = periodDays(asked, db.calendar);
      const { module, attended, absent } = await totalsIn(days).executeTakeFirstOrThrow();
      return {
        module,
        participant: await countParticipants(db, days),
        attendedClassParticipant: attended,
        notAttendedClassParticipant: absent,
      };
    },

    async modules(asked: AskedPeriod & Paging): Promise<Page<ReportModule>> {
      const days = periodDays(asked, db.calendar);
      const { limit, offset } = pageOf(asked);
      const data = await modulesIn(db, days)
        .select(['training_modules.id', 'training_modules.name', 'training_modules.code'])
        .select((eb) =>
          classesIn(db, days)
            .whereRef('training_classes.module_id', '=', eb.ref('training_modules.id'))
            .select(db.fn.countAll<number>().as('classes'))
            .$asScalar()
            .$notNull()
            .as('classes'),
        )
        .orderBy('training_modules.name_fold')
        .orderBy('training_modules.id')
        .limit(limit)
        .offset(offset)
        .execute();
      return { data, total_data: (await totalsIn(days).executeTakeFirstOrThrow()).module };
    },

    async participants(asked: AskedPeriod & Paging): Promise<Page<ReportParticipant>> {
      const days = periodDays(asked, db.calendar);
      const { limit, offset } = pageOf(asked);
      const members = await db
        .selectFrom(participantsIn(db, days).as('participants'))
        .leftJoin('members', 'members.id', 'participants.id')
        .select(['participants.id', ...namedMemberColumns])
        .orderBy((eb) => eb.fn.coalesce('full_name_fold', eb.val('')))
        .orderBy('participants.id')
        .limit(limit)
        .offset(offset)
        .execute();
      const counts = await allRegistrationsIn(db, days)
        .where(
          'member_id',
          'in',
          members.map(({ id }) => id),
        )
        .select(['member_id', db.fn.countAll<number>().as('registrations')])
        .select(db.fn.count<number>('attended_at').as('attended'))
        .groupBy('member_id')
        .execute();
      const countsOf = new Map(counts.map((row) => [row.member_id, row]));
      const data = members.map((member) => {
        const { registrations = 0, attended = 0 } = countsOf.get(member.id) ?? {};
        return { ...namedMemberOf(member.id, member), registrations, attended };
      });
      return { data, total_data: await countParticipants(db, days) };
    },

    async registrations(asked: AskedPeriod & Paging & { attendance: Attendance }): Promise<Page<ReportRegistration>> {
      const days = periodDays(asked, db.calendar);
      const { limit, offset } = pageOf(asked);
      const { [asked.attendance]: total } = await totalsIn(days).executeTakeFirstOrThrow();
      const page = registrationsIn(db, days, asked.attendance)
        .select(['id', 'class_id', 'member_id', 'attended_at', 'counts_at'])
        .orderBy('counts_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset);
      const rows = await db
        .selectFrom(page.as('registration'))
        .innerJoin('training_classes', 'training_classes.id', 'registration.class_id')
        .innerJoin('training_modules', 'training_modules.id', 'training_classes.module_id')
        .leftJoin('members', 'members.id', 'registration.member_id')
        .select(['registration.id', 'class_id', 'member_id', 'attended_at', ...namedMemberColumns])
        .select(['training_classes.title as class_title', 'starts_at', 'training_modules.name as module'])
        .orderBy('counts_at', 'desc')
        .orderBy('registration.id')
        .execute();
      const data = rows.map(({ id, member_id, attended_at, class_id, class_title, starts_at, module, ...member }) => ({
        id,
        member: namedMemberOf(member_id, member),
        class: { id: class_id, title: class_title, starts_at, module },
        attended_at,
      }));
      return { data, total_data: total };
    },

    async chart(asked: AskedPeriod) {
      const { dayOf, today } = db.calendar;
      const days = periodDays(asked, db.calendar);
      const classes = await countsIn(db, days).orderBy('starts_at').execute();
      const counts = classes.map(({ starts_at, attended, absent }) => ({
        day: dayOf(starts_at),
        attended: attended ?? 0,
        absent: absent ?? 0,
      }));
      return chartOf(days.from ?? counts.at(0)?.day ?? today(), days.to ?? counts.at(-1)?.day ?? today(), counts);
    },
  };
}

export type Reports = ReturnType<typeof createReports>;
