import {
  type Author,
  insertManyTracked,
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

/** Writes many members in a transaction that somebody else has begun; each takes as many as one statement may carry. */
export const manyMembers = {
  /** Answers their ids, in their order. */
  add(tx: Tx, author: Author, members: readonly MemberFacts[]): Promise<number[]> {
    return insertManyTracked(
      tx,
      author,
      'members',
      members.map((facts) => ({ ...facts, ...derivedColumns(facts) })),
    );
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
