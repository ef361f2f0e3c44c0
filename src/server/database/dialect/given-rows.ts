import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import { placeholder } from '../compiled-statements.ts';
import type { Db, Tx } from '../schema.ts';
import { type Bindable, bindable } from './bindable.ts';

/**
 * Rows that a statement gets as values. PostgreSQL gets all of them as one value, because to parse and plan thousands takes a
 * fifth of its time for them; the embedded engine has only to bind them.
 */
export interface Given {
  /** Tells statements apart, beside their columns. */
  shape: string;
  /** The query that answers the rows. Its placeholders have the places of the parameters as names. */
  query(): RawBuilder<unknown>;
  parameters: Bindable[];
}

const isPostgres = (db: Db | Tx) => db.getExecutor().adapter instanceof PostgresAdapter;

function listOf(rows: number, width: number, parameters: Bindable[]): Given {
  const tuple = (row: number) =>
    sql`(${sql.join(Array.from({ length: width }, (_, column) => placeholder(String(row * width + column))))})`;
  return {
    shape: `${rows}`,
    query: () => sql`VALUES ${sql.join(Array.from({ length: rows }, (_, row) => tuple(row)))}`,
    parameters,
  };
}

/** What JSON would change of a value without a word is refused. */
function carried(value: unknown): Bindable {
  const told = bindable(value);
  if (told === null || typeof told === 'string' || Number.isSafeInteger(told)) return told;
  throw new TypeError(`One of many rows can't have such a value: ${typeof told}.`);
}

const wellFormed = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);

/** As JSON. Halves of characters become what a driver makes of them. */
function told(values: readonly unknown[]): string {
  const text = JSON.stringify(values);
  return text.includes('\\ud') ? JSON.stringify(values, wellFormed) : text;
}

/** Rows with the columns of a table, or some of them; no column of bytes. */
export function givenRows(
  db: Db | Tx,
  table: string,
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): Given {
  if (!isPostgres(db)) {
    const parameters = rows.flatMap((row) => columns.map((column) => row[column] as Bindable));
    return listOf(rows.length, columns.length, parameters);
  }
  for (const row of rows) for (const column of columns) carried(row[column]);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const query = () => sql`SELECT ${names} FROM json_populate_recordset(NULL::${sql.table(table)}, ${placeholder('0')})`;
  return { shape: '', query, parameters: [told(rows)] };
}

/** Texts, each a row of one column. */
export function givenTexts(db: Db | Tx, texts: readonly string[]): Given {
  if (!isPostgres(db)) return listOf(texts.length, 1, [...texts]);
  const query = () => sql`SELECT value FROM json_array_elements_text(${placeholder('0')})`;
  return { shape: '', query, parameters: [told(texts)] };
}
