// On both engines: history and undo.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/database/open.ts';
import { daysAgo } from '#server/days.ts';
import { accountsIn } from './support/accounts.ts';
import { emptyDatabase } from './support/database.ts';
import { manyMembers } from './support/many-members.ts';
import { startServer, type TestServer } from './support/server.ts';

const settings = { trash: 10, imports: 20, records: 30, sessions: 40, security: 50 };

/** Every limit on attempts that the server has. */
const limitNames = [
  ...['sign-in', 'sign-in-address', 'sign-in-account', 'sign-in-usual'],
  ...['password-link', 'forgot-password', 'lockout-letter', 'lookup'],
];

let db: TestServer['db'];
let catalog: TestServer['catalog'];
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

const aRecord = (at: string) => ({
  ...{
    kind: 'export' as const,
    account_id: null,
    account_name: 'Uji',
    account_email: null,
    at,
    address: null,
    device: null,
  },
  ...{ path: null, format: 'csv' as const, filters: '{}', ids: null, rows: 1, finished_at: at },
});

/** Rows whose time is over, in the other tables of what is kept for a while. */
async function addOverdue(account_id: number): Promise<void> {
  const at = daysAgo(100);
  const due = { account_id, hash: 'lama', expires_at: at };
  await db.insertInto('password_links').values(due).execute();
  await db
    .insertInto('challenges')
    .values({ ...due, purpose: 'confirmation', bound_to: 'uji', remember: 0, tries: 0 })
    .execute();
  const attempts = limitNames.map((limit_name) => ({ limit_name, key: 'lama', at }));
  await db.insertInto('attempts').values(attempts).execute();
  const picture = { name: 'lama.jpg', bytes: Buffer.from('a'), thumbnail: Buffer.from('a'), created_at: at };
  await db.insertInto('pictures').values(picture).execute();
  const person = { account_id, account_name: 'Uji', account_email: null, by_id: null, by_name: null, by_email: null };
  const event = { kind: 'factor_required', alike: null, times: 1, address: null, device: null, detail: '{}' } as const;
  const events = [49, 51].map((days) => ({ ...event, ...person, at: daysAgo(days) }));
  await db.insertInto('security_events').values(events).execute();
}

beforeAll(async () => {
  const kept = await emptyDatabase();
  const database = await openDatabase(kept.config);
  db = database.db;
  catalog = database.engine.catalog;
  const { staff } = await accountsIn(database);
  await manyMembers({ db }, 5, () => 'Konselor');
  // Past the history, which would say that it was today.
  for (const [id, days] of [
    [1, 11],
    [2, 9],
    [3, 400],
  ]) {
    await sql`UPDATE members SET deleted_at = ${daysAgo(days ?? 0)} WHERE id = ${id}`.execute(db);
  }
  await db
    .insertInto('access_records')
    .values([29, 31].map((days) => aRecord(daysAgo(days))))
    .execute();
  const session = (days: number) => {
    const at = daysAgo(days);
    const times = { created_at: at, last_seen_at: at, confirmed_at: at, expires_at: at, ended_at: null };
    return { id: `berakhir-${days}`, account_id: staff.id, device: 'Uji', address: '127.0.0.1', ...times };
  };
  await db.insertInto('sessions').values([39, 41].map(session)).execute();
  await addOverdue(staff.id);

  const { config, close } = await startServer();
  const app = await buildApp({ ...config, ...kept.config, retention: settings }, database);
  closing.push(close, () => app.close(), database.close, kept.remove);
  await app.ready();
});

test('who lay in the trash for longer than is set is deleted for ever by the system; others stay, and are counted right', async () => {
  const ids = async () => (await db.selectFrom('members').select('id').orderBy('id').execute()).map(({ id }) => id);
  await expect.poll(ids).toEqual([2, 4, 5]);
  const purged = db
    .selectFrom('changes')
    .select(['subject_id', 'account_name', 'source'])
    .where('action', '=', 'purged');
  expect(await purged.orderBy('subject_id').execute()).toEqual(
    [1, 3].map((subject_id) => ({ subject_id, account_name: 'Sistem', source: 'retention' })),
  );
  const values = db
    .selectFrom('changes')
    .select('fields')
    .where('subject', '=', 'members')
    .where('subject_id', 'in', [1, 3]);
  expect(new Set((await values.execute()).map(({ fields }) => fields))).toEqual(new Set(['{}']));
  const { members } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  expect(members).toBe(2);
});

test('records and sessions go after the days that are set', async () => {
  const records = async () => (await db.selectFrom('access_records').select('at').execute()).length;
  await expect.poll(records).toBe(1);
  const sessions = async () => (await db.selectFrom('sessions').select('id').execute()).map(({ id }) => id);
  await expect.poll(sessions).toEqual(['berakhir-39']);
});

test('whatever has its end or is counted for a while goes by itself', async () => {
  const rowsOf = async () => {
    const counts: Record<string, number> = {};
    for (const { name, columns } of await catalog.tables(db)) {
      if (!columns.includes('expires_at') && !['attempts', 'pictures', 'security_events'].includes(name)) continue;
      const ours = name === 'security_events' ? sql`WHERE kind = 'factor_required'` : sql``;
      const { rows } = await sql`SELECT 1 FROM ${sql.table(name)} ${ours}`.execute(db);
      counts[name] = rows.length;
    }
    return counts;
  };
  await expect.poll(rowsOf).toEqual({
    ...{ challenges: 0, password_links: 0, attempts: 0, pictures: 0 },
    // Those whose days are not over.
    ...{ sessions: 1, security_events: 1 },
  });
});
