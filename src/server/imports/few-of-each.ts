import type { Db, Tx } from '#server/database/schema.ts';
import type { KeyedRows } from './importable.ts';

/** Keys that are looked up by one statement. */
const mostKeys = 1000;

/**
 * Looks up which rows have which of some keys, at most `most` of each. A key that more rows have is looked up once: else
 * a file in which all are called the same would be read as often as it has rows.
 */
export function fewOfEach(rows: KeyedRows, most: number) {
  const crowded = new Map<string, readonly number[]>();

  async function learnCrowded(db: Db | Tx, keys: readonly string[]) {
    const unknown = keys.filter((key) => !crowded.has(key));
    for (const key of await rows.shared(db, unknown, most + 1)) crowded.set(key, await rows.first(db, key, most));
  }

  return async (db: Db | Tx, keys: readonly string[]): Promise<Map<string, readonly number[]>> => {
    const found = new Map<string, number[]>();
    for (let start = 0; start < keys.length; start += mostKeys) {
      const some = keys.slice(start, start + mostKeys);
      await learnCrowded(db, some);
      const others = some.filter((key) => !crowded.has(key));
      for (const { key, row } of await rows.all(db, others)) {
        const known = found.get(key);
        if (known) known.push(row);
        else found.set(key, [row]);
      }
    }
    return new Map([...crowded, ...found]);
  };
}
