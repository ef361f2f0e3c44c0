import type { FastifyInstance } from 'fastify';

/** JSON is the only body that calls take, but for those that say otherwise; no body at all is no fields. */
export function acceptJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, typeof body === 'string' ? body : body.toString(), done);
  });
}
