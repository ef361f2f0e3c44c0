import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from '#server/config.ts';
import { Problem } from '#server/problems.ts';
import { connectionOptions, endConnections, type TimeLimits } from './connections.ts';
import { handleError } from './error-handler.ts';
import { logOutput, logRequests } from './log.ts';
import { securityHeaders } from './security-headers.ts';

function refused(): never {
  throw new Error('Shapes are those of the contract, which route() checks; Fastify gets none.');
}

/** Keeps Fastify from loading its own schema compilers, unused by us: a fifth of all code loaded at startup. */
const noSchemas: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: () => refused, buildSerializer: () => refused },
};

/** Refuses what a proxy may interpret differently: no host, two hosts, or an absolute URL in the request line. */
function refuseAmbiguous(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }) => {
    const { length } = raw.headersDistinct.host ?? [];
    const isOld = raw.httpVersion === '1.0';
    if (length > 1 || (length === 0 && !isOld) || !raw.url?.startsWith('/')) {
      throw new Problem('invalid', 'Permintaan tidak dapat dibaca: alamatnya tidak jelas.');
    }
  });
}

/** Ten times what any endpoint needs. Parsing a megabyte of nested lists blocks for 20 to 90 ms, of items 10 to 20. */
const most = { marks: 20_000, items: 100_000 };

/** Whether a text has too many lists, objects, fields or items. Quoted text doesn't count. */
function isTangled(text: string): boolean {
  const count = { marks: 0, items: 0 };
  let isQuoted = false;
  for (let place = 0; place < text.length && count.marks <= most.marks && count.items <= most.items; place += 1) {
    const character = text[place];
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted) {
      count.marks += Number(character === '[' || character === '{' || character === ':');
      count.items += Number(character === ',');
    } else if (character === '\\') place += 1;
  }
  return count.marks > most.marks || count.items > most.items;
}

/** JSON is the only body type, unless an endpoint says otherwise; an empty body means no fields. */
function acceptJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const text = bytes.toString();
    if (text === '') done(null, undefined);
    // Decoded all the same, letters would become replacement characters and be stored as such.
    else if (!isUtf8(bytes)) done(new Problem('invalid', 'Permintaan tidak dapat dibaca: bukan UTF-8.'));
    else if (isTangled(text)) done(new Problem('invalid', 'Permintaan ini memuat terlalu banyak isian.'));
    else parse(request, text, done);
  });
  // Buffered up to the limit all the same: a body that is too large is reported before a wrong type.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => {
    done(new Problem('wrong_type', 'Jenis isi permintaan tidak didukung. Kirimkan JSON.'));
  });
}

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
    // log.ts writes them instead.
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
