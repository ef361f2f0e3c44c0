import {
  type BinaryOperationNode,
  ColumnDefinitionNode,
  type DataTypeNode,
  type Dialect,
  type Expression,
  type Kysely,
  OperatorNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type RawBuilder,
  type SqlBool,
  sql,
  type TableMetadata,
  ValueListNode,
} from 'kysely';
import type { Engine } from './engine.ts';
import { createKnownTexts } from './known-texts.ts';
import { postgresCatalog } from './postgres-catalog.ts';
import { serverReady } from './postgres-connection.ts';
import { type DriverOptions, PostgresDriver } from './postgres-driver.ts';
import { violatedUnique } from './postgres-errors.ts';

/** Means what the embedded engine understands: whole numbers have 64 bits, texts compare by their bytes, lists may be empty. */
class Compiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode) {
    const isColumn = this.parentNode !== undefined && ColumnDefinitionNode.is(this.parentNode);
    if (node.dataType === 'integer') this.append('bigint');
    else if (node.dataType === 'text' && isColumn) this.append('text collate "C"');
    else super.visitDataType(node);
  }

  protected override visitBinaryOperation(node: BinaryOperationNode) {
    const { operator, rightOperand: list } = node;
    const isEmpty = (PrimitiveValueListNode.is(list) || ValueListNode.is(list)) && list.values.length === 0;
    if (isEmpty) this.append(OperatorNode.is(operator) && operator.operator === 'not in' ? 'true' : 'false');
    else super.visitBinaryOperation(node);
  }
}

/** The tables where ours are; those of others may be called the same. */
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

function dialectAt(url: string, options: Pick<DriverOptions, 'isPatient' | 'isBeside'>): Dialect {
  return {
    createDriver: () => new PostgresDriver({ url, ...options }),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new Compiler(),
    createIntrospector: (db) => new Introspector(db),
  };
}

/**
 * In kB: what is written waits for so long to be put in order, and every search reads all that waits. At the usual 4 MB the
 * planner rather reads every member.
 */
const mostPending = 256;

/** The trigram index finds parts that are longer, an index of their own those of this length. */
const pairLength = 2;

function contains(column: string, text: string | RawBuilder<string>): Expression<SqlBool> {
  return sql<SqlBool>`strpos(${sql.ref(column)}, ${text}) > 0`;
}

/** The same, said so that the trigram index serves it. */
function containsByIndex(column: string, text: string): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} LIKE ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;
}

/** Members whose text has a pair of characters, by the index of pairs. */
function hasPair(pair: string): Expression<SqlBool> {
  return sql<SqlBool>`search_pairs(members.search_text) @> ARRAY[${pair}::text COLLATE "C"]`;
}

/** `pg_trgm` makes trigrams of letters and digits alone, and sets spaces beside them; which letters beyond these hangs on the server. */
const isInTrigrams = (part: string) => /[a-z0-9]{2}/.test(part);

/** Where `pg_trgm` is, in whichever schema; null where the server does not have it or lets only others make it. */
async function trigramSchema(db: Kysely<unknown>): Promise<string | null> {
  await sql`DO $$ BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
  EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file THEN
    RAISE NOTICE 'pg_trgm: %', SQLERRM;
  END $$`.execute(db);
  const { rows } = await sql<{ schema: string }>`
    SELECT nspname AS schema FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
    WHERE extname = 'pg_trgm'
  `.execute(db);
  return rows[0]?.schema ?? null;
}

/** PostgreSQL, wherever `url` says it is. */
export function postgres(url: string): Engine {
  const texts = createKnownTexts(isInTrigrams);
  return {
    dialect: dialectAt(url, { isPatient: false }),
    patientDialect: dialectAt(url, { isPatient: true }),
    besideDialect: dialectAt(url, { isPatient: true, isBeside: true }),
    ready: () => serverReady(url),
    bytesType: 'bytea',
    catalog: postgresCatalog,
    growingId: (column) => column.primaryKey().generatedByDefaultAsIdentity(),

    async createSearchIndex(db) {
      const schema = await trigramSchema(db);
      // Without it searching reads every member; docs/operating.md says how to make it later.
      if (schema === null) return;
      await sql`
        CREATE INDEX members_search_text ON members USING gin (search_text ${sql.id(schema, 'gin_trgm_ops')})
      `.execute(db);
    },

    async keepMemberCounts(db) {
      const counted = (rows: 'added' | 'removed', change: 1 | -1) => sql`
        SELECT region_id, status, level, ${sql.lit(change)} AS change FROM ${sql.table(rows)} WHERE deleted_at IS NULL
      `;
      // Once a statement: many rows of one region would else each write the same count.
      const keep = async (event: 'insert' | 'update' | 'delete', changes: RawBuilder<unknown>, tables: string) => {
        const name = sql.raw(`member_counts_${event}`);
        await sql`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          INSERT INTO member_counts (region_id, status, level, members)
          SELECT region_id, status, level, sum(change) FROM (${changes}) AS changes
          GROUP BY region_id, status, level HAVING sum(change) <> 0
          ON CONFLICT (region_id, status, level) DO UPDATE SET members = member_counts.members + excluded.members;
          RETURN NULL;
        END $$`.execute(db);
        await sql`CREATE TRIGGER ${name} AFTER ${sql.raw(event)} ON members REFERENCING ${sql.raw(tables)}
          FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`.execute(db);
      };
      const [added, removed] = [counted('added', 1), counted('removed', -1)];
      await keep('insert', added, 'NEW TABLE AS added');
      await keep('update', sql`${added} UNION ALL ${removed}`, 'OLD TABLE AS removed NEW TABLE AS added');
      await keep('delete', removed, 'OLD TABLE AS removed');
    },

    async keepCounts(db, { table, name, keys, columns, keysOf }) {
      const key = sql.join(keys.map((one) => sql.id(one)));
      const found = sql.join(keys.map((one) => sql.ref(`keys.${one}`)));
      const counted = (rows: 'added' | 'removed', change: 1 | -1, from = sql`${sql.table(rows)}`) => sql`
        SELECT ${found}, ${sql.lit(change)} AS change FROM ${from} CROSS JOIN LATERAL (${keysOf(rows)}) AS keys
        WHERE ${sql.ref(`${rows}.deleted_at`)} IS NULL
      `;
      const valuesOf = (rows: string) => sql.join([...columns, 'deleted_at'].map((one) => sql.ref(`${rows}.${one}`)));
      // What stays the same need not be counted twice.
      const changed = sql`added JOIN removed ON removed.id = added.id
        AND (${valuesOf('added')}) IS DISTINCT FROM (${valuesOf('removed')})`;
      const keep = async (event: 'insert' | 'update' | 'delete', changes: RawBuilder<unknown>, tables: string) => {
        const trigger = sql.id(`${name}_${event}`);
        await sql`CREATE FUNCTION ${trigger}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          INSERT INTO ${sql.table(table)} (${key}, members)
          SELECT ${key}, sum(change) FROM (${changes}) AS changes GROUP BY ${key} HAVING sum(change) <> 0
          ON CONFLICT (${key}) DO UPDATE SET members = ${sql.ref(`${table}.members`)} + excluded.members;
          RETURN NULL;
        END $$`.execute(db);
        await sql`CREATE TRIGGER ${trigger} AFTER ${sql.raw(event)} ON members REFERENCING ${sql.raw(tables)}
          FOR EACH STATEMENT EXECUTE FUNCTION ${trigger}()`.execute(db);
      };
      const both = sql`${counted('added', 1, changed)} UNION ALL ${counted('removed', -1, changed)}`;
      await keep('insert', counted('added', 1), 'NEW TABLE AS added');
      await keep('update', both, 'OLD TABLE AS removed NEW TABLE AS added');
      await keep('delete', counted('removed', -1), 'OLD TABLE AS removed');
    },

    async onRowsAdded(db, { name, table, run }) {
      await sql`CREATE FUNCTION ${sql.id(name)}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        ${run(sql`added`)};
        RETURN NULL;
      END $$`.execute(db);
      await sql`CREATE TRIGGER ${sql.id(name)} AFTER INSERT ON ${sql.table(table)} REFERENCING NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION ${sql.id(name)}()`.execute(db);
    },

    async onEachRow(db, { name, table, event, when, run }) {
      await sql`CREATE FUNCTION ${sql.id(name)}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        ${run};
        RETURN NULL;
      END $$`.execute(db);
      await sql`CREATE TRIGGER ${sql.id(name)} AFTER ${sql.raw(event)} ON ${sql.table(table)}
        FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION ${sql.id(name)}()`.execute(db);
    },

    async indexPairs(db) {
      // Dear enough that no plan makes the pairs of texts that it reads.
      await sql`CREATE OR REPLACE FUNCTION search_pairs(text) RETURNS text[]
        LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 100000
        AS $$ SELECT array_agg(DISTINCT substr($1, place, 2)) FROM generate_series(1, length($1) - 1) AS place $$
      `.execute(db);
      await sql`CREATE INDEX IF NOT EXISTS members_search_pairs ON members USING gin (search_pairs(search_text))
      `.execute(db);
      const waitLess = sql`SET (gin_pending_list_limit = ${sql.lit(mostPending)})`;
      for (const index of ['members_search_pairs', 'members_search_text'])
        await sql`ALTER INDEX IF EXISTS ${sql.id(index)} ${waitLess}`.execute(db);
    },

    learnTexts: texts.learn,

    searchTextContains(words, share) {
      const parts = texts.tellingParts(words, share);
      const conditions = words.map((word) => {
        const length = [...word].length;
        if (length === pairLength && texts.isRare(word)) return hasPair(word);
        const isByIndex = parts.length === 0 ? length > pairLength : parts.includes(word);
        return (isByIndex ? containsByIndex : contains)('members.search_text', word);
      });
      const inWords = parts.filter((part) => !words.includes(part));
      const byIndex = inWords.map((part) => containsByIndex('members.search_text', part));
      return sql<SqlBool>`(${sql.join([...byIndex, ...conditions], sql` AND `)})`;
    },

    contains,
    // Without `on`, all values would be put into a table of their own, which takes three times as long.
    oneOfEach: (rows, column) => rows.distinctOn(sql.ref(column)),
    // Its statistics tell it.
    metByMany: (column) => sql.ref(column),
    // Without its indexes nobody could read the table until the end.
    addingMany: (_tx, _table, _added, work) => work(),
    // The server itself clears away what was deleted.
    wipe: async () => {},

    violatedUnique,
  };
}
