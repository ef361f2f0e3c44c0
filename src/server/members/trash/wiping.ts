import type { Database } from '#server/database/open.ts';
import { daysAgo } from '#server/days.ts';

/** A server that was stopped does at its start what it did not come to in these days. */
const lookedBack = 7;

/**
 * Makes the chore that removes what was deleted for ever from the embedded database's files. It works in the first hour of
 * a day and when the server starts, because everybody waits meanwhile.
 *
 * @param wipe does it
 */
export function createWiping({ db, calendar }: Pick<Database, 'db' | 'calendar'>, wipe: () => Promise<void>) {
  let lastDay = '';
  return async (): Promise<void> => {
    const today = calendar.today();
    if (today === lastDay) return;
    const purged = await db
      .selectFrom('changes')
      .select('id')
      .where('action', '=', 'purged')
      .where('at', '>', daysAgo(lookedBack))
      .limit(1)
      .execute();
    if (purged.length > 0) await wipe();
    lastDay = today;
  };
}
