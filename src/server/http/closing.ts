import type { FastifyInstance } from 'fastify';

/**
 * What is answered while the server closes ends its connection. A browser would keep it for later calls, and the
 * process would wait for those.
 */
export function endConnectionsOnClose(app: FastifyInstance) {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_, reply) => {
    if (closing) reply.header('Connection', 'close');
  });
}
