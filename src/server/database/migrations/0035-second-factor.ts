import type { Migration } from './migration.ts';

/** What protects accounts besides their passwords, and sign-ins of which half is done. */
export const secondFactor: Migration = async ({ integer, text, run }) => {
  await run(
    `CREATE TABLE totp_secrets (
      account_id ${integer} PRIMARY KEY REFERENCES accounts (id),
      secret ${text} NOT NULL,
      confirmed_at ${text},
      last_step ${integer} NOT NULL
    )`,
    `CREATE TABLE recovery_codes (
      account_id ${integer} NOT NULL REFERENCES accounts (id),
      hash ${text} NOT NULL,
      CONSTRAINT recovery_codes_key PRIMARY KEY (account_id, hash)
    )`,
    `CREATE TABLE sign_in_challenges (
      hash ${text} PRIMARY KEY,
      account_id ${integer} NOT NULL REFERENCES accounts (id),
      account_version ${integer} NOT NULL,
      remember ${integer} NOT NULL,
      tries ${integer} NOT NULL,
      expires_at ${text} NOT NULL
    )`,
  );
};
