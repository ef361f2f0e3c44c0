import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '#server/database/schema.ts';
import { hashOf } from '#server/hash.ts';

const givenAtOnce = 10;

/** 32 characters, without those that are easily confused: 0, 1, o and l. */
const characters = '23456789abcdefghijkmnpqrstuvwxyz';

/** 16 characters in four groups. They can't be guessed, so a plain hash is enough. */
function newRecoveryCode(): string {
  const code = Array.from(randomBytes(16), (byte) => characters[byte % characters.length]).join('');
  return (code.match(/.{4}/g) ?? []).join('-');
}

export async function countRecoveryCodes(db: Db | Tx, accountId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return left;
}

/** Creates codes if none are left, and returns them. Only hashes are stored. */
export async function giveRecoveryCodes(tx: Tx, accountId: number): Promise<string[]> {
  if ((await countRecoveryCodes(tx, accountId)) > 0) return [];
  const codes = Array.from({ length: givenAtOnce }, newRecoveryCode);
  const rows = codes.map((code) => ({ account_id: accountId, hash: hashOf(code.replaceAll('-', '')) }));
  await tx.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

/** Uses a code up; returns whether it was valid. */
export async function spendRecoveryCode(tx: Tx, accountId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('hash', '=', hashOf(code))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function removeRecoveryCodes(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
}
