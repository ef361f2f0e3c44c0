/*
 * Pairs of members whom long work writes. It would keep rows of pairs locked until its end, which others' saves need. So
 * it only notes whose pairs are to be computed, and they are computed after it, in small transactions.
 */

import { setImmediate } from 'node:timers/promises';
import { leave } from '../dialect/sending.ts';
import { compiledInsert } from '../insert-rows.ts';
import type { Db, Tx } from '../schema.ts';
import { afterCommit, transact } from '../transaction.ts';
import { holdPairs, knowNothing, pairAgain } from './member-pairs.ts';

/** Members per transaction: few enough that others' saves hardly wait. */
const atOnce = 100;

/** Notes members whose pairs are to be computed when the transaction is over. */
export async function pairAfterCommit(tx: Tx, memberIds: readonly number[]): Promise<void> {
  const rows = [...new Set(memberIds)].map((member_id) => ({ member_id }));
  if (rows.length === 0) return;
  await leave(tx, compiledInsert(tx, 'due_pairs', rows));
  afterCommit(tx, pairDue);
}

/** Computes the pairs that are due. What a server does not come to is done by the hourly chore, or by the next that starts. */
export async function pairDue(db: Db): Promise<void> {
  while (await transact(db, pairSome)) await setImmediate();
}

/** Computes the pairs of some members. Returns whether there may be more. */
async function pairSome(tx: Tx): Promise<boolean> {
  await holdPairs(tx);
  const due = await tx.selectFrom('due_pairs').selectAll().orderBy('id').limit(atOnce).execute();
  if (due.length === 0) return false;
  await pairAgain(
    tx,
    due.map(({ member_id }) => member_id),
    knowNothing,
  );
  const ids = due.map(({ id }) => id);
  await leave(tx, tx.deleteFrom('due_pairs').where('id', 'in', ids).compile());
  return due.length === atOnce;
}
