import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Sheets were kept by their names alone; how many rows they had is not known. */
async function nameSheets(db: Kysely<unknown>) {
  const { rows } = await sql<{ id: number; sheets: string }>`SELECT id, sheets FROM imports`.execute(db);
  for (const { id, sheets } of rows) {
    const named = (JSON.parse(sheets) as string[]).map((name) => ({ name, rows: null }));
    await sql`UPDATE imports SET sheets = ${JSON.stringify(named)} WHERE id = ${id}`.execute(db);
  }
}

/** In which row the titles of a file stand, its first rows to choose them among, and how remembered titles are written. */
export const importTitleRows: Migration = async ({ integer, text, db, run }) => {
  await run(
    `ALTER TABLE imports ADD COLUMN title_row ${integer}`,
    `ALTER TABLE imports ADD COLUMN title_row_because ${text} DEFAULT 'known' NOT NULL`,
    `ALTER TABLE imports ADD COLUMN first_rows ${text} DEFAULT '[]' NOT NULL`,
    // Until now every file had titles, mostly right above its first row.
    `UPDATE imports
    SET title_row = coalesce((SELECT min(number) - 1 FROM import_rows WHERE import_id = imports.id), 1)`,
  );
  await nameSheets(db);
  await run(
    `ALTER TABLE import_titles ADD COLUMN written ${text} DEFAULT '' NOT NULL`,
    'UPDATE import_titles SET written = title',
  );
};
