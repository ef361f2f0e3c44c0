import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { uniqueKey } from '#server/database/search-text.ts';
import { emptyDatabase, isEmbedded } from '#test/support/database.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { takenNpas } from '../member-rows.ts';

const kept = await emptyDatabase();
const database = await openDatabase(kept.config);
afterAll(async () => {
  await database.close();
  await kept.remove();
});

test.skipIf(isEmbedded)('which NPAs are taken is looked up among members of whom there are no statistics', async () => {
  await sql`ALTER TABLE members SET (autovacuum_enabled = off)`.execute(database.db);
  await manyMembers(database, 2000, () => '');
  const { npa } = await database.db.selectFrom('members').select('npa').limit(1).executeTakeFirstOrThrow();
  const keys = [uniqueKey(npa), ...Array.from({ length: 124 }, (_, number) => `nobody ${number}`)];
  await database.db.transaction().execute(async (tx) => {
    expect([...(await takenNpas(tx, keys))]).toEqual([uniqueKey(npa)]);
    const { rows } = await sql<{ read: number }>`
      SELECT sum(pg_stat_get_xact_tuples_returned(indexrelid)) AS read
      FROM pg_index WHERE indrelid = 'members'::regclass
    `.execute(tx);
    expect(rows[0]?.read).toBeLessThan(keys.length);
  });
});
