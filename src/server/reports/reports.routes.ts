import {
  chartAttendance,
  graphql,
  listReportModules,
  listReportParticipants,
  listReportRegistrations,
} from '#contract/reports.ts';
import type { Route } from '#server/http/route.ts';
import { loadedOnce } from '#server/loaded-once.ts';
import type { Reports } from './reports.store.ts';

export function reportRoutes(route: Route, reports: Reports) {
  // Loaded on first use.
  const answerGraphql = loadedOnce(async () => (await import('./graphql.ts')).createGraphql(reports));

  route(graphql, async ({ body, request, reply }) => (await answerGraphql())(body, request, reply));

  route(listReportModules, ({ query }) => reports.modules(query));

  route(listReportParticipants, ({ query }) => reports.participants(query));

  route(listReportRegistrations, ({ query }) => reports.registrations(query));

  route(chartAttendance, ({ query }) => reports.chart(query));
}
