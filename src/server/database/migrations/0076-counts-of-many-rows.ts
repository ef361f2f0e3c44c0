import type { Migration } from './migration.ts';

/** One count of each member; a table may have several. */
interface Counted {
  table: string;
  keys: readonly string[];
  /** The columns of members that the keys follow from. */
  columns: readonly string[];
  /** A query for the keys of one member, whose row has this name. */
  keysOf(row: string): string;
}

const stateOf = (row: string) => `CASE WHEN ${row}.serkom_number IS NULL THEN 'none' ELSE 'unknown' END`;

/** What is counted of each member, as the migrations before have it, by the names of their triggers. */
const counted: Readonly<Record<string, Counted>> = {
  member_counts: {
    table: 'member_counts',
    keys: ['region_id', 'status', 'level'],
    columns: ['region_id', 'status', 'level'],
    keysOf: (row) => `SELECT ${row}.region_id AS region_id, ${row}.status AS status, ${row}.level AS level`,
  },
  member_facets_serkom: {
    table: 'member_facets',
    keys: ['facet', 'value'],
    columns: ['serkom_end_date', 'serkom_number'],
    keysOf: (row) => `SELECT 'serkom' AS facet, coalesce(${row}.serkom_end_date, ${stateOf(row)}) AS value`,
  },
  member_facets_photo: {
    table: 'member_facets',
    keys: ['facet', 'value'],
    columns: ['picture'],
    keysOf: (row) => `SELECT 'photo' AS facet, CASE WHEN ${row}.picture IS NULL THEN 'no' ELSE 'yes' END AS value`,
  },
  member_marks: {
    table: 'member_marks',
    keys: ['order_key', 'id'],
    columns: ['order_key'],
    keysOf: (row) => `
      SELECT marks.order_key, marks.id FROM member_marks AS marks
      WHERE (marks.order_key, marks.id) <= (${row}.order_key, ${row}.id)
      ORDER BY marks.order_key DESC, marks.id DESC LIMIT 1`,
  },
  sought_texts: {
    table: 'sought_texts',
    keys: ['text', 'at'],
    columns: ['search_text'],
    keysOf: (row) => `
      SELECT sought.text, sought.at FROM sought_texts AS sought
      WHERE sought.part = 0 AND strpos(${row}.search_text, sought.text) > 0`,
  },
  serkom_counts: {
    table: 'serkom_counts',
    keys: ['span', 'status', 'value', 'region_id'],
    columns: ['status', 'region_id', 'serkom_end_date', 'serkom_number'],
    keysOf: (row) => `
      SELECT 'month' AS span, ${row}.status AS status, ${row}.region_id AS region_id,
        coalesce(substr(${row}.serkom_end_date, 1, 7), ${stateOf(row)}) AS value
      UNION ALL
      SELECT 'day', ${row}.status, ${row}.region_id, ${row}.serkom_end_date WHERE ${row}.serkom_end_date IS NOT NULL`,
  },
};

const columns = [...new Set(Object.values(counted).flatMap((one) => one.columns))];

/** What takes long to find the keys of. Where it stays as it is, it is left out of the changes that wait. */
const dear = ['order_key', 'search_text'];

/** The changes by which one count follows from `rows`, and their insertion into the transaction's own part. */
const changesOf = ({ keys, keysOf }: Counted, rows: string, change: string, from: string = rows) => `
  SELECT ${keys.map((one) => `keys.${one}`).join(', ')}, ${change} AS change
  FROM ${from} CROSS JOIN LATERAL (${keysOf(rows)}) AS keys`;

const insertionOf = ({ table, keys }: Counted, changes: string) => `
  INSERT INTO ${table} (${keys.join(', ')}, part, members)
  SELECT ${keys.join(', ')}, pg_current_xact_id()::text::bigint, sum(change) FROM (${changes}) AS changes
  GROUP BY ${keys.join(', ')} HAVING sum(change) <> 0 ORDER BY ${keys.join(', ')}
  ON CONFLICT (${keys.join(', ')}, part) DO UPDATE SET members = ${table}.members + excluded.members`;

const valuesOf = (row: string, of: readonly string[]) => [...of, 'deleted_at'].map((one) => `${row}.${one}`).join(', ');

const joined = (of: readonly string[]) => `added JOIN removed ON removed.id = added.id
  AND (${valuesOf('added', of)}) IS DISTINCT FROM (${valuesOf('removed', of)})`;

/** By event: the rows that it gives, and what few of them change in a count, and many in all counts. */
const events = [
  {
    event: 'insert',
    rows: 'added',
    tables: 'NEW TABLE AS added',
    few: (one: Counted) => `${changesOf(one, 'added', '1')} WHERE added.deleted_at IS NULL`,
    many: `SELECT own, 1, id, ${columns.join(', ')} FROM added WHERE deleted_at IS NULL`,
  },
  {
    event: 'delete',
    rows: 'removed',
    tables: 'OLD TABLE AS removed',
    few: (one: Counted) => `${changesOf(one, 'removed', '-1')} WHERE removed.deleted_at IS NULL`,
    many: `SELECT own, -1, id, ${columns.join(', ')} FROM removed WHERE deleted_at IS NULL`,
  },
  {
    event: 'update',
    rows: 'added',
    tables: 'OLD TABLE AS removed NEW TABLE AS added',
    few: (one: Counted) => `
      ${changesOf(one, 'added', '1', joined(one.columns))} WHERE added.deleted_at IS NULL
      UNION ALL ${changesOf(one, 'removed', '-1', joined(one.columns))} WHERE removed.deleted_at IS NULL`,
    many: `
      SELECT own, one.change, one.id, ${columns
        .map((column) =>
          dear.includes(column)
            ? `CASE WHEN (${valuesOf('added', [column])}) IS DISTINCT FROM (${valuesOf('removed', [column])}) THEN one.${column} END`
            : `one.${column}`,
        )
        .join(', ')}
      FROM ${joined(columns)}
      CROSS JOIN LATERAL (
        SELECT -1 AS change, removed.id, ${valuesOf('removed', columns)}
        UNION ALL SELECT 1, added.id, ${valuesOf('added', columns)}
      ) AS one
      WHERE one.deleted_at IS NULL`,
  },
];

const all = Object.values(counted);

/**
 * Counts what a transaction changes of many members once for some thousands of rows and not with each statement, on
 * PostgreSQL: a row that one transaction updates over and over gets dearer to update each time, as nothing of before may be
 * cleared away until its end. What waits is counted at the end of the transaction at the latest.
 */
export const countsOfManyRows: Migration = async ({ engine, text, run }) => {
  if (engine === 'sqlite') return;
  await run(
    // Empty between transactions, so nothing of them need survive.
    `CREATE UNLOGGED TABLE uncounted_changes (
      part bigint NOT NULL, change bigint NOT NULL, id bigint NOT NULL,
      ${columns.map((one) => `${one} ${['region_id', 'order_key'].includes(one) ? 'bigint' : text}`).join(', ')}
    )`,
    'CREATE UNLOGGED TABLE uncounted_transactions (part bigint PRIMARY KEY, changes bigint NOT NULL)',
    `CREATE FUNCTION count_changes() RETURNS void LANGUAGE plpgsql AS $$
      DECLARE own bigint := pg_current_xact_id()::text::bigint;
      BEGIN
        WITH gone AS (DELETE FROM uncounted_changes WHERE part = own RETURNING *)
          ${all.map((one, index) => `, counted${index} AS (${insertionOf(one, changesOf(one, 'gone', 'gone.change'))})`).join('')}
        DELETE FROM uncounted_transactions WHERE part = own;
      END $$`,
    `CREATE FUNCTION count_changes_at_the_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM count_changes();
      RETURN NULL;
    END $$`,
    `CREATE CONSTRAINT TRIGGER uncounted_transactions_end AFTER INSERT ON uncounted_transactions
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_changes_at_the_end()`,
    ...events.flatMap(({ event, rows, tables, few, many }) => [
      ...Object.keys(counted).flatMap((name) => [
        `DROP TRIGGER ${name}_${event} ON members`,
        `DROP FUNCTION ${name}_${event}()`,
      ]),
      `CREATE FUNCTION members_counted_${event}() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
          own bigint := pg_current_xact_id()::text::bigint;
          waiting bigint;
        BEGIN
          IF NOT EXISTS (SELECT FROM ${rows} OFFSET 20) THEN
            ${all.map((one) => `${insertionOf(one, few(one))};`).join('\n')}
            RETURN NULL;
          END IF;
          INSERT INTO uncounted_changes (part, change, id, ${columns.join(', ')}) ${many};
          GET DIAGNOSTICS waiting = ROW_COUNT;
          INSERT INTO uncounted_transactions (part, changes) VALUES (own, waiting)
          ON CONFLICT (part) DO UPDATE SET changes = uncounted_transactions.changes + excluded.changes
          RETURNING changes INTO waiting;
          IF waiting >= 20000 THEN PERFORM count_changes(); END IF;
          RETURN NULL;
        END $$`,
      `CREATE TRIGGER members_counted_${event} AFTER ${event} ON members REFERENCING ${tables}
        FOR EACH STATEMENT EXECUTE FUNCTION members_counted_${event}()`,
    ]),
  );
};
