import { fullNameOf } from '#contract/members.ts';
import { withFewMarks } from '#contract/same-text.ts';
import type { FieldChanges } from '#server/database/facts.ts';
import { searchedColumns } from '#server/database/member-columns.ts';
import type { Database } from '#server/database/open.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { fold } from '#server/database/search-text.ts';
import { packed, type Traces } from '#server/database/traces.ts';
import { storedRow } from '#server/database/tracked-rows/rows.ts';
import { memberLists } from '../list/member-lists.ts';
import { nameKey, phoneKey, wordWithin } from '../same-person.ts';

type From = Pick<Database, 'engine'> & { db: Db | Tx };

/** Facts that identify a person. */
const telling = [...searchedColumns, 'last_name'] as const;

type Fact = (typeof telling)[number] | 'title' | 'picture';

/** Shorter texts occur in others by chance. */
const leastMentioned = 4;

/** All values that these facts and the picture ever had. */
async function everyValue({ db }: From, id: number) {
  const row = await storedRow(db, 'members', id);
  const changes = await db
    .selectFrom('changes')
    .select('fields')
    .where('subject', '=', 'members')
    .where('subject_id', '=', id)
    .execute();
  const all = changes.map(({ fields }) => JSON.parse(fields) as FieldChanges);
  return (fact: Fact): string[] => {
    const values = [row?.[fact], ...all.flatMap((fields) => fields[fact] ?? [])];
    return [...new Set(values.filter((value) => typeof value === 'string' && value !== ''))] as string[];
  };
}

/** The ids of the entries of one person. */
type Person = readonly number[];

/** Whether another person, deleted or not, has this text too: it identifies nobody then. */
async function isOthersToo(from: From, person: Person, text: string): Promise<boolean> {
  const conditions = memberLists(from).having([fold(text)]);
  const other = await from.db
    .selectFrom('members')
    .select('members.id')
    .where((eb) => eb.and(conditions))
    .where('members.id', 'not in', person)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** The rows that are called by the name of a member. */
async function rowIdsOf({ db }: From, id: number): Promise<Traces['rowIds']> {
  const idsIn = async (table: 'reminders' | 'training_registrations' | 'card_voids') =>
    (await db.selectFrom(table).select('id').where('member_id', '=', id).execute()).map((row) => row.id);
  const pairs = await db
    .selectFrom('distinct_members')
    .select('id')
    .where((eb) => eb.or([eb('one_id', '=', id), eb('other_id', '=', id)]))
    .execute();
  return {
    members: [id],
    regions: [],
    reminders: await idsIn('reminders'),
    card_voids: await idsIn('card_voids'),
    training_registrations: await idsIn('training_registrations'),
    distinct_members: pairs.map((row) => row.id),
  };
}

/** What identifies a member in stored copies of their values. `person` has the entries that were merged into them, too. */
export async function tracesOf(from: From, id: number, person: Person): Promise<Traces> {
  const valuesOf = await everyValue(from, id);
  const names = valuesOf('first_name').flatMap((first) =>
    [null, ...valuesOf('last_name')].map((last) => fullNameOf(first, last)),
  );
  const words = names.flatMap((name) => name.split(/\s+/)).filter((word) => word.length >= leastMentioned);
  const all = [...new Set([...telling.flatMap(valuesOf), ...names, ...words])].filter((value) => packed(value) !== '');
  const own: string[] = [];
  for (const value of all) if (!(await isOthersToo(from, person, value))) own.push(value);

  const values = new Set(own.map(packed));
  const phones = new Set(
    valuesOf('phone')
      .filter((phone) => own.includes(phone))
      .map(phoneKey),
  );
  const nameKeys = new Set(names.filter((name) => own.includes(name)).map(nameKey));
  const hints = [...values, ...[...nameKeys].map((key) => wordWithin(key ?? ''))];
  const mentioned = [...values, ...phones].filter(
    (value) => value !== null && value.length >= leastMentioned,
  ) as string[];
  const searched = all.map(fold).join('\n');
  const found = new Map<string, boolean>();
  const rowIds = await rowIdsOf(from, id);
  const isTheirs = (cell: string) => {
    const text = withFewMarks(cell);
    const [phone, name] = [phoneKey(text), nameKey(text)];
    return values.has(packed(text)) || (phone !== null && phones.has(phone)) || (name !== null && nameKeys.has(name));
  };
  return {
    memberId: id,
    rowIds,
    pictures: valuesOf('picture'),
    isTheirs,
    mayHaveTheirs(text) {
      const [within, digits] = [packed(text), withFewMarks(text).normalize('NFKC').replace(/\D/g, '')];
      return (
        hints.some((hint) => within.includes(hint)) || [...phones].some((phone) => phone && digits.includes(phone))
      );
    },
    mentions(text) {
      const within = packed(text);
      return mentioned.some((value) => within.includes(value));
    },
    async findsThem(tx, word) {
      const text = fold(word);
      if (!searched.includes(text)) return false;
      const known = found.get(text) ?? !(await isOthersToo({ ...from, db: tx }, person, text));
      found.set(text, known);
      return known;
    },
  };
}
