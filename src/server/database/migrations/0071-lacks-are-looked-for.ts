import type { Migration } from './migration.ts';

/** Who lacks what is found by looking at every member once after a change: these indexes only made each save dearer. */
export const lacksAreLookedFor: Migration = ({ run }) =>
  run('DROP INDEX members_doubts', 'DROP INDEX members_npa_series');
