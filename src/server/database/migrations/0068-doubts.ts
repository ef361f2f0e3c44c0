import type { Migration } from './migration.ts';

/** What is missing of a member stands beside what is doubtful, in an index that has all that is counted by region. */
export const doubts: Migration = ({ run }) =>
  run(
    `UPDATE members SET doubts = trim(
      CASE WHEN picture IS NULL THEN 'photo ' ELSE '' END ||
      CASE WHEN serkom_number IS NULL AND serkom_end_date IS NULL THEN 'serkom ' ELSE '' END ||
      CASE WHEN email IS NULL THEN 'email ' ELSE '' END || doubts)
    WHERE picture IS NULL OR email IS NULL OR (serkom_number IS NULL AND serkom_end_date IS NULL)`,
    `CREATE INDEX members_doubts ON members (region_id, status, doubts, serkom_end_date, deleted_at)
    WHERE deleted_at IS NULL`,
  );
