import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect/engine.ts';

/** Operations on many rows, and which changes were part of one. */
export function operations(engine: Engine): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable('operations')
        .addColumn('id', 'integer', engine.growingId)
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('account_id', 'integer')
        .addColumn('account_name', 'text', (column) => column.notNull())
        .addColumn('at', 'text', (column) => column.notNull())
        .addColumn('summary', 'text', (column) => column.notNull())
        .addColumn('undone_at', 'text')
        .execute();
      await db.schema.alterTable('changes').addColumn('operation_id', 'integer').execute();
      // Most changes are of one row alone, and don't stand in it.
      await db.schema
        .createIndex('changes_operation')
        .on('changes')
        .column('operation_id')
        .where('operation_id', 'is not', null)
        .execute();
      await db.schema.createIndex('changes_at').on('changes').columns(['subject', 'at']).execute();
    },
  };
}
