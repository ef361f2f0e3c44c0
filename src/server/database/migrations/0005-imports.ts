import { type Kysely, sql } from 'kysely';
import { nameKey, phoneKey } from './frozen-texts.ts';
import type { Migration } from './migration.ts';

/** Rows that get their keys at once. */
const batch = 500;

interface Person {
  id: number;
  first_name: string;
  last_name: string | null;
  phone: string | null;
}

/** By these an import finds members who are possibly the same person. */
async function fillKeys(db: Kysely<unknown>) {
  for (let last = 0; ; ) {
    const { rows } = await sql<Person>`
      SELECT id, first_name, last_name, phone FROM members WHERE id > ${last} ORDER BY id LIMIT ${sql.lit(batch)}
    `.execute(db);
    for (const { id, first_name, last_name, phone } of rows) {
      await sql`
        UPDATE members SET phone_key = ${phoneKey(phone)}, name_key = ${nameKey(`${first_name} ${last_name ?? ''}`)}
        WHERE id = ${id}
      `.execute(db);
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batch) return;
  }
}

/** Imports, their rows while they are looked through, and what is needed to take them back. */
export const imports: Migration = async ({ id, integer, text, db, run }) => {
  await run(`ALTER TABLE members ADD COLUMN phone_key ${text}`, `ALTER TABLE members ADD COLUMN name_key ${text}`);
  await fillKeys(db);
  await run(
    `CREATE INDEX members_phone_key ON members (phone_key) WHERE deleted_at IS NULL AND phone_key IS NOT NULL`,
    `CREATE INDEX members_name_key ON members (name_key) WHERE deleted_at IS NULL AND name_key IS NOT NULL`,
    `CREATE TABLE imports (
      id ${id},
      subject ${text} NOT NULL,
      state ${text} NOT NULL,
      revision ${integer} NOT NULL,
      file_name ${text} NOT NULL,
      format ${text} NOT NULL,
      encoding ${text},
      sheets ${text} NOT NULL,
      sheet ${text},
      epoch_1904 ${integer} NOT NULL,
      columns ${text} NOT NULL,
      restores_zeros ${integer} NOT NULL,
      lost_zeros ${integer} NOT NULL,
      account_id ${integer} NOT NULL,
      account_name ${text} NOT NULL,
      at ${text} NOT NULL,
      rows ${integer} NOT NULL,
      outcome ${text},
      applied_at ${text},
      operation_id ${integer}
    )`,
    `CREATE TABLE import_rows (
      import_id ${integer} NOT NULL,
      number ${integer} NOT NULL,
      cells ${text} NOT NULL,
      corrections ${text},
      verdict ${text},
      choice ${text},
      target_id ${integer},
      target_version ${integer},
      finding ${text},
      CONSTRAINT import_rows_key PRIMARY KEY (import_id, number)
    )`,
    `CREATE INDEX import_rows_verdict ON import_rows (import_id, verdict, choice, number)`,
    `CREATE TABLE import_keys (
      import_id ${integer} NOT NULL,
      key ${text} NOT NULL,
      number ${integer} NOT NULL,
      CONSTRAINT import_keys_key PRIMARY KEY (import_id, key, number)
    )`,
    `CREATE TABLE import_titles (
      subject ${text} NOT NULL,
      title ${text} NOT NULL,
      field ${text},
      CONSTRAINT import_titles_key PRIMARY KEY (subject, title)
    )`,
    `ALTER TABLE operations ADD COLUMN subject ${text} DEFAULT 'members' NOT NULL`,
    `ALTER TABLE operations ADD COLUMN rows ${integer} DEFAULT 0 NOT NULL`,
  );
};
