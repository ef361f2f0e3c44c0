import { setTimeout } from 'node:timers/promises';
import type { PrintedCard } from '#contract/cards.ts';
import type { Calendar } from '#contract/dates.ts';
import { lookupPage } from '#contract/pictures.ts';
import { npaOfCode } from '#contract/training-registrations.ts';
import type { Cards } from '#server/cards/cards.store.ts';
import { type AttemptLimit, countedBy } from '#server/http/attempts.ts';
import { networkOf } from '#server/http/network.ts';
import type { Route } from '#server/http/route.ts';
import { Problem } from '#server/problems.ts';
import { Queue } from '#server/queue.ts';
import { membershipPage, notFoundPage, tooManyPage } from './page.ts';
import type { Lookup, Membership } from './public-page.store.ts';

/** Milliseconds that a look-up waits for its count to be written: it is no save, so it waits for no import. */
const timeout = 100;

function counter(limit: AttemptLimit) {
  // One at a time per address, so that most of many simultaneous requests are refused without counting them first.
  const queue = new Queue<string>({
    ...{ places: Number.POSITIVE_INFINITY, ofOne: 1, waitingOfOne: 100 },
    refusal: () => new Problem('too_many', 'Terlalu banyak pemeriksaan.', { retryAfter: 10 }),
  });

  /** Seconds until the address may ask again; null if it may now. */
  return async (address: string): Promise<number | null> => {
    try {
      await queue.run(networkOf(address).own, async () => {
        await limit.check(countedBy(address));
        await Promise.race([limit.add(countedBy(address)), setTimeout(timeout, undefined, { ref: false })]);
      });
      return null;
    } catch (error) {
      if (error instanceof Problem && error.kind === 'too_many') return error.details.retryAfter ?? 60;
      throw error;
    }
  };
}

export function lookupRoutes(
  route: Route,
  lookup: Lookup,
  cards: Pick<Cards, 'find'>,
  limit: AttemptLimit,
  calendar: Calendar,
) {
  const waitOf = counter(limit);

  /** The membership of an NPA, or of the card if the NPA has changed since printing. */
  async function membershipOf(npa: string, card: PrintedCard | undefined): Promise<Membership | undefined> {
    const membership = npa === '' ? undefined : await lookup.find(npa);
    return membership ?? (card && (await lookup.findHolder(card.member_id)));
  }

  route(lookupPage, async ({ query, request, reply }) => {
    reply.type('text/html; charset=utf-8');
    reply.headers({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' });
    const wait = await waitOf(request.ip);
    if (wait !== null) return reply.code(429).header('Retry-After', String(wait)).send(tooManyPage(wait));

    const npa = npaOfCode(query.npa ?? '');
    const code = query.card?.trim() ?? '';
    const found = code === '' ? undefined : await cards.find(code);
    const membership = await membershipOf(npa, found);
    if (!membership) return reply.code(404).send(notFoundPage(npa, calendar));
    if (code === '') return reply.send(membershipPage(membership, calendar));
    // A card says nothing about anybody but its own member.
    const card = found?.member_id === membership.id ? found : null;
    return reply.code(card ? 200 : 404).send(membershipPage(membership, calendar, card));
  });
}
