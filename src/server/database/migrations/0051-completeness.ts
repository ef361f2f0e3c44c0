import { sql } from 'kysely';
import { doubtsOf, npaPlace } from './frozen-doubts.ts';
import type { Migration } from './migration.ts';

/** Rows that are read at once. */
const batch = 500;

interface Person {
  id: number;
  npa: string;
  first_name: string;
  last_name: string | null;
  phone: string | null;
}

/** What is doubtful of each member's texts, and where its NPA stands among those of its chapter. */
export const completeness: Migration = async ({ db, text, integer, run }) => {
  await run(
    `ALTER TABLE members ADD COLUMN doubts ${text} NOT NULL DEFAULT ''`,
    `ALTER TABLE members ADD COLUMN npa_series ${text} NOT NULL DEFAULT ''`,
    `ALTER TABLE members ADD COLUMN npa_number ${integer}`,
  );
  for (let last = 0; ; ) {
    const { rows } = await sql<Person>`SELECT id, npa, first_name, last_name, phone FROM members
      WHERE id > ${last} ORDER BY id LIMIT ${sql.lit(batch)}`.execute(db);
    for (const { id, npa, first_name, last_name, phone } of rows) {
      const doubts = doubtsOf({ fullName: last_name ? `${first_name} ${last_name}` : first_name, phone });
      const { npa_series, npa_number } = npaPlace(npa);
      await sql`UPDATE members SET doubts = ${doubts}, npa_series = ${npa_series}, npa_number = ${npa_number}
        WHERE id = ${id}`.execute(db);
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batch) break;
  }
  await run('CREATE INDEX members_npa_series ON members (region_id, npa_series, npa_number, deleted_at, id)');
};
