import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { IndexedTexts, TextIndex } from '../engine.ts';

export function contains(column: string, text: string | RawBuilder<string>): Expression<SqlBool> {
  return sql<SqlBool>`strpos(${sql.ref(column)}, ${text}) > 0`;
}

/**
 * If so few have all parts, their rows are looked up one by one. Planners, which expect more of them than there are, would
 * read the whole of another index.
 */
const rareShare = 1 / 50;

/**
 * A table of the texts, with a GIN index of their trigrams (`pg_trgm`), which serves LIKE and regular expressions.
 *
 * Pairs have no entries of their own: a text has one where it has it before another character or at its end. The index knows
 * no trigrams of letters beyond ASCII, so texts with such letters have an index of their own and are read.
 */
export function textIndex({ table, column, index }: IndexedTexts): TextIndex {
  const text = sql.ref(`${index}.${column}`);
  const isLike = (pattern: string) => sql<SqlBool>`${text} LIKE ${pattern}`;
  const hasPair = (pair: string) => sql<SqlBool>`(
    ${text} ~ ${`${pair}[\\u0001-\\u007f]`} OR ${isLike(`%${pair}`)}
    OR (${text} ~ '[^\\u0001-\\u007f]' AND ${contains(`${index}.${column}`, pair)}))`;
  const hasPart = (part: string) => isLike(`%${part.replace(/[\\%_]/g, '\\$&')}%`);
  return {
    // pg_trgm ignores what is no letter or digit, and other letters depend on the server's locale.
    has: (part) => /[a-z0-9]{2}/.test(part),
    lookUp(parts, share) {
      if (parts.length === 0) return [];
      const conditions = parts.map((part) => ([...part].length === 2 ? hasPair(part) : hasPart(part)));
      const ids = sql`SELECT ${sql.ref(`${index}.id`)} FROM ${sql.table(index)} WHERE ${sql.join(conditions, sql` AND `)}`;
      const id = sql.ref(`${table}.id`);
      return [share <= rareShare ? sql<SqlBool>`${id} = ANY(ARRAY(${ids}))` : sql<SqlBool>`${id} IN (${ids})`];
    },
  };
}
