import type { FastifyReply } from 'fastify';
import { rowsHeader } from '#contract/exports.ts';

/** Sets the headers of a response that is saved as a file with this name; `rows` is the number of its rows. */
export function asDownload(reply: FastifyReply, name: string, rows?: number): FastifyReply {
  // Some read a quoted name as if it were percent-encoded.
  const plain = name.replace(/[^ -~]|["\\%]/g, '-');
  const exact = /^[\w.()-]+$/.test(name) ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`;
  return reply.headers({
    'Content-Disposition': `attachment; filename="${plain}"${exact}`,
    'Cache-Control': 'no-store',
    ...(rows !== undefined && { [rowsHeader]: rows }),
  });
}
