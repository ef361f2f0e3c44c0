import AsyncLock from 'async-lock';
import { lookupPage } from '#contract/files.ts';
import type { AttemptLimit } from '#server/http/attempts.ts';
import type { Route } from '#server/http/route.ts';
import { Problem } from '#server/problems.ts';
import type { Lookup } from './lookup.store.ts';
import { membershipPage, notFoundPage, tooManyPage } from './lookup-page.ts';

/** Counts the requests of each address. */
function counter(limit: AttemptLimit) {
  // One at a time for an address, so that of many requests at once most are refused without being counted first.
  const turns = new AsyncLock({ maxPending: Number.POSITIVE_INFINITY });

  /** Answers how many seconds the address must wait; null when it may ask. */
  return async (address: string): Promise<number | null> => {
    try {
      await turns.acquire(address, async () => {
        await limit.check(address);
        await limit.add(address);
      });
      return null;
    } catch (error) {
      if (error instanceof Problem && error.kind === 'too_many') return error.details.retryAfter ?? 60;
      throw error;
    }
  };
}

export function lookupRoutes(route: Route, lookup: Lookup, limit: AttemptLimit) {
  const waitOf = counter(limit);

  route(lookupPage, async ({ query, request, reply }) => {
    reply.type('text/html; charset=utf-8');
    reply.headers({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' });
    const wait = await waitOf(request.ip);
    if (wait !== null) return reply.code(429).header('Retry-After', String(wait)).send(tooManyPage(wait));

    const npa = query.npa?.trim() ?? '';
    const membership = npa === '' ? undefined : await lookup.find(npa);
    if (!membership) return reply.code(404).send(notFoundPage(npa));
    return reply.send(membershipPage(membership));
  });
}
