import type { Subject } from '#contract/history.ts';
import type { TestServer } from './server.ts';

/** What the history says of a row, oldest first. */
export async function historyOf(server: TestServer, subject: Subject, id: number) {
  const rows = await server.db
    .selectFrom('changes')
    .select(['version', 'action', 'door', 'account_id', 'account_name', 'account_email', 'at', 'fields'])
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .orderBy('version')
    .execute();
  return rows.map(({ fields, ...row }) => ({ ...row, fields: JSON.parse(fields) as Record<string, unknown> }));
}

/** How much was ever written: what stays the same when a refused write left nothing behind. */
export async function everythingWritten(server: TestServer): Promise<string> {
  const tables = [
    'members',
    'regions',
    'accounts',
    'changes',
    'operations',
    'access_records',
    'reminders',
    'training_modules',
    'training_classes',
    'training_registrations',
  ] as const;
  const rows = await Promise.all(
    tables.map((table) => server.db.selectFrom(table).selectAll().orderBy('id').execute()),
  );
  return JSON.stringify(rows);
}

/** What is written beside that: files on their way in, pictures, and what a device was answered. */
export async function everythingStaged(server: TestServer): Promise<string> {
  const rows = await Promise.all([
    server.db.selectFrom('training_check_ins').selectAll().orderBy('id').execute(),
    server.db.selectFrom('imports').selectAll().orderBy('id').execute(),
    server.db.selectFrom('pictures').select(['name', 'created_at']).orderBy('name').execute(),
    server.db.selectFrom('import_rows').selectAll().orderBy('import_id').orderBy('number').execute(),
    server.db.selectFrom('import_titles').selectAll().orderBy('subject').orderBy('title').execute(),
  ]);
  return JSON.stringify(rows);
}
