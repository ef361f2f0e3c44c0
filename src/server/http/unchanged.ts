import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends a text, or only that it is still the one that whoever asks has already. */
export function sendUnlessKnown(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const etag = `W/"${hash('sha1', text, 'base64url')}"`;
  reply.header('ETag', etag);
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(text);
}
