import type { Migration } from './migration.ts';

/** Operations that changed match keys without locking them, so that others who wrote at the same time didn't see it. */
export const unseenWrites: Migration = async ({ integer, run, text }) => {
  await run(`CREATE TABLE unseen_writes (operation_id ${integer} NOT NULL PRIMARY KEY, looked_at ${text})`);
};
