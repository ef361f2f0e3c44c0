import { readableNumber } from '#contract/numbers.ts';
import type { Authority } from '#server/database/rows/sessions.ts';
import type { Db } from '#server/database/schema.ts';
import { transact } from '#server/database/transaction.ts';
import { daysAgo } from '#server/days.ts';
import type { Forget, ForgetAccount, Keeper } from '#server/keeper.ts';
import { Problem } from '#server/problems.ts';
import { writeAs } from '#server/session/who-asks.ts';
import { claimImport, columnsIn, firstRowsIn, type ImportRecord, updateImport } from './imports.store.ts';
import { forgetSomeKeys, forgetSomeRows } from './staged-rows.store.ts';

/** What an import tells of rows, without those that `stays` refuses. */
function withoutRows(told: Pick<ImportRecord, 'columns' | 'first_rows'>, stays: (row: { number: number }) => boolean) {
  const columns = columnsIn(told).map((column) => ({
    ...column,
    samples: column.samples.filter(stays),
    readings: column.readings.map((one) => ({ ...one, examples: one.examples.filter(stays) })),
  }));
  return { columns: JSON.stringify(columns), first_rows: JSON.stringify(firstRowsIn(told).filter(stays)) };
}

/** Deletes the rows of a file in pieces, and what the import tells of them. */
async function forgetRows(db: Db, id: number): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = await transact(db, async (tx) => (await forgetSomeKeys(tx, id)) || (await forgetSomeRows(tx, id)));
  }
  await transact(db, async (tx) => {
    const told = await tx
      .selectFrom('imports')
      .select(['columns', 'first_rows'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (told) await updateImport(tx, id, { bytes: 0, ...withoutRows(told, () => false) });
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

/** Deletes the rows of all files that were found to be a purged member's. Others are deleted with their file. */
const forgetInImports: Forget = async (tx, { memberId }) => {
  const rows = await tx
    .selectFrom('import_rows')
    .innerJoin('imports', 'imports.id', 'import_rows.import_id')
    .select(['import_id', 'number'])
    .where('imports.subject', '=', 'members')
    .where('target_id', '=', memberId)
    .execute();
  for (const [id, theirs] of Map.groupBy(rows, ({ import_id }) => import_id)) {
    const numbers = theirs.map(({ number }) => number);
    for (const table of ['import_rows', 'import_keys'] as const) {
      await tx.deleteFrom(table).where('import_id', '=', id).where('number', 'in', numbers).execute();
    }
    // Locked, because people's decisions are stored in the same columns.
    const told = tx.selectFrom('imports').select(['columns', 'first_rows', 'revision']).where('id', '=', id);
    const { revision, ...all } = await told.forNoKeyUpdate().executeTakeFirstOrThrow();
    const stays = ({ number }: { number: number }) => !numbers.includes(number);
    // Whoever has it open must reload it.
    await updateImport(tx, id, { ...withoutRows(all, stays), revision: revision + 1 });
  }
};

/** Replaces the name of an erased account as the uploader of files. */
const forgetUploader: ForgetAccount = async (tx, { id, name }) => {
  const as = { account_name: name, account_email: null };
  await tx.updateTable('imports').set(as).where('account_id', '=', id).execute();
};

/** Removes people from imports, and imports after some days. */
export function createImportKeeper(db: Db): Keeper {
  return {
    forgetMember: forgetInImports,
    forgetAccount: forgetUploader,
    prune: ({ imports }) => prune(db, imports),
  };
}
