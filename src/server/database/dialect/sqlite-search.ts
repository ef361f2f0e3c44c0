import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { createKnownTexts } from './known-texts.ts';

type Contains = (column: string, text: string) => Expression<SqlBool>;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The parts of so many characters that a text has, each once. */
function partsOf(text: string, length: number): string[] {
  const characters = [...text];
  const parts = characters.slice(length - 1).map((_, start) => characters.slice(start, start + length).join(''));
  return [...new Set(parts)];
}

/** What an entry in the list of a part costs, as a share of a text that is read. */
const entryCost = 1 / 50;

/**
 * Searching by trigrams. What it costs is the length of the lists that are gone through and the texts that are read, so
 * few parts of the words are looked up; which these are is seen from some texts, and only speed hangs on it.
 */
export function createSearch(contains: Contains) {
  const { learn, least, shareOf, isRare } = createKnownTexts();
  const inIndex = (match: RawBuilder<string>) =>
    sql<SqlBool>`members.id IN (SELECT rowid FROM member_search WHERE member_search MATCH ${match})`;

  /** The trigrams that begin with a pair, as the index knows them; a text's last pair has its end after it. */
  const beginningWith = (pair: string) => sql<string>`(
    SELECT coalesce(group_concat('"' || replace(term, '"', '""') || '"', ' OR '), '""') FROM member_search_terms
    WHERE term >= ${pair} AND term < ${pair} || char(1114111))`;

  /**
   * Of texts with one part, the share that has another too: those that stand in each other but for a character are seldom
   * apart, of others one says nothing of the other.
   */
  function shareBeside(part: string, other: string): number {
    const [before, after] = [other.slice(0, 2), other.slice(-2)];
    const shared = part.endsWith(before) ? before : part.startsWith(after) ? after : null;
    return shared === null ? shareOf(other) : Math.min(1, shareOf(other) / (shareOf(shared) || 1));
  }

  /**
   * The parts of some words that are worth looking up: each leaves so many fewer texts to read that its list is paid for.
   * None are where that is dearer than reading the texts of the share of all members that is in question.
   */
  function tellingParts(words: readonly string[], share: number): string[] {
    const parts = new Set(words.flatMap((word) => partsOf(word, 3)));
    const chosen: string[] = [];
    let lists = 0;
    let texts = 1;
    while (parts.size > 0) {
      const beside = (part: string) => Math.max(shareOf(part), ...chosen.map((one) => shareBeside(one, part)));
      const left = [...parts].map((part) => ({ part, texts: texts * beside(part), list: entryCost * shareOf(part) }));
      const [best] = left.sort((one, other) => one.texts + one.list - other.texts - other.list);
      if (!best || (chosen.length > 0 && best.texts + best.list >= texts)) break;
      texts = chosen.length === 0 ? Math.max(least(), best.texts) : best.texts;
      lists += best.list;
      chosen.push(best.part);
      parts.delete(best.part);
    }
    return lists + texts <= share ? chosen : [];
  }

  return {
    learn,

    /** Members whose search text has every one of these words; of all members, this share is in question. */
    containing(words: readonly string[], share = 1): Expression<SqlBool> {
      const long = words.filter((word) => [...word].length >= 3);
      const parts = tellingParts(long, share);
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
