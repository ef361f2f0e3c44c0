import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect/engine.ts';

const live = sql<boolean>`deleted_at is null`;

async function createModules(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('training_modules')
    .addColumn('id', 'integer', engine.growingId)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('code', 'text')
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('name_fold', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute();
  await db.schema
    .createIndex('training_modules_name_key')
    .on('training_modules')
    .column('name_key')
    .unique()
    .where(live)
    .execute();
}

async function createClasses(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('training_classes')
    .addColumn('id', 'integer', engine.growingId)
    .addColumn('module_id', 'integer', (column) => column.notNull().references('training_modules.id'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('starts_at', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .addColumn('place', 'text')
    .addColumn('region_id', 'integer', (column) => column.references('regions.id'))
    .addColumn('capacity', 'integer')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('title_fold', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema
      .createIndex(`training_classes_${name}`)
      .on('training_classes')
      .columns([...columns, 'deleted_at'])
      .where(live);
  await index('start', ['starts_at', 'id', 'status', 'module_id']).execute();
  await index('module', ['module_id', 'starts_at', 'status']).execute();
}

async function createRegistrations(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('training_registrations')
    .addColumn('id', 'integer', engine.growingId)
    .addColumn('class_id', 'integer', (column) => column.notNull().references('training_classes.id'))
    // No reference: a member who is deleted for ever goes with every value, and what was attended stays counted.
    .addColumn('member_id', 'integer', (column) => column.notNull())
    .addColumn('registered_at', 'text', (column) => column.notNull())
    .addColumn('registered_by', 'integer')
    .addColumn('attended_at', 'text')
    .addColumn('attended_how', 'text')
    .addColumn('attended_by', 'integer')
    .addColumn('counts_at', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`training_registrations_${name}`).on('training_registrations').columns(columns).where(live);
  await index('once', ['class_id', 'member_id']).unique().execute();
  await index('class', ['class_id', 'attended_at', 'deleted_at']).execute();
  await index('member', ['member_id', 'counts_at', 'attended_at', 'class_id', 'deleted_at']).execute();
  await index('counts', ['counts_at', 'member_id', 'attended_at', 'class_id', 'deleted_at']).execute();
}

async function createCheckIns(db: Kysely<unknown>) {
  await db.schema
    .createTable('training_check_ins')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('registration_id', 'integer', (column) => column.notNull().references('training_registrations.id'))
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
}

/** Every registration and attendance is a change, so the latest of a kind are walked to, not sorted out of all. */
async function indexLatestChanges(db: Kysely<unknown>) {
  await db.schema.createIndex('changes_latest').on('changes').columns(['subject', 'id']).execute();
}

/** Training: modules, their classes, who is registered for them and who came. */
export function training(engine: Engine): Migration {
  return {
    async up(db) {
      await createModules(db, engine);
      await createClasses(db, engine);
      await createRegistrations(db, engine);
      await createCheckIns(db);
      await indexLatestChanges(db);
    },
  };
}
