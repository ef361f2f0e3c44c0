import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/problems.ts';

/**
 * No call takes a tenth of so many lists, objects and fields, or of so many items. A megabyte of the first takes 20 to 90 ms to be
 * read, of the last 10 to 20.
 */
const most = { marks: 20_000, items: 100_000 };

/** Whether a text has more of what opens a list or an object, follows a field's name, or parts items; what stands in quotes does not count. */
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
