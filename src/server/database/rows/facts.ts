import { type Calendar, readableDay } from '#contract/dates.ts';
import type { changeActions } from '#contract/history.ts';
import { memberName } from '#contract/members.ts';
import type { NewRow, Row } from '../history.ts';
import type { Db, TrackedTables, Tx } from '../schema.ts';
import { memberFacts } from './members.ts';

type Table = keyof TrackedTables;

/** The columns whose changes are recorded. All others are derived from these or set by `history.ts`. */
export const factColumns = {
  members: [...memberFacts, 'merged_into'],
  regions: ['name', 'code', 'other_names'],
  accounts: ['name', 'email', 'username', 'role', 'status', 'password_hash'],
  training_modules: ['name', 'code'],
  training_classes: ['module_id', 'title', 'starts_at', 'ends_at', 'place', 'region_id', 'capacity', 'status'],
  training_registrations: ['class_id', 'member_id', 'attended_at', 'attended_how'],
  // Who reminded never changes, and is removed with a purged member.
  reminders: ['member_id', 'way'],
  distinct_members: ['one_id', 'other_id'],
  card_settings: ['name', 'address', 'chairman', 'signature', 'logo', 'colour', 'back_text', 'valid_months'],
  card_voids: ['reason'],
} as const satisfies { [T in Table]: readonly (keyof NewRow<T>)[] };

export type Fact<T extends Table> = (typeof factColumns)[T][number];

/** The values of a row that are recorded. */
export type Facts<T extends Table> = Pick<Row<T>, Fact<T> & keyof Row<T>>;

/** Columns whose change is recorded without the values. */
const secrets: readonly string[] = ['password_hash'];

type Values = Record<string, unknown>;

/** Fact → [old, new]. */
export type FieldChanges = Record<string, [unknown, unknown]>;

/** What `changes.touched` says of a change: its facts, each between blanks. A row that comes or goes has them all. */
export function touchedBy(action: (typeof changeActions)[number], fields: FieldChanges): string | null {
  return action === 'changed' || action === 'merged' ? ` ${Object.keys(fields).join(' ')} ` : null;
}

/** The facts that change when `patch` is written over a row. For a new row `before` is empty. */
export function changedFacts(table: Table, before: Values, patch: Values): FieldChanges {
  const changes: FieldChanges = {};
  for (const fact of factColumns[table]) {
    if (!Object.hasOwn(patch, fact)) continue;
    const [old, now] = [before[fact] ?? null, patch[fact] ?? null];
    if (old !== now) changes[fact] = secrets.includes(fact) ? [null, null] : [old, now];
  }
  return changes;
}

/** A class with its day: classes of one module often have the same title. */
const className = ({ title, starts_at }: { title: string; starts_at: string }, { dayOf }: Calendar) =>
  `${title} (${readableDay(dayOf(starts_at))})`;

/** Facts that refer to rows with a name, and the tables of those rows. */
export const namedFacts = { region_id: 'regions', module_id: 'training_modules', merged_into: 'members' } as const;

type NamedFact = keyof typeof namedFacts;

/** For each changed fact of that kind, the names that the old and the new id stood for. */
export type FactNames = Partial<Record<NamedFact, [old: string | null, now: string | null]>>;

/** The names of rows at the time of a change. They are stored with the change, because rows may be renamed later. */
export interface NamesOfThen {
  /** The name of the row. A reminder or registration has its member's name, two people told apart have both. */
  subject_name: string | null;
  /** The class that a registration is for. */
  subject_class: string | null;
  /** JSON: {@link FactNames}. */
  names: string | null;
}

/** A row after a change, and the changed facts. */
export interface ChangedRow {
  row: Values;
  fields: FieldChanges;
}

type Names = Map<unknown, string>;

/** The names of these members, deleted ones included. */
export async function memberNamesOf(db: Db | Tx, ids: readonly number[]): Promise<Map<unknown, string>> {
  const rows = await db
    .selectFrom('members')
    .select(['id', 'npa', 'first_name', 'last_name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, memberName(row)]));
}

async function classesWith(db: Db | Tx, ids: readonly number[]): Promise<Names> {
  const rows = await db
    .selectFrom('training_classes')
    .select(['id', 'title', 'starts_at'])
    .where('id', 'in', ids)
    .execute();
  const calendar = db.calendar;
  return new Map(rows.map((row) => [row.id, className(row, calendar)]));
}

async function namesIn(db: Db | Tx, fact: NamedFact, changes: readonly ChangedRow[]): Promise<Names> {
  const ids = new Set(changes.flatMap(({ fields }) => fields[fact] ?? []).filter((id) => typeof id === 'number'));
  if (ids.size === 0) return new Map();
  const table = namedFacts[fact];
  if (table === 'members') return memberNamesOf(db, [...ids]);
  const rows = await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The names of the rows that changed facts refer to, as JSON; null if there are none. */
function factNames(fields: FieldChanges, names: Record<NamedFact, ReadonlyMap<unknown, string>>): string | null {
  const found: FactNames = {};
  for (const fact of Object.keys(namedFacts) as NamedFact[]) {
    const change = fields[fact];
    if (change) found[fact] = [names[fact].get(change[0]) ?? null, names[fact].get(change[1]) ?? null];
  }
  return Object.keys(found).length === 0 ? null : JSON.stringify(found);
}

/** The name of a row, where it follows from its own columns. */
function ownName(db: Db | Tx, table: Table, row: Values): string | null {
  if (table === 'members') return memberName(row as Row<'members'>);
  if (table === 'training_classes') {
    return className(row as { title: string; starts_at: string }, db.calendar);
  }
  return typeof row.name === 'string' ? row.name : null;
}

const bothNames = (one: string | undefined, other: string | undefined) => (one && other ? `${one} – ${other}` : null);

/** The names to store with changes of one table's rows. */
export async function namesOfThen(db: Db | Tx, table: Table, changes: readonly ChangedRow[]): Promise<NamesOfThen[]> {
  const idsOf = (column: string) => [...new Set(changes.map(({ row }) => row[column] as number))];
  const isOfMember = 'member_id' in (changes[0]?.row ?? {});
  const isOfPair = table === 'distinct_members';
  const people = isOfMember ? await memberNamesOf(db, idsOf('member_id')) : null;
  const pairs = isOfPair ? await memberNamesOf(db, [...idsOf('one_id'), ...idsOf('other_id')]) : null;
  const classes = table === 'training_registrations' ? await classesWith(db, idsOf('class_id')) : null;
  const names = {
    region_id: await namesIn(db, 'region_id', changes),
    module_id: await namesIn(db, 'module_id', changes),
    merged_into: await namesIn(db, 'merged_into', changes),
  };
  return changes.map(({ row, fields }) => ({
    subject_name: people
      ? (people.get(row.member_id) ?? null)
      : pairs
        ? bothNames(pairs.get(row.one_id), pairs.get(row.other_id))
        : ownName(db, table, row),
    subject_class: classes?.get(row.class_id) ?? null,
    names: factNames(fields, names),
  }));
}
