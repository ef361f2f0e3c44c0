import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  type Dialect,
  type Driver,
  type LimitNode,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';
import { reasonOf } from '#server/reason.ts';
import { databaseFile, lockFile, prepareFolder, refuseUnwritable } from '../../data-folder.ts';
import { CannotOpen, type Engine } from '../engine.ts';
import { sqliteCatalog } from './catalog.ts';
import { SqliteDriver } from './driver.ts';
import { isHeld, violatedUnique } from './errors.ts';
import { contains, textIndex, withoutIndex } from './search.ts';

/** Locks the folder for this process. The operating system releases the lock when the process ends, however it ends. */
export function holdFolder(folder: string): DatabaseSync {
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

/** Kysely's SQLite dialect with our driver, which has more than one connection. */
function dialectIn(createDriver: () => Driver): Dialect {
  return {
    createDriver,
    createAdapter: () => new Adapter(),
    createQueryCompiler: () => new Compiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

class Compiler extends SqliteQueryCompiler {
  /** Writes limits as literals: SQLite's planner looks at them, and would plan again for every bound value. */
  protected override visitLimit(node: LimitNode) {
    const { limit } = node;
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${limit.value}`);
    else super.visitLimit(node);
  }

  /** Leaves out row locks (`for update`): there is one writer. */
  protected override visitSelectModifier(node: SelectModifierNode) {
    if (node.modifier === 'Distinct') super.visitSelectModifier(node);
  }
}

class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }

  /** Makes the whole schema in one transaction, so that a failure leaves the database unchanged. */
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** The embedded SQLite database in `folder`. */
export function sqlite(folder: string): Engine {
  let driver: SqliteDriver | undefined;
  const createDriver = () => {
    driver = openDriver(folder);
    return driver;
  };
  return {
    name: 'sqlite',
    hasOneWriter: true,
    // They wait for the writer, and reads have a connection of their own.
    mostTransactions: Number.POSITIVE_INFINITY,
    dialect: dialectIn(createDriver),
    untimedDialect: null,
    ready: async () => {},
    catalog: sqliteCatalog,
    textIndex,
    contains,
    withoutIndex,
    // It has no statistics: statements say which index they want.
    countRows: async () => {},
    wipe: async () => driver?.wipe(),
    violatedUnique,
  };
}
