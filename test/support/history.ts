import { sql } from 'kysely';
import type { Subject } from '#contract/history.ts';
import type { TestServer } from './server.ts';

/** The history of a row, oldest first. */
export async function historyOf(server: TestServer, subject: Subject, id: number) {
  const rows = await server.db
    .selectFrom('changes')
    .select(['version', 'action', 'source', 'account_id', 'account_name', 'account_email', 'at', 'fields'])
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .orderBy('version')
    .execute();
  return rows.map(({ fields, ...row }) => ({ ...row, fields: JSON.parse(fields) as Record<string, unknown> }));
}

/** Tables that calls write to without changing anything. */
const notes = ['security_events', 'sessions', 'sign_ins', 'attempts', 'people_read'];

/** Every row of every table, a line per table: it stays the same if a refused write left nothing behind. */
export async function everythingWritten({ db, catalog }: TestServer, except: readonly string[] = []): Promise<string> {
  const tables = (await catalog.tables(db))
    .filter(({ name }) => ![...notes, ...except].includes(name))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  const lines = await Promise.all(
    tables.map(async ({ name, key, columns }) => {
      const order = sql.join((key.length > 0 ? key : columns).map((column) => sql.ref(column)));
      const { rows } = await sql`select * from ${sql.table(name)} order by ${order}`.execute(db);
      return `${name} ${JSON.stringify(rows)}`;
    }),
  );
  return lines.join('\n');
}
