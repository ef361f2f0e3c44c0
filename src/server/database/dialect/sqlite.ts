import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  type Dialect,
  type Driver,
  type Expression,
  type LimitNode,
  type RawBuilder,
  type SelectModifierNode,
  type SqlBool,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  ValueNode,
} from 'kysely';
import { reasonOf } from '#server/reason.ts';
import { databaseFile, lockFile, prepareFolder, refuseUnwritable } from '../data-folder.ts';
import { CannotOpen, type Engine } from './engine.ts';
import { SqliteBesideDriver } from './sqlite-beside.ts';
import { sqliteCatalog } from './sqlite-catalog.ts';
import { SqliteDriver } from './sqlite-driver.ts';
import { isHeld } from './sqlite-errors.ts';
import { withoutIndexes } from './sqlite-indexes.ts';
import { createSearch, withoutMerging } from './sqlite-search.ts';

/** Holds the folder for this process until it ends, however it ends: the lock is the operating system's. */
function holdFolder(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, lockFile));
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (isHeld(error)) throw new CannotOpen(`The folder ${folder} is in use by another process.`);
    throw new CannotOpen(`The folder ${folder} cannot be held with ${lockFile}: ${reasonOf(error)}`);
  }
}

function openDriver(folder: string): SqliteDriver {
  let lock: DatabaseSync | null = null;
  try {
    prepareFolder(folder);
    refuseUnwritable(folder);
    lock = holdFolder(folder);
    const held = lock;
    return new SqliteDriver(join(folder, databaseFile), () => held.close());
  } catch (error) {
    lock?.close();
    if (error instanceof CannotOpen) throw error;
    throw new CannotOpen(`The database in ${folder} cannot be opened: ${reasonOf(error)}`);
  }
}

/** Kysely's dialect with our driver, which has more than the one connection that Kysely expects. */
function dialectIn(createDriver: () => Driver): Dialect {
  return {
    createDriver,
    createAdapter: () => new Adapter(),
    createQueryCompiler: () => new Compiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

class Compiler extends SqliteQueryCompiler {
  /** The engine looks at a limit when it plans: with one in a parameter it would plan anew each time that is bound. */
  protected override visitLimit(node: LimitNode) {
    const { limit } = node;
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${limit.value}`);
    else super.visitLimit(node);
  }

  /** There is one writer, so a transaction needs no locks of rows. */
  protected override visitSelectModifier(node: SelectModifierNode) {
    if (node.modifier === 'Distinct') super.visitSelectModifier(node);
  }
}

class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }

  /** Migrations are one transaction: one that fails, on a full disk say, leaves the database as it was. */
  override get supportsTransactionalDdl() {
    return true;
  }
}

function contains(column: string, text: string | RawBuilder<string>): Expression<SqlBool> {
  return sql<SqlBool>`instr(${sql.ref(column)}, ${text}) > 0`;
}

/** The embedded engine: the database is one file in `folder`. */
export function sqlite(folder: string): Engine {
  const search = createSearch(contains);
  let driver: SqliteDriver | undefined;
  return {
    dialect: dialectIn(() => {
      driver = openDriver(folder);
      return driver;
    }),
    patientDialect: null,
    besideDialect: dialectIn(() => new SqliteBesideDriver(join(folder, databaseFile))),
    ready: async () => {},
    bytesType: 'blob',
    catalog: sqliteCatalog,
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

    async keepCounts(db, { table, name, keys, columns, keysOf }) {
      const [key, changed] = [keys, [...columns, 'deleted_at']].map((names) =>
        sql.join(names.map((one) => sql.id(one))),
      );
      const trigger = async (suffix: string, event: RawBuilder<unknown>, row: 'old' | 'new', by: 1 | -1) => {
        await sql`CREATE TRIGGER ${sql.id(`${name}_${suffix}`)} AFTER ${event} ON members
          WHEN ${sql.ref(`${row}.deleted_at`)} IS NULL BEGIN
            INSERT INTO ${sql.table(table)} (${key}, members)
            SELECT ${key}, ${sql.lit(by)} FROM (${keysOf(row)}) AS keys WHERE true
            ON CONFLICT (${key}) DO UPDATE SET members = ${sql.ref(`${table}.members`)} + ${sql.lit(by)};
          END`.execute(db);
      };
      await trigger('added', sql`INSERT`, 'new', 1);
      await trigger('removed', sql`DELETE`, 'old', -1);
      await trigger('left', sql`UPDATE OF ${changed}`, 'old', -1);
      await trigger('joined', sql`UPDATE OF ${changed}`, 'new', 1);
    },

    async onRowsAdded(db, { name, table, columns, run }) {
      const row = sql.join(columns.map((column) => sql`${sql.ref(`new.${column}`)} AS ${sql.id(column)}`));
      await sql`CREATE TRIGGER ${sql.id(name)} AFTER INSERT ON ${sql.table(table)}
        BEGIN ${run(sql`(SELECT ${row}) AS added`)}; END`.execute(db);
    },

    async onEachRow(db, { name, table, event, when, run }) {
      await sql`CREATE TRIGGER ${sql.id(name)} AFTER ${sql.raw(event)} ON ${sql.table(table)}
        WHEN ${when} BEGIN ${run}; END`.execute(db);
    },

    async indexPairs(db) {
      const { rows: terms } = await sql`
        SELECT name FROM sqlite_schema WHERE name = 'member_search_terms'`.execute(db);
      if (terms.length > 0) return;
      // The last pair of a text begins no trigram, unless something stands after it.
      const withEnd = (row: string) => sql`${sql.ref(`${row}search_text`)} || char(10)`;
      const remove = sql`INSERT INTO member_search (member_search, rowid, search_text)
        VALUES ('delete', old.id, ${withEnd('old.')});`;
      const add = sql`INSERT INTO member_search (rowid, search_text) VALUES (new.id, ${withEnd('new.')});`;
      for (const name of ['added', 'removed', 'changed']) {
        await sql`DROP TRIGGER ${sql.id(`member_search_${name}`)}`.execute(db);
      }
      await sql`DROP TABLE member_search`.execute(db);
      await sql`CREATE VIEW member_search_texts AS SELECT id, search_text || char(10) AS search_text FROM members`.execute(
        db,
      );
      // Which texts have a trigram is enough, as a text itself decides; where in it would make writes dearer and the file larger.
      await sql`CREATE VIRTUAL TABLE member_search USING fts5(search_text, content = 'member_search_texts',
        content_rowid = 'id', tokenize = 'trigram case_sensitive 1', detail = 'none', columnsize = 0)`.execute(db);
      await sql`CREATE VIRTUAL TABLE member_search_terms USING fts5vocab(member_search, 'row')`.execute(db);
      await sql`INSERT INTO member_search (member_search) VALUES ('rebuild')`.execute(db);
      await sql`CREATE TRIGGER member_search_added AFTER INSERT ON members BEGIN ${add} END`.execute(db);
      await sql`CREATE TRIGGER member_search_removed AFTER DELETE ON members BEGIN ${remove} END`.execute(db);
      await sql`CREATE TRIGGER member_search_changed AFTER UPDATE OF search_text ON members
        WHEN old.search_text IS NOT new.search_text BEGIN ${remove} ${add} END`.execute(db);
    },

    learnTexts: (texts) => search.learn(texts),
    searchTextContains: (words, share) => search.containing(words, share),
    contains,
    oneOfEach: (rows) => rows.distinct(),
    metByMany: (column) => sql<string | null>`coalesce(${sql.ref(column)}, NULL)`,
    addingMany: (tx, table, added, work) => withoutMerging(tx, added, () => withoutIndexes(tx, table, added, work)),

    wipe: async () => driver?.wipe(),

    violatedUnique(error) {
      if (!(error instanceof Error)) return null;
      return /^UNIQUE constraint failed: (\w+\.\w+)$/.exec(error.message)?.[1] ?? null;
    },
  };
}
