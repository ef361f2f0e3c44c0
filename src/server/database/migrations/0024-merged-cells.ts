import type { Migration } from './migration.ts';

/** What merged cells of rows above show in a row of a file. */
export const mergedCells: Migration = ({ text, run }) => run(`ALTER TABLE import_rows ADD COLUMN covered ${text}`);
