import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TextIndex } from './engine.ts';

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

const inIndex = (match: RawBuilder<string>) =>
  sql<SqlBool>`members.id IN (SELECT rowid FROM member_search WHERE member_search MATCH ${match})`;

/** The trigrams that begin with a pair, as the index knows them; a text's last pair has its end after it. */
const beginningWith = (pair: string) => sql<string>`(
  SELECT coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '), '""') FROM member_search_terms
  WHERE term >= ${pair} AND term < ${pair} || char(1114111))`;

/** The embedded engine's full-text index of trigrams. */
export const textIndex: TextIndex = {
  has: () => true,
  lookUp(parts) {
    const trigrams = parts.filter((part) => [...part].length === 3);
    const pairs = parts.filter((part) => !trigrams.includes(part));
    const match = trigrams.map(quoted).join(' AND ');
    return [...(match === '' ? [] : [inIndex(sql.val(match))]), ...pairs.map((pair) => inIndex(beginningWith(pair)))];
  },
};
