import { setImmediate } from 'node:timers/promises';
import { wordsOf } from '#contract/member-filter.ts';
import type { Tx } from '#server/database/schema.ts';
import type { Forget, ForgetAccount, Traces } from '#server/database/traces.ts';

/** Records that are looked through at once. */
const batch = 500;

/** What stands for a word by which somebody who is deleted for ever was found. */
const erased = '…';

type Filters = Record<string, unknown>;

/** The call's parameters without what finds the member alone. */
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
        filters: JSON.stringify(await withoutThem(tx, JSON.parse(filters), traces)),
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

/** Takes an erased account's name out of who read. */
export const forgetReader: ForgetAccount = async (tx, { id, name }) => {
  const as = { account_name: name, account_email: null, address: null, device: null };
  await tx.updateTable('access_records').set(as).where('account_id', '=', id).execute();
};
