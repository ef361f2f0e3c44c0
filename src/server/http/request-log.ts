import type { FastifyInstance } from 'fastify';
import { keepAddresses } from './origin.ts';

/**
 * Logs one line per request, with the id that error bodies show, the account's id and the address. The route's pattern
 * is logged instead of the URL, which contains what people search for.
 */
export function logRequests(app: FastifyInstance) {
  keepAddresses(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    if (/^\/(api|graphql)/.test(request.url)) reply.header('Cache-Control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, actor, ip } = request;
    const account = actor?.id ?? null;
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    const { statusCode: status } = reply;
    request.log.info({ method, route: routeOptions.url, status, milliseconds, account, ip }, 'answered');
  });
}
