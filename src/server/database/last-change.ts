import type { Db, Tx } from './schema.ts';

/** Differs after every change: what was counted stays valid while it is the same. */
export async function lastChange(db: Db | Tx): Promise<number | string> {
  const { mark } = await db.selectFrom('latest_changes').select('mark').executeTakeFirstOrThrow();
  return mark;
}
