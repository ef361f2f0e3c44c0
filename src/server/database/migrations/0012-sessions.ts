import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

async function createSessions(db: Kysely<unknown>) {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'integer', (column) => column.notNull().references('accounts.id'))
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .execute();
  await db.schema
    .createIndex('sessions_live')
    .on('sessions')
    .columns(['account_id', 'expires_at'])
    .where(sql<boolean>`ended_at is null`)
    .execute();
}

/** Who is signed in where. Tokens of before carry no session, so that everybody signs in once more. */
export const sessions: Migration = {
  async up(db) {
    await createSessions(db);
    await db.schema.alterTable('accounts').dropColumn('token_version').execute();
    await db.schema
      .alterTable('accounts')
      .addColumn('must_change_password', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
