import {
  type BinaryOperationNode,
  type Dialect,
  type Kysely,
  OperatorNode,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  sql,
  type TableMetadata,
  ValueListNode,
} from 'kysely';
import type { Engine } from '../engine.ts';
import { postgresCatalog } from './catalog.ts';
import type { Use } from './connection.ts';
import { violatedUnique } from './errors.ts';
import { Cursor, mostTransactions, poolAt } from './pool.ts';
import { serverReady } from './ready.ts';
import { contains, textIndex, withoutIndex } from './search.ts';

/** Allows empty lists, as SQLite does: no value is in one. */
class Compiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode) {
    const { operator, rightOperand: list } = node;
    const isEmpty = (PrimitiveValueListNode.is(list) || ValueListNode.is(list)) && list.values.length === 0;
    if (isEmpty) this.append(OperatorNode.is(operator) && operator.operator === 'not in' ? 'true' : 'false');
    else super.visitBinaryOperation(node);
  }
}

/** Lists the tables of our own schema only. Other schemas may have tables of the same names, which Kysely's migrator would take for ours. */
class Introspector extends PostgresIntrospector {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    super(db);
    this.#db = db;
  }

  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ name: string; schema: string }>`
      SELECT tablename AS name, schemaname AS schema FROM pg_tables WHERE schemaname = current_schema()
    `.execute(this.#db);
    return rows.map((row) => ({ ...row, isView: false, isForeign: false, columns: [] }));
  }
}

/** Arbitrary, but the same in every version. */
const migrationLock = 3_853_314_791_062_309_107n;

/**
 * Of several instances that start at once, one migrates. Kysely would lock the connection, but behind a pooler the next
 * statement may use another one. So the lock belongs to the migrator's transaction.
 */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(tx: Kysely<unknown>) {
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(tx);
  }

  override async releaseMigrationLock() {}
}

/** Kysely's own dialect, with what differs above. */
function dialectAt(url: string, use: Use): Dialect {
  return {
    createDriver: () => new PostgresDriver({ pool: async () => poolAt(url, use), cursor: Cursor }),
    createAdapter: () => new Adapter(),
    createQueryCompiler: () => new Compiler(),
    createIntrospector: (db) => new Introspector(db),
  };
}

/** The PostgreSQL database at `url`. */
export function postgres(url: string): Engine {
  return {
    name: 'postgres',
    hasOneWriter: false,
    mostTransactions,
    dialect: dialectAt(url, 'serve'),
    untimedDialect: dialectAt(url, 'migrate'),
    ready: () => serverReady(url),
    catalog: postgresCatalog,
    textIndex,
    contains,
    withoutIndex,
    async countRows(db, tables) {
      for (const table of tables) await sql`ANALYZE ${sql.table(table)}`.execute(db);
    },
    // The server removes deleted rows by itself (autovacuum).
    wipe: async () => {},
    violatedUnique,
  };
}
