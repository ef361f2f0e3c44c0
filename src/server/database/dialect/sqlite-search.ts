import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { createKnownTexts } from './known-texts.ts';

type Contains = (column: string, text: string) => Expression<SqlBool>;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Searching by trigrams, of which those are looked up that tell most. */
export function createSearch(contains: Contains) {
  const { learn, tellingParts, isRare } = createKnownTexts();
  const inIndex = (match: RawBuilder<string>) =>
    sql<SqlBool>`members.id IN (SELECT rowid FROM member_search WHERE member_search MATCH ${match})`;

  /** The trigrams that begin with a pair, as the index knows them; a text's last pair has its end after it. */
  const beginningWith = (pair: string) => sql<string>`(
    SELECT coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '), '""') FROM member_search_terms
    WHERE term >= ${pair} AND term < ${pair} || char(1114111))`;

  return {
    learn,

    /** Members whose search text has every one of these words; of all members, this share is in question. */
    containing(words: readonly string[], share?: number): Expression<SqlBool> {
      const parts = tellingParts(words, share);
      const pairs = words.filter((word) => [...word].length === 2 && isRare(word));
      const inText = words.filter((word) => !pairs.includes(word) && !parts.includes(word));
      const conditions = [
        ...(parts.length > 0 ? [inIndex(sql.val(parts.map(quoted).join(' AND ')))] : []),
        ...pairs.map((pair) => inIndex(beginningWith(pair))),
        ...inText.map((word) => contains('members.search_text', word)),
      ];
      return sql<SqlBool>`(${sql.join(conditions, sql` AND `)})`;
    },
  };
}

/** From so many rows on the index is not put in order while they are added. */
const many = 10_000;

/** Runs the work without the search index's merging of its own parts, which later writes catch up with little by little. */
export async function withoutMerging<DB, T>(tx: Kysely<DB>, added: number, work: () => Promise<T>): Promise<T> {
  if (added < many) return work();
  const merge = (most: number) =>
    sql`INSERT INTO member_search (member_search, rank) VALUES ('automerge', ${sql.lit(most)})`.execute(tx);
  await merge(0);
  const result = await work();
  await merge(4);
  return result;
}
