// On both engines: SQL that differs.
import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccessRecords } from '#server/access-records/access-records.store.ts';
import { pruneLinks } from '#server/accounts/password-link-rows.ts';
import { batchesOf } from '#server/batches.ts';
import { pieceSize } from '#server/database/delete-in-batches.ts';
import { openDatabase } from '#server/database/open.ts';
import { attemptRecord } from '#server/http/attempts.ts';
import { createPictures } from '#server/pictures/pictures.store.ts';
import { createSecurityEvents } from '#server/security/security-events.store.ts';
import { createSessions } from '#server/session/sessions.store.ts';
import { accountsIn } from './support/accounts.ts';
import { emptyDatabase, isEmbedded } from './support/database.ts';
import { turnsDuring } from './support/event-loop.ts';
import { manyMembers } from './support/many-members.ts';
import type { TestServer } from './support/server.ts';

const rows = 3000;

/** So many may be forgotten between two looks of somebody else: more than one piece where the machine is busy. */
const mostAtOnce = rows / 2;

const longAgo = sql.lit('2020-01-01T00:00:00.000Z');

const bytes = isEmbedded ? sql`x'ff'` : sql`'\\xff'::bytea`;

const tables = ['sessions', 'access_records', 'security_events', 'attempts', 'password_links', 'pictures'] as const;

type Table = (typeof tables)[number];

/* Others are answered between pieces, so a piece must not grow with what has gathered in an hour, or a year. */
describe(`${rows} rows that a chore forgets`, () => {
  let db: TestServer['db'];
  let close: () => Promise<void>;
  let chores: Record<Table, () => Promise<void>>;
  let filled: Record<Table, RawBuilder<unknown>>;

  beforeAll(async () => {
    // No server, as that would do its own chores beside ours.
    const kept = await emptyDatabase();
    const database = await openDatabase(kept.config);
    close = async () => {
      await database.close();
      await kept.remove();
    };
    ({ db } = database);
    const account = sql.lit((await accountsIn(database)).staff.id);
    const [name, times] = [sql`'lama' || n`, sql`${longAgo}, ${longAgo}, ${longAgo}, ${longAgo}`];
    filled = {
      sessions: sql`(id, account_id, device, address, created_at, last_seen_at, confirmed_at, expires_at)
        SELECT ${name}, ${account}, 'Uji', '127.0.0.1', ${times}`,
      access_records: sql`(kind, account_name, at, filters, rows) SELECT 'list', 'Uji', ${longAgo}, '{}', 101`,
      security_events: sql`(kind, at, times, detail) SELECT 'sign_in', ${longAgo}, 1, '{}'`,
      attempts: sql`(limit_name, key, at) SELECT 'uji', ${name}, ${longAgo}`,
      password_links: sql`(hash, account_id, expires_at) SELECT ${name}, ${account}, ${longAgo}`,
      pictures: sql`(name, bytes, thumbnail, created_at) SELECT ${name}, ${bytes}, ${bytes}, ${longAgo}`,
    };
    chores = {
      sessions: () => createSessions(db).prune({ sessions: 30 }),
      access_records: () => createAccessRecords(db, { add: () => {} }).prune({ records: 30 }),
      security_events: () => createSecurityEvents(db).prune({ security: 30 }),
      attempts: () => attemptRecord(db, { name: 'uji', seconds: 60 }).prune(),
      password_links: () => pruneLinks(db),
      pictures: () => createPictures(db).removeUnused(),
    };
  });
  afterAll(() => close());

  async function countIn(table: Table): Promise<number> {
    const counted = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'));
    return Number((await counted.executeTakeFirstOrThrow()).count);
  }

  test.each(tables)('%s: go in pieces', async (table) => {
    const before = await countIn(table);
    await sql`
      INSERT INTO ${sql.table(table)} ${filled[table]} FROM (
        WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${sql.lit(rows)})
        SELECT n FROM numbers
      ) AS numbers`.execute(db);
    let left = await countIn(table);
    expect(left).toBe(before + rows);
    let largest = 0;
    const look = async () => {
      const count = await countIn(table);
      largest = Math.max(largest, left - count);
      left = count;
    };
    let isOver = false;
    const others = (async () => {
      for (; !isOver; await setImmediate()) await look();
    })();
    await chores[table]();
    isOver = true;
    await others;
    await look();
    expect(left).toBe(before);
    // Another server does several between two looks of ours.
    if (isEmbedded) expect(largest).toBeLessThanOrEqual(mostAtOnce);
  });

  test('pictures that somebody has: are looked through in pieces', async () => {
    const picture = {
      bytes: new Uint8Array([0xff]),
      thumbnail: new Uint8Array([0xff]),
      created_at: '2020-01-01T00:00:00.000Z',
    };
    const names = Array.from({ length: 12 * pieceSize }, (_, number) => `dipakai${number}.jpg`);
    for await (const some of batchesOf(names)) {
      await db
        .insertInto('pictures')
        .values(some.map((name) => ({ name, ...picture })))
        .execute();
    }
    await manyMembers({ db }, names.length, () => 'Konselor');
    await sql`UPDATE members SET picture = 'dipakai' || (id - 1) || '.jpg'`.execute(db);
    expect(await turnsDuring(chores.pictures)).toBeGreaterThanOrEqual(names.length / pieceSize);
    expect(await countIn('pictures')).toBe(names.length);
  });
});
