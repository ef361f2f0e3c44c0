import type { Migration } from './migration.ts';

/** What is to be known of accounts and sign-ins, and by which device files left. */
export const securityEvents: Migration = async ({ id, integer, text, run }) => {
  await run(
    `CREATE TABLE security_events (
      id ${id},
      kind ${text} NOT NULL,
      at ${text} NOT NULL,
      alike ${text},
      times ${integer} NOT NULL,
      account_id ${integer},
      account_name ${text},
      account_email ${text},
      by_id ${integer},
      by_name ${text},
      by_email ${text},
      address ${text},
      device ${text},
      detail ${text} NOT NULL
    )`,
    'CREATE UNIQUE INDEX security_events_alike ON security_events (alike) WHERE alike IS NOT NULL',
    'CREATE INDEX security_events_at ON security_events (at, id)',
    'CREATE INDEX security_events_kind ON security_events (kind, at, id)',
    `ALTER TABLE access_records ADD COLUMN device ${text}`,
    'CREATE INDEX access_records_at ON access_records (at, id)',
  );
};
