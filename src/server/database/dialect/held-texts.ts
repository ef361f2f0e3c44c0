import { PostgresAdapter, sql } from 'kysely';
import { compiledOnce, placeholders } from '../compiled-statements.ts';
import type { Tx } from '../schema.ts';
import { leave } from './sending.ts';

/** Apart from other advisory locks. */
const space = 1;

/**
 * Holds texts until the transaction ends: of two transactions that hold the same, one waits before it does anything else. They are held in one order, so
 * that nobody waits in a circle. The embedded engine has one writer at a time, and nothing to hold.
 */
export async function holdTexts(tx: Tx, texts: readonly string[]): Promise<void> {
  if (texts.length === 0 || !(tx.getExecutor().adapter instanceof PostgresAdapter)) return;
  const { places, values } = placeholders('text', texts);
  const held = sql`SELECT pg_advisory_xact_lock(${sql.lit(space)}, hash) FROM (
    SELECT DISTINCT hashtext(column1) AS hash
    FROM (VALUES ${sql.join(places.map((text) => sql`(${text})`))}) AS texts ORDER BY hash
  ) AS ordered`;
  await leave(
    tx,
    compiledOnce(tx, `hold ${texts.length} texts`, () => ({ compile: () => held.compile(tx) }), values),
  );
}
