import type { Migration } from './migration.ts';

/** The roles whose accounts must have a second factor. */
export const requiredSecondFactor: Migration = ({ text, run }) =>
  run(`CREATE TABLE second_factor_roles (role ${text} PRIMARY KEY)`);
