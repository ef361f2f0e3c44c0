import type { Db, Tx } from './schema.ts';

/** What was counted after it was read is true as long as it stays the same. */
export async function lastChange(db: Db | Tx): Promise<number | string> {
  const { mark } = await db.selectFrom('latest_changes').select('mark').executeTakeFirstOrThrow();
  return mark;
}
