import type { FoundMember, Member } from '#contract/members.ts';
import { withOneShape } from '#contract/same-text.ts';
import { isCodeLink, npaOfCode } from '#contract/training-registrations.ts';
import type { Database } from '#server/database/open.ts';
import { fold, uniqueKey } from '#server/database/search-text.ts';
import { memberLists } from './list/member-lists.ts';
import { membersById } from './member-reading.ts';
import { isDegree, phoneKey } from './same-person.ts';

/** Nobody looks through more than this; they add a word instead. */
const few = 8;

/** Members with the parts of words between signs, of which the words themselves may leave few. */
const mostWithParts = 200;

const byName = { field: 'fullName', descending: false } as const;

/** The characters of a telephone number. */
const telephone = /^[+\d\s().-]{4,}$/;

/** Shortest last group of a telephone number. Also the length of trigrams in the search index. */
const lastGroup = 3;

const phoneSigns = /[\s().-]/g;

/** Search words without degrees, and without dots, which not everybody writes. */
function plainWords(words: readonly string[]): string[] {
  const folded = words.map(fold);
  const said = folded.filter((word) => !isDegree(word.replaceAll(',', '')));
  // In numbers dots are significant.
  return (said.length > 0 ? said : folded)
    .flatMap((word) => (/\d/.test(word) ? [word] : word.split(/[.,]+/)))
    .filter(Boolean);
}

/** Apostrophes, quotes and hyphens: stored texts have them in any shape. */
const signs = /['"-]+/;

/** Whether a member has all words, whatever the shapes of their signs. */
function hasAll({ npa, fullName, title, email, phone }: Member, words: readonly string[]): boolean {
  const text = fold(withOneShape([npa, fullName, title, email, phone].join('\n')));
  return words.every((word) => !signs.test(word) || text.includes(word));
}

/** Finds members by what people remember of them, to jump to one. */
export function createFinding(database: Pick<Database, 'db' | 'engine'>) {
  const { db } = database;
  const lists = memberLists(database);

  async function byNpa(text: string): Promise<number[]> {
    const rows = await db
      .selectFrom('members')
      .select('id')
      .where('npa_key', '=', uniqueKey(text))
      .where('deleted_at', 'is', null)
      .execute();
    return rows.map(({ id }) => id);
  }

  /** By the last digits of a telephone number, whatever separators and prefix it has. */
  async function byPhone(text: string): Promise<number[]> {
    const typed = text.replace(phoneSigns, '');
    // A complete number may have another prefix than the stored one.
    const digits = phoneKey(typed) ?? typed.replace(/\D/g, '');
    const conditions = lists.having([digits.slice(-lastGroup)]);
    let found = db
      .selectFrom('members')
      .select('id')
      .where('match_phone', 'like', `%${digits}`)
      .where('deleted_at', 'is', null);
    for (const condition of conditions) found = found.where(condition);
    return (await found.limit(few).execute()).map(({ id }) => id);
  }

  async function byWords(words: readonly string[]): Promise<number[]> {
    const wanted = plainWords(words);
    // The list takes the shape of a sign seriously: it is asked for what stands between, and what fits is left.
    const search = wanted.flatMap((word) => word.split(signs)).filter(Boolean);
    if (search.length === 0) return [];
    const pageSize = wanted.some((word) => signs.test(word)) ? mostWithParts : few;
    const { members } = await lists.page({ isAdmin: 'true', search, sort: byName, pageSize });
    return members.filter((member) => hasAll(member, wanted)).map(({ id }) => id);
  }

  return {
    /** An exact NPA first, then matching telephone numbers, then names. */
    async find(typed: readonly string[]): Promise<FoundMember[]> {
      const said = typed.join(' ');
      const words = isCodeLink(said) ? [npaOfCode(said)] : typed.map(withOneShape);
      const text = words.join(' ');
      if (plainWords(words).length === 0) return [];
      const found = [
        ...(await byNpa(text)),
        ...(telephone.test(text) ? await byPhone(text) : []),
        ...(await byWords(words)),
      ];
      const members = await membersById(db, [...new Set(found)].slice(0, few));
      return members.map(({ id, npa, fullName, image_url, membershipType, phone, status }) => ({
        ...{ id, npa, fullName, image_url, membershipType, phone, status },
      }));
    },
  };
}

export type MemberFinding = ReturnType<typeof createFinding>;
