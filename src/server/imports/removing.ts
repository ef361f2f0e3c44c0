import { setImmediate } from 'node:timers/promises';
import { type Authority, writeAs } from '#server/database/live-session.ts';
import type { Db } from '#server/database/schema.ts';
import { changed, claimImport } from './import-claims.ts';
import { forgetSomeKeys } from './import-keys.store.ts';
import { forgetSomeRows } from './import-rows.store.ts';
import { columnsIn } from './imports.store.ts';

const day = 24 * 60 * 60 * 1000;

/** So long the rows of an applied import, and imports that nobody applied, are kept. */
const week = 7 * day;

/** Deletes what is kept of a file's rows, piece by piece. */
export async function forgetRows(db: Db, id: number): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = await db
      .transaction()
      .execute(async (tx) => (await forgetSomeKeys(tx, id)) || (await forgetSomeRows(tx, id)));
    // Other requests get their turn.
    await setImmediate();
  }
  await db.transaction().execute((tx) => changed(tx, id, { bytes: 0 }));
}

/** The samples of an import's columns, and its first rows, are values of its rows, and go with them. */
async function forgetSamples(db: Db, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { columns } = await tx.selectFrom('imports').select('columns').where('id', '=', id).executeTakeFirstOrThrow();
    const without = columnsIn({ columns }).map((column) => ({ ...column, samples: [] }));
    await tx
      .updateTable('imports')
      .set({ columns: JSON.stringify(without), first_rows: '[]' })
      .where('id', '=', id)
      .execute();
  });
}

/** Deletes an import with its rows. */
export async function forgetImport(db: Db, id: number): Promise<void> {
  await forgetRows(db, id);
  await db.deleteFrom('imports').where('id', '=', id).execute();
}

/** Throws away an import that was not applied: at once for whoever looks. */
export async function remove(db: Db, id: number, authority: Authority): Promise<void> {
  await writeAs(db, authority, async (tx) => {
    await claimImport(tx, id, { states: ['read', 'checked'] });
    await tx.updateTable('imports').set({ state: 'removed' }).where('id', '=', id).execute();
  });
  await forgetImport(db, id);
}

/** Forgets the rows of imports that were applied a week ago, and whole imports that nobody applied. */
export async function prune(db: Db, now: Date = new Date()): Promise<void> {
  const before = (time: number) => new Date(now.getTime() - time).toISOString();
  const applied = await db
    .selectFrom('imports')
    .select('id')
    .where('state', '=', 'applied')
    .where('applied_at', '<', before(week))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('import_rows').select('number').whereRef('import_rows.import_id', '=', 'imports.id')),
    )
    .execute();
  for (const { id } of applied) {
    await forgetSamples(db, id);
    await forgetRows(db, id);
  }
  const others = await db
    .selectFrom('imports')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('state', '=', 'removed'),
        eb.and([eb('state', 'in', ['read', 'checked']), eb('at', '<', before(week))]),
        // The reading of a file takes minutes at most; this one was broken off.
        eb.and([eb('state', '=', 'reading'), eb('at', '<', before(day))]),
      ]),
    )
    .execute();
  for (const { id } of others) await forgetImport(db, id);
}
