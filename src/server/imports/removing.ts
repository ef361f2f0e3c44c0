import { readableNumber } from '#contract/numbers.ts';
import type { Authority } from '#server/database/rows/sessions.ts';
import type { Db } from '#server/database/schema.ts';
import { transact } from '#server/database/transaction.ts';
import { daysAgo } from '#server/days.ts';
import { Problem } from '#server/problems.ts';
import { writeAs } from '#server/session/who-asks.ts';
import { claimImport, updateImport } from './import-claims.ts';
import { forgetSomeKeys } from './import-keys.store.ts';
import { forgetSomeRows } from './import-rows.store.ts';
import { columnsIn } from './imports.store.ts';

/** Deletes the rows of a file in batches. */
async function forgetRows(db: Db, id: number): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = await transact(db, async (tx) => (await forgetSomeKeys(tx, id)) || (await forgetSomeRows(tx, id)));
  }
  await transact(db, async (tx) => {
    const row = await tx.selectFrom('imports').select('columns').where('id', '=', id).executeTakeFirst();
    const columns = row ? columnsIn(row).map((column) => ({ ...column, samples: [], readings: [] })) : [];
    await updateImport(tx, id, { bytes: 0, first_rows: '[]', columns: JSON.stringify(columns) });
  });
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
  for (const { id } of applied) await forgetRows(db, id);
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

const megabyte = 1024 ** 2;

/** Limits of staged files in the database in bytes: waiting to be applied, and applied. */
const most = { ofAccount: 256 * megabyte, ofAll: 1024 * megabyte, applied: 256 * megabyte };

const refusal = (whose: string, bytes: number, atMost: number) =>
  new Problem(
    'too_large',
    `${whose} yang belum diterapkan memuat ${readableNumber(Math.ceil(bytes / megabyte))} MB; paling banyak ${readableNumber(atMost / megabyte)} MB. Terapkan atau buang sebagian, lalu unggah kembali.`,
  );

/** Refuses another file while an account, or all together, have too much waiting. */
export async function refuseWhenFull(db: Db, accountId: number): Promise<void> {
  const kept = await db
    .selectFrom('imports')
    .select(['account_id', (eb) => eb.fn.sum<number>('bytes').as('bytes')])
    .where('state', 'in', ['read', 'checked'])
    .groupBy('account_id')
    .execute();
  const own = Number(kept.find(({ account_id }) => account_id === accountId)?.bytes ?? 0);
  const all = kept.reduce((sum, { bytes }) => sum + Number(bytes), 0);
  if (own > most.ofAccount) throw refusal('Impor Anda', own, most.ofAccount);
  if (all > most.ofAll) throw refusal('Impor semua akun', all, most.ofAll);
}

/** Deletes the rows of applied imports before their week is over if they take too much space, the oldest first. */
export async function forgetOldest(db: Db): Promise<void> {
  const applied = await db
    .selectFrom('imports')
    .select(['id', 'bytes'])
    .where('state', '=', 'applied')
    .where('bytes', '>', 0)
    .orderBy('applied_at', 'desc')
    .execute();
  let kept = 0;
  for (const { id, bytes } of applied) {
    kept += bytes;
    if (kept > most.applied) await forgetRows(db, id);
  }
}
