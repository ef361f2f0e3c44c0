import type { KyselyPlugin } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { checked, csv } from '#test/support/imported.ts';
import { startServer } from '#test/support/server.ts';
import { pageOfRows, stagedRowsOf } from './staged-rows.store.ts';

const server = await startServer();
afterAll(server.close);

const columns = 8;
const long = 'x'.repeat(10_000);

/** Many small rows, and then large ones that nobody expects. */
const rows = Array.from({ length: 340 }, (_, n) => [`B${n}`, ...Array(columns).fill(n < 300 ? 'kecil' : long)]);
const headers = ['NPA', ...Array.from({ length: columns }, (_, n) => `Catatan ${n}`)];

const most = 512 * 1024;

/** The database, and the bytes of the largest answer that a statement had. */
function measured() {
  let largest = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const bytes = result.rows.reduce((sum, row) => sum + JSON.stringify(row).length, 0);
      largest = Math.max(largest, bytes);
      return result;
    },
  };
  const { calendar, queue } = server.db;
  return { db: Object.assign(server.db.withPlugin(plugin), { calendar, queue }), largest: () => largest };
}

describe('no statement reads more of an import than is looked at without keeping others waiting', async () => {
  const { id } = await checked(server, { bytes: csv([headers, ...rows]) });

  test('by the check and the application', async () => {
    const { db, largest } = measured();
    const numbers: number[] = [];
    for await (const some of stagedRowsOf(db, id)) numbers.push(...some.map(({ number }) => number));
    expect(numbers).toEqual(rows.map((_, index) => index + 2));
    expect(largest()).toBeLessThan(most);
  });

  test('by a search for equal cells', async () => {
    const { db, largest } = measured();
    let found = 0;
    for await (const some of stagedRowsOf(db, id, { mentions: 'xxxx' })) found += some.length;
    expect(found).toBe(40);
    expect(largest()).toBeLessThan(most);
  });

  test('by a page', async () => {
    const { db, largest } = measured();
    const numbers: number[] = [];
    for await (const some of pageOfRows(db, id, undefined, 1, 1000)) numbers.push(...some.map(({ number }) => number));
    expect(numbers).toEqual(rows.map((_, index) => index + 2));
    expect(largest()).toBeLessThan(most);
  });
});
