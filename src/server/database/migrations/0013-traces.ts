import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect/engine.ts';

/** Tables that name the account that did something. */
const withAuthor = ['changes', 'operations', 'imports', 'reminders'];

async function addNames(db: Kysely<unknown>) {
  for (const table of withAuthor) await db.schema.alterTable(table).addColumn('account_email', 'text').execute();
  for (const column of ['subject_name', 'subject_class', 'names']) {
    await db.schema.alterTable('changes').addColumn(column, 'text').execute();
  }
}

/** What was exported is one kind of what was read. */
async function recordAccess(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('access_records')
    .addColumn('id', 'integer', engine.growingId)
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('account_id', 'integer', (column) => column.notNull())
    .addColumn('account_name', 'text', (column) => column.notNull())
    .addColumn('account_email', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('address', 'text')
    .addColumn('path', 'text')
    .addColumn('format', 'text')
    .addColumn('filters', 'text', (column) => column.notNull())
    .addColumn('ids', 'text')
    .addColumn('rows', 'integer', (column) => column.notNull())
    .addColumn('finished_at', 'text')
    .execute();
  await sql`
    INSERT INTO access_records (kind, account_id, account_name, at, format, filters, ids, ${sql.id('rows')}, finished_at)
    SELECT CASE WHEN format = 'pdf' THEN 'print' ELSE 'export' END, account_id, account_name, at, format, filters, ids,
      ${sql.id('rows')}, finished_at
    FROM exports ORDER BY id
  `.execute(db);
  await db.schema.dropTable('exports').execute();
  await db.schema
    .createIndex('access_records_account')
    .on('access_records')
    .columns(['account_id', 'kind', 'id'])
    .execute();
  await db.schema.createIndex('access_records_kind').on('access_records').columns(['kind', 'id']).execute();
}

/** Room for the names that a change is told with, and for who read what; 0014 fills the names of what was before. */
export function traces(engine: Engine): Migration {
  return {
    async up(db) {
      await addNames(db);
      await recordAccess(db, engine);
    },
  };
}
