import type { FastifyReply } from 'fastify';

/** Aborts when the client disconnects. */
export function abortSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  raw.once('close', () => gone.abort());
  return gone.signal;
}
