import { createHash } from 'node:crypto';
import type { StoredTable } from '../dialect/catalog.ts';
import type { Engine } from '../dialect/engine.ts';
import { canonical, canonicalColumns, tableRows } from '../move/rows.ts';
import { appliedVersions } from '../schema/migrate.ts';
import type { Db } from '../schema.ts';
import { type BackupStart, type End, format, formatVersion, type Header, type Sum } from './lines.ts';

interface Source {
  /** A transaction that reads a snapshot. */
  tx: Db;
  engine: Engine;
  tables: readonly StoredTable[];
}

/**
 * Writes a whole database as text, in the format of lines.ts.
 *
 * @param onTable called after each table, with the number of its rows
 */
export async function* documentOf(
  { tx, engine, tables }: Source,
  onTable: (table: string, rows: number) => void,
): AsyncGenerator<string> {
  const whole = createHash('sha256');
  const summed = (text: string) => {
    whole.update(text);
    return text;
  };
  const line = (said: Header | BackupStart | End | Sum) => `${JSON.stringify(said)}\n`;
  const migrations = await appliedVersions(tx, engine);
  yield summed(line({ format, version: formatVersion, made: new Date().toISOString(), migrations }));
  let all = 0;
  for (const table of tables) {
    const { name, columns } = table;
    const hash = createHash('sha256').update(canonicalColumns(columns));
    let rows = 0;
    yield summed(line({ table: name, columns }));
    for await (const some of tableRows(tx, table)) {
      const text = some.map((row) => canonical(row, columns)).join('');
      hash.update(text);
      rows += some.length;
      yield summed(text);
    }
    yield summed(line({ end: name, rows, sha256: hash.digest('hex') }));
    all += rows;
    onTable(name, rows);
  }
  const kept = new Set(tables.map(({ name }) => name));
  const lastIds = Object.fromEntries([...(await engine.catalog.lastIds(tx))].filter(([table]) => kept.has(table)));
  const last = { rows: all, lastIds };
  yield line({ ...last, sha256: whole.update(JSON.stringify(last)).digest('hex') });
}
