import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as api from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { refuseIncomplete } from './unreadable-request.ts';

/** Timeouts for clients, in milliseconds. */
export interface TimeLimits {
  /** Until the headers are received. */
  headers: number;
  /** Between two pieces of a body that is received, or of an answer that is sent. */
  pause: number;
  /** Until the whole body is received; `upload` for uploads. */
  body: number;
  upload: number;
  /** During shutdown: between two pieces of a request, and until everything is destroyed. */
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

/** The limits that Node enforces itself. It checks periodically; a third of the shortest limit is often enough. */
export function ownLimitsOf({ headers, upload }: TimeLimits) {
  // Hosts are checked by one-host.ts, which has its own error body.
  const http = { headersTimeout: headers, connectionsCheckingInterval: headers / 3, requireHostHeader: false };
  return { requestTimeout: upload, http };
}

const uploads = new Set<string | undefined>(
  Object.values<Endpoint>(api)
    .filter(({ upload }) => upload)
    .map(({ path }) => path),
);

function refuseIfIncomplete({ raw }: FastifyRequest) {
  if (!raw.complete) refuseIncomplete(raw.socket);
}

/** Ends incomplete requests, and connections whose client doesn't take the answer. */
export function endSlowRequests(app: FastifyInstance, { pause, body }: TimeLimits) {
  /** Called when the socket has been idle. */
  function look(request: FastifyRequest, { raw: { socket } }: FastifyReply) {
    // A body that we haven't begun to read can't arrive.
    if (request.raw.readableFlowing) refuseIfIncomplete(request);
    if (!socket || socket.destroyed) return;
    if (socket.writableLength > 0) socket.destroy();
    // The client is waiting for us: not its fault.
    else socket.setTimeout(pause);
  }

  app.addHook('onRequest', async (request, reply) => {
    reply.raw.setTimeout(pause, () => look(request, reply));
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if ((length === '0' && encoding === undefined) || uploads.has(request.routeOptions.url)) return;
    const timer = setTimeout(() => refuseIfIncomplete(request), body).unref();
    reply.raw.once('close', () => clearTimeout(timer));
  });
}
