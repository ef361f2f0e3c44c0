import type { Subject } from '#contract/history.ts';
import { type FactNames, namedFacts } from '#server/database/rows/naming.ts';
import type { Db } from '#server/database/schema.ts';
import type { StoredChange } from '#server/database/tracked-rows/undo.ts';

/** Current versions of the changed rows, by subject and id. Purged rows have none. */
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

/** The row's name after the change; null for a purged member. */
export function subjectNameOf({ subject, subject_name, subject_class }: StoredChange): string | null {
  if (subject !== 'training_registrations' || subject_class === null) return subject_name;
  return `${subject_name ?? 'anggota yang dihapus selamanya'} di ${subject_class}`;
}

/** The names that a fact's old and new ids stood for at the time; undefined if the fact is not an id. */
export function namesOfFact(change: StoredChange, fact: string): readonly [string | null, string | null] | undefined {
  // A registration's class never changes; its member only by a merge.
  if (change.subject === 'training_registrations' && fact === 'class_id') return [null, change.subject_class];
  if (fact === 'member_id') return [null, change.subject_name];
  if (!(fact in namedFacts) || change.names === null) return undefined;
  return (JSON.parse(change.names) as FactNames)[fact as keyof FactNames];
}
