import type { FastifyRequest } from 'fastify';
import { originOf } from '#server/http/origin.ts';
import type { Actor } from './actor.ts';

/** Longest token in characters: ours are shorter, whatever name and e-mail they carry. */
const longestToken = 8192;

/** The bearer token of a request; empty if it has none. */
export function tokenOf({ headers: { authorization = '' } }: FastifyRequest): string {
  const [, token = ''] = (authorization.length <= longestToken && /^bearer +(\S+)$/i.exec(authorization)) || [];
  return token;
}

/** Notes the account of a request for the log. Returns the actor, with the origin of the request. */
export function noteActor(request: FastifyRequest, actor: Omit<Actor, 'origin'> | null): Actor | null {
  request.accountId = actor?.id ?? null;
  // Computed on demand: most calls never need it.
  return (
    actor && {
      ...actor,
      get origin() {
        return originOf(request);
      },
    }
  );
}
