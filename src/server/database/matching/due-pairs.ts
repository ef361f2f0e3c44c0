/*
 * Pairs of members that are computed after the commit of who writes these. Pairs depend on each other, so one at a time
 * recomputes them, and all others would wait until its commit. A save only notes whose pairs are due; those of many saves
 * are then computed together, in small transactions.
 */

import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { batchesOf } from '#server/batches.ts';
import { compiledOnce, placeholders, runCompiled } from '../compiled-statements.ts';
import { compiledInsert } from '../insert-rows.ts';
import { isLongWrite } from '../long-work.ts';
import type { DuePairRow } from '../rows/matches.ts';
import type { Db, Tx } from '../schema.ts';
import { afterCommit, transact } from '../transaction.ts';
import { holdPairs, pairAgain } from './member-pairs.ts';
import { noteDueBeside, noteUnseen } from './unseen-writes.ts';

/** Members per transaction: few enough that others' saves hardly wait. */
const atOnce = 100;

/** Notes members whose pairs are to be computed when the transaction is over, and has it done before its caller goes on. */
export async function pairAfterCommit(tx: Tx, memberIds: readonly number[]): Promise<void> {
  const ids = [...new Set(memberIds)];
  if (ids.length === 0) return;
  const rows = ids.map((member_id) => ({ member_id }));
  await tx.executeQuery(compiledInsert(tx, 'due_pairs', rows));
  // What long work notes is too much for those who save meanwhile to wait for.
  afterCommit(tx, isLongWrite(tx) ? pairDue : (db) => savedMembers(db).pair(ids));
}

/**
 * Has found, after the commit, whose pairs depend both on what an operation writes and on what others write meanwhile: for
 * one that locks none of its match keys.
 */
export async function lookAfterCommit(tx: Tx, operationId: number | undefined): Promise<void> {
  // Outside of operations few members are written.
  if (operationId === undefined) return;
  await noteUnseen(tx, operationId);
  afterCommit(tx, pairDue);
}

/** Computes the pairs that are due. What a server does not come to is done by the hourly chore, or by the next that starts. */
export async function pairDue(db: Db): Promise<void> {
  await noteDueBeside(db);
  while (await transact(db, pairOldest)) await setImmediate();
}

/** Computes the pairs of some members. Returns whether there may be more. */
async function pairOldest(tx: Tx): Promise<boolean> {
  await holdPairs(tx);
  const due = await tx.selectFrom('due_pairs').selectAll().orderBy('id').limit(atOnce).execute();
  const memberIds = due.map(({ member_id }) => member_id);
  await pairAgain(tx, memberIds);
  await removeDue(tx, due);
  return due.length === atOnce;
}

async function pairThese(tx: Tx, memberIds: readonly number[]): Promise<void> {
  await holdPairs(tx);
  const { places, values } = placeholders('id', memberIds);
  const theirs = () => tx.selectFrom('due_pairs').selectAll().where('member_id', 'in', places);
  const [due] = await Promise.all([
    runCompiled(tx, `due pairs of ${memberIds.length} members`, theirs, values),
    pairAgain(tx, memberIds),
  ]);
  await removeDue(tx, due);
}

async function removeDue(tx: Tx, due: readonly Selectable<DuePairRow>[]): Promise<void> {
  if (due.length === 0) return;
  const ids = due.map(({ id }) => id);
  const { places, values } = placeholders('id', ids);
  const removal = () => tx.deleteFrom('due_pairs').where('id', 'in', places);
  await tx.executeQuery(compiledOnce(tx, `remove ${due.length} due pairs`, removal, values));
}

/** Members of one database who were saved by this process, and whose pairs nobody has begun to compute. */
class SavedMembers {
  readonly #db: Db;
  #ids = new Set<number>();
  #next: Promise<void> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Computes their pairs, together with those of all who are saved while others are computed. */
  pair(ids: readonly number[]): Promise<void> {
    for (const id of ids) this.#ids.add(id);
    this.#next ??= this.#last.then(() => this.#run());
    return this.#next;
  }

  #run(): Promise<void> {
    const ids = [...this.#ids];
    this.#ids = new Set();
    this.#next = null;
    const run = this.#pairAll(ids);
    this.#last = Promise.allSettled([run]);
    return run;
  }

  async #pairAll(ids: readonly number[]): Promise<void> {
    for await (const some of batchesOf(ids, atOnce)) await transact(this.#db, (tx) => pairThese(tx, some));
  }
}

const saved = new WeakMap<Db, SavedMembers>();

function savedMembers(db: Db): SavedMembers {
  const known = saved.get(db) ?? new SavedMembers(db);
  saved.set(db, known);
  return known;
}
