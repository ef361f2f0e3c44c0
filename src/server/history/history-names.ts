import { readableDay, today } from '#contract/dates.ts';
import type { Subject } from '#contract/history.ts';
import { fullNameOf } from '#contract/members.ts';
import type { FieldChanges } from '#server/database/history.ts';
import type { Db } from '#server/database/schema.ts';
import type { StoredChange } from '#server/database/undo.ts';

interface Named {
  name: string;
  version: number;
}

type Names = Record<Subject, Map<number, Named>>;

type Person = { first_name: string; last_name: string | null; npa: string };

const personName = ({ first_name, last_name, npa }: Person) => `${fullNameOf(first_name, last_name)} (${npa})`;

/** Classes of a module are often called the same; the day tells them apart. */
const className = ({ title, starts_at }: { title: string; starts_at: string }) =>
  `${title} (${readableDay(today(new Date(starts_at)))})`;

async function registrationNames(db: Db, ids: number[]): Promise<Map<number, Named>> {
  const rows = await db
    .selectFrom('training_registrations')
    .innerJoin('training_classes', 'training_classes.id', 'class_id')
    .leftJoin('members', 'members.id', 'member_id')
    .select(['training_registrations.id', 'training_registrations.version', 'training_classes.title', 'starts_at'])
    .select(['first_name', 'last_name', 'npa'])
    .where('training_registrations.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, version, first_name, last_name, npa, ...ofClass }) => {
      const person = first_name === null || npa === null ? null : personName({ first_name, last_name, npa });
      return [id, { name: `${person ?? 'anggota yang dihapus selamanya'} di ${className(ofClass)}`, version }];
    }),
  );
}

/** How the rows that changes are about are called now, and which version they are at. */
export async function namesOf(db: Db, changes: StoredChange[]): Promise<Names> {
  const idsOf = (subject: Subject) => changes.filter((one) => one.subject === subject).map((one) => one.subject_id);
  const [members, classes, registrations, reminders] = await Promise.all([
    db
      .selectFrom('members')
      .select(['id', 'npa', 'first_name', 'last_name', 'version'])
      .where('id', 'in', idsOf('members'))
      .execute(),
    db
      .selectFrom('training_classes')
      .select(['id', 'title', 'starts_at', 'version'])
      .where('id', 'in', idsOf('training_classes'))
      .execute(),
    registrationNames(db, idsOf('training_registrations')),
    db
      .selectFrom('reminders')
      .innerJoin('members', 'members.id', 'member_id')
      .select(['reminders.id', 'reminders.version', 'npa', 'first_name', 'last_name'])
      .where('reminders.id', 'in', idsOf('reminders'))
      .execute(),
  ]);
  const named = async (table: 'regions' | 'accounts' | 'training_modules') => {
    const rows = await db.selectFrom(table).select(['id', 'name', 'version']).where('id', 'in', idsOf(table)).execute();
    return new Map(rows.map((row) => [row.id, row]));
  };
  return {
    members: new Map(members.map((row) => [row.id, { name: personName(row), version: row.version }])),
    regions: await named('regions'),
    accounts: await named('accounts'),
    reminders: new Map(reminders.map((row) => [row.id, { name: personName(row), version: row.version }])),
    training_modules: await named('training_modules'),
    training_classes: new Map(classes.map((row) => [row.id, { name: className(row), version: row.version }])),
    training_registrations: registrations,
  };
}

const references = ['region_id', 'module_id', 'class_id', 'member_id'] as const;

type Reference = (typeof references)[number];

/** How the rows that facts refer to are called now, by the facts. */
export type ReferredNames = Record<Reference, Map<number, string>>;

/** Whether a fact is the number of another row. */
export function isReference(fact: string): fact is Reference {
  return references.some((reference) => reference === fact);
}

export async function referredNames(db: Db, changes: readonly FieldChanges[]): Promise<ReferredNames> {
  const idsOf = (fact: Reference) => [
    ...new Set(changes.flatMap((fields) => fields[fact] ?? []).filter((id) => typeof id === 'number')),
  ];
  const named = async (table: 'regions' | 'training_modules', ids: number[]) => {
    const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  };
  const classes = await db
    .selectFrom('training_classes')
    .select(['id', 'title', 'starts_at'])
    .where('id', 'in', idsOf('class_id'))
    .execute();
  const members = await db
    .selectFrom('members')
    .select(['id', 'npa', 'first_name', 'last_name'])
    .where('id', 'in', idsOf('member_id'))
    .execute();
  return {
    region_id: await named('regions', idsOf('region_id')),
    module_id: await named('training_modules', idsOf('module_id')),
    class_id: new Map(classes.map((row) => [row.id, className(row)])),
    member_id: new Map(members.map((row) => [row.id, personName(row)])),
  };
}
