import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/problems.ts';

/** No call takes a tenth of so many lists, objects and fields. A megabyte of them takes 20 to 90 ms to be read. */
const mostMarks = 20_000;

/** Whether a text has more of what opens a list or an object, or follows a field's name; what stands in quotes does not count. */
function isTangled(text: string): boolean {
  let marks = 0;
  let isQuoted = false;
  for (let place = 0; place < text.length && marks <= mostMarks; place += 1) {
    const character = text[place];
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted) marks += Number(character === '[' || character === '{' || character === ':');
    else if (character === '\\') place += 1;
  }
  return marks > mostMarks;
}

/** JSON is the only body that calls take, but for those that say otherwise; no body at all is no fields. */
export function acceptJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString();
    if (text === '') done(null, undefined);
    else if (isTangled(text)) done(new Problem('invalid', 'Permintaan ini memuat terlalu banyak isian.'));
    else parse(request, text, done);
  });
  // Read all the same, up to the limit: too large is told before a wrong type.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => {
    done(new Problem('wrong_type', 'Jenis isi permintaan tidak didukung. Kirimkan JSON.'));
  });
}
