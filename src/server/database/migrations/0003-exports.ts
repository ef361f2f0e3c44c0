import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect/engine.ts';

/** What was exported, by whom and when. */
export function exportsTable(engine: Engine): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('exports')
        .addColumn('id', 'integer', engine.growingId)
        .addColumn('account_id', 'integer', (column) => column.notNull())
        .addColumn('account_name', 'text', (column) => column.notNull())
        .addColumn('at', 'text', (column) => column.notNull())
        .addColumn('format', 'text', (column) => column.notNull())
        .addColumn('filters', 'text', (column) => column.notNull())
        .addColumn('ids', 'text')
        .addColumn('rows', 'integer', (column) => column.notNull())
        .addColumn('finished_at', 'text')
        .execute();
      await db.schema.createIndex('exports_account').on('exports').columns(['account_id', 'id']).execute();
    },
  };
}
