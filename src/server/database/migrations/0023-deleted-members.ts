import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whoever looks into the trash need not have every member read. */
export const deletedMembers: Migration = {
  async up(db) {
    await db.schema
      .createIndex('members_deleted')
      .on('members')
      .column('id')
      .where(sql<boolean>`deleted_at is not null`)
      .execute();
  },
};
