import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database, Engine } from '#server/database/open.ts';
import type { Db } from '#server/database/schema.ts';
import { everybodyFor, shareForWords, storedCount } from './counts.ts';
import type { MemberList } from './query.ts';
import { partsToLookUp } from './text-parts.ts';
import { textSharesOf } from './text-sample.ts';

const searchTexts = { table: 'members', column: 'search_text', index: 'member_search' };

type Searched = Pick<Database, 'db' | 'engine'>;

/**
 * The SQL of folded words, all of which occur in a member's search text: some of their parts are looked up in the
 * search index, and only the texts that these leave are read. See docs/search.md.
 *
 * @param share the share of all members that other conditions leave; if it is small, only texts are read
 */
export async function findWords({ db, engine }: Searched, words: readonly string[], share = 1) {
  if (words.length === 0) return { conditions: [], lookedUp: 0 };
  const index = engine.textIndex(searchTexts);
  const shares = await textSharesOf(db, words);
  const parts = partsToLookUp(words, shares, index.has, share);
  const expected = Math.min(1, ...parts.map(shares.shareOf));
  // A word that is a part itself needs no look at the text.
  const read = words.filter((word) => !parts.includes(word));
  return { conditions: [...index.lookUp(parts, expected), ...readWords(engine, read)], lookedUp: parts.length };
}

const readWords = (engine: Engine, words: readonly string[]) =>
  words.map((word) => engine.contains('members.search_text', word));

/** The SQL of a list's words, for either way to find its members. */
export interface WordConditions {
  byIndex: Expression<SqlBool>[];
  /** Without the search index. */
  inOrder: Expression<SqlBool>[];
  /** The share of all members that the list's other conditions leave. */
  share: number;
  /** How many parts are looked up. */
  lookedUp: number;
  /** Whether reading the table is quicker than looking each member up. */
  isScan: boolean;
  /** Whether that takes so long that other requests must be answered meanwhile. */
  isLong: boolean;
}

/** From this share of all members on, reading the table is faster than looking each of them up. */
const scannedShare = 1 / 10;

/** Texts that one statement reads at most. */
const mostAtOnce = 10_000;

/** How to find a list of which `lookedUp` parts are looked up. */
async function scanOf(db: Db, list: MemberList, share: number, lookedUp: number) {
  const isScan = list.words.length > 0 && lookedUp === 0 && share > scannedShare;
  const isLong = isScan && ((await storedCount(db, everybodyFor(list))) ?? 0) > mostAtOnce;
  return { share, lookedUp, isScan, isLong };
}

/** The public view searches the fields that it shows, name and NPA, which have no index of parts. */
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
