// On both engines: locks.
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import { transact } from '#server/database/transaction.ts';
import { emptyDatabase, isEmbedded } from '#test/support/database.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { takenNpas } from '../member-rows.ts';

const kept = await emptyDatabase();
const database = await openDatabase(kept.config);
afterAll(async () => {
  await database.close();
  await kept.remove();
});

/** How many entries of the indexes of members this connection has read and not yet reported. */
async function entriesRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    SELECT CAST(sum(pg_stat_get_xact_tuples_returned(indexrelid)) AS integer) AS read
    FROM pg_index WHERE indrelid = 'members'::regclass
  `.execute(tx);
  return rows[0]?.read ?? Number.NaN;
}

test.skipIf(isEmbedded)('which NPAs are taken is looked up among members of whom there are no statistics', async () => {
  await sql`ALTER TABLE members SET (autovacuum_enabled = off)`.execute(database.db);
  await manyMembers(database, 2000, () => '');
  const { npa } = await database.db.selectFrom('members').select('npa').limit(1).executeTakeFirstOrThrow();
  const keys = [uniqueKey(npa), ...Array.from({ length: 124 }, (_, number) => `nobody ${number}`)];
  await transact(database.db, async (tx) => {
    // Of the transaction before, too: it may not have been reported yet.
    const before = await entriesRead(tx);
    expect([...(await takenNpas(tx, keys))]).toEqual([uniqueKey(npa)]);
    expect((await entriesRead(tx)) - before).toBeLessThan(keys.length);
  });
});
