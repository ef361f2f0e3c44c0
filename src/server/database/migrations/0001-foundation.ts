import { sql } from 'kysely';
import type { Migration } from './migration.ts';
import { provinces } from './provinces.ts';

/** Finds parts of the members' texts by their trigrams. */
const sqliteIndex = [
  `CREATE VIRTUAL TABLE member_search USING fts5(
    search_text, content = 'members', content_rowid = 'id', tokenize = 'trigram case_sensitive 1', detail = 'full'
  )`,
  `CREATE TRIGGER member_search_added AFTER INSERT ON members BEGIN
    INSERT INTO member_search (rowid, search_text) VALUES (new.id, new.search_text);
  END`,
  `CREATE TRIGGER member_search_removed AFTER DELETE ON members BEGIN
    INSERT INTO member_search (member_search, rowid, search_text) VALUES ('delete', old.id, old.search_text);
  END`,
  `CREATE TRIGGER member_search_changed AFTER UPDATE OF search_text ON members
  WHEN old.search_text IS NOT new.search_text BEGIN
    INSERT INTO member_search (member_search, rowid, search_text) VALUES ('delete', old.id, old.search_text);
    INSERT INTO member_search (rowid, search_text) VALUES (new.id, new.search_text);
  END`,
];

/**
 * Likewise, by `pg_trgm` in whichever schema it is. Where the server does not have it or lets only others make it, searching
 * reads every member; docs/operating.md says how to make it later.
 */
const postgresIndex = [
  `DO $$ BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
  EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file THEN
    RAISE NOTICE 'pg_trgm: %', SQLERRM;
  END $$`,
  `DO $$ DECLARE place text; BEGIN
    SELECT nspname INTO place FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
    WHERE extname = 'pg_trgm';
    IF place IS NOT NULL THEN
      EXECUTE format('CREATE INDEX members_search_text ON members USING gin (search_text %I.gin_trgm_ops)', place);
    END IF;
  END $$`,
];

/** Accounts, regions (Indonesia's provinces to begin with), members, pictures, history and counted tries. */
export const foundation: Migration = async ({ engine, id, integer, text, bytes, db, run }) => {
  await run(
    `CREATE TABLE accounts (
      id ${id},
      name ${text} NOT NULL,
      email ${text} NOT NULL,
      username ${text} NOT NULL,
      role ${text} NOT NULL,
      status ${text} NOT NULL,
      password_hash ${text} NOT NULL,
      token_version ${integer} NOT NULL,
      email_key ${text} NOT NULL,
      username_key ${text} NOT NULL,
      version ${integer} NOT NULL,
      created_at ${text} NOT NULL,
      updated_at ${text} NOT NULL,
      deleted_at ${text}
    )`,
    `CREATE UNIQUE INDEX accounts_email_key ON accounts (email_key) WHERE deleted_at IS NULL`,
    `CREATE UNIQUE INDEX accounts_username_key ON accounts (username_key) WHERE deleted_at IS NULL`,
    `CREATE TABLE sign_ins (
      account_id ${integer} PRIMARY KEY REFERENCES accounts (id),
      at ${text} NOT NULL
    )`,
    `CREATE TABLE regions (
      id ${id},
      name ${text} NOT NULL,
      code ${text},
      name_key ${text} NOT NULL,
      name_fold ${text} NOT NULL,
      version ${integer} NOT NULL,
      created_at ${text} NOT NULL,
      updated_at ${text} NOT NULL,
      deleted_at ${text}
    )`,
    `CREATE UNIQUE INDEX regions_name_key ON regions (name_key) WHERE deleted_at IS NULL`,
    `CREATE TABLE pictures (
      name ${text} PRIMARY KEY,
      bytes ${bytes} NOT NULL,
      thumbnail ${bytes} NOT NULL,
      created_at ${text} NOT NULL
    )`,
    `CREATE INDEX pictures_created_at ON pictures (created_at)`,
    `CREATE TABLE members (
      id ${id},
      npa ${text} NOT NULL,
      first_name ${text} NOT NULL,
      last_name ${text},
      title ${text},
      email ${text},
      phone ${text},
      practice_permit_number ${text},
      serkom_number ${text},
      serkom_end_date ${text},
      experience_year_start ${integer},
      region_id ${integer} NOT NULL REFERENCES regions (id),
      picture ${text} REFERENCES pictures (name),
      status ${text} NOT NULL,
      "order" ${integer},
      level ${text} NOT NULL,
      npa_key ${text} NOT NULL,
      npa_fold ${text} NOT NULL,
      full_name_fold ${text} NOT NULL,
      title_fold ${text},
      email_fold ${text},
      phone_fold ${text},
      practice_permit_fold ${text},
      serkom_fold ${text},
      order_key bigint NOT NULL,
      search_text ${text} NOT NULL,
      version ${integer} NOT NULL,
      created_at ${text} NOT NULL,
      updated_at ${text} NOT NULL,
      deleted_at ${text}
    )`,
    `CREATE UNIQUE INDEX members_npa_key ON members (npa_key) WHERE deleted_at IS NULL`,
    // `deleted_at` stands in each index though it is null in all of them: with it, the index alone answers lists and counts.
    `CREATE INDEX members_order_key ON members (order_key, id, deleted_at) WHERE deleted_at IS NULL`,
    `CREATE INDEX members_region ON members (region_id, status, order_key, id, deleted_at) WHERE deleted_at IS NULL`,
    `CREATE INDEX members_status ON members (status, order_key, id, deleted_at) WHERE deleted_at IS NULL`,
    `CREATE INDEX members_level ON members (level, order_key, id, deleted_at) WHERE deleted_at IS NULL`,
    `CREATE INDEX members_name ON members (full_name_fold, id, deleted_at) WHERE deleted_at IS NULL`,
    `CREATE INDEX members_serkom_end ON members (serkom_end_date, id, deleted_at) WHERE deleted_at IS NULL`,
    `CREATE INDEX members_picture ON members (picture)`,
  );
  await run(...(engine === 'sqlite' ? sqliteIndex : postgresIndex));
  await run(
    `CREATE TABLE changes (
      id ${id},
      subject ${text} NOT NULL,
      subject_id ${integer} NOT NULL,
      version ${integer} NOT NULL,
      action ${text} NOT NULL,
      door ${text} NOT NULL,
      account_id ${integer},
      account_name ${text} NOT NULL,
      at ${text} NOT NULL,
      fields ${text} NOT NULL
    )`,
    `CREATE UNIQUE INDEX changes_subject ON changes (subject, subject_id, version)`,
    `CREATE TABLE attempts (
      id ${id},
      limit_name ${text} NOT NULL,
      key ${text} NOT NULL,
      at ${text} NOT NULL
    )`,
    `CREATE INDEX attempts_key ON attempts (limit_name, key, at)`,
  );
  const now = new Date().toISOString();
  const rows = provinces.map(([code, name]) => {
    const key = name.toLowerCase();
    return sql`(${name}, ${code}, ${key}, ${key}, 1, ${now}, ${now})`;
  });
  await sql`
    INSERT INTO regions (name, code, name_key, name_fold, version, created_at, updated_at) VALUES ${sql.join(rows)}
  `.execute(db);
};
