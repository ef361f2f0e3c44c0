import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { refuseHalfSent } from './unreadable-request.ts';

/** How long people on the other side may take; in milliseconds. */
export interface TimeLimits {
  /** Until the headers of a request are there. */
  headers: number;
  /** Between two pieces of a body, or of an answer that is taken. */
  pause: number;
  /** Until a body is there; of an upload, until all of it is. */
  body: number;
  upload: number;
  /** When the server stops: between two pieces of a request, and until everything is over. */
  lastPause: number;
  stop: number;
}

export const timeLimits: TimeLimits = {
  headers: 15_000,
  pause: 30_000,
  body: 60_000,
  upload: 5 * 60_000,
  lastPause: 3000,
  stop: 20_000,
};

/** What of it Node looks after itself; every third of the least of them is often enough to look. */
export function ownLimitsOf({ headers, upload }: TimeLimits) {
  // Which hosts are refused, and how that is said, one-host.ts decides.
  const http = { headersTimeout: headers, connectionsCheckingInterval: headers / 3, requireHostHeader: false };
  return { requestTimeout: upload, http };
}

const uploads = new Set<string | undefined>(
  Object.values<Endpoint>(api)
    .filter(({ upload }) => upload)
    .map(({ path }) => path),
);

function refuseHalf({ raw }: FastifyRequest) {
  if (!raw.complete) refuseHalfSent(raw.socket);
}

/** Ends requests that stand half sent, and answers that nobody takes. */
export function endSlowRequests(app: FastifyInstance, { pause, body }: TimeLimits) {
  /** Nothing went to or fro for a while. */
  function look(request: FastifyRequest, { raw: { socket } }: FastifyReply) {
    // What we don't read yet can't arrive.
    if (request.raw.readableFlowing) refuseHalf(request);
    if (!socket || socket.destroyed) return;
    if (socket.writableLength > 0) socket.destroy();
    // Whoever waits for us is no fault.
    else socket.setTimeout(pause);
  }

  app.addHook('onRequest', async (request, reply) => {
    reply.raw.setTimeout(pause, () => look(request, reply));
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if ((length === '0' && encoding === undefined) || uploads.has(request.routeOptions.url)) return;
    const timer = setTimeout(() => refuseHalf(request), body).unref();
    reply.raw.once('close', () => clearTimeout(timer));
  });
}
