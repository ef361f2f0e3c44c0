/*
 * Work that locks none of its match keys does not see what others write at the same time, nor they what it writes. When it is
 * committed, what others wrote is looked through for whose pairs are to be computed. The embedded engine has one writer at
 * a time, so all is seen there.
 */

import { batchesOf } from '#server/batches.ts';
import type { FieldChanges } from '../facts.ts';
import { compiledInsert } from '../insert-rows.ts';
import type { Db, Tx } from '../schema.ts';
import { transact } from '../transaction.ts';
import { holdAllKeys } from './held-keys.ts';
import { type Identified, identityColumns, liveByKey, mostAlike, storedKeysOf } from './match-keys.ts';

/** Milliseconds that a save takes at most, together with the difference of two servers' clocks. */
const margin = 60_000;

/** Milliseconds for which it is kept what work there was: longer than any takes. */
const keptFor = 24 * 60 * 60 * 1000;

interface Work {
  operation_id: number;
  /** When it began, before it read any keys. */
  at: string;
}

const before = (at: string, milliseconds: number) => new Date(Date.parse(at) - milliseconds).toISOString();

/** Notes, in its transaction, that an operation changes match keys without locking them. */
export async function noteUnseen(tx: Tx, operationId: number): Promise<void> {
  const rows = [{ operation_id: operationId, looked_at: null }];
  await tx.executeQuery(compiledInsert(tx, 'unseen_writes', rows, 'ON CONFLICT DO NOTHING'));
}

/** Notes whose pairs depend both on operations that locked no keys and on what others wrote meanwhile. */
export async function noteDueBeside(db: Db): Promise<void> {
  const unseen = await worksOf(db).where('looked_at', 'is', null).execute();
  if (unseen.length === 0) return;
  // Waits for saves that read their keys before such an operation was committed. Later ones see it.
  await transact(db, holdAllKeys);
  for (const work of unseen) await lookBeside(db, work);
}

const worksOf = (db: Db) =>
  db
    .selectFrom('unseen_writes')
    .innerJoin('operations', 'operations.id', 'unseen_writes.operation_id')
    .select(['operation_id', 'at']);

/** Notes whose pairs depend on what others wrote while an operation didn't see it. */
async function lookBeside(db: Db, work: Work): Promise<void> {
  // What was looked at before this began was seen by it. Two imports one after the other don't look through each other.
  const unseen = worksOf(db).where((eb) => eb.or([eb('looked_at', 'is', null), eb('looked_at', '>', work.at)]));
  const beside = await unseen.where('operation_id', '!=', work.operation_id).execute();
  const first = before([work, ...beside].map(({ at }) => at).toSorted()[0] ?? work.at, margin);
  for await (const ids of batchesOf(await writtenBy(db, beside, first)))
    await noteDue(db, await dueBeside(db, ids, first));
  await noteUnshared(db, work);
  const now = new Date().toISOString();
  await db.updateTable('unseen_writes').set({ looked_at: now }).where('operation_id', '=', work.operation_id).execute();
  await db.deleteFrom('unseen_writes').where('looked_at', '<', before(now, keptFor)).execute();
}

/** The members whom saves have written since a moment, and these operations. */
async function writtenBy(db: Db, operations: readonly Work[], since: string): Promise<number[]> {
  const these = operations.map(({ operation_id }) => operation_id);
  const rows = await db
    .selectFrom('changes')
    .select('subject_id')
    .distinct()
    .where('subject', '=', 'members')
    .where('at', '>=', since)
    .where((eb) => {
      const known = eb.selectFrom('unseen_writes').select('unseen_writes.operation_id');
      const other = these.length === 0 ? known : known.where('unseen_writes.operation_id', 'not in', these);
      return eb.or([eb('operation_id', 'is', null), eb('operation_id', 'not in', other)]);
    })
    .execute();
  return rows.map(({ subject_id }) => subject_id);
}

/** Those who share a key with one of these, or have shared it since a moment: as far as their pairs may depend on it. */
async function dueBeside(db: Db, ids: readonly number[], since: string): Promise<number[]> {
  const keys = await keysSince(db, ids, since);
  const holders = await liveByKey(db, keys, mostAlike + 1);
  const alike = holders.filter(({ rows }) => rows.length > 1 && rows.length <= mostAlike).flatMap(({ rows }) => rows);
  const common = holders.filter(({ rows }) => rows.length > mostAlike).map(({ key }) => key);
  if (common.length === 0) return alike;
  const paired = await db
    .selectFrom('member_keys as one')
    .innerJoin('member_pairs', 'member_pairs.one_id', 'one.member_id')
    .innerJoin('member_keys as other', (join) =>
      join.onRef('other.member_id', '=', 'member_pairs.other_id').onRef('other.key', '=', 'one.key'),
    )
    .where('one.key', 'in', common)
    .select('one.member_id')
    .distinct()
    .execute();
  return [...alike, ...paired.map(({ member_id }) => member_id)];
}

/** The keys that these members have, or had since a moment. */
async function keysSince(db: Db, ids: readonly number[], since: string): Promise<string[]> {
  const [members, changes] = await Promise.all([
    db
      .selectFrom('members')
      .select(['id', ...identityColumns])
      .where('id', 'in', ids)
      .execute(),
    db
      .selectFrom('changes')
      .select(['subject_id', 'fields'])
      .where('subject', '=', 'members')
      .where('subject_id', 'in', ids)
      .where('at', '>=', since)
      // Before that there was none.
      .where('action', '!=', 'created')
      .orderBy('version', 'desc')
      .execute(),
  ]);
  const changesOf = Map.groupBy(changes, ({ subject_id }) => subject_id);
  const keys = members.flatMap(({ id, ...now }) => statesOf(now, changesOf.get(id) ?? []).flatMap(storedKeysOf));
  return [...new Set(keys)];
}

/** A member now, and before each of its changes, of which the newest is the first. */
function statesOf(now: Identified, changes: readonly { fields: string }[]): Identified[] {
  const states = [now];
  let state = now;
  for (const { fields } of changes) {
    const facts: FieldChanges = JSON.parse(fields);
    const old = identityColumns.flatMap((column) => (facts[column] ? [[column, facts[column][0]] as const] : []));
    state = { ...state, ...Object.fromEntries(old) };
    states.push(state);
  }
  return states;
}

/** Notes who is still paired with members whom an operation wrote: others paired them by keys of before. */
async function noteUnshared(db: Db, { operation_id }: Work): Promise<void> {
  for (const end of ['one_id', 'other_id'] as const) {
    const pairs = db
      .selectFrom('changes')
      .innerJoin('member_pairs', `member_pairs.${end}`, 'changes.subject_id')
      .where('operation_id', '=', operation_id)
      .where('subject', '=', 'members')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('due_pairs').select('id').whereRef('member_id', '=', 'changes.subject_id'))),
      )
      .select('changes.subject_id')
      .distinct();
    await db.insertInto('due_pairs').columns(['member_id']).expression(pairs).execute();
  }
}

async function noteDue(db: Db, memberIds: readonly number[]): Promise<void> {
  const rows = [...new Set(memberIds)].map((member_id) => ({ member_id }));
  if (rows.length > 0) await db.executeQuery(compiledInsert(db, 'due_pairs', rows));
}
