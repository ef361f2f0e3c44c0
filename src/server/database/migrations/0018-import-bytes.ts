import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How much is kept of each import's rows, so that it can be bounded without looking at all of them. */
export const importBytes: Migration = {
  async up(db) {
    await db.schema
      .alterTable('imports')
      .addColumn('bytes', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update imports set bytes = coalesce((select sum(length(cells)) from import_rows where import_id = imports.id), 0)`.execute(
      db,
    );
  },
};
