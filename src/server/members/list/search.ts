import { type Expression, type SqlBool, sql } from 'kysely';
import type { Engine } from '#server/database/open.ts';
import type { MemberList } from './query.ts';

const searchTexts = { table: 'members', column: 'search_text', index: 'member_search' };

/** What the members of a list are found for; see conditions.ts. */
export type LookedUp = 'all' | 'few' | 'passed';

/** The SQL of folded words, all of which occur in a member's search text. */
export function havingWords(
  engine: Engine,
  words: readonly string[],
  purpose: LookedUp = 'all',
): Expression<SqlBool>[] {
  return engine.textIndex(searchTexts).having(words, purpose);
}

/** The SQL of a list's words. The public view searches the fields that it shows, name and NPA, which have no index of texts. */
export function wordsOfList(engine: Engine, list: MemberList, purpose: LookedUp): Expression<SqlBool>[] {
  if (!list.isPublic) return havingWords(engine, list.words, purpose);
  const occursIn = (column: string, word: string) => engine.contains(`members.${column}`, word);
  return list.words.map((word) => sql<SqlBool>`(${occursIn('full_name_fold', word)} OR ${occursIn('npa_fold', word)})`);
}
