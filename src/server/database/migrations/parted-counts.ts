/*
 * Tables that triggers keep: how many live members there are of each key, as the sum of parts. Finished, as the migration
 * is that makes them.
 */

/** One count of each member; a table may have several. */
interface Counted {
  name: string;
  /** The columns of members that the keys follow from. */
  columns: readonly string[];
  /** A query for the keys of one member, whose row has this name. */
  keysOf(row: string): string;
}

export interface PartedCounts {
  table: string;
  keys: readonly string[];
  counted: readonly Counted[];
  /** Only what is there is counted: what was removed does not come back by a change from before. */
  isOnlyWhereKept?: true;
}

const sqliteTypes: Readonly<Record<string, string>> = { region_id: 'integer', id: 'integer', order_key: 'bigint' };

/** Makes a table anew, as its key can't be changed, with its triggers. */
export function partedInSqlite({ table, keys, counted }: PartedCounts): string[] {
  const key = keys.join(', ');
  const trigger = (
    { name, columns, keysOf }: Counted,
    suffix: string,
    event: string,
    row: 'old' | 'new',
    by: 1 | -1,
  ) => `
    CREATE TRIGGER ${name}_${suffix} AFTER ${event === 'UPDATE' ? `UPDATE OF ${[...columns, 'deleted_at'].join(', ')}` : event}
    ON members WHEN ${row}.deleted_at IS NULL BEGIN
      INSERT INTO ${table} (${key}, part, members)
      SELECT ${key}, 0, ${by} FROM (${keysOf(row)}) AS keys WHERE true
      ON CONFLICT (${key}, part) DO UPDATE SET members = ${table}.members + ${by};
    END`;
  return [
    ...counted.flatMap(({ name }) =>
      ['added', 'removed', 'left', 'joined'].map((suffix) => `DROP TRIGGER ${name}_${suffix}`),
    ),
    `CREATE TABLE ${table}_parted (
      ${keys.map((column) => `${column} ${sqliteTypes[column] ?? 'text'} NOT NULL`).join(', ')},
      part integer NOT NULL DEFAULT 0,
      members integer NOT NULL,
      CONSTRAINT ${table}_key PRIMARY KEY (${key}, part)
    )`,
    `INSERT INTO ${table}_parted (${key}, members) SELECT ${key}, members FROM ${table}`,
    `DROP TABLE ${table}`,
    `ALTER TABLE ${table}_parted RENAME TO ${table}`,
    ...counted.flatMap((one) => [
      trigger(one, 'added', 'INSERT', 'new', 1),
      trigger(one, 'removed', 'DELETE', 'old', -1),
      trigger(one, 'left', 'UPDATE', 'old', -1),
      trigger(one, 'joined', 'UPDATE', 'new', 1),
    ]),
  ];
}

/** The statements that make a table's counts so, and the one that folds what is committed into part 0. */
export function partedInPostgres({ table, keys, counted, isOnlyWhereKept }: PartedCounts): {
  statements: string[];
  fold: string;
} {
  const key = keys.join(', ');
  const functionsOf = ({ name, columns, keysOf }: Counted) => {
    const changes = (rows: 'added' | 'removed', change: 1 | -1, from: string = rows) => `
      SELECT ${keys.map((one) => `keys.${one}`).join(', ')}, ${change} AS change
      FROM ${from} CROSS JOIN LATERAL (${keysOf(rows)}) AS keys WHERE ${rows}.deleted_at IS NULL`;
    const valuesOf = (rows: string) => [...columns, 'deleted_at'].map((one) => `${rows}.${one}`).join(', ');
    // What stays the same need not be counted twice.
    const changed = `added JOIN removed ON removed.id = added.id
      AND (${valuesOf('added')}) IS DISTINCT FROM (${valuesOf('removed')})`;
    const add = (event: string, all: string) => `
      CREATE OR REPLACE FUNCTION ${name}_${event}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO ${table} (${key}, part, members)
        SELECT ${key}, pg_current_xact_id()::text::bigint, sum(change) FROM (${all}) AS changes
        GROUP BY ${key} HAVING sum(change) <> 0 ORDER BY ${key}
        ON CONFLICT (${key}, part) DO UPDATE SET members = ${table}.members + excluded.members;
        RETURN NULL;
      END $$`;
    return [
      add('insert', changes('added', 1)),
      add('update', `${changes('added', 1, changed)} UNION ALL ${changes('removed', -1, changed)}`),
      add('delete', changes('removed', -1)),
    ];
  };
  const same = keys.map((one) => `${table}.${one} = folded.${one}`).join(' AND ');
  const sums = `SELECT ${key}, sum(members) AS members FROM gone GROUP BY ${key} HAVING sum(members) <> 0`;
  return {
    statements: [
      `ALTER TABLE ${table} ADD COLUMN part bigint NOT NULL DEFAULT 0`,
      `ALTER TABLE ${table} DROP CONSTRAINT ${table}_key`,
      `ALTER TABLE ${table} ADD CONSTRAINT ${table}_key PRIMARY KEY (${key}, part)`,
      `CREATE INDEX ${table}_parts ON ${table} (part) WHERE part <> 0`,
      ...counted.flatMap(functionsOf),
    ],
    fold: `
      WITH gone AS (DELETE FROM ${table} WHERE part <> 0 RETURNING ${key}, members), folded AS (${sums})
      ${
        isOnlyWhereKept
          ? `UPDATE ${table} SET members = ${table}.members + folded.members FROM folded WHERE part = 0 AND ${same}`
          : `INSERT INTO ${table} (${key}, part, members) SELECT ${key}, 0, members FROM folded
      ON CONFLICT (${key}, part) DO UPDATE SET members = ${table}.members + excluded.members`
      };`,
  };
}
