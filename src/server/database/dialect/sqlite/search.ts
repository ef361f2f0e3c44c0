import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { IndexedTexts, TextIndex } from '../engine.ts';

export function contains(column: string, text: string | RawBuilder<string>): Expression<SqlBool> {
  return sql<SqlBool>`instr(${sql.ref(column)}, ${text}) > 0`;
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** An FTS5 table of trigrams, with its vocabulary beside it. */
export function textIndex({ table, index }: IndexedTexts): TextIndex {
  const inIndex = (match: RawBuilder<string>) =>
    sql<SqlBool>`${sql.ref(`${table}.id`)} IN (SELECT rowid FROM ${sql.table(index)} WHERE ${sql.table(index)} MATCH ${match})`;

  // Pairs have no entries of their own: all trigrams that begin with one are looked up. Every indexed text ends with a
  // line break, so that its last pair begins a trigram too.
  const beginningWith = (pair: string) => sql<string>`(
    SELECT coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '), '""') FROM ${sql.table(`${index}_terms`)}
    WHERE term >= ${pair} AND term < ${pair} || char(1114111))`;

  return {
    has: () => true,
    lookUp(parts) {
      const trigrams = parts.filter((part) => [...part].length === 3);
      const pairs = parts.filter((part) => !trigrams.includes(part));
      const match = trigrams.map(quoted).join(' AND ');
      return [...(match === '' ? [] : [inIndex(sql.val(match))]), ...pairs.map((pair) => inIndex(beginningWith(pair)))];
    },
  };
}
