import type { Migration } from './migration.ts';

/** Passkeys of accounts, and what browsers are asked to sign with them. */
export const passkeys: Migration = ({ id, integer, text, run }) =>
  run(
    `CREATE TABLE passkeys (
      id ${id},
      account_id ${integer} NOT NULL REFERENCES accounts (id),
      credential_id ${text} NOT NULL,
      public_key ${text} NOT NULL,
      counter ${integer} NOT NULL,
      transports ${text} NOT NULL,
      device_type ${text} NOT NULL,
      backed_up ${integer} NOT NULL,
      name ${text} NOT NULL,
      created_at ${text} NOT NULL,
      last_used_at ${text},
      CONSTRAINT passkeys_credential UNIQUE (credential_id)
    )`,
    'CREATE INDEX passkeys_account ON passkeys (account_id)',
    `CREATE TABLE passkey_challenges (
      hash ${text} PRIMARY KEY,
      account_id ${integer} NOT NULL REFERENCES accounts (id),
      purpose ${text} NOT NULL,
      bound_to ${text} NOT NULL,
      expires_at ${text} NOT NULL
    )`,
    'CREATE INDEX passkey_challenges_account ON passkey_challenges (account_id)',
  );
