import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/problems.ts';

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
export function acceptJsonOnly(app: FastifyInstance) {
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
