import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { IndexedTexts, TextIndex } from '../engine.ts';

export function contains(column: string, text: string | RawBuilder<string>): Expression<SqlBool> {
  return sql<SqlBool>`strpos(${sql.ref(column)}, ${text}) > 0`;
}

/** The planner has statistics to choose an index by. */
export function withoutIndex<T>(column: string): Expression<T> {
  return sql.ref<T>(column);
}

/** A table of the texts, with a GIN index of their trigrams (`pg_trgm`), which serves LIKE; without it all texts are read. */
export function textIndex({ table, column, index }: IndexedTexts): TextIndex {
  const text = sql.ref(`${index}.${column}`);
  const isLike = (word: string) => sql<SqlBool>`${text} LIKE ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;
  return {
    having(words, rows) {
      if (words.length === 0) return [];
      const ids = sql`SELECT ${sql.ref(`${index}.id`)} FROM ${sql.table(index)} WHERE ${sql.join(words.map(isLike), sql` AND `)}`;
      const id = sql.ref(`${table}.id`);
      // Few are looked up one by one: the planner, which expects more of them, would walk the index of the list's order.
      return [rows === 'few' ? sql<SqlBool>`${id} = ANY(ARRAY(${ids}))` : sql<SqlBool>`${id} IN (${ids})`];
    },
  };
}
