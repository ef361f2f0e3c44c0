import type { Migration, Step } from './migration.ts';

const columns = `id, kind, account_id, account_name, account_email, at, address, path, format, filters, ids, rows, finished_at`;

/** SQLite can't let a column be empty; the table is made anew, and its numbers go on where they were. */
const anew = ({ id, integer, text }: Step) => [
  `CREATE TABLE access_records_anew (
    id ${id},
    kind ${text} NOT NULL,
    account_id ${integer},
    account_name ${text} NOT NULL,
    account_email ${text},
    at ${text} NOT NULL,
    address ${text},
    path ${text},
    format ${text},
    filters ${text} NOT NULL,
    ids ${text},
    rows ${integer} NOT NULL,
    finished_at ${text}
  )`,
  `INSERT INTO access_records_anew (${columns}) SELECT ${columns} FROM access_records ORDER BY id`,
  `DELETE FROM sqlite_sequence WHERE name = 'access_records_anew'`,
  `INSERT INTO sqlite_sequence SELECT 'access_records_anew', seq FROM sqlite_sequence WHERE name = 'access_records'`,
  'DROP TABLE access_records',
  'ALTER TABLE access_records_anew RENAME TO access_records',
  'CREATE INDEX access_records_account ON access_records (account_id, kind, id)',
  'CREATE INDEX access_records_kind ON access_records (kind, id)',
];

/** Backups and moves are recorded too: no account is behind them. */
export const accessByPrograms: Migration = (step) =>
  step.run(
    ...(step.engine === 'sqlite' ? anew(step) : ['ALTER TABLE access_records ALTER COLUMN account_id DROP NOT NULL']),
  );
