import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import { databaseFile } from '#server/database/data-folder.ts';
import { holdFolder } from '#server/database/dialect/sqlite/engine.ts';
import { refusalOf } from '#server/database/schema/migrate.ts';
import type { Schema } from '#server/database/schema.ts';
import { reasonOf } from '#server/reason.ts';
import { BackupFault, removeAbandoned, syncFolder, unfinished, writeNew } from './file.ts';
import { type BackupSource, notKept, type Target } from './whole-database.ts';

/** Milliseconds to wait for the server's writes. */
const patience = 120_000;

/** Pages that are copied between two looks at whether to stop. */
const rate = 1000;

/** Checks a copy, and takes out what is not kept. Afterwards all of it is in its one file. */
function prepareCopy(path: string): void {
  const copy = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  try {
    copy.exec('PRAGMA journal_mode = DELETE; PRAGMA secure_delete = ON');
    const tables = copy.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    for (const name of notKept) if (tables.some((table) => table.name === name)) copy.exec(`DELETE FROM ${name}`);
    refuseDamaged(copy);
  } finally {
    copy.close();
  }
}

function refuseDamaged(database: DatabaseSync): void {
  const [first] = database.prepare('PRAGMA integrity_check(1)').all();
  if (first?.integrity_check !== 'ok') throw new BackupFault(`The database is damaged: ${first?.integrity_check}`);
}

/**
 * The embedded database, beside the server that uses it. The copy that it makes first is not encrypted, so it lies where
 * the database is, unless nothing is to be encrypted: then beside the backup, as that place is known to have room.
 */
export function sqliteSource(dataDir: string, folder: string): BackupSource {
  const database = new DatabaseSync(join(dataDir, databaseFile), { timeout: patience });
  const part = unfinished(join(folder, databaseFile));
  return {
    db: new Kysely<Schema>({ dialect: new SqliteDialect({ database: asKyselyExpects(database) }) }),
    async *content(signal) {
      await removeAbandoned(folder, (name) => name === databaseFile);
      try {
        await (await open(part, 'wx', 0o600)).close();
        // Fixes the moment that is copied, whatever the server writes meanwhile.
        database.exec('BEGIN');
        database.prepare('SELECT 1 FROM sqlite_schema').get();
        await backup(database, part, { rate, progress: () => signal.throwIfAborted() });
        database.exec('COMMIT');
        prepareCopy(part);
        yield* createReadStream(part);
      } finally {
        for (const end of ['', '-journal', '-wal', '-shm']) await rm(`${part}${end}`, { force: true });
      }
    },
    close: async () => database.close(),
  };
}

const asKyselyExpects = (database: DatabaseSync) => ({
  close: () => {},
  prepare(sql: string) {
    const statement = database.prepare(sql);
    return {
      reader: statement.columns().length > 0,
      all: (values: readonly unknown[]) => statement.all(...(values as string[])),
      run: (values: readonly unknown[]) => statement.run(...(values as string[])),
      iterate: (values: readonly unknown[]) => statement.iterate(...(values as string[])),
    };
  },
});

/** Looks a restored file through. Returns how many members there are. */
function membersIn(path: string): number {
  const database = new DatabaseSync(path);
  try {
    refuseDamaged(database);
    const applied = database.prepare('SELECT name FROM kysely_migration ORDER BY timestamp, name').all();
    const refusal = refusalOf(applied.map(({ name }) => String(name)));
    if (refusal) throw new BackupFault(`It ${refusal}`);
    return Number(database.prepare('SELECT count(*) AS members FROM members').get()?.members);
  } catch (error) {
    if (error instanceof BackupFault) throw error;
    throw new BackupFault(`It is no backup of a member directory: ${reasonOf(error)}`);
  } finally {
    database.close();
  }
}

/** A folder in which no database is yet. It is held against servers until the end. */
export function sqliteTarget(dataDir: string): Target {
  const lock = holdFolder(dataDir);
  const path = join(dataDir, databaseFile);
  return {
    start: 'SQLite format 3',
    async refuseFilled() {
      if (existsSync(path)) throw new BackupFault(`Not empty: there is a database in ${dataDir}. Name a new folder.`);
    },
    async restore(content) {
      await removeAbandoned(dataDir, (name) => name === databaseFile);
      const part = unfinished(path);
      try {
        await writeNew(part, content());
        const members = membersIn(part);
        await rename(part, path);
        await syncFolder(dataDir);
        return members;
      } finally {
        await rm(part, { force: true });
      }
    },
    close: async () => lock.close(),
  };
}
