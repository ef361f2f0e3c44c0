import type { Migration } from './migration.ts';
import { type PartedCounts, partedInPostgres, partedInSqlite } from './parted-counts.ts';

const markBefore = (row: string) => `
  SELECT marks.order_key, marks.id FROM member_marks AS marks
  WHERE (marks.order_key, marks.id) <= (${row}.order_key, ${row}.id)
  ORDER BY marks.order_key DESC, marks.id DESC LIMIT 1`;

const stateOf = (row: string) => `coalesce(substr(${row}.serkom_end_date, 1, 7),
  CASE WHEN ${row}.serkom_number IS NULL THEN 'none' ELSE 'unknown' END)`;

/** What is counted of each member, as the migrations before have it. */
const countsIn = (contains: 'instr' | 'strpos'): PartedCounts[] => [
  {
    table: 'member_counts',
    keys: ['region_id', 'status', 'level'],
    counted: [
      {
        name: 'member_counts',
        columns: ['region_id', 'status', 'level'],
        keysOf: (row) => `SELECT ${row}.region_id AS region_id, ${row}.status AS status, ${row}.level AS level`,
      },
    ],
  },
  {
    table: 'member_facets',
    keys: ['facet', 'value'],
    counted: [
      {
        name: 'member_facets_serkom',
        columns: ['serkom_end_date', 'serkom_number'],
        keysOf: (row) => `SELECT 'serkom' AS facet, coalesce(${row}.serkom_end_date,
          CASE WHEN ${row}.serkom_number IS NULL THEN 'none' ELSE 'unknown' END) AS value`,
      },
      {
        name: 'member_facets_photo',
        columns: ['picture'],
        keysOf: (row) => `SELECT 'photo' AS facet, CASE WHEN ${row}.picture IS NULL THEN 'no' ELSE 'yes' END AS value`,
      },
    ],
  },
  {
    table: 'member_marks',
    keys: ['order_key', 'id'],
    counted: [{ name: 'member_marks', columns: ['order_key'], keysOf: markBefore }],
  },
  {
    table: 'sought_texts',
    keys: ['text', 'at'],
    isOnlyWhereKept: true,
    counted: [
      {
        name: 'sought_texts',
        columns: ['search_text'],
        keysOf: (row) => `
          SELECT sought.text, sought.at FROM sought_texts AS sought
          WHERE sought.part = 0 AND ${contains}(${row}.search_text, sought.text) > 0`,
      },
    ],
  },
  {
    table: 'serkom_counts',
    keys: ['span', 'status', 'value', 'region_id'],
    counted: [
      {
        name: 'serkom_counts',
        columns: ['status', 'region_id', 'serkom_end_date', 'serkom_number'],
        keysOf: (row) => `
          SELECT 'month' AS span, ${row}.status AS status, ${row}.region_id AS region_id, ${stateOf(row)} AS value
          UNION ALL
          SELECT 'day', ${row}.status, ${row}.region_id, ${row}.serkom_end_date
          WHERE ${row}.serkom_end_date IS NOT NULL`,
      },
    ],
  },
];

const oneTextEach = 'CREATE UNIQUE INDEX sought_texts_once ON sought_texts (text) WHERE part = 0';

const sqlite = [
  ...countsIn('instr').flatMap(partedInSqlite),
  oneTextEach,
  'CREATE VIEW latest_changes AS SELECT coalesce(max(id), 0) AS mark FROM changes',
  'CREATE VIEW members_at_rest AS SELECT 1 AS is_held',
];

/** The numbers of advisory locks are arbitrary, but those of every instance. */
const locks = { folding: 7_204_158_837n, members: 7_204_158_838n };

const postgresCounts = countsIn('strpos');

const postgres = [
  'ALTER TABLE sought_texts DROP CONSTRAINT sought_texts_text_key',
  ...postgresCounts.flatMap((counts) => partedInPostgres(counts).statements),
  oneTextEach,
  `CREATE FUNCTION fold_counts() RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    IF NOT pg_try_advisory_xact_lock(${locks.folding}) THEN RETURN; END IF;
    ${postgresCounts.map((counts) => partedInPostgres(counts).fold).join('\n')}
  END $$`,
  `CREATE FUNCTION members_written() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_advisory_xact_lock_shared(${locks.members});
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER members_written BEFORE INSERT OR UPDATE OR DELETE ON members
    FOR EACH STATEMENT EXECUTE FUNCTION members_written()`,
  'CREATE VIEW latest_changes AS SELECT pg_current_snapshot()::text AS mark',
  `CREATE VIEW members_at_rest AS SELECT pg_try_advisory_xact_lock(${locks.members}) AS is_held`,
];

/**
 * Kept counts in parts: on PostgreSQL each transaction adds a part of its own, so that nobody waits for others who write
 * the same count, and `fold_counts()` puts the parts together later. Of SQLite's one writer there is only part 0.
 *
 * `latest_changes.mark` stays the same as long as nothing was written. `members_at_rest` takes, until the transaction ends, a
 * lock with which nobody writes members; it never waits, but answers that it was not to be had.
 */
export const partedCountsOfMembers: Migration = ({ engine, run }) => run(...{ sqlite, postgres }[engine]);
