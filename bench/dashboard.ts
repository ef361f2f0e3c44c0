import {
  chartAttendance,
  graphql,
  listReportModules,
  listReportParticipants,
  listReportRegistrations,
  type Period,
} from '#contract/reports.ts';
import { batchesOf } from '#server/batches.ts';
import { type Author, insertManyTracked } from '#server/database/history.ts';
import { openDatabase, type Place } from '#server/database/open.ts';
import { transact } from '#server/database/transaction.ts';
import { random } from '../tasks/demo/random.ts';
import { type Say, verdict } from './figures.ts';
import { type Call, measureWarm } from './load.ts';
import type { Program } from './programs.ts';

const author: Author = { accountId: null, name: 'Bench', email: null, source: 'start' };

const day = 24 * 60 * 60 * 1000;

/** Adds classes of forty modules, from three years ago to two months ahead, each with the same number of registrations. */
export async function makeTraining(place: Place, counts: { classes: number; registrations: number }): Promise<void> {
  const database = await openDatabase({ ...place, timeZone: 'Asia/Jakarta' });
  const chance = random(2_000);
  const now = Date.now();
  const members = (await database.db.selectFrom('members').select('id').execute()).map(({ id }) => id);
  const inEach = Math.floor(counts.registrations / counts.classes);
  await transact(database.db, async (tx) => {
    const names = Array.from({ length: 40 }, (_, number) => `Modul ${number + 1}`);
    const modules = await insertManyTracked(
      tx,
      author,
      'training_modules',
      names.map((name) => ({ name, code: null, name_key: name, name_fold: name })),
    );
    for await (const numbers of batchesOf(Array.from({ length: counts.classes }, (_, index) => index))) {
      const classes = numbers.map((number) => {
        const starts = now - chance.whole(-60, 3 * 365) * day + chance.whole(0, day);
        const isPlanned = starts > now;
        const title = `Kelas ${number}`;
        return {
          ...{ module_id: chance.pick(modules), title, title_fold: title, search_text: title },
          ...{ place: null, region_id: null, capacity: null },
          starts_at: new Date(starts).toISOString(),
          ends_at: new Date(starts + day / 8).toISOString(),
          status: chance.chance(0.03) ? ('cancelled' as const) : isPlanned ? ('planned' as const) : ('held' as const),
        };
      });
      const ids = await insertManyTracked(tx, author, 'training_classes', classes);
      for (const [index, { starts_at, status }] of classes.entries()) {
        const first = chance.whole(0, members.length - 1);
        // Goes around the members once at most, so that nobody is registered twice.
        const step = chance.whole(1, Math.max(1, Math.floor(members.length / inEach)));
        const registrations = Array.from({ length: inEach }, (_, place) => {
          const attended = status === 'held' && chance.chance(0.7);
          return {
            class_id: ids[index] ?? 0,
            member_id: members[(first + place * step) % members.length] ?? 0,
            ...{ registered_at: starts_at, registered_by: null, attended_by: null },
            attended_at: attended ? starts_at : null,
            attended_how: attended ? ('qr' as const) : null,
            counts_at: status === 'cancelled' ? null : starts_at,
          };
        });
        for await (const some of batchesOf(registrations)) {
          await insertManyTracked(tx, author, 'training_registrations', some);
        }
      }
    }
  });
  await database.close();
}

const numbers = 'module participant attendedClassParticipant notAttendedClassParticipant';

/**
 * Measures the dashboard of each period, the chart and the lists behind the numbers, one request at a time.
 *
 * @param goal limit of a dashboard's median, in milliseconds
 */
export async function reportDashboards(
  { port }: Program,
  token: string,
  { goal, seconds }: { goal: number; seconds: number },
  say: Say,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const report = async (name: string, call: Call, most: number | null) => {
    const { p50, p99 } = await measureWarm({ port, connections: 1, seconds, headers, next: () => call });
    const outcome = most === null ? '' : ` (goal ${most}) ${verdict(p50 < most)}`;
    say(`${name.padEnd(32)}p50 ${p50.toFixed(1).padStart(6)} ms${outcome}  p99 ${p99.toFixed(1).padStart(6)} ms`);
  };
  const periods: Period[] = ['today', 'last_3_days', 'last_6_month', 'last_12_month', 'all_time'];
  for (const period of periods) {
    const body = { query: `{ getDashboard(period: ${period}) { ${numbers} } }` };
    await report(`dashboard ${period}`, { method: 'POST', path: graphql.path, body }, goal);
  }
  const query = 'period=all_time';
  await report('chart all_time', { method: 'GET', path: `${chartAttendance.path}?${query}` }, null);
  await report('modules all_time', { method: 'GET', path: `${listReportModules.path}?${query}` }, null);
  await report('participants all_time', { method: 'GET', path: `${listReportParticipants.path}?${query}` }, null);
  const absent = `${listReportRegistrations.path}?${query}&attendance=absent`;
  await report('absent all_time', { method: 'GET', path: absent }, null);
  await report('absent all_time, page 500', { method: 'GET', path: `${absent}&page=500` }, null);
}
