import { setImmediate } from 'node:timers/promises';
import type { Authority } from '#server/database/rows/sessions.ts';
import type { Db } from '#server/database/schema.ts';
import { transact } from '#server/database/transaction.ts';
import { daysAgo } from '#server/days.ts';
import { writeAs } from '#server/session/write-as.ts';
import { claimImport, updateImport } from './import-claims.ts';
import { forgetSomeKeys } from './import-keys.store.ts';
import { forgetSomeRows } from './import-rows.store.ts';

/** Deletes the rows of a file in batches. */
export async function forgetRows(db: Db, id: number): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = await transact(db, async (tx) => (await forgetSomeKeys(tx, id)) || (await forgetSomeRows(tx, id)));
    // Lets other requests be answered.
    await setImmediate();
  }
  await transact(db, (tx) => updateImport(tx, id, { bytes: 0 }));
}

/** Deletes an import with its rows. */
export async function forgetImport(db: Db, id: number): Promise<void> {
  await forgetRows(db, id);
  await db.deleteFrom('imports').where('id', '=', id).execute();
}

/** Removes an import that was not applied from all lists. `prune` deletes it, if nobody does so before. */
export async function remove(db: Db, id: number, authority: Authority): Promise<void> {
  await writeAs(db, authority, async (tx) => {
    await claimImport(tx, id, { states: ['read', 'checked'] });
    await tx.updateTable('imports').set({ state: 'removed' }).where('id', '=', id).execute();
  });
}

/** Deletes the rows of imports applied `days` ago, and imports that nobody applied for as long. */
export async function prune(db: Db, days: number, now?: Date): Promise<void> {
  const applied = await db
    .selectFrom('imports')
    .select('id')
    .where('state', '=', 'applied')
    .where('applied_at', '<', daysAgo(days, now))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('import_rows').select('number').whereRef('import_rows.import_id', '=', 'imports.id')),
    )
    .execute();
  for (const { id } of applied) {
    await transact(db, (tx) => updateImport(tx, id, { first_rows: '[]' }));
    await forgetRows(db, id);
  }
  const others = await db
    .selectFrom('imports')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('state', '=', 'removed'),
        eb.and([eb('state', 'in', ['read', 'checked']), eb('at', '<', daysAgo(days, now))]),
        // Reading takes minutes at most, so this one was interrupted.
        eb.and([eb('state', '=', 'reading'), eb('at', '<', daysAgo(1, now))]),
      ]),
    )
    .execute();
  for (const { id } of others) await forgetImport(db, id);
}
