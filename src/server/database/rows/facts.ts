import type { NewRow, Row } from '../history.ts';
import type { TrackedTables } from '../schema.ts';
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
