import { keptCounts } from './kept-counts.ts';
import type { Migration } from './migration.ts';

const stateOf = (row: string) => `coalesce(substr(${row}serkom_end_date, 1, 7),
  CASE WHEN ${row}serkom_number IS NULL THEN 'none' ELSE 'unknown' END)`;

/** Where a member stands: in the month of the serkom's end, or in the state of one without; and on its day. */
const placesOf = (row: string) => `
  SELECT 'month' AS span, ${row}.status AS status, ${row}.region_id AS region_id, ${stateOf(`${row}.`)} AS value
  UNION ALL
  SELECT 'day', ${row}.status, ${row}.region_id, ${row}.serkom_end_date
  WHERE ${row}.serkom_end_date IS NOT NULL`;

/** Who was reminded of the serkom, and how many members have one in which state, region and month. */
export const reminders: Migration = async ({ engine, id, integer, text, run }) => {
  await run(
    // Whoever is deleted for ever leaves no reminder either.
    `CREATE TABLE reminders (
      id ${id},
      member_id ${integer} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      way ${text} NOT NULL,
      account_id ${integer},
      account_name ${text} NOT NULL,
      serkom_end_date ${text},
      version ${integer} NOT NULL,
      created_at ${text} NOT NULL,
      updated_at ${text} NOT NULL,
      deleted_at ${text}
    )`,
    `CREATE INDEX reminders_member ON reminders (member_id, id)`,
    `CREATE TABLE serkom_counts (
      span ${text} NOT NULL,
      status ${text} NOT NULL,
      value ${text} NOT NULL,
      region_id ${integer} NOT NULL,
      members ${integer} NOT NULL,
      CONSTRAINT serkom_counts_key PRIMARY KEY (span, status, value, region_id)
    )`,
    `INSERT INTO serkom_counts (span, status, value, region_id, members)
    SELECT 'month', status, ${stateOf('')}, region_id, count(*) FROM members WHERE deleted_at IS NULL
    GROUP BY status, ${stateOf('')}, region_id
    UNION ALL
    SELECT 'day', status, serkom_end_date, region_id, count(*) FROM members
    WHERE deleted_at IS NULL AND serkom_end_date IS NOT NULL GROUP BY status, serkom_end_date, region_id`,
    ...keptCounts(engine, {
      table: 'serkom_counts',
      name: 'serkom_counts',
      keys: ['span', 'status', 'value', 'region_id'],
      columns: ['status', 'region_id', 'serkom_end_date', 'serkom_number'],
      keysOf: placesOf,
    }),
    // Whom the cockpit's numbers lead to: in one status, by the day on which the serkom ends; the region is told from it too.
    `CREATE INDEX members_by_status_serkom ON members (status, serkom_end_date, id, region_id, deleted_at)
      WHERE deleted_at IS NULL`,
  );
};
