import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect/engine.ts';

/** How many members there are of each region, status and level, kept in the transaction of every change. */
export function memberCounts(engine: Engine): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('member_counts')
        .addColumn('region_id', 'integer', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('level', 'text', (column) => column.notNull())
        .addColumn('members', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('member_counts_key', ['region_id', 'status', 'level'])
        .execute();
      await sql`
        INSERT INTO member_counts (region_id, status, level, members)
        SELECT region_id, status, level, count(*) FROM members WHERE deleted_at IS NULL
        GROUP BY region_id, status, level
      `.execute(db);
      await engine.keepMemberCounts(db);
    },
  };
}
