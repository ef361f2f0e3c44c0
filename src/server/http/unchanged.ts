import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inTurns } from './answer-text.ts';

/** Sends the pieces of a text, or only that it is still the one that whoever asks has already. */
export async function sendUnlessKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: readonly string[],
): Promise<FastifyReply> {
  const digest = createHash('sha1');
  for await (const piece of inTurns(pieces)) digest.update(piece);
  const etag = `W/"${digest.digest('base64url')}"`;
  reply.header('ETag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const [whole = '', ...others] = pieces;
  return reply.send(others.length === 0 ? whole : Readable.from(inTurns(pieces)));
}
