import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect/engine.ts';

const table = 'access_records';

const columns = ['id', 'kind', 'account_id', 'account_name', 'account_email', 'at', 'address', 'path', 'format'].concat(
  ['filters', 'ids', 'rows', 'finished_at'],
);

/** The table as it was, but for the account, which programs don't have. */
async function createWithoutAccounts(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('access_records_anew')
    .addColumn('id', 'integer', engine.growingId)
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('account_id', 'integer')
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
}

/** Backups and moves are recorded too: no account is behind them. */
export function accessByPrograms(engine: Engine): Migration {
  return {
    async up(db) {
      const last = (await engine.catalog.lastIds(db)).get(table) ?? 0;
      await createWithoutAccounts(db, engine);
      const all = sql.join(columns.map((column) => sql.id(column)));
      await sql`INSERT INTO access_records_anew (${all}) SELECT ${all} FROM access_records ORDER BY id`.execute(db);
      await db.schema.dropTable(table).execute();
      await db.schema.alterTable('access_records_anew').renameTo(table).execute();
      await engine.catalog.setLastId(db, table, last);
      await db.schema.createIndex('access_records_account').on(table).columns(['account_id', 'kind', 'id']).execute();
      await db.schema.createIndex('access_records_kind').on(table).columns(['kind', 'id']).execute();
    },
  };
}
