import { sql } from 'kysely';
import { markBefore, sqlitePairs } from './0006-member-lists.ts';
import { keptCounts } from './kept-counts.ts';
import type { Migration } from './migration.ts';

/** Marks were kept of three orders at first, and the search index of SQLite had places. */
const dropWalks = {
  sqlite: [
    ...['all', 'level', 'status'].flatMap((walk) =>
      ['added', 'removed', 'left', 'joined'].map((event) => `DROP TRIGGER member_marks_${walk}_${event}`),
    ),
    'DROP TABLE member_search_terms',
    'DROP VIEW member_search_texts',
    ...sqlitePairs,
  ],
  postgres: ['all', 'level', 'status'].flatMap((walk) =>
    ['insert', 'update', 'delete'].map((event) => `DROP FUNCTION member_marks_${walk}_${event} CASCADE`),
  ),
};

/**
 * Some migrations were changed within hours of their first commit. A database that was made in between gets the form that all
 * others have.
 */
export const earlyForms: Migration = async ({ engine, db, integer, run }) => {
  await run(
    'DROP INDEX changes_operation',
    'CREATE INDEX changes_operation ON changes (operation_id) WHERE operation_id IS NOT NULL',
    'DROP INDEX IF EXISTS members_email_fold',
    'CREATE INDEX IF NOT EXISTS changes_latest ON changes (subject, id)',
  );
  const { rows: marks } = await sql<object>`SELECT * FROM member_marks LIMIT 1`.execute(db);
  if (!marks.some((mark) => 'walk' in mark)) return;
  await run(
    ...dropWalks[engine],
    'DROP TABLE member_marks',
    `CREATE TABLE member_marks (
      order_key bigint NOT NULL,
      id ${integer} NOT NULL,
      members ${integer} NOT NULL,
      CONSTRAINT member_marks_key PRIMARY KEY (order_key, id)
    )`,
    'INSERT INTO member_marks (order_key, id, members) SELECT -1, 0, count(*) FROM members WHERE deleted_at IS NULL',
    ...keptCounts(engine, {
      table: 'member_marks',
      name: 'member_marks',
      keys: ['order_key', 'id'],
      columns: ['order_key'],
      keysOf: markBefore,
    }),
  );
};
