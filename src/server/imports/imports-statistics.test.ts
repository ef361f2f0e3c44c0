// On both engines: what PostgreSQL's statistics say of imports.
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { batchesOf } from '#server/batches.ts';
import type { Tx } from '#server/database/schema.ts';
import { transact } from '#server/database/transaction.ts';
import { createOperations } from '#server/operations/operations.store.ts';
import { isEmbedded } from '#test/support/database.ts';
import { csv, imported } from '#test/support/imported.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { anotherSession } from '#test/support/sessions.ts';
import { regionImport } from '../regions/region-import.ts';
import { decideAll } from './decisions.ts';
import { keyedRows, rowsWith, type StagedRow, stagedRowsOf, storeFindings, storeKeys } from './staged-rows.store.ts';

/*
 * What an engine knows of a table is as old as its statistics. A plan for the few rows of the imports before compares each of
 * so many rows with every other: that takes minutes, where a second is enough.
 */
const many = 10_000;

const tables = ['import_rows', 'import_keys', 'changes'] as const;

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
  if (isEmbedded) return;
  for (const table of tables)
    await sql`ALTER TABLE ${sql.table(table)} SET (autovacuum_enabled = off)`.execute(server.db);
});
afterEach(() => server.close());

/** Puts an import there as its check leaves it; every two rows share a key. */
async function stage(importId: number, count: number) {
  const { db } = server;
  await db
    .insertInto('imports')
    .values({
      ...{ id: importId, subject: 'regions', state: 'checked', revision: 1, file_name: 'uji.csv', format: 'csv' },
      ...{
        encoding: null,
        sheets: '[]',
        sheet: null,
        epoch_1904: 0,
        columns: '[]',
        values_for_all: '[]',
        title_row: 1,
        title_row_because: 'known',
        first_rows: '[]',
        restores_zeros: 0,
        lost_zeros: 0,
        bytes: 0,
      },
      ...{
        account_id: 1,
        account_name: 'Uji',
        account_email: null,
        at: new Date().toISOString(),
        rows: count,
        outcome: null,
      },
      ...{ applied_at: null, operation_id: null },
    })
    .execute();
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  await transact(db, async (tx) => {
    for await (const some of batchesOf(numbers)) {
      const keys = some.flatMap((number) => [`=:${number}`, `name:${Math.ceil(number / 2)}`]);
      await storeKeys(
        tx,
        importId,
        keys.map((key, index) => ({ number: some[index >> 1] ?? 0, key })),
      );
      const row = {
        import_id: importId,
        cells: '[]',
        covered: null,
        corrections: null,
        verdict: 'new',
        choice: 'add',
      } as const;
      const findings = some.map(
        (number): StagedRow => ({ ...row, number, target_id: null, target_version: null, finding: '{}' }),
      );
      await storeFindings(tx, findings);
    }
  });
}

async function lookedThrough(importId: number) {
  const { db } = server;
  const keyed = keyedRows(importId);
  let paired = 0;
  for await (const some of batchesOf(Array.from({ length: many }, (_, index) => index + 1))) {
    expect(await rowsWith(db, importId, some)).toHaveLength(some.length);
    const keys = some.map((number) => `name:${number}`);
    const found = await keyed(db, keys, 2);
    const byKey = [...Map.groupBy(found, ({ key }) => key).values()];
    expect(byKey.every((rows) => rows.length === 2)).toBe(true);
    paired += found.length;
  }
  expect(paired).toBe(many);
  let seen = 0;
  for await (const rows of stagedRowsOf(db, importId, { verdict: 'new', isChosen: true })) seen += rows.length;
  expect(seen).toBe(many);
  const { actor } = await anotherSession(server, 'staff');
  await decideAll(db, regionImport, importId, { verdict: 'new', choice: 'skip' }, actor);
}

test('a large import is looked through quickly where the statistics know only small ones', async () => {
  for (let small = 1; small <= 5; small += 1) await stage(small, 10);
  for (const table of tables) await sql`ANALYZE ${sql.table(table)}`.execute(server.db);
  await stage(6, many);
  await lookedThrough(6);
});

test('a large import is looked through quickly where there are no statistics', async () => {
  await stage(1, many);
  await lookedThrough(1);
});

/** How many rows of a table a transaction has read by itself, and entries of its indexes. */
async function entriesRead(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    SELECT sum(pg_stat_get_xact_tuples_returned(oid)) AS read FROM pg_class
    WHERE oid = ${table}::regclass OR oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = ${table}::regclass)
  `.execute(tx);
  return rows[0]?.read ?? 0;
}

test.skipIf(isEmbedded)(
  'the application of a large import reads each of its rows twice, also by statistics that know them',
  async () => {
    await stage(1, many);
    await sql`ANALYZE import_rows`.execute(server.db);
    await transact(server.db, async (tx) => {
      let seen = 0;
      for await (const rows of stagedRowsOf(tx, 1, { isChosen: true, atOnce: 125 })) seen += rows.length;
      expect(seen).toBe(many);
      expect(await entriesRead(tx, 'import_rows')).toBeLessThan(3 * many);
    });
  },
);

test.skipIf(isEmbedded)(
  'after a large import the statistics know its members, also where they knew of none',
  async () => {
    const tables = sql.join(['members', 'member_search', 'changes'].map((name) => sql.lit(name)));
    const known = async () => {
      const { rows } = await sql<{ known: number }>`
      SELECT reltuples AS known FROM pg_class WHERE relname IN (${tables}) AND relkind = 'r'
    `.execute(server.db);
      return rows.map(({ known }) => known);
    };
    await sql`ALTER TABLE members SET (autovacuum_enabled = off)`.execute(server.db);
    await sql`ALTER TABLE member_search SET (autovacuum_enabled = off)`.execute(server.db);
    await sql`ANALYZE members, member_search, changes`.execute(server.db);
    const rows = Array.from({ length: 1000 }, (_, row) => [`M.${row}`, `Orang ${row}`, 'Konselor', 'Aceh']);
    await imported(server, { bytes: csv([['NPA', 'Nama', 'Gelar', 'Wilayah'], ...rows]) });
    for (const count of await known()) expect(count).toBeGreaterThanOrEqual(1000);
  },
);

test('the undo of a large operation reads each of its changes once, whatever the statistics know', async () => {
  const { db } = server;
  const changes = (count: number, operation_id: number, first: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...({
        subject: 'members',
        action: 'created',
        source: 'form',
        account_id: null,
        account_name: 'Uji',
        fields: '{}',
      } as const),
      ...{ subject_id: first + index, version: 1, at: new Date().toISOString(), operation_id },
    }));
  const operations = createOperations(db, {
    members: async (_tx, some) => some.map(({ subject_id }) => ({ id: subject_id, name: '', reason: '' })),
    regions: async () => [],
    training_registrations: async () => [],
    reminders: async () => [],
    distinct_members: async () => [],
    card_voids: async () => [],
  });
  const author = { accountId: null, name: 'Uji', email: null, source: 'form' } as const;
  const ids: number[] = [];
  for (const [index, count] of [10, many].entries()) {
    const begun = { kind: 'bulk', subject: 'members', summary: {} } as const;
    const id = await transact(db, async (tx) => {
      const { operationId } = await operations.begin(tx, begun, author);
      for await (const some of batchesOf(changes(count, operationId, 1000 + index * 1_000_000))) {
        await tx.insertInto('changes').values(some).execute();
      }
      return operationId;
    });
    if (index === 0) await sql`ANALYZE changes`.execute(db);
    ids.push(id);
  }
  const undone = await operations.undo(ids[1] ?? 0, author, 'superadmin', () => {});
  expect(undone.left_total).toBe(many);
});
