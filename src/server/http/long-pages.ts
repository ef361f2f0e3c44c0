import type { FastifyReply } from 'fastify';
import { Problem } from '#server/problems.ts';
import { Queue } from '#server/queue.ts';
import { abortSignal } from './abort-signal.ts';

/** Pages of more rows may have megabytes, which stay in memory until the client has read them. */
const longPage = 100;

/** Returns a function that waits until an account may be sent a page: it gets four long ones at once. */
export function createLongPages() {
  const queue = new Queue<number>({
    ...{ places: Number.POSITIVE_INFINITY, ofOne: 4, waiting: Number.POSITIVE_INFINITY, waitingOfOne: 100 },
    refusal: () =>
      new Problem('too_many', 'Terlalu banyak daftar panjang sedang dimuat. Coba lagi sebentar lagi.', {
        retryAfter: 10,
      }),
  });

  return async function takeTurn(accountId: number, query: unknown, reply: FastifyReply): Promise<void> {
    const isLong =
      typeof query === 'object' && query !== null && 'pageSize' in query && Number(query.pageSize) > longPage;
    if (!isLong) return;
    const release = await queue.take(accountId, { signal: abortSignal(reply) });
    if (reply.raw.destroyed) release();
    else reply.raw.once('close', release);
  };
}
