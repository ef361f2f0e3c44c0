import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import { placeholder } from '../compiled-statements.ts';
import type { Db, Tx } from '../schema.ts';
import type { Bindable } from './bindable.ts';

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

function listOf(parameters: Bindable[]): Given {
  const tuple = (_: Bindable, row: number) => sql`(${placeholder(String(row))})`;
  return {
    shape: `${parameters.length}`,
    query: () => sql`VALUES ${sql.join(parameters.map(tuple))}`,
    parameters,
  };
}

const wellFormed = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);

/** As JSON. Halves of characters become what a driver makes of them. */
function told(values: readonly unknown[]): string {
  const text = JSON.stringify(values);
  return text.includes('\\ud') ? JSON.stringify(values, wellFormed) : text;
}

/** Texts, each a row of one column. */
export function givenTexts(db: Db | Tx, texts: readonly string[]): Given {
  if (!isPostgres(db)) return listOf([...texts]);
  const query = () => sql`SELECT value FROM json_array_elements_text(${placeholder('0')})`;
  return { shape: '', query, parameters: [told(texts)] };
}
