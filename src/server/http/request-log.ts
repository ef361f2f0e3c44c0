import type { FastifyInstance } from 'fastify';

/**
 * One line a request, under the id that the answer carries. Addresses are logged as their route's pattern, because the
 * real ones hold what people search for.
 */
export function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    if (/^\/(api|graphql)/.test(request.url)) reply.header('Cache-Control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode, milliseconds }, 'answered');
  });
}
