import type { Migration } from './migration.ts';

/** What staff call a region in spreadsheets besides its name. */
export const otherNames: Migration = ({ text, run }) => run(`ALTER TABLE regions ADD COLUMN other_names ${text}`);
