import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect/engine.ts';
import { fold, uniqueKey } from '../search-text.ts';
import { provinces } from './provinces.ts';

const live = sql<boolean>`deleted_at is null`;

async function createAccounts(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'integer', engine.growingId)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('token_version', 'integer', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('username_key', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute();
  await db.schema.createIndex('accounts_email_key').on('accounts').column('email_key').unique().where(live).execute();
  await db.schema
    .createIndex('accounts_username_key')
    .on('accounts')
    .column('username_key')
    .unique()
    .where(live)
    .execute();
  await db.schema
    .createTable('sign_ins')
    .addColumn('account_id', 'integer', (column) => column.primaryKey().references('accounts.id'))
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
}

async function createRegions(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('regions')
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
  await db.schema.createIndex('regions_name_key').on('regions').column('name_key').unique().where(live).execute();
}

async function createPictures(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('pictures')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('bytes', sql.raw(engine.bytesType), (column) => column.notNull())
    .addColumn('thumbnail', sql.raw(engine.bytesType), (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('pictures_created_at').on('pictures').column('created_at').execute();
}

async function createMembers(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('members')
    .addColumn('id', 'integer', engine.growingId)
    .addColumn('npa', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text')
    .addColumn('title', 'text')
    .addColumn('email', 'text')
    .addColumn('phone', 'text')
    .addColumn('practice_permit_number', 'text')
    .addColumn('serkom_number', 'text')
    .addColumn('serkom_end_date', 'text')
    .addColumn('experience_year_start', 'integer')
    .addColumn('region_id', 'integer', (column) => column.notNull().references('regions.id'))
    .addColumn('picture', 'text', (column) => column.references('pictures.name'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('order', 'integer')
    .addColumn('level', 'text', (column) => column.notNull())
    .addColumn('npa_key', 'text', (column) => column.notNull())
    .addColumn('npa_fold', 'text', (column) => column.notNull())
    .addColumn('full_name_fold', 'text', (column) => column.notNull())
    .addColumn('title_fold', 'text')
    .addColumn('email_fold', 'text')
    .addColumn('phone_fold', 'text')
    .addColumn('practice_permit_fold', 'text')
    .addColumn('serkom_fold', 'text')
    .addColumn('order_key', 'bigint', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute();
  await db.schema.createIndex('members_npa_key').on('members').column('npa_key').unique().where(live).execute();
  // `deleted_at` stands in each index though it is null in all of them: with it, the index alone answers lists and counts.
  const index = (name: string, columns: string[]) =>
    db.schema
      .createIndex(`members_${name}`)
      .on('members')
      .columns([...columns, 'deleted_at'])
      .where(live);
  await index('order_key', ['order_key', 'id']).execute();
  await index('region', ['region_id', 'status', 'order_key', 'id']).execute();
  await index('status', ['status', 'order_key', 'id']).execute();
  await index('level', ['level', 'order_key', 'id']).execute();
  await index('name', ['full_name_fold', 'id']).execute();
  await index('serkom_end', ['serkom_end_date', 'id']).execute();
  await db.schema.createIndex('members_picture').on('members').column('picture').execute();
  await engine.createSearchIndex(db);
}

async function createHistory(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('changes')
    .addColumn('id', 'integer', engine.growingId)
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('door', 'text', (column) => column.notNull())
    .addColumn('account_id', 'integer')
    .addColumn('account_name', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('changes_subject')
    .on('changes')
    .columns(['subject', 'subject_id', 'version'])
    .unique()
    .execute();
}

async function createAttempts(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('attempts')
    .addColumn('id', 'integer', engine.growingId)
    .addColumn('limit_name', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('attempts_key').on('attempts').columns(['limit_name', 'key', 'at']).execute();
}

async function addProvinces(db: Kysely<unknown>) {
  const now = new Date().toISOString();
  const rows = provinces.map(([code, name]) => ({
    name,
    code,
    name_key: uniqueKey(name),
    name_fold: fold(name),
    version: 1,
    created_at: now,
    updated_at: now,
  }));
  await db.withTables<{ regions: (typeof rows)[number] }>().insertInto('regions').values(rows).execute();
}

/** Accounts, regions (Indonesia's provinces to begin with), members, pictures, history and counted tries. */
export function foundation(engine: Engine): Migration {
  return {
    async up(db) {
      await createAccounts(db, engine);
      await createRegions(db, engine);
      await createPictures(db, engine);
      await createMembers(db, engine);
      await createHistory(db, engine);
      await createAttempts(db, engine);
      await addProvinces(db);
    },
  };
}
