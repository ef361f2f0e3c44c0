// On both engines: SQL that differs.
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { applyBulk } from '#contract/bulk.ts';
import { findSimilar, tellApart } from '#contract/duplicates.ts';
import { addMember, changeMember, removeMember } from '#contract/members.ts';
import { mergeMembers } from '#contract/merging.ts';
import { undoOperation } from '#contract/operations.ts';
import { addRegistrations } from '#contract/training-registrations.ts';
import { restoreMember } from '#contract/trash.ts';
import { aMember } from '#test/support/builders.ts';
import { isEmbedded } from '#test/support/database.ts';
import { manyMembers } from '#test/support/many-members.ts';
import { instanceOn, startServer, type TestServer } from '#test/support/server.ts';
import { classOf } from '#test/support/training.ts';

const server = await startServer();
afterAll(server.close);

const already = 5000;

/** What the observed instance's connections are called. */
const name = 'observed by a test';

/** Runs work on an instance of its own, and waits for the end of its connections: they report what they read no later. */
async function onItsOwn(work: (instance: TestServer) => Promise<void>): Promise<void> {
  const { dataDir, databaseUrl } = server.config;
  const named = new URL(databaseUrl ?? '');
  named.searchParams.set('application_name', name);
  const instance = await instanceOn(server, { dataDir, databaseUrl: named.href });
  await work(instance);
  await instance.close();
  const connections = sql`SELECT FROM pg_stat_activity WHERE application_name = ${name}`;
  await expect.poll(async () => (await connections.execute(server.db)).rows).toEqual([]);
}

/** How many rows and entries of indexes were read of each large table. */
async function rowsRead(): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; read: number }>`
    SELECT relname AS name, CAST(seq_tup_read + sum(idx_tup_read) AS integer) AS read
    FROM pg_stat_user_tables JOIN pg_stat_user_indexes USING (relid, relname)
    WHERE n_live_tup >= ${sql.lit(already)} GROUP BY relid, relname, seq_tup_read
  `.execute(server.db);
  return new Map(rows.map(({ name, read }) => [name, read]));
}

/** Everything that writes a single member or a few, who share their telephone with others. */
async function saveOnce({ as }: TestServer, time: number, classId: number) {
  const staff = as('staff');
  const phone = `0813555${String(time).padStart(5, '0')}`;
  const all = [];
  for (let number = 0; number < 6; number += 1) {
    const { data } = await staff.ok(addMember, { body: aMember({ first_name: `Alike ${time} ${number % 2}`, phone }) });
    all.push(data);
  }
  const [one = 0, other = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = all.map(({ id }) => id);
  const change = (id: number, body: object) => staff.ok(changeMember, { params: { id }, body });
  await change(one, { first_name: `Other ${time}` });
  await change(one, { phone: `0813666${String(time).padStart(5, '0')}` });
  await change(one, { membership_type_id: 2, status: 'inactive' });
  await staff.ok(findSimilar, { query: { full_name: `Alike ${time} 1`, phone } });
  await staff.ok(removeMember, { params: { id: other } });
  await staff.ok(restoreMember, { params: { id: other }, body: {} });
  await staff.ok(tellApart, { body: { ids: [other, third] } });
  await staff.ok(addRegistrations, { params: { id: classId }, body: { ids: [fourth, fifth] } });
  const members = [fourth, fifth].map((id) => ({ id, version: 1 }));
  const merged = await staff.ok(mergeMembers, { body: { into: fourth, members } });
  await staff.ok(undoOperation, { params: { id: merged.data.operation_id } });
  const bulk = { action: 'status', status: 'inactive', ids: [third, sixth] } as const;
  await staff.ok(applyBulk, { query: {}, body: bulk });
}

test.skipIf(isEmbedded)('no save reads many rows, even while there are no statistics', async () => {
  await onItsOwn(async ({ db }) => {
    await sql`DO $$ DECLARE one text; BEGIN
      FOR one IN SELECT relname FROM pg_stat_user_tables LOOP
        EXECUTE format('ALTER TABLE %I SET (autovacuum_enabled = off)', one);
      END LOOP;
    END $$`.execute(db);
    await manyMembers({ db }, already, () => '');
  });
  const { id: classId } = await classOf(server);
  const before = await rowsRead();
  expect([...before.keys()]).toEqual(expect.arrayContaining(['members', 'changes', 'member_search']));
  await onItsOwn(async (instance) => {
    // PostgreSQL plans a prepared statement for all values after some runs.
    for (let time = 1; time <= 8; time += 1) await saveOnce(instance, time, classId);
  });
  const read = [...(await rowsRead())].map(([name, rows]) => ({ name, rows: rows - (before.get(name) ?? 0) }));
  // All members are read once or twice by the hourly chores, which begin with an instance.
  expect(read.filter(({ rows }) => rows >= 4 * already)).toEqual([]);
});
