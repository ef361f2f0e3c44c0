import type { Subject } from '#contract/history.ts';
import { type FactNames, namedFacts } from '#server/database/naming.ts';
import type { Db } from '#server/database/schema.ts';
import type { StoredChange } from '#server/database/tracked-rows/undo.ts';

/** The present versions of the rows of these changes, by subject and id. Rows that were deleted for ever have none. */
export async function versionsOf(db: Db, changes: StoredChange[]): Promise<Map<Subject, Map<number, number>>> {
  const bySubject = [...Map.groupBy(changes, ({ subject }) => subject)];
  return new Map(
    await Promise.all(
      bySubject.map(async ([subject, some]) => {
        const ids = some.map(({ subject_id }) => subject_id);
        const rows = await db.selectFrom(subject).select(['id', 'version']).where('id', 'in', ids).execute();
        return [subject, new Map(rows.map(({ id, version }) => [id, version]))] as const;
      }),
    ),
  );
}

/** The name of the row after the change; null for a member who was deleted for ever. */
export function subjectNameOf({ subject, subject_name, subject_class }: StoredChange): string | null {
  if (subject !== 'training_registrations' || subject_class === null) return subject_name;
  return `${subject_name ?? 'anggota yang dihapus selamanya'} di ${subject_class}`;
}

/** The names that the old and the new id of a fact stood for then; undefined if the fact is not the id of another row. */
export function namesOfFact(change: StoredChange, fact: string): readonly [string | null, string | null] | undefined {
  // The class of a registration never changes, and its member only where entries of one person were merged.
  if (change.subject === 'training_registrations' && fact === 'class_id') return [null, change.subject_class];
  if (fact === 'member_id') return [null, change.subject_name];
  if (!(fact in namedFacts) || change.names === null) return undefined;
  return (JSON.parse(change.names) as FactNames)[fact as keyof FactNames];
}
