import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null before that is known, and without a valid token. */
    accountId: number | null;
  }
}

/**
 * One line a request, under the id that the answer carries: by which account's number, and from where. The addresses of
 * calls are logged as their route's pattern, because the real ones hold what people search for.
 */
export function logRequests(app: FastifyInstance) {
  app.decorateRequest('accountId', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    if (/^\/(api|graphql)/.test(request.url)) reply.header('Cache-Control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, accountId, ip } = request;
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    const { statusCode: status } = reply;
    request.log.info({ method, route: routeOptions.url, status, milliseconds, account: accountId, ip }, 'answered');
  });
}
