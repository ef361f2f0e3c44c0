import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Members who are registered for a class that counts, in the order of their numbers: all of them are told apart at once. */
export const participants: Migration = {
  async up(db) {
    await db.schema
      .createIndex('training_registrations_participant')
      .on('training_registrations')
      .column('member_id')
      .where(sql<boolean>`deleted_at is null and counts_at is not null`)
      .execute();
  },
};
