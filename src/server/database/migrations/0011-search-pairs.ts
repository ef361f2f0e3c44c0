import type { Migration } from 'kysely/migration';
import type { Engine } from '../dialect/engine.ts';

/** Finds texts of two characters by an index where the engine had none when 0006 asked for it. */
export function searchPairs(engine: Engine): Migration {
  return { up: (db) => engine.indexPairs(db) };
}
