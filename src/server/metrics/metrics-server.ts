import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/schema.ts';
import { createMetrics } from './metrics.ts';

/**
 * Serves metrics at `/metrics` on a separate port, which only the operator should reach. Closes with the app. Must be
 * called before the app listens.
 *
 * @returns the address
 */
export async function serveMetrics(app: FastifyInstance, db: Db, config: Config, port: number): Promise<string> {
  const measured = createMetrics(app, db, config);
  const server = Fastify({ logger: false, forceCloseConnections: true });
  server.get('/metrics', async (_, reply) => reply.type(measured.contentType).send(await measured.metrics()));
  app.addHook('onClose', () => server.close());
  return server.listen({ host: config.host, port });
}
