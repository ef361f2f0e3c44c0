import type { FastifyReply } from 'fastify';
import { rowsHeader } from '#contract/exports.ts';

/** Sets the headers of a response that is saved as a file with this ASCII name; `rows` is the number of its rows. */
export function asDownload(reply: FastifyReply, name: string, rows?: number): FastifyReply {
  return reply.headers({
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
    ...(rows !== undefined && { [rowsHeader]: rows }),
  });
}
