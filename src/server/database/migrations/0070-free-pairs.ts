import type { Migration } from './migration.ts';

/**
 * Pairs of possible duplicates no longer refer to their members in PostgreSQL: whoever wrote a pair waited for the lock of
 * somebody who was deleting the other one, and was waited for. Only live members have pairs, so none is left behind.
 */
export const freePairs: Migration = async ({ engine, run }) => {
  if (engine === 'sqlite') return;
  await run(
    'ALTER TABLE member_pairs DROP CONSTRAINT member_pairs_one_id_fkey',
    'ALTER TABLE member_pairs DROP CONSTRAINT member_pairs_other_id_fkey',
  );
};
