import { PostgresAdapter, sql } from 'kysely';
import { compiledOnce, placeholders } from '../compiled-statements.ts';
import type { Tx } from '../schema.ts';

/** The class of our advisory locks. */
const space = 1;

/**
 * Locks texts until the transaction ends: of two transactions that lock the same, one waits first. They are locked in
 * one order, so there is no deadlock. The embedded engine has one writer at a time and locks nothing.
 *
 * @param within a text that is locked before them, shared: whoever locks it by itself waits for all who hold one of them
 */
export async function holdTexts(tx: Tx, texts: readonly string[], within: string | null = null): Promise<void> {
  if (texts.length === 0 || !(tx.getExecutor().adapter instanceof PostgresAdapter)) return;
  const { places, values } = placeholders('text', within === null ? texts : [...texts, within]);
  const wrapping = within === null ? null : places.at(-1);
  const held = sql`SELECT CASE WHEN shared THEN pg_advisory_xact_lock_shared(${sql.lit(space)}, hash)
      ELSE pg_advisory_xact_lock(${sql.lit(space)}, hash) END FROM (
    SELECT DISTINCT shared, hashtext(text) AS hash
    FROM (VALUES ${sql.join(places.map((text) => sql`(${text}, ${sql.lit(text === wrapping)})`))}) AS texts (text, shared)
    ORDER BY shared DESC, hash
  ) AS ordered`;
  const key = `hold ${texts.length} texts${within === null ? '' : ' within one'}`;
  await tx.executeQuery(compiledOnce(tx, key, () => ({ compile: () => held.compile(tx) }), values));
}
