import { sql } from 'kysely';
import { fewByKey } from '#server/database/few-by-key.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { KeyedRows, RowKeys } from './importable.ts';

/** Keys that are read or written at once. */
const most = 1000;

/** A row's keys as they are kept: what they are about, and the key. */
export function storedKeys({ unique, alike }: Pick<RowKeys, 'unique' | 'alike'>): string[] {
  const others = Object.entries(alike).map(([because, key]) => `${because}:${key}`);
  return unique === null ? others : [uniqueKeyOf(unique), ...others];
}

export const uniqueKeyOf = (unique: string) => `=:${unique}`;

export interface RowKey {
  number: number;
  key: string;
}

export async function keepKeys(tx: Tx, importId: number, keys: readonly RowKey[]): Promise<void> {
  for (let start = 0; start < keys.length; start += most) {
    await tx
      .insertInto('import_keys')
      .values(keys.slice(start, start + most).map((key) => ({ import_id: importId, ...key })))
      .execute();
  }
}

export async function forgetKeys(tx: Tx, importId: number, number: number, keys: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('import_keys')
    .where('import_id', '=', importId)
    .where('key', 'in', keys)
    .where('number', '=', number)
    .execute();
}

/** Forgets some keys of an import; answers whether there are more. */
export async function forgetSomeKeys(tx: Tx, importId: number): Promise<boolean> {
  const ofImport = tx.selectFrom('import_keys').where('import_id', '=', importId).orderBy('key');
  const next = await ofImport.select('key').offset(most).limit(1).executeTakeFirst();
  const some = tx.deleteFrom('import_keys').where('import_id', '=', importId);
  await (next ? some.where('key', '<=', next.key) : some).execute();
  return next !== undefined;
}

/** The numbers of all rows that share a key with another row of their file, some at a time. */
export async function* rowsThatShare(db: Db, importId: number): AsyncGenerator<number[]> {
  const ofImport = db.selectFrom('import_keys').where('import_id', '=', importId);
  for (let last = ''; ; ) {
    const following = ofImport.where('key', '>', last);
    const next = await following.select('key').orderBy('key').offset(most).limit(1).executeTakeFirst();
    const some = next ? following.where('key', '<=', next.key) : following;
    // Counted in one go through the index: a join with the keys that are shared may be planned for the few rows of the imports
    // before, which the statistics know, and then it compares every key with every other.
    const counted = some.select(['number', sql<number>`count(*) OVER (PARTITION BY key)`.as('sharing')]);
    const rows = await db.selectFrom(counted.as('keys')).select('number').where('sharing', '>', 1).execute();
    yield rows.map(({ number }) => number);
    if (!next) return;
    last = next.key;
  }
}

/** The rows of one file by their keys. */
export function keyedRows(importId: number): KeyedRows {
  return {
    few: (db, keys, most) =>
      fewByKey(db, keys, (key) =>
        db
          .selectFrom('import_keys')
          .select('number as row')
          .where('import_id', '=', importId)
          .where('key', '=', key)
          .orderBy('number')
          .limit(most),
      ),
  };
}
