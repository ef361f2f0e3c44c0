import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { IndexedTexts, TextIndex } from '../engine.ts';

export function contains(column: string, text: string | RawBuilder<string>): Expression<SqlBool> {
  return sql<SqlBool>`instr(${sql.ref(column)}, ${text}) > 0`;
}

/** The sign keeps the planner off the indexes of a column, and changes nothing else. */
export function withoutIndex<T>(column: string): Expression<T> {
  return sql<T>`+${sql.ref(column)}`;
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The parts of three characters that a word has. */
function trigramsOf(word: string): string[] {
  const characters = [...word];
  return characters.slice(2).map((_, start) => characters.slice(start, start + 3).join(''));
}

/** An FTS5 table of trigrams, with its vocabulary beside it. It tells which texts have a trigram, and not where. */
export function textIndex({ table, column, index }: IndexedTexts): TextIndex {
  const read = (word: string) => contains(`${table}.${column}`, word);
  const inIndex = (match: RawBuilder<string> | string) =>
    sql<SqlBool>`${sql.ref(`${table}.id`)} IN (SELECT rowid FROM ${sql.table(index)} WHERE ${sql.table(index)} MATCH ${match})`;

  // Pairs have no entries of their own: all trigrams that begin with one are looked up. Every indexed text ends with a
  // line break, so that its last pair begins a trigram too.
  const beginningWith = (pair: string) => sql<string>`(
    SELECT coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '), '""') FROM ${sql.table(`${index}_terms`)}
    WHERE term >= ${pair} AND term < ${pair} || char(1114111))`;

  return {
    having(words, rows) {
      if (rows === 'passed') return words.map(read);
      const trigrams = [...new Set(words.flatMap(trigramsOf))];
      const pairs = words.filter((word) => [...word].length === 2);
      return [
        ...(trigrams.length > 0 ? [inIndex(trigrams.map(quoted).join(' AND '))] : []),
        ...pairs.map((pair) => inIndex(beginningWith(pair))),
        // A pair or a trigram needs no look at the text.
        ...words.filter((word) => ![2, 3].includes([...word].length)).map(read),
      ];
    },
  };
}
