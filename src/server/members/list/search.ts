import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database, Engine } from '#server/database/open.ts';
import type { Db } from '#server/database/schema.ts';
import { everybodyFor, keptCount, shareForWords } from './counts.ts';
import type { MemberList } from './query.ts';
import { partsToLookUp } from './text-parts.ts';
import { textSharesOf } from './text-sample.ts';

const searchTexts = { table: 'members', column: 'search_text', index: 'member_search' };

type Searched = Pick<Database, 'db' | 'engine'>;

/**
 * The SQL of folded words, all of which occur in a member's search text: some parts of them are looked up in the search
 * index, and the texts that these leave are read. See docs/search.md.
 *
 * @param share of all members, the share that other conditions leave; where that is small, only texts are read
 */
export async function findWords({ db, engine }: Searched, words: readonly string[], share = 1) {
  if (words.length === 0) return { conditions: [], lookedUp: 0 };
  const index = engine.textIndex(searchTexts);
  const parts = partsToLookUp(words, await textSharesOf(db, words), index.has, share);
  // A word that is itself a part needs no look at the text.
  const read = words.filter((word) => !parts.includes(word));
  return { conditions: [...index.lookUp(parts), ...readWords(engine, read)], lookedUp: parts.length };
}

const readWords = (engine: Engine, words: readonly string[]) =>
  words.map((word) => engine.contains('members.search_text', word));

/** The SQL of a list's words, for either way to find its members. */
export interface WordConditions {
  byIndex: Expression<SqlBool>[];
  /** Without the search index. */
  inOrder: Expression<SqlBool>[];
  /** Of all members, the share that the list's other conditions leave. */
  share: number;
  /** How many parts are looked up. */
  lookedUp: number;
  /** Whether reading the table is quicker than looking each member up. */
  isScan: boolean;
  /** Whether that takes so long that others get their turn meanwhile. */
  isLong: boolean;
}

/** Where so great a share of all members is left, reading the table is quicker than looking each of them up. */
const scannedShare = 1 / 10;

/** So many members' texts are read by one statement. */
const mostAtOnce = 10_000;

/** By what a list is found of which so many parts are looked up. */
async function scanOf(db: Db, list: MemberList, share: number, lookedUp: number) {
  const isScan = list.words.length > 0 && lookedUp === 0 && share > scannedShare;
  const isLong = isScan && ((await keptCount(db, everybodyFor(list))) ?? 0) > mostAtOnce;
  return { share, lookedUp, isScan, isLong };
}

/** The public view searches in what it shows, name and NPA, which no index has parts of. */
function publicWords(engine: Engine, words: readonly string[]): Expression<SqlBool>[] {
  const occursIn = (column: string, word: string) => engine.contains(`members.${column}`, word);
  return words.map((word) => sql<SqlBool>`(${occursIn('full_name_fold', word)} OR ${occursIn('npa_fold', word)})`);
}

/** The SQL of a list's words. */
export async function wordConditions(searched: Searched, list: MemberList): Promise<WordConditions> {
  const { words, isPublic } = list;
  const { engine } = searched;
  if (words.length === 0 || isPublic) {
    const conditions = publicWords(engine, words);
    return { byIndex: conditions, inOrder: conditions, ...(await scanOf(searched.db, list, 1, 0)) };
  }
  const share = await shareForWords(searched.db, list);
  const { conditions, lookedUp } = await findWords(searched, words, share);
  return {
    byIndex: conditions,
    inOrder: readWords(engine, words),
    ...(await scanOf(searched.db, list, share, lookedUp)),
  };
}
