import type { Migration } from './migration.ts';

/** Where a change came from is called its source everywhere else. */
export const changeSourceColumn: Migration = ({ run }) => run('ALTER TABLE changes RENAME COLUMN door TO source');
