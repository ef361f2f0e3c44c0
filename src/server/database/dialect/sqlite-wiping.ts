import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';

/** So often it is tried again while somebody reads a long stream; then it has to wait for the next time. */
const tries = 10;

/** Milliseconds between two tries. */
const pause = 50;

/**
 * Brings what was written into the file itself, where deleted values are overwritten, and empties the log, whose pages may
 * still have them.
 */
export async function emptyLog<DB>(db: Kysely<DB>): Promise<void> {
  for (let left = tries; left > 0; left -= 1) {
    // Whoever reads is not waited for here, where everybody would wait with it.
    await sql`PRAGMA busy_timeout = 0`.execute(db);
    const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
    await sql`PRAGMA busy_timeout = 5000`.execute(db);
    if (rows[0]?.busy === 0) return;
    await setTimeout(pause);
  }
}
