import type { Migration } from './migration.ts';

/**
 * Members whose pairs of possible duplicates are to be computed after long work, which held pairs that others' saves
 * need until its end. No row says when, so they are in the order in which they came.
 */
export const duePairs: Migration = async ({ id, integer, run }) => {
  await run(`CREATE TABLE due_pairs (id ${id}, member_id ${integer} NOT NULL)`);
};
