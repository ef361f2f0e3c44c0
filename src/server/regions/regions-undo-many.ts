import type { LeftRow } from '#contract/operations.ts';
import { type Author, removeTracked, restoreTracked, updateTracked } from '#server/database/history.ts';
import type { Tx } from '#server/database/schema.ts';
import { fold, uniqueKey } from '#server/database/search-text.ts';
import type { Reversal, StoredChange } from '#server/database/undo.ts';
import { reversalsOf } from '#server/database/undo-many.ts';

type RegionReversal = Reversal<'regions'>;

/** Why a reversal is impossible now; null where it is possible. */
async function hindrance(tx: Tx, { row, kind, facts }: RegionReversal): Promise<string | null> {
  if (kind === 'remove') {
    const { members } = await tx
      .selectFrom('members')
      .select((eb) => eb.fn.countAll<number>().as('members'))
      .where('region_id', '=', row.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    return members > 0 ? `Masih memiliki ${members} anggota.` : null;
  }
  const namesake = await tx
    .selectFrom('regions')
    .select('id')
    .where('name_key', '=', uniqueKey(facts.name ?? row.name))
    .where('id', '!=', row.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return namesake ? 'Namanya sudah dipakai wilayah lain.' : null;
}

async function write(tx: Tx, author: Author, { row, kind, facts }: RegionReversal) {
  const { name } = facts;
  const patch = { ...facts, ...(name !== undefined && { name_key: uniqueKey(name), name_fold: fold(name) }) };
  if (kind === 'remove') await removeTracked(tx, author, 'regions', row);
  else if (kind === 'restore') await restoreTracked(tx, author, 'regions', row, patch);
  else await updateTracked(tx, author, 'regions', row, patch);
}

/** Takes back what can be of an operation's changes of regions. There are few, so it goes one by one. */
export async function takeBackRegions(tx: Tx, changes: readonly StoredChange[], author: Author): Promise<LeftRow[]> {
  const ids = changes.map(({ subject_id }) => subject_id);
  const rows = await tx.selectFrom('regions').selectAll().where('id', 'in', ids).execute();
  const { reversals, left } = await reversalsOf<'regions'>(tx, changes, rows, ({ name }) => name);
  for (const reversal of reversals) {
    const reason = await hindrance(tx, reversal);
    if (reason === null) await write(tx, author, reversal);
    else left.push({ id: reversal.row.id, name: reversal.row.name, reason });
  }
  return left;
}
