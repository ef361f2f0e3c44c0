import type { Migration } from './migration.ts';

/** Who is signed in where. Tokens of before carry no session, so that everybody signs in once more. */
export const sessions: Migration = async ({ integer, text, run }) => {
  await run(
    `CREATE TABLE sessions (
      id ${text} PRIMARY KEY,
      account_id ${integer} NOT NULL REFERENCES accounts (id),
      device ${text} NOT NULL,
      address ${text} NOT NULL,
      created_at ${text} NOT NULL,
      last_seen_at ${text} NOT NULL,
      confirmed_at ${text} NOT NULL,
      expires_at ${text} NOT NULL,
      ended_at ${text}
    )`,
    `CREATE INDEX sessions_live ON sessions (account_id, expires_at) WHERE ended_at IS NULL`,
    `ALTER TABLE accounts DROP COLUMN token_version`,
    `ALTER TABLE accounts ADD COLUMN must_change_password ${integer} DEFAULT 0 NOT NULL`,
  );
};
