import { today } from '#contract/dates.ts';
import { fullNameOf, type MemberStatus } from '#contract/members.ts';
import type {
  AskedPeriod,
  Attendance,
  Dashboard,
  NamedMember,
  ReportModule,
  ReportParticipant,
  ReportRegistration,
} from '#contract/reports.ts';
import type { Db } from '#server/database/schema.ts';
import { type CountAt, chartOf } from './chart.ts';
import { classesIn, modulesIn, participantsIn, registrationsIn } from './counted-rows.ts';
import { type Days, daysOf } from './period.ts';

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

interface MemberColumns {
  npa: string | null;
  first_name: string | null;
  last_name: string | null;
  status: MemberStatus | null;
  deleted_at: string | null;
}

/** What is read of a member, whose row is gone once it was deleted for ever. */
const memberColumns = [
  'members.npa',
  'members.first_name',
  'members.last_name',
  'members.status',
  'members.deleted_at',
] as const;

function memberOf(id: number, { npa, first_name, last_name, status, deleted_at }: MemberColumns): NamedMember {
  if (first_name === null || status === null) return { id, npa: null, fullName: null, state: 'purged' };
  return { id, npa, fullName: fullNameOf(first_name, last_name), state: deleted_at === null ? status : 'deleted' };
}

/** What took place in a period: numbers, the rows that each of them counts, and how they came over time. */
export function createReports(db: Db) {
  const countModules = async (days: Days) =>
    (await modulesIn(db, days).select(db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;

  const countParticipants = async (days: Days) =>
    (
      await db
        .selectFrom(participantsIn(db, days).as('participants'))
        .select(db.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
    ).total;

  const countRegistrations = async (days: Days, attendance: Attendance) =>
    (await registrationsIn(db, days, attendance).select(db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow())
      .total;

  const countsByClass = (days: Days, attendance: Attendance) =>
    registrationsIn(db, days, attendance)
      .select('counts_at as at')
      .select(db.fn.countAll<number>().as('count'))
      .groupBy('counts_at')
      .execute();

  return {
    async dashboard(asked: AskedPeriod): Promise<Dashboard> {
      const days = daysOf(asked);
      const [module, participant, attended, absent] = await Promise.all([
        countModules(days),
        countParticipants(days),
        countRegistrations(days, 'attended'),
        countRegistrations(days, 'absent'),
      ]);
      return {
        module,
        participant,
        attendedClassParticipant: attended,
        notAttendedClassParticipant: absent,
      };
    },

    async modules(asked: AskedPeriod & Paging): Promise<Page<ReportModule>> {
      const days = daysOf(asked);
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
      return { data, total_data: await countModules(days) };
    },

    async participants(asked: AskedPeriod & Paging): Promise<Page<ReportParticipant>> {
      const days = daysOf(asked);
      const { limit, offset } = pageOf(asked);
      const members = await db
        .selectFrom(participantsIn(db, days).as('participants'))
        .leftJoin('members', 'members.id', 'participants.id')
        .select(['participants.id', ...memberColumns])
        .orderBy((eb) => eb.fn.coalesce('full_name_fold', eb.val('')))
        .orderBy('participants.id')
        .limit(limit)
        .offset(offset)
        .execute();
      const counts = await registrationsIn(db, days)
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
        return { ...memberOf(member.id, member), registrations, attended };
      });
      return { data, total_data: await countParticipants(days) };
    },

    async registrations(asked: AskedPeriod & Paging & { attendance: Attendance }): Promise<Page<ReportRegistration>> {
      const days = daysOf(asked);
      const { limit, offset } = pageOf(asked);
      const rows = await registrationsIn(db, days, asked.attendance)
        .innerJoin('training_classes', 'training_classes.id', 'training_registrations.class_id')
        .innerJoin('training_modules', 'training_modules.id', 'training_classes.module_id')
        .leftJoin('members', 'members.id', 'training_registrations.member_id')
        .select(['training_registrations.id', 'member_id', 'attended_at', ...memberColumns])
        .select(['class_id', 'training_classes.title as class_title', 'starts_at', 'training_modules.name as module'])
        .orderBy('counts_at', 'desc')
        .orderBy('training_registrations.id')
        .limit(limit)
        .offset(offset)
        .execute();
      const data = rows.map(({ id, member_id, attended_at, class_id, class_title, starts_at, module, ...member }) => ({
        id,
        member: memberOf(member_id, member),
        class: { id: class_id, title: class_title, starts_at, module },
        attended_at,
      }));
      return { data, total_data: await countRegistrations(days, asked.attendance) };
    },

    async chart(asked: AskedPeriod) {
      const days = daysOf(asked);
      const { first, last } = await classesIn(db, days)
        .select((eb) => [eb.fn.min('starts_at').as('first'), eb.fn.max('starts_at').as('last')])
        .executeTakeFirstOrThrow();
      const [attended, absent] = await Promise.all([countsByClass(days, 'attended'), countsByClass(days, 'absent')]);
      const counts: CountAt[] = [
        ...attended.map(({ at, count }) => ({ at: at ?? '', attended: count, absent: 0 })),
        ...absent.map(({ at, count }) => ({ at: at ?? '', attended: 0, absent: count })),
      ];
      const dayOf = (instant: string | null) => today(instant === null ? new Date() : new Date(instant));
      return chartOf(days.from ?? dayOf(first), days.to ?? dayOf(last), counts);
    },
  };
}

export type Reports = ReturnType<typeof createReports>;
