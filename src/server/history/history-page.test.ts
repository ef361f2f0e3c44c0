// On both engines: SQL that differs.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listHistory, listHistoryAuthors } from '#contract/history.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);
const staff = server.as('staff');

/** The first is the oldest. */
const count = 25_000;

beforeAll(async () => {
  const { id } = server.accounts.staff;
  await sql`INSERT INTO changes (subject, subject_id, version, action, source, account_id, account_name, at,
      fields, subject_name_fold)
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${sql.lit(count)})
    SELECT 'members', n + 1000000, 1, 'created', 'form', ${sql.lit(id)}, 'Staf', '2020-01-01T00:00:00.000Z', '{}',
      CASE WHEN n % 5000 = 0 THEN 'jarang ' ELSE '' END || 'lama ' || n FROM numbers`.execute(server.db);
});

async function told(query: Record<string, string | number>) {
  const { data, total_data } = await staff.ok(listHistory, { query });
  return { found: data.map(({ subject_id }) => subject_id - 1_000_000), total: total_data };
}

const down = (first: number, length: number) => Array.from({ length }, (_, place) => first - place);

test('of very many changes each page has its own, the latest first, and all are counted', async () => {
  const whole = { search: 'lama' };
  expect(await told(whole)).toEqual({ found: down(count, 25), total: count });
  const pages = [];
  for (let page = 1; page <= 25; page += 1) pages.push(...(await told({ ...whole, page, pageSize: 1000 })).found);
  expect(pages).toEqual(down(count, count));
  expect(await told({ ...whole, page: 1001 })).toEqual({ found: [], total: count });
});

test('of very many changes the few are found that are sought, be they early, late or none', async () => {
  const rare = [25_000, 20_000, 15_000, 10_000, 5_000];
  expect(await told({ search: 'jarang' })).toEqual({ found: rare, total: 5 });
  expect(await told({ search: 'jarang', page: 2, pageSize: 2 })).toEqual({ found: rare.slice(2, 4), total: 5 });
  const day = '2020-01-01';
  expect(await told({ search: 'lama 19999', from: day, to: day })).toEqual({ found: [19_999], total: 1 });
  expect(await told({ search: 'tak ada' })).toEqual({ found: [], total: 0 });
  expect((await staff.ok(listHistoryAuthors)).data.map(({ account_id }) => account_id)).toContain(
    server.accounts.staff.id,
  );
});
