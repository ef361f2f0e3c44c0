import type { Migration } from 'kysely/migration';

/** What staff call a region in spreadsheets besides its name. */
export const otherNames: Migration = {
  async up(db) {
    await db.schema.alterTable('regions').addColumn('other_names', 'text').execute();
  },
};
