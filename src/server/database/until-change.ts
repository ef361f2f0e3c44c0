import type { Db, Tx } from './schema.ts';

/** What is kept until anything changes. Whoever keeps something makes one, and hands it over where it is read. */
export class KeptAnswer<T> {
  latest: { mark: string; value: Promise<T> } | null = null;
}

/**
 * What `compute` answers, kept until anything changes that has a history: by this process or another one. All who ask
 * meanwhile share one answer.
 *
 * @param besides what else it depends on: the day, for what changes with it
 */
export async function untilChange<T>(
  db: Db | Tx,
  kept: KeptAnswer<T>,
  compute: () => Promise<T>,
  besides = '',
): Promise<T> {
  // Read first: what is computed from later rows is kept under the earlier mark, which nobody reads again.
  const latest = await db.selectFrom('latest_changes').select('mark').executeTakeFirstOrThrow();
  const mark = `${latest.mark} ${besides}`;
  if (kept.latest?.mark === mark) return kept.latest.value;
  const entry = { mark, value: compute() };
  kept.latest = entry;
  try {
    return await entry.value;
  } catch (error) {
    if (kept.latest === entry) kept.latest = null;
    throw error;
  }
}
