import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/database/schema.ts';
import { transact } from '#server/database/transaction.ts';
import { Problem } from '#server/problems.ts';

/** Milliseconds after which an unresponsive database counts as down. */
const timeout = 5000;

/** A write that takes longer is only waiting for other writers, so the database works: milliseconds. */
const writeTimeout = 1000;

/** Milliseconds for which a successful write is trusted, unless a write has failed since. */
const writeCounts = 1000;

async function tooLate(): Promise<never> {
  await setTimeout(timeout, undefined, { ref: false });
  throw new Error(`There was no answer for ${timeout} ms.`);
}

/** Inserts and deletes a row. */
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

/** Checks that the database is writable: periodically, and right after a request failed because of it. */
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
    /** Throws whatever prevents writing. */
    async check(): Promise<void> {
      if (performance.now() - worked < writeCounts) return;
      // Concurrent checks share one write.
      running ??= run();
      await Promise.race([running, setTimeout(writeTimeout, undefined, { ref: false })]);
    },
    suspect() {
      worked = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Liveness and readiness probes, without authentication. */
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
