import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/problems.ts';

/** JSON is the only body that calls take, but for those that say otherwise; no body at all is no fields. */
export function acceptJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, typeof body === 'string' ? body : body.toString(), done);
  });
  // Read all the same, up to the limit: too large is told before a wrong type.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => {
    done(new Problem('wrong_type', 'Jenis isi permintaan tidak didukung. Kirimkan JSON.'));
  });
}
