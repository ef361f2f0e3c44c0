import type { Change, FieldFault } from '#contract/endpoint.ts';
import { levelOf } from '#contract/level.ts';
import { fullNameOf, type MemberChange } from '#contract/members.ts';
import type { Fact, Facts, NewRow } from '#server/database/history.ts';
import { nameKey, phoneKey } from '#server/database/same-person.ts';
import { fold, uniqueKey } from '#server/database/search-text.ts';
import { pictureNameOf } from '#server/files/picture-address.ts';

type MemberFact = Fact<'members'>;

/** What a member is, without what follows from it. */
export type MemberFacts = Facts<'members'>;

/** The columns by the names under which requests carry them. */
export const columnOf = {
  npa: 'npa',
  first_name: 'first_name',
  last_name: 'last_name',
  title: 'title',
  email: 'email',
  image_url: 'picture',
  phone: 'phone',
  serkom_number: 'serkom_number',
  serkom_end_date: 'serkom_end_date',
  experience_year_start: 'experience_year_start',
  membership_type_id: 'region_id',
  practice_permit_number: 'practice_permit_number',
  status: 'status',
  order: 'order',
} as const satisfies Partial<Record<keyof MemberChange, MemberFact>>;

type SentField = keyof typeof columnOf;

const sentFields = Object.keys(columnOf) as SentField[];

/** Above every order that a member can have, so that members without one come last. */
export const afterEveryOrder = 2 ** 31;

/** What a new member is where nothing else is said. */
export const nothingSet = {
  last_name: null,
  title: null,
  email: null,
  phone: null,
  practice_permit_number: null,
  serkom_number: null,
  serkom_end_date: null,
  experience_year_start: null,
  picture: null,
  status: 'active',
  order: null,
} as const;

/** The facts that a change carries, and the faults that only the server can see in it. */
export function factsOf({ values, faults }: Change<MemberChange>, publicUrl: string): Change<MemberFacts> {
  const facts: Partial<Record<MemberFact, unknown>> = {};
  for (const field of sentFields) {
    if (values[field] !== undefined) facts[columnOf[field]] = values[field];
  }
  if (typeof values.image_url !== 'string') return { values: facts as Partial<MemberFacts>, faults };
  const picture = values.image_url === '' ? null : pictureNameOf(values.image_url, publicUrl);
  if (picture !== null || values.image_url === '') {
    return { values: { ...(facts as Partial<MemberFacts>), picture }, faults };
  }
  delete facts.picture;
  return { values: facts as Partial<MemberFacts>, faults: [...faults, unknownPicture] };
}

/** An address that is not one of a picture uploaded here. */
export const unknownPicture: FieldFault = {
  field: 'image_url',
  message: 'Gambar harus diunggah dahulu melalui panel ini.',
};

const foldedOrNull = (text: string | null) => (text === null ? null : fold(text));

/** Everything that follows from a member's facts, kept with the row for searching and sorting. */
export function derivedColumns(facts: MemberFacts): Omit<NewRow<'members'>, MemberFact> {
  const searched = [
    fullNameOf(facts.first_name, facts.last_name),
    facts.npa,
    facts.email,
    facts.phone,
    facts.practice_permit_number,
    facts.serkom_number,
  ];
  return {
    level: levelOf(facts.npa, facts.title),
    npa_key: uniqueKey(facts.npa),
    npa_fold: fold(facts.npa),
    full_name_fold: fold(fullNameOf(facts.first_name, facts.last_name)),
    title_fold: foldedOrNull(facts.title),
    email_fold: foldedOrNull(facts.email),
    phone_fold: foldedOrNull(facts.phone),
    practice_permit_fold: foldedOrNull(facts.practice_permit_number),
    serkom_fold: foldedOrNull(facts.serkom_number),
    order_key: facts.order ?? afterEveryOrder,
    phone_key: phoneKey(facts.phone),
    name_key: nameKey(fullNameOf(facts.first_name, facts.last_name)),
    // A searched word has no white space, so it can't match across the lines.
    search_text: searched
      .filter((text) => text !== null)
      .map(fold)
      .join('\n'),
  };
}

/** Facts that nothing follows from. */
const plainFacts: readonly string[] = [
  'status',
  'region_id',
  'picture',
  'serkom_end_date',
  'experience_year_start',
] satisfies MemberFact[];

/** What is written over a member that gets these facts: them, and what follows from them. */
export function patchOf(current: MemberFacts, facts: Partial<MemberFacts>): Partial<NewRow<'members'>> {
  if (Object.keys(facts).every((fact) => plainFacts.includes(fact))) return facts;
  return { ...facts, ...derivedColumns({ ...current, ...facts }) };
}

/** The row of a new member: its facts, and what follows from them. */
export function newMemberRow(facts: MemberFacts): NewRow<'members'> {
  return { ...facts, ...derivedColumns(facts) };
}

/** A name cut in another place is the same name. */
export function restatedName(sent: Partial<MemberFacts>, other: MemberFacts): MemberFact[] {
  const { first_name, last_name } = sent;
  if (first_name === undefined || last_name === undefined) return [];
  const isSame = fullNameOf(first_name, last_name) === fullNameOf(other.first_name, other.last_name);
  return isSame ? ['first_name', 'last_name'] : [];
}
