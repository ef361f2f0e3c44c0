import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { emptyDatabase, isEmbedded } from '#test/support/database.ts';
import { openDatabase } from './open.ts';
import type { Db, Tx } from './schema.ts';
import { tableCache } from './table-versions.ts';

const place = await emptyDatabase();
const { db, close } = await openDatabase(place.config);
afterAll(async () => {
  await close();
  await place.remove();
});

const keptOfAttempts = tableCache<string>('attempts', 'sessions');
let added = 0;

const addAttempt = (into: Db | Tx) =>
  into.insertInto('attempts').values({ limit_name: 'uji', key: 'uji', at: new Date().toISOString() }).execute();

const addPart = (into: Db | Tx) => {
  added += 1;
  return into
    .insertInto('import_titles')
    .values({ subject: 'members', title: `uji ${added}`, field: 'npa', written: 'Uji' })
    .execute();
};

/** Whether what was kept before some work is still found after it. */
async function isKeptOver(work: () => Promise<unknown>): Promise<boolean> {
  keptOfAttempts(db)?.set('siti', 'kept');
  await work();
  return keptOfAttempts(db)?.get('siti') === 'kept';
}

describe.runIf(isEmbedded)('what was read of a table is kept', () => {
  test.each([
    ['reads', () => db.selectFrom('attempts').selectAll().execute()],
    ['writes to other tables', () => addPart(db)],
    ['transactions that write to other tables', () => db.transaction().execute(addPart)],
    [
      'a transaction that was rolled back',
      () =>
        db
          .transaction()
          .execute(async (tx) => {
            await addAttempt(tx);
            throw new Error('undone');
          })
          .catch(() => {}),
    ],
  ])('over %s', async (_, work) => {
    expect(await isKeptOver(work)).toBe(true);
  });

  test.each([
    ['a write to it', () => addAttempt(db)],
    ['a transaction that writes to it', () => db.transaction().execute(addAttempt)],
    ['a deletion from it', () => db.deleteFrom('sessions').execute()],
    ['a statement that does not say what it writes', () => sql`UPDATE attempts SET key = key`.execute(db)],
  ])('until %s', async (_, work) => {
    expect(await isKeptOver(work)).toBe(false);
  });

  test('by nobody who had begun to read before a write', async () => {
    const early = keptOfAttempts(db);
    await addAttempt(db);
    early?.set('siti', 'outdated');
    expect(keptOfAttempts(db)?.has('siti')).toBe(false);
  });
});

test.skipIf(isEmbedded)('nothing is kept where other instances write too', () => {
  expect(keptOfAttempts(db)).toBeNull();
});
