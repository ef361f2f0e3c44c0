import { PostgresAdapter, sql } from 'kysely';
import { compiledOnce, placeholders } from '../compiled-statements.ts';
import type { Tx } from '../schema.ts';
import { requireOf } from './sending.ts';

/** The class of our advisory locks. */
const space = 1;

/**
 * Locks texts until the transaction ends: of two transactions that lock the same, one waits first. They are locked in
 * one order, so there is no deadlock. The embedded engine has one writer at a time and locks nothing.
 */
export async function holdTexts(tx: Tx, texts: readonly string[]): Promise<void> {
  if (texts.length === 0 || !(tx.getExecutor().adapter instanceof PostgresAdapter)) return;
  const { places, values } = placeholders('text', texts);
  const held = sql`SELECT pg_advisory_xact_lock(${sql.lit(space)}, hash) FROM (
    SELECT DISTINCT hashtext(column1) AS hash
    FROM (VALUES ${sql.join(places.map((text) => sql`(${text})`))}) AS texts ORDER BY hash
  ) AS ordered`;
  // What is read next is sent with it, and answered after it.
  await requireOf(
    tx,
    compiledOnce(tx, `hold ${texts.length} texts`, () => ({ compile: () => held.compile(tx) }), values),
    () => {},
  );
}
