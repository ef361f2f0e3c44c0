import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '#server/config.ts';
import { connectionOptions, endConnections, type TimeLimits } from './connections.ts';
import { handleError } from './error-handler.ts';
import { acceptJsonOnly } from './json.ts';
import { logOutput } from './log-output.ts';
import { noSchemas } from './no-schemas.ts';
import { refuseAmbiguous } from './one-host.ts';
import { logRequests } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';

/** Creates the Fastify app, with what holds for every request: limits, log, headers and errors. */
export async function createFastify(
  { logLevel, trustedProxies }: Pick<Config, 'logLevel' | 'trustedProxies'>,
  limits: TimeLimits,
): Promise<FastifyInstance> {
  const app = Fastify({
    ...connectionOptions(limits),
    bodyLimit: 1024 * 1024,
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    logger: { level: logLevel, stream: logOutput() },
    schemaController: noSchemas,
    // request-log.ts writes them instead.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: handleError,
  });
  endConnections(app, limits);
  refuseAmbiguous(app);
  logRequests(app);
  acceptJsonOnly(app);
  securityHeaders(app);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 2048 });
  app.setErrorHandler(handleError);
  return app;
}
