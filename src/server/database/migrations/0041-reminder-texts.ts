import type { Migration } from './migration.ts';

/** The association's own text that reminds of the serkom, and what became of reminders that the server mailed. */
export const reminderTexts: Migration = ({ id, integer, text, run }) =>
  run(
    `CREATE TABLE reminder_texts (
      id ${id},
      text ${text} NOT NULL,
      account_id ${integer},
      account_name ${text} NOT NULL,
      account_email ${text},
      at ${text} NOT NULL
    )`,
    `ALTER TABLE reminders ADD COLUMN outcome ${text}`,
  );
