import {
  type Author,
  insertManyTracked,
  type NewRow,
  type Row,
  removeManyTracked,
  updateManyTracked,
} from '#server/database/history.ts';
import type { Tx } from '#server/database/schema.ts';
import { derivedColumns, type MemberFacts, patchOf } from './members.rules.ts';

/** What is written over one of many members. */
export interface ManyChange {
  current: Row<'members'>;
  facts: Partial<MemberFacts>;
}

/** A member as it is written: made ready before the transaction begins, because that takes its time too. */
export function readyMember(facts: MemberFacts): NewRow<'members'> {
  return { ...facts, ...derivedColumns(facts) };
}

/** Writes many members in a transaction that somebody else has begun; each takes as many as one statement may carry. */
export const manyMembers = {
  /** Answers their ids, in their order. */
  add(tx: Tx, author: Author, members: readonly MemberFacts[]): Promise<number[]> {
    return manyMembers.addReady(tx, author, members.map(readyMember));
  },

  addReady(tx: Tx, author: Author, members: readonly NewRow<'members'>[]): Promise<number[]> {
    return insertManyTracked(tx, author, 'members', members);
  },

  /** Answers how many were different before. */
  change(tx: Tx, author: Author, changes: readonly ManyChange[]): Promise<number> {
    return updateManyTracked(
      tx,
      author,
      'members',
      changes.map(({ current, facts }) => ({ current, patch: patchOf(current, facts) })),
    );
  },

  remove(tx: Tx, author: Author, members: readonly Row<'members'>[]): Promise<void> {
    return removeManyTracked(tx, author, 'members', members);
  },
};
