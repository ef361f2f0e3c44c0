import type { Migration } from './migration.ts';

/** Filters, words, sort and columns of the member list under a name. */
export const savedViews: Migration = async ({ id, integer, text, run }) => {
  await run(
    `CREATE TABLE saved_views (
      id ${id},
      account_id ${integer} NOT NULL REFERENCES accounts (id),
      name ${text} NOT NULL,
      name_key ${text} NOT NULL,
      query ${text} NOT NULL,
      columns ${text},
      audience ${text} NOT NULL,
      version ${integer} NOT NULL
    )`,
    'CREATE INDEX saved_views_account ON saved_views (account_id)',
    'CREATE INDEX saved_views_audience ON saved_views (audience)',
  );
};
