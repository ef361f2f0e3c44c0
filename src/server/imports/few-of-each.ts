import type { Db, Tx } from '#server/database/schema.ts';
import type { KeyedRows } from './importable.ts';

/** Keys that are looked up by one statement. */
const mostKeys = 1000;

/**
 * Looks up which rows have which keys, at most `most` a key. A key with more rows is looked up only once: a file in
 * which everybody has the same name would be read as often as it has rows.
 */
export function fewOfEach(rows: KeyedRows, most: number) {
  const crowded = new Map<string, readonly number[]>();

  return async (db: Db | Tx, keys: readonly string[]): Promise<Map<string, readonly number[]>> => {
    const found = new Map<string, readonly number[]>();
    const others = keys.filter((key) => !crowded.has(key));
    for (let start = 0; start < others.length; start += mostKeys) {
      const some = await rows.few(db, others.slice(start, start + mostKeys), most);
      for (const { key, rows } of some) (rows.length < most ? found : crowded).set(key, rows);
    }
    return new Map([...crowded, ...found]);
  };
}
