import type { EngineName } from './migration.ts';

/*
 * Tables that triggers keep: how many live members there are of each key. Finished, as the migrations are that make them;
 * others of another form are made by statements of their own.
 */

interface KeptCounts {
  table: string;
  /** Tells several counts of one table apart. */
  name: string;
  keys: readonly string[];
  /** The columns of members that the keys follow from. */
  columns: readonly string[];
  /** A query for the keys of one member, whose row has this name. */
  keysOf(row: string): string;
}

function inSqlite({ table, name, keys, columns, keysOf }: KeptCounts): string[] {
  const key = keys.join(', ');
  const changed = [...columns, 'deleted_at'].join(', ');
  const trigger = (suffix: string, event: string, row: 'old' | 'new', by: 1 | -1) => `
    CREATE TRIGGER ${name}_${suffix} AFTER ${event} ON members WHEN ${row}.deleted_at IS NULL BEGIN
      INSERT INTO ${table} (${key}, members)
      SELECT ${key}, ${by} FROM (${keysOf(row)}) AS keys WHERE true
      ON CONFLICT (${key}) DO UPDATE SET members = ${table}.members + ${by};
    END`;
  return [
    trigger('added', 'INSERT', 'new', 1),
    trigger('removed', 'DELETE', 'old', -1),
    trigger('left', `UPDATE OF ${changed}`, 'old', -1),
    trigger('joined', `UPDATE OF ${changed}`, 'new', 1),
  ];
}

/** Once a statement: many rows of one key would else each write the same count. */
function inPostgres({ table, name, keys, columns, keysOf }: KeptCounts): string[] {
  const key = keys.join(', ');
  const counted = (rows: 'added' | 'removed', change: 1 | -1, from: string = rows) => `
    SELECT ${keys.map((one) => `keys.${one}`).join(', ')}, ${change} AS change
    FROM ${from} CROSS JOIN LATERAL (${keysOf(rows)}) AS keys WHERE ${rows}.deleted_at IS NULL`;
  const valuesOf = (rows: string) => [...columns, 'deleted_at'].map((one) => `${rows}.${one}`).join(', ');
  // What stays the same need not be counted twice.
  const changed = `added JOIN removed ON removed.id = added.id
    AND (${valuesOf('added')}) IS DISTINCT FROM (${valuesOf('removed')})`;
  const trigger = (event: string, changes: string, tables: string) => [
    `CREATE FUNCTION ${name}_${event}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO ${table} (${key}, members)
      SELECT ${key}, sum(change) FROM (${changes}) AS changes GROUP BY ${key} HAVING sum(change) <> 0
      ON CONFLICT (${key}) DO UPDATE SET members = ${table}.members + excluded.members;
      RETURN NULL;
    END $$`,
    `CREATE TRIGGER ${name}_${event} AFTER ${event} ON members REFERENCING ${tables}
    FOR EACH STATEMENT EXECUTE FUNCTION ${name}_${event}()`,
  ];
  const both = `${counted('added', 1, changed)} UNION ALL ${counted('removed', -1, changed)}`;
  return [
    ...trigger('insert', counted('added', 1), 'NEW TABLE AS added'),
    ...trigger('update', both, 'OLD TABLE AS removed NEW TABLE AS added'),
    ...trigger('delete', counted('removed', -1), 'OLD TABLE AS removed'),
  ];
}

/** Statements that have every change of `members` change a table of counts with it. */
export function keptCounts(engine: EngineName, counts: KeptCounts): string[] {
  return engine === 'sqlite' ? inSqlite(counts) : inPostgres(counts);
}
