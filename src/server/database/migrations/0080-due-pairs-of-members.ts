import type { Migration } from './migration.ts';

/** Who has saved a member finds what is due for that one, however much long work has noted meanwhile. */
export const duePairsOfMembers: Migration = async ({ run }) => {
  await run('CREATE INDEX due_pairs_member ON due_pairs (member_id)');
};
