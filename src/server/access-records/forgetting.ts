import { setImmediate } from 'node:timers/promises';
import { wordsOf } from '#contract/member-filter.ts';
import type { Tx } from '#server/database/schema.ts';
import type { Forget, ForgetAccount, Traces } from '#server/database/traces.ts';

/** Records examined per batch. */
const batch = 500;

/** Replaces search words that found a purged member. */
const erased = '…';

type Filters = Record<string, unknown>;

/** A request's parameters without those that would identify the member. */
async function withoutThem(tx: Tx, filters: Filters, traces: Traces): Promise<Filters> {
  const without = { ...filters };
  for (const [name, value] of Object.entries(filters)) {
    if (typeof value !== 'string') continue;
    const words: string[] = [];
    for (const word of wordsOf(value)) words.push((await traces.findsThem(tx, word)) ? erased : word);
    without[name] = words.join(' ');
  }
  return without;
}

/** Removes a purged member from access records: from chosen ids and searched words. */
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
        filters: JSON.stringify(await withoutThem(tx, JSON.parse(filters), traces)),
        ids: ids && JSON.stringify((JSON.parse(ids) as number[]).filter((one) => one !== traces.memberId)),
      };
      if (now.filters === filters && now.ids === ids) continue;
      await tx.updateTable('access_records').set(now).where('id', '=', id).execute();
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batch) return;
    // Yields to other requests.
    await setImmediate();
  }
};

/** Replaces the name of an erased account. */
export const forgetReader: ForgetAccount = async (tx, { id, name }) => {
  const as = { account_name: name, account_email: null, address: null, device: null };
  await tx.updateTable('access_records').set(as).where('account_id', '=', id).execute();
};
