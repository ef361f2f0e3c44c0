import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

type Imports = {
  imports: { id: number; sheets: string; sheet: string | null };
};

/** Sheets were kept by their names alone; how many rows they had is not known. */
async function nameSheets(db: Kysely<Imports>) {
  const rows = await db.selectFrom('imports').select(['id', 'sheets']).execute();
  for (const { id, sheets } of rows) {
    const named = (JSON.parse(sheets) as string[]).map((name) => ({ name, rows: null }));
    await db
      .updateTable('imports')
      .set({ sheets: JSON.stringify(named) })
      .where('id', '=', id)
      .execute();
  }
}

/** In which row the titles of a file stand, its first rows to choose them among, and how remembered titles are written. */
export const importTitleRows: Migration = {
  async up(db) {
    await db.schema.alterTable('imports').addColumn('title_row', 'integer').execute();
    await db.schema
      .alterTable('imports')
      .addColumn('title_row_because', 'text', (column) => column.notNull().defaultTo('known'))
      .execute();
    await db.schema
      .alterTable('imports')
      .addColumn('first_rows', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
    // Until now every file had titles, mostly right above its first row.
    await sql`update imports set title_row = coalesce(
      (select min(number) - 1 from import_rows where import_id = imports.id), 1)`.execute(db);
    await nameSheets(db.withTables<Imports>());
    await db.schema
      .alterTable('import_titles')
      .addColumn('written', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await sql`update import_titles set written = title`.execute(db);
  },
};
