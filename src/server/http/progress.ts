import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Progress } from '#contract/endpoint.ts';
import { errorBodyOf } from './error-handler.ts';

/** Is told how much is done; `total` is null while it is not known. Work that has to wait for its turn says so. */
export type OnProgress = (done: number, total: number | null, state?: 'waiting') => void;

/** In milliseconds. */
export const silenceTimeout = {
  /** Who asked hears something by then, once all that they send is here; whatever is between them and us may give up later. */
  silence: 10_000,
  /** Work that takes no longer than this is answered without a word on its progress. */
  unnoticed: 400,
  /** So much time lies between two lines at least. */
  pause: 200,
};

/**
 * Answers with the JSON that the work answers. Work that takes its time is told of meanwhile, in lines of JSON, and the last line
 * is the answer, or what failed: the HTTP status has been sent by then. Work begins with the first word on its progress; what
 * refuses it before is the HTTP status.
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
      // Whatever stands between must pass each line on at once, as it is.
      reply.headers({ 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' });
      void reply.type('application/x-ndjson').send(lines);
    }
    // Who has gone away is not told any more, and the work goes on.
    if (!lines.destroyed) lines.write(`${JSON.stringify(latest)}\n`);
  }

  function breakSilence() {
    if (request.raw.complete) write();
    else waiting = setTimeout(breakSilence, silence);
  }

  // Timers may be a little early, so these don't ask what time it is.
  let waiting = setTimeout(breakSilence, silence);
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
