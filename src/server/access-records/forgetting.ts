import { setImmediate } from 'node:timers/promises';
import { wordsOf } from '#contract/member-filter.ts';
import type { Forget, Traces } from '#server/database/traces.ts';

/** Records that are looked through at once. */
const batch = 500;

/** What stands for a word by which somebody who is deleted for ever was found. */
const erased = '…';

type Filters = Record<string, unknown>;

/** The call's parameters without what finds the member alone. */
async function withoutThem(filters: Filters, traces: Traces): Promise<Filters> {
  const entries = Object.entries(filters).map(async ([name, value]) => {
    if (typeof value !== 'string') return [name, value];
    const words = wordsOf(value).map(async (word) => ((await traces.findsThem(word)) ? erased : word));
    return [name, (await Promise.all(words)).join(' ')];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Takes a member who is deleted for ever out of what is recorded of reading: who was chosen, and what was searched for. */
export const forgetInRecords: Forget = async (tx, traces) => {
  for (let last = 0; ; ) {
    const rows = await tx
      .selectFrom('access_records')
      .select(['id', 'filters', 'ids'])
      .where('id', '>', last)
      .where((eb) =>
        eb.or([eb('filters', 'like', '%"search"%'), eb('filters', 'like', '%"filter"%'), eb('ids', 'is not', null)]),
      )
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const { id, filters, ids } of rows) {
      const now = {
        filters: JSON.stringify(await withoutThem(JSON.parse(filters), traces)),
        ids: ids && JSON.stringify((JSON.parse(ids) as number[]).filter((one) => one !== traces.memberId)),
      };
      if (now.filters === filters && now.ids === ids) continue;
      await tx.updateTable('access_records').set(now).where('id', '=', id).execute();
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batch) return;
    // Other requests get their turn.
    await setImmediate();
  }
};
