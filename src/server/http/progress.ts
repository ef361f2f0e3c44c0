import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Progress } from '#contract/endpoint.ts';
import { errorBodyOf } from './error-handler.ts';

/** Progress callback. `total` is null while unknown; work that waits for its turn says so. */
export type OnProgress = (done: number, total: number | null, state?: 'waiting') => void;

/** In milliseconds. */
export const silenceTimeout = {
  /** The longest silence once the request is complete: proxies and clients may have timeouts of their own. */
  silence: 10_000,
  /** Work shorter than this is answered without progress. */
  unnoticed: 400,
  /** Shortest time between two lines. */
  pause: 200,
};

/**
 * Answers with the JSON that the work returns. Long work answers NDJSON: lines of progress, the last line is the result
 * or the error, as the HTTP status has been sent by then. Work must not report progress before it has validated its
 * input, so that errors before that get a proper status.
 */
export async function answerWithProgress(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (onProgress: OnProgress) => Promise<string>,
  { silence, unnoticed, pause } = silenceTimeout,
): Promise<unknown> {
  const lines = new PassThrough();
  let isBegun = false;
  let next: number | undefined;
  let latest: Progress = { done: 0, total: null };

  function write() {
    clearTimeout(waiting);
    next = performance.now() + pause;
    if (!isBegun) {
      isBegun = true;
      // Proxies must neither cache, compress nor buffer the lines.
      reply.headers({ 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' });
      void reply.type('application/x-ndjson').send(lines);
    }
    // If the client has disconnected the work continues.
    if (!lines.destroyed) lines.write(`${JSON.stringify(latest)}\n`);
  }

  function sendHeartbeat() {
    if (request.raw.complete) write();
    else waiting = setTimeout(sendHeartbeat, silence);
  }

  // A timer may fire slightly early, so the callbacks don't compare clocks.
  let waiting = setTimeout(sendHeartbeat, silence);
  try {
    const answer = await work((done, total, state) => {
      latest = { done, total, ...(state === 'waiting' && { waiting: true }) };
      if (next === undefined) {
        clearTimeout(waiting);
        next = performance.now() + unnoticed;
        waiting = setTimeout(write, unnoticed);
      } else if (performance.now() >= next) write();
    });
    if (!isBegun) return reply.type('application/json; charset=utf-8').send(answer);
    if (!lines.destroyed) lines.end(`${answer}\n`);
  } catch (error) {
    if (!isBegun) throw error;
    const body = errorBodyOf(error, request);
    if (!lines.destroyed) lines.end(`${JSON.stringify(body)}\n`);
  } finally {
    clearTimeout(waiting);
  }
  return reply;
}
