import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/database/schema.ts';
import { transact } from '#server/database/transaction.ts';
import { Problem } from '#server/problems.ts';

/** Milliseconds after which the database counts as gone, though it has not said so. */
const timeout = 5000;

/** A write that takes longer waits for others, which write: milliseconds. */
const writeTimeout = 1000;

/** For so many milliseconds a write that worked counts, unless one has failed since. */
const writeCounts = 1000;

async function tooLate(): Promise<never> {
  await setTimeout(timeout, undefined, { ref: false });
  throw new Error(`There was no answer for ${timeout} ms.`);
}

/** Writes a row and takes it away again. */
async function tryToWrite(db: Db): Promise<void> {
  await transact(db, async (tx) => {
    const { id } = await tx
      .insertInto('attempts')
      .values({ limit_name: 'readyz', key: '', at: new Date().toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.deleteFrom('attempts').where('id', '=', id).execute();
  });
}

/** Tells whether the database can be written. It is tried now and then, and at once after a call that was refused. */
function createWriteCheck(db: Db) {
  let worked = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;
  const run = async () => {
    try {
      await tryToWrite(db);
      worked = performance.now();
    } finally {
      running = null;
    }
  };
  return {
    /** Throws what keeps the database from writing. */
    async check(): Promise<void> {
      if (performance.now() - worked < writeCounts) return;
      // Those who ask at once share one.
      running ??= run();
      await Promise.race([running, setTimeout(writeTimeout, undefined, { ref: false })]);
    },
    suspect() {
      worked = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Whether the process is alive, and whether it can do its work: for whoever runs it, without a token. */
export function healthRoutes(app: FastifyInstance, db: Db) {
  const writes = createWriteCheck(db);
  app.addHook('onError', async (_request, _reply, error) => {
    if (error instanceof Problem && error.kind === 'unavailable') writes.suspect();
  });

  app.get('/healthz', async (_, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    try {
      const answer = db.selectNoFrom(({ lit }) => lit(1).as('one')).execute();
      await Promise.race([answer, tooLate()]);
      await writes.check();
      return { status: 'ok' };
    } catch (error) {
      const cause = error instanceof Problem ? error.cause : error;
      request.log.error({ err: cause }, 'the database does not answer, or cannot write');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
