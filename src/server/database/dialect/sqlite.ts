import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  type Dialect,
  type Expression,
  type SqlBool,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { CannotOpen, type Engine } from './engine.ts';
import { SqliteDriver } from './sqlite-driver.ts';

/** Holds the folder for this process until it ends, however it ends: the lock is the operating system's. */
function holdFolder(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'));
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return lock;
  } catch {
    lock.close();
    throw new CannotOpen(`The folder ${folder} is in use by another process.`);
  }
}

function openDriver(folder: string): SqliteDriver {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = holdFolder(folder);
  return new SqliteDriver(join(folder, 'directory.sqlite'), () => lock.close());
}

/** Kysely's dialect with our driver, which has more than the one connection that Kysely expects. */
function dialectIn(folder: string): Dialect {
  return {
    createDriver: () => openDriver(folder),
    createAdapter: () => new Adapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

/** The trigram index finds parts of three characters and more; shorter ones are looked for in the text itself. */
const trigramLength = 3;

function contains(column: string, text: string): Expression<SqlBool> {
  return sql<SqlBool>`instr(${sql.ref(column)}, ${text}) > 0`;
}

/** The embedded engine: the database is one file in `folder`. */
export function sqlite(folder: string): Engine {
  return {
    dialect: dialectIn(folder),
    migrationDialect: null,
    ready: async () => {},
    bytesType: 'blob',
    growingId: (column) => column.primaryKey().autoIncrement(),

    async createSearchIndex(db) {
      await sql`CREATE VIRTUAL TABLE member_search USING fts5(
        search_text, content = 'members', content_rowid = 'id', tokenize = 'trigram case_sensitive 1', detail = 'full'
      )`.execute(db);
      await sql`CREATE TRIGGER member_search_added AFTER INSERT ON members BEGIN
        INSERT INTO member_search (rowid, search_text) VALUES (new.id, new.search_text);
      END`.execute(db);
      await sql`CREATE TRIGGER member_search_removed AFTER DELETE ON members BEGIN
        INSERT INTO member_search (member_search, rowid, search_text) VALUES ('delete', old.id, old.search_text);
      END`.execute(db);
      await sql`CREATE TRIGGER member_search_changed AFTER UPDATE OF search_text ON members
        WHEN old.search_text IS NOT new.search_text BEGIN
        INSERT INTO member_search (member_search, rowid, search_text) VALUES ('delete', old.id, old.search_text);
        INSERT INTO member_search (rowid, search_text) VALUES (new.id, new.search_text);
      END`.execute(db);
    },

    async keepMemberCounts(db) {
      const more = sql`
        INSERT INTO member_counts (region_id, status, level, members) VALUES (new.region_id, new.status, new.level, 1)
        ON CONFLICT (region_id, status, level) DO UPDATE SET members = members + 1;
      `;
      const fewer = sql`
        UPDATE member_counts SET members = members - 1
        WHERE region_id = old.region_id AND status = old.status AND level = old.level;
      `;
      const counted = sql`region_id, status, level, deleted_at`;
      await sql`CREATE TRIGGER member_counts_added AFTER INSERT ON members
        WHEN new.deleted_at IS NULL BEGIN ${more} END`.execute(db);
      await sql`CREATE TRIGGER member_counts_removed AFTER DELETE ON members
        WHEN old.deleted_at IS NULL BEGIN ${fewer} END`.execute(db);
      await sql`CREATE TRIGGER member_counts_left AFTER UPDATE OF ${counted} ON members
        WHEN old.deleted_at IS NULL BEGIN ${fewer} END`.execute(db);
      await sql`CREATE TRIGGER member_counts_joined AFTER UPDATE OF ${counted} ON members
        WHEN new.deleted_at IS NULL BEGIN ${more} END`.execute(db);
    },

    searchTextContains(words) {
      const indexed = words.filter((word) => [...word].length >= trigramLength);
      const others = words.filter((word) => [...word].length < trigramLength);
      const conditions = others.map((word) => contains('members.search_text', word));
      if (indexed.length > 0) {
        const phrases = indexed.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
        conditions.unshift(
          sql<SqlBool>`members.id IN (SELECT rowid FROM member_search WHERE member_search MATCH ${phrases})`,
        );
      }
      return sql<SqlBool>`(${sql.join(conditions, sql` AND `)})`;
    },

    contains,

    violatedUnique(error) {
      if (!(error instanceof Error)) return null;
      return /^UNIQUE constraint failed: (\w+\.\w+)$/.exec(error.message)?.[1] ?? null;
    },
  };
}
