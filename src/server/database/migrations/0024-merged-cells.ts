import type { Migration } from 'kysely/migration';

/** What merged cells of rows above show in a row of a file. */
export const mergedCells: Migration = {
  async up(db) {
    await db.schema.alterTable('import_rows').addColumn('covered', 'text').execute();
  },
};
