import type { Migration } from './migration.ts';

/** Links by which the owner of an account chooses a password, as hashes. */
export const passwordLinks: Migration = async ({ integer, text, run }) => {
  await run(
    `CREATE TABLE password_links (
      hash ${text} PRIMARY KEY,
      account_id ${integer} NOT NULL REFERENCES accounts (id),
      expires_at ${text} NOT NULL
    )`,
    'CREATE INDEX password_links_account ON password_links (account_id)',
  );
};
