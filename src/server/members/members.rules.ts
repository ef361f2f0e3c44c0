import type { Change, FieldFault } from '#contract/endpoint.ts';
import { levelOf } from '#contract/level.ts';
import { namesFrom, renamed } from '#contract/member-fields.ts';
import { fullNameOf, type Member, type MemberChange } from '#contract/members.ts';
import { pictureUrl } from '#contract/pictures.ts';
import { membershipTypeOf } from '#contract/regions.ts';
import type { NewRow, Row } from '#server/database/history.ts';
import { type Fact, type Facts, factColumns } from '#server/database/rows/facts.ts';
import type { MatchColumns } from '#server/database/rows/matches.ts';
import { type FoldedColumns, foldedColumns, searchedColumns } from '#server/database/rows/members.ts';
import { fold, uniqueKey } from '#server/database/search-text.ts';
import { pictureNameOf } from '#server/pictures/picture-address.ts';
import { doubtsOf, npaSeries } from './completeness/doubts.ts';
import { matchKeysOf } from './same-person.ts';

type MemberFact = Fact<'members'>;

/** The stored facts of a member, without derived columns. */
export type MemberFacts = Facts<'members'>;

/** Columns by request names. */
export const columnOf = { ...namesFrom('sent', 'column'), last_name: 'last_name' } as const;

export type SentField = keyof typeof columnOf;

const sentFields = Object.keys(columnOf) as SentField[];

/** Greater than any valid order, so that members without one sort last. */
export const afterEveryOrder = 2 ** 31;

type AlwaysSet = 'npa' | 'first_name' | 'region_id' | 'status';

/** Defaults of a new member. */
export const nothingSet = {
  ...Object.fromEntries(factColumns.members.map((column) => [column, null])),
  status: 'active',
} as Record<Exclude<MemberFact, AlwaysSet>, null> & { status: 'active' };

/** The facts in a change, and faults that only the server can detect. */
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

/** These fields' facts at an earlier version. The name is one field, stored in two columns. */
export function returnedFacts(then: MemberFacts, fields: readonly SentField[]): Partial<MemberFacts> {
  const facts = new Set<MemberFact>(fields.map((field) => columnOf[field]));
  if (facts.has('first_name')) facts.add('last_name');
  return Object.fromEntries([...facts].map((fact) => [fact, then[fact]]));
}

/** A picture's address that isn't one of ours. */
export const unknownPicture: FieldFault = {
  field: 'image_url',
  message: 'Gambar harus diunggah dahulu melalui panel ini.',
};

const foldedOrNull = (text: string | null) => (text === null ? null : fold(text));

/** Keys by which entries of one person are found. */
function matchColumnsOf({ npa, phone, email, serkom_number }: MemberFacts, fullName: string): MatchColumns {
  const keys = matchKeysOf({ fullName, npa, phone, email, serkom: serkom_number });
  return {
    ...{ match_npa: keys.npa, match_serkom: keys.serkom, match_phone: keys.phone, match_email: keys.email },
    match_name: keys.name,
  };
}

/** Columns derived from a member's facts, for searching, sorting and comparing. */
export function derivedColumns(facts: MemberFacts): Omit<NewRow<'members'>, MemberFact> {
  const name = fullNameOf(facts.first_name, facts.last_name);
  // People search by the whole name.
  const whole = { ...facts, first_name: name };
  const folded = Object.fromEntries(foldedColumns.map(([column, from]) => [column, foldedOrNull(whole[from])]));
  return {
    ...(folded as FoldedColumns),
    level: levelOf(facts.npa, facts.title),
    npa_key: uniqueKey(facts.npa),
    order_key: facts.order ?? afterEveryOrder,
    doubts: doubtsOf(facts),
    npa_series: npaSeries(facts.npa),
    ...matchColumnsOf(facts, name),
    // Search words contain no white space, so none can match across lines.
    search_text: searchedColumns.flatMap((column) => foldedOrNull(whole[column]) ?? []).join('\n'),
  };
}

/** Facts from which columns are derived. */
const telling: ReadonlySet<string> = new Set<MemberFact>([
  ...foldedColumns.map(([, column]) => column),
  ...searchedColumns,
  'last_name',
  'order',
  'picture',
]);

/** Whether columns are derived from some of these facts. */
const isTelling = (facts: readonly string[]) => facts.some((fact) => telling.has(fact));

/** The columns to write for these facts, with derived ones. */
export function patchOf(current: MemberFacts, facts: Partial<MemberFacts>): Partial<NewRow<'members'>> {
  if (!isTelling(Object.keys(facts))) return facts;
  return { ...facts, ...derivedColumns({ ...current, ...facts }) };
}

export function newMemberRow(facts: MemberFacts): NewRow<'members'> {
  return { ...facts, ...derivedColumns(facts) };
}

/** The name columns, if both have the same whole name and split it differently: that is no change. */
export function restatedName(sent: Partial<MemberFacts>, other: MemberFacts): MemberFact[] {
  const { first_name, last_name } = sent;
  if (first_name === undefined || last_name === undefined) return [];
  const isSame = fullNameOf(first_name, last_name) === fullNameOf(other.first_name, other.last_name);
  return isSame ? ['first_name', 'last_name'] : [];
}

/** The columns of a list item, with the region's name. */
export const itemColumns = [
  'members.id',
  ...factColumns.members.map((column) => `members.${column}` as const),
  'regions.name as region_name',
  'level',
  'members.version',
  'members.updated_at',
] as const;

export type ItemRow = Pick<Row<'members'>, 'id' | 'level' | 'version' | 'updated_at'> &
  MemberFacts & { region_name: string };

/** A member as lists and writes return it; `year` is the current one. */
export function memberOf(row: ItemRow, year: number): Member {
  return {
    ...renamed(row, 'column', 'answer'),
    id: row.id,
    fullName: fullNameOf(row.first_name, row.last_name),
    image_url: row.picture === null ? null : pictureUrl(row.picture),
    membershipType: membershipTypeOf(row.region_name),
    experienceYear: row.experience_year_start === null ? null : Math.max(0, year - row.experience_year_start),
    level: row.level,
    version: row.version,
    updatedAt: row.updated_at,
  };
}
