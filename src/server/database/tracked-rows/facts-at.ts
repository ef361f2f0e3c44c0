import type { Row } from '../history.ts';
import { type Facts, type FieldChanges, factColumns } from '../rows/facts.ts';
import type { Db, TrackedTables } from '../schema.ts';

/** The facts of a row at an earlier version: from the row now, the changes since are reversed, the newest first. */
export async function factsAt<T extends keyof TrackedTables>(
  db: Db,
  table: T,
  current: Row<T>,
  version: number,
): Promise<Facts<T>> {
  const since = await db
    .selectFrom('changes')
    .select('fields')
    .where('subject', '=', table)
    .where('subject_id', '=', current.id)
    .where('version', '>', version)
    .orderBy('version', 'desc')
    .execute();
  const now: Record<string, unknown> = current;
  const facts = Object.fromEntries(factColumns[table].map((fact) => [fact, now[fact]]));
  for (const { fields } of since) {
    for (const [fact, [old]] of Object.entries(JSON.parse(fields) as FieldChanges)) facts[fact] = old;
  }
  return facts as Facts<T>;
}
