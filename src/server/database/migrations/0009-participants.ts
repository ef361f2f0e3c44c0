import type { Migration } from './migration.ts';

/** Members who are registered for a class that counts, in the order of their numbers: all of them are told apart at once. */
export const participants: Migration = async ({ run }) => {
  await run(
    `CREATE INDEX training_registrations_participant ON training_registrations (member_id)
      WHERE deleted_at IS NULL AND counts_at IS NOT NULL`,
  );
};
