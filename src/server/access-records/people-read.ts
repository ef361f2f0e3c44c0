import type { FastifyInstance } from 'fastify';
import { muchToRead } from '#contract/access-records.ts';
import type { Retention } from '#server/config.ts';
import type { Database } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import { daysAgo } from '#server/days.ts';
import { noteEvent } from '#server/security/noting.ts';
import type { Actor } from '#server/session/who-asks.ts';

/** Milliseconds for which reads are added up before they are written. */
const interval = 1000;

type Reader = Pick<Actor, 'id' | 'name' | 'email' | 'origin'>;

/**
 * Adds up what an account reads, exports and prints of people in a day, whatever the call and the size of its pages.
 *
 * @param onMuch called once for an account and day, when it is as much as `muchToRead` says
 */
export function createPeopleRead(
  app: FastifyInstance,
  { db, calendar }: Pick<Database, 'db' | 'calendar'>,
  onMuch: (reader: Reader, people: number) => void,
) {
  let unwritten = new Map<number, { reader: Reader; people: number }>();
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function write(reader: Reader, people: number): Promise<void> {
    const key = { account_id: reader.id, day: calendar.today() };
    const read = await db
      .insertInto('people_read')
      .values({ ...key, people, is_told: 0 })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'day'])
          .doUpdateSet((eb) => ({ people: eb('people_read.people', '+', people) })),
      )
      .returning(['people', 'is_told'])
      .executeTakeFirstOrThrow();
    // Whatever the number of members, fewer are not much.
    if (read.is_told === 1 || read.people < muchToRead(0)) return;
    const { members } = await db
      .selectFrom('members')
      .select((eb) => eb.fn.countAll<number>().as('members'))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (read.people < muchToRead(members)) return;
    const { numUpdatedRows } = await db
      .updateTable('people_read')
      .set({ is_told: 1 })
      .where('account_id', '=', key.account_id)
      .where('day', '=', key.day)
      .where('is_told', '=', 0)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    const { id, name, email, origin } = reader;
    await noteEvent(db, { kind: 'much_read', account: { id, name, email }, origin, detail: { rows: read.people } });
    onMuch(reader, read.people);
  }

  async function writeAll(): Promise<void> {
    timer = undefined;
    const due = [...unwritten.values()];
    unwritten = new Map();
    for (const { reader, people } of due) await write(reader, people);
  }

  function flush(): Promise<void> {
    writing = writing
      .then(writeAll)
      .catch((err: unknown) => app.log.error({ err }, 'what was read of people was not added up'));
    return writing;
  }

  app.addHook('onClose', () => {
    clearTimeout(timer);
    return flush();
  });

  return {
    /** Adds people that an account has got to see. */
    add(reader: Reader, people: number): void {
      if (people === 0) return;
      unwritten.set(reader.id, { reader, people: people + (unwritten.get(reader.id)?.people ?? 0) });
      timer ??= setTimeout(flush, interval).unref();
    },

    async forgetAccount(tx: Tx, { id }: { id: number }): Promise<void> {
      unwritten.delete(id);
      await tx.deleteFrom('people_read').where('account_id', '=', id).execute();
    },

    async prune({ records }: Pick<Retention, 'records'>): Promise<void> {
      await db.deleteFrom('people_read').where('day', '<', daysAgo(records).slice(0, 10)).execute();
    },
  };
}

export type PeopleRead = ReturnType<typeof createPeopleRead>;
