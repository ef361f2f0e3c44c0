import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { IndexedTexts, TextIndex } from '../engine.ts';

export function contains(column: string, text: string | RawBuilder<string>): Expression<SqlBool> {
  return sql<SqlBool>`strpos(${sql.ref(column)}, ${text}) > 0`;
}

/** A GIN index of trigrams (`pg_trgm`), which serves LIKE, and one of pairs of characters. */
export function textIndex({ table, column }: IndexedTexts): TextIndex {
  const text = sql.ref(`${table}.${column}`);
  const hasPair = (pair: string) => sql<SqlBool>`search_pairs(${text}) @> ARRAY[${pair}::text COLLATE "C"]`;
  const hasPart = (part: string) => sql<SqlBool>`${text} LIKE ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`;
  return {
    // pg_trgm ignores what is no letter or digit, and other letters depend on the server's locale.
    has: (part) => /[a-z0-9]{2}/.test(part),
    lookUp: (parts) => parts.map((part) => ([...part].length === 2 ? hasPair(part) : hasPart(part))),
  };
}
