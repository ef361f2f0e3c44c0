import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type Expression, type SqlBool, type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from 'kysely';
import type { Engine } from './engine.ts';

/** Another process has the folder's database open. */
export class FolderInUse extends Error {}

type Bindable = string | number | bigint | null | Uint8Array;

/** node:sqlite takes a lone object for named parameters and stores NULL, and stores undefined as NULL: neither may happen. */
function bindable(value: unknown): Bindable {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`A database parameter must be text, a number, null or bytes, not ${typeof value}.`);
}

function statementOf(prepared: StatementSync): SqliteStatement {
  return {
    reader: prepared.columns().length > 0,
    all: (parameters) => prepared.all(...parameters.map(bindable)),
    run: (parameters) => prepared.run(...parameters.map(bindable)),
    iterate: (parameters) => prepared.iterate(...parameters.map(bindable)),
  };
}

/** Statements kept prepared; enough for every query the product has, with all their filters. */
const keptStatements = 500;

function withPreparedStatements(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      const kept = statements.get(text);
      if (kept) return kept;
      const statement = statementOf(database.prepare(text));
      const [oldest] = statements.keys();
      if (statements.size >= keptStatements && oldest !== undefined) statements.delete(oldest);
      statements.set(text, statement);
      return statement;
    },
    close() {
      statements.clear();
      database.close();
    },
  };
}

/** Holds the folder for this process until it ends, however it ends: the lock is the operating system's. */
function holdFolder(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'));
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return lock;
  } catch {
    lock.close();
    throw new FolderInUse(`The folder ${folder} is in use by another process.`);
  }
}

function openDatabase(folder: string): SqliteDatabase {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = holdFolder(folder);
  const database = new DatabaseSync(join(folder, 'directory.sqlite'));
  // FULL: an answered write survives a power cut.
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA busy_timeout = 5000;
    PRAGMA cache_size = -16000;
    PRAGMA temp_store = MEMORY;
  `);
  const prepared = withPreparedStatements(database);
  return {
    prepare: prepared.prepare,
    close() {
      prepared.close();
      lock.close();
    },
  };
}

/** The trigram index finds parts of three characters and more; shorter ones are looked for in the text itself. */
const trigramLength = 3;

function contains(column: string, text: string): Expression<SqlBool> {
  return sql<SqlBool>`instr(${sql.ref(column)}, ${text}) > 0`;
}

/** The embedded engine: the database is one file in `folder`. */
export function sqlite(folder: string): Engine {
  return {
    dialect: new SqliteDialect({ database: async () => openDatabase(folder) }),
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
