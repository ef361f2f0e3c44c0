import { sql } from 'kysely';
import type { Db, Tx } from '#server/database/schema.ts';
import type { KeyedRows, RowKeys } from './importable.ts';

/** Keys that are read or written at once. */
const most = 1000;

/** The match keys of a row as they are stored: kind and key. */
export function storedKeys({ unique, alike }: Pick<RowKeys, 'unique' | 'alike'>): string[] {
  const others = Object.entries(alike).map(([because, key]) => `${because}:${key}`);
  return unique === null ? others : [uniqueKeyOf(unique), ...others];
}

export const uniqueKeyOf = (unique: string) => `=:${unique}`;

export interface RowKey {
  number: number;
  key: string;
}

export async function storeKeys(tx: Tx, importId: number, keys: readonly RowKey[]): Promise<void> {
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

/** The keys of an import in their order. Many rows may have one key, so the rows' numbers are part of the order. */
function keysInOrder(db: Db | Tx, importId: number) {
  return db
    .selectFrom('import_keys')
    .select(['key', 'number'])
    .where('import_id', '=', importId)
    .orderBy('key')
    .orderBy('number');
}

/** Deletes some keys of an import. Returns whether there are more. */
export async function forgetSomeKeys(tx: Tx, importId: number): Promise<boolean> {
  const next = await keysInOrder(tx, importId).offset(most).limit(1).executeTakeFirst();
  const some = tx.deleteFrom('import_keys').where('import_id', '=', importId);
  const until = ({ key, number }: RowKey) =>
    some.where((eb) => eb(eb.refTuple('key', 'number'), '<=', eb.tuple(key, number)));
  await (next ? until(next) : some).execute();
  return next !== undefined;
}

/** The numbers of all rows that share a key with another row of their file, in batches. */
export async function* rowsThatShare(db: Db, importId: number): AsyncGenerator<number[]> {
  // Read in the order of keys. The planner may judge a join by the statistics of earlier imports and compare every key
  // with every other.
  const all = keysInOrder(db, importId).limit(most);
  for (let last: RowKey | null = null; ; ) {
    const before: RowKey | null = last;
    const rows: RowKey[] = await (before
      ? all.where((eb) => eb(eb.refTuple('key', 'number'), '>', eb.tuple(before.key, before.number)))
      : all
    ).execute();
    const inARow = before ? [before, ...rows] : rows;
    yield inARow
      .filter(({ key }, index) => key === inARow[index - 1]?.key || key === inARow[index + 1]?.key)
      .map(({ number }) => number);
    last = rows.at(-1) ?? null;
    if (rows.length < most) return;
  }
}

/** The rows of one file by their keys. */
export function keyedRows(importId: number): KeyedRows {
  return {
    async few(db, keys, most) {
      if (keys.length === 0) return [];
      const placed = db
        .selectFrom('import_keys')
        .select(['key', 'number', sql<number>`row_number() OVER (PARTITION BY key ORDER BY number)`.as('place')])
        .where('import_id', '=', importId)
        .where('key', 'in', keys);
      const rows = await db
        .selectFrom(placed.as('placed'))
        .select(['key', 'number'])
        .where('place', '<=', most)
        .orderBy('number')
        .execute();
      return [...Map.groupBy(rows, ({ key }) => key)].map(([key, some]) => ({
        key,
        rows: some.map(({ number }) => number),
      }));
    },
  };
}
