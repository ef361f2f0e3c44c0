import type { FastifyReply } from 'fastify';

/** Tells when whoever asked has hung up. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  raw.once('close', () => gone.abort());
  return gone.signal;
}
