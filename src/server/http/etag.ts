import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inTurns } from './answer-text.ts';

/** Sends a text with its ETag, or 304 if the client already has it. */
export async function sendWithEtag(
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
