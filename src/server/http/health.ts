import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/database/schema.ts';

/** Milliseconds after which the database counts as gone, though it has not said so. */
const patience = 5000;

async function tooLate(): Promise<never> {
  await setTimeout(patience, undefined, { ref: false });
  throw new Error(`There was no answer for ${patience} ms.`);
}

/** Whether the process is alive, and whether it can do its work: for whoever runs it, without a token. */
export function healthRoutes(app: FastifyInstance, db: Db) {
  app.get('/healthz', async (_, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    try {
      const answer = db.selectNoFrom(({ lit }) => lit(1).as('one')).execute();
      await Promise.race([answer, tooLate()]);
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
