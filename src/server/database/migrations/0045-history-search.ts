import { type Kysely, sql } from 'kysely';
import { fold } from './frozen-texts.ts';
import type { Migration } from './migration.ts';

/** Texts that more than lower case folds are few: so many are read at a time. */
const batch = 500;

const isNotAscii = { sqlite: "GLOB '*[^ -~]*'", postgres: "~ '[^ -~]'" };

async function foldOthers(db: Kysely<unknown>, condition: string) {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; subject_name: string }>`
      SELECT id, subject_name FROM changes
      WHERE id > ${last} AND subject_name ${sql.raw(condition)} ORDER BY id LIMIT ${sql.lit(batch)}
    `.execute(db);
    for (const { id, subject_name } of rows)
      await sql`UPDATE changes SET subject_name_fold = ${fold(subject_name)} WHERE id = ${id}`.execute(db);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batch) return;
  }
}

/** What changes are found by: the names of then, without case and accents. */
export const historySearch: Migration = async ({ engine, text, db, run }) => {
  await run(
    `ALTER TABLE changes ADD COLUMN subject_name_fold ${text}`,
    'UPDATE changes SET subject_name_fold = lower(subject_name)',
  );
  await foldOthers(db, isNotAscii[engine]);
};
