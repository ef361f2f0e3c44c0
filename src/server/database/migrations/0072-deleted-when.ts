import type { Migration } from './migration.ts';

/** Whether anybody was deleted long enough ago is read from the index, and not from every deleted member. */
export const deletedWhen: Migration = ({ run }) =>
  run(
    'CREATE INDEX members_deleted_when ON members (deleted_at, merged_into, id) WHERE deleted_at IS NOT NULL',
    'DROP INDEX members_deleted',
  );
