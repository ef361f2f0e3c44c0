// On both engines: search.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/database/open.ts';
import { KeptAnswer } from '#server/database/until-change.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { memberListOf } from './conditions.ts';
import { listPage } from './page.ts';

const [first, copies] = [250, 50];
const count = first * (copies + 1);

const kept = await emptyDatabase();
let database: Database;
beforeAll(async () => {
  database = await openDatabase(kept.config);
  const { db } = database;
  await manyMembers(database, first, () => 'Konselor');
  const one = await db.selectFrom('members').selectAll().limit(1).executeTakeFirstOrThrow();
  const columns = Object.keys(one).filter((column) => column !== 'id');
  const copied = columns.map((column) => (column === 'npa_key' ? sql`npa_key || '-' || n` : sql.ref(column)));
  await sql`INSERT INTO members (${sql.join(columns.map((column) => sql.ref(column)))})
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${copies})
    SELECT ${sql.join(copied)} FROM members CROSS JOIN numbers`.execute(db);
});
afterAll(async () => {
  await database.close();
  await kept.remove();
});

async function found(words: string[], query: Partial<Parameters<typeof memberListOf>[0]> = {}) {
  const { rows, total } = await listPage(
    { ...database, kept: new KeptAnswer() },
    { ...memberListOf({ isAdmin: 'true', ...query }), words },
  );
  return { ids: rows.map(({ id }) => id), total };
}

/** Gives some members, from all over, a letter that nobody has. */
const mark = (every: number) =>
  sql`UPDATE members SET search_text = search_text || 'q' WHERE id % ${sql.lit(every)} = 0`.execute(database.db);

test('of very many members a letter finds those who have it, be they few, many, all or nobody', async () => {
  expect(await found(['q'])).toEqual({ ids: [], total: 0 });
  await mark(1000);
  const ids = Array.from({ length: Math.floor(count / 1000) }, (_, place) => (place + 1) * 1000);
  expect(await found(['q'])).toEqual({ ids: ids.slice(0, 10), total: ids.length });
  expect(await found(['q'], { page: 2, pageSize: 5 })).toEqual({ ids: ids.slice(5, 10), total: ids.length });
  const sort = { field: 'id', descending: true } as const;
  expect(await found(['q', 's'], { pageSize: 3, sort })).toEqual({ ids: ids.slice(-3).reverse(), total: ids.length });
  expect((await found(['s', 'i'])).total).toBe(count);
  expect((await found(['s'], { page: 2 })).ids).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
});
