import { readableNumber } from '#contract/numbers.ts';
import type { Db } from '#server/database/schema.ts';
import { Problem } from '#server/problems.ts';
import { forgetRows } from './removing.ts';

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
