import {
  GraphQLEnumType,
  GraphQLError,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  Kind,
} from 'graphql';
import { reckonedDay } from '#contract/bounds.ts';
import { type AskedPeriod, type Dashboard, periods } from '#contract/reports.ts';
import type { Reports } from './reports.store.ts';

function dayOf(value: unknown): string {
  const { data, error } = reckonedDay.safeParse(value);
  if (data === undefined) throw new GraphQLError(error?.issues[0]?.message ?? 'Tanggal tidak sah.');
  return data;
}

const DateType = new GraphQLScalarType({
  name: 'Date',
  description: 'A day of the association, as YYYY-MM-DD.',
  serialize: dayOf,
  parseValue: dayOf,
  parseLiteral: (node) => dayOf(node.kind === Kind.STRING ? node.value : null),
});

const PeriodType = new GraphQLEnumType({
  name: 'Period',
  description: 'Days of the association up to today; with custom, from startDate to endDate, both included.',
  values: Object.fromEntries(periods.map((period) => [period, {}])),
});

const count = (description: string) => ({ type: new GraphQLNonNull(GraphQLInt), description });

const counts = {
  module: count('Modules of which a class begins in the period.'),
  participant: count('Members registered for one of its classes, each once.'),
  attendedClassParticipant: count('Registrations that were attended.'),
  notAttendedClassParticipant: count('Registrations of classes already held that were not attended.'),
} satisfies Record<keyof Dashboard, unknown>;

const DashboardType = new GraphQLObjectType({ name: 'Dashboard', fields: counts });

export function dashboardSchema(reports: Reports): GraphQLSchema {
  const dashboard = { type: new GraphQLNonNull(DashboardType) };
  const query = new GraphQLObjectType({
    name: 'Query',
    fields: {
      getDashboard: {
        ...dashboard,
        description: 'The numbers of a period.',
        args: {
          period: { type: new GraphQLNonNull(PeriodType) },
          startDate: { type: DateType },
          endDate: { type: DateType },
        },
        resolve: (_, asked: AskedPeriod) => reports.dashboard(asked),
      },
      getDashboardToday: {
        ...dashboard,
        description: 'The numbers of today.',
        resolve: () => reports.dashboard({ period: 'today' }),
      },
    },
  });
  return new GraphQLSchema({ query });
}
